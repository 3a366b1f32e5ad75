/** Decides whether a count reads code files, and what of its filters follows from them. */
import type { Value } from '../../contract/scalar.ts'
import { BOOLEAN } from '../../contract/sql-type.ts'
import type { Plan } from '../../pivot/compile.ts'
import type { Distinct } from '../../pivot/measures/aggregations.ts'
import { ROW_NUMBER, type Source, type StoredColumn } from '../../pivot/resolve.ts'
import { and, call, column, type Expr, not, type Query } from '../../pivot/sql/ast.ts'
import type { KeyCoder } from '../chunks.ts'
import type { OpenDataset } from '../protocol.ts'
import type { CodedField, CodedTask, CodeMask } from './coded-rows.ts'
import type { CodeFile } from './codes/code-file.ts'
import type { CodeFolder } from './codes/code-folder.ts'
import { NONE } from './distinct-kernel.ts'
import { basesOf, type Domain, isRowByRow, isSmallDomain, overDomain } from './domains.ts'
import { integerOf } from './integers.ts'
import { type Leaves, type NumberedCodes, numbered } from './leaves.ts'

/** Of fewer rows than this share of the file, a stream is faster than reading codes of all rows. */
const SHARE_MIN = 0.02

export interface CodedPlan {
  readonly task: CodedTask
  /** Returns the numbers of the rows to mark. */
  readonly marking: Query | null
}

/** The open code files of a count, each opened once. */
export class OpenCodes {
  private readonly folder: CodeFolder
  private readonly stored: readonly StoredColumn[]
  private readonly found = new Map<string, Domain | null>()

  constructor(folder: CodeFolder, stored: readonly StoredColumn[]) {
    this.folder = folder
    this.stored = stored
  }

  /** The file of a column of the dataset; null if there is none yet. */
  of(physical: string): Domain | null {
    const known = this.found.get(physical)
    if (known !== undefined) return known
    const of = this.stored.find((own) => own.physical === physical)
    const file = of && this.folder.open(of)
    const domain = of && file ? { column: of, file } : null
    this.found.set(physical, domain)
    return domain
  }

  get all(): Domain[] {
    return [...this.found.values()].filter((domain) => domain !== null)
  }

  readonly isVerified = (file: CodeFile): boolean => {
    const domain = this.all.find((each) => each.file === file)
    return domain !== undefined && this.folder.isVerified(domain.column.physical, file)
  }

  /** Deletes the damaged files, and remembers that the others agree with their checksums. */
  checked(damaged: readonly CodeFile[], read: readonly CodeFile[]): void {
    for (const { column: of, file } of this.all) {
      if (damaged.includes(file)) this.folder.drop(of)
      else if (read.includes(file)) this.folder.verify(of.physical, file)
    }
  }

  /** Forgets which files agree with their checksums, so that the next count checks them again. */
  distrust(): string {
    for (const { column: of } of this.all) this.folder.distrust(of.physical)
    return 'codes that are not those of the rows'
  }

  close(): void {
    for (const { file } of this.all) file.close()
  }
}

const conditionsOf = (of: Expr | null | undefined): Expr[] => (!of ? [] : of.kind === 'and' ? of.of.flatMap(conditionsOf) : [of])

/** The single column of the dataset that an expression reads, if it follows from it. */
function baseOf(of: Expr, source: Source, dataset: OpenDataset): string | null {
  const [base, ...more] = basesOf(of, source, dataset.source.columns) ?? []
  return base !== undefined && more.length === 0 ? base : null
}

/** Digits by code of a column that is itself a field; null for keys that are not among its integers. */
function ownDigits(numbers: NumberedCodes, { column: of, file }: Domain, coder: KeyCoder): Uint32Array | null {
  const { first, size } = file.header
  const digits = new Uint32Array(size + 1).fill(NONE)
  digits[0] = 0
  for (const [code, digit] of numbers.digits) {
    if (code === 0) continue
    const integer = integerOf(coder.sent(code), { type: of.type, coded: of.enumType !== null })
    const at = integer === null ? -1 : Number(BigInt.asIntN(64, integer) - first) + 1
    if (at < 1 || at > size) return null
    digits[at] = digit
  }
  return digits
}

/** Digits by code of a field that follows from a column. */
function followingDigits(numbers: NumberedCodes, values: readonly Value[], coder: KeyCoder): Uint32Array {
  const known = new Map<Value, number>([...numbers.digits].map(([code, digit]) => [code === 0 ? null : coder.sent(code), digit]))
  return Uint32Array.from(values, (value) => known.get(value) ?? NONE)
}

/** Keys that a field may have for each code at most, as a table of the kernel. */
const OWN_MAX = 4_194_304

async function fieldOf(dataset: OpenDataset, plan: Plan, at: number, codes: OpenCodes, leaves: Leaves, coder: KeyCoder): Promise<CodedField | string> {
  const field = [...plan.fields.rows, ...plan.fields.columns][at]
  const base = field && baseOf(field.source, plan.fields.source, dataset)
  if (!field || !base) return 'a key of several columns'
  const domain = codes.of(base)
  if (!domain) return 'no file yet'
  const numbers = numbered(leaves.codes[at]!)
  const { file } = domain
  const isOwn = field.source.kind === 'column' && field.source.name === base && !plan.coded.has(at)
  if (isOwn && file.header.size <= OWN_MAX) {
    const digits = ownDigits(numbers, domain, coder)
    return digits ? { file, digits, radix: numbers.size, of: numbers.of } : 'keys out of range'
  }
  if (!isSmallDomain(domain)) return 'a key with too many possible values'
  const values = await overDomain(dataset, plan.fields.source, domain, field.sentOver, field.sentType)
  return values
    ? { file, digits: followingDigits(numbers, values, coder), radix: numbers.size, of: numbers.of }
    : 'a key that cannot be computed for each value'
}

/** The numbers of the rows that meet conditions; null if rows of the source are not those of the file. */
function markingOf({ from, relations }: Source, where: Expr): Query | null {
  const numbered = relations.map((relation) => {
    const { columns } = relation.query
    const isThere = columns.some(({ as }) => as === ROW_NUMBER)
    return isThere ? relation : { ...relation, query: { ...relation.query, columns: [...columns, { of: column(ROW_NUMBER), as: ROW_NUMBER }] } }
  })
  if (!relations.every(isRowByRow)) return null
  return { with: numbered, unionAll: [{ columns: [{ of: column(ROW_NUMBER), as: 'i' }], from, where }] }
}

interface Filtered {
  readonly masks: readonly CodeMask[]
  readonly marks: CodedTask['marks']
  readonly marking: Query | null
}

/** Turns conditions into masks of codes where they follow from one column with few values, and into marked rows elsewhere. */
async function filteredBy(dataset: OpenDataset, source: Source, conditions: readonly Expr[], codes: OpenCodes, share: number): Promise<Filtered | string> {
  const masks: CodeMask[] = []
  const others: Expr[] = []
  for (const condition of conditions) {
    const base = baseOf(condition, source, dataset)
    const domain = base === null ? null : codes.of(base)
    const values = domain && isSmallDomain(domain) ? await overDomain(dataset, source, domain, condition, BOOLEAN) : null
    if (domain && values) masks.push({ file: domain.file, meets: Uint8Array.from(values, (value) => Number(value === true)) })
    else others.push(condition)
  }
  if (others.length === 0) return { masks, marks: null, marking: null }
  const flipped = share > 0.5
  const where = and(...others)
  const marking = markingOf(source, flipped ? not(call('coalesce', where, { kind: 'truth', value: false })) : where)
  return marking ? { masks, marks: { flipped }, marking } : 'a filter that no row number tells'
}

/** Plans a count over code files; a text says why it has to stream. */
export async function codedPlan(
  dataset: OpenDataset,
  plan: Plan,
  distinct: Distinct,
  { codes, leaves, coders }: { readonly codes: OpenCodes; readonly leaves: Leaves; readonly coders: readonly KeyCoder[] },
): Promise<CodedPlan | string> {
  const { source, where } = plan.fields
  const base = baseOf(distinct.of, source, dataset)
  const ids = base === null ? null : codes.of(base)
  if (distinct.of.kind !== 'column' || distinct.of.name !== base) return 'values that are computed'
  const fields: CodedField[] = []
  const reasons: string[] = []
  for (const [at, coder] of coders.entries()) {
    const field = await fieldOf(dataset, plan, at, codes, leaves, coder)
    if (typeof field === 'string') reasons.push(field)
    else fields.push(field)
  }
  if (!ids) reasons.push('no file yet')
  if (!ids || reasons.length > 0) return reasons.join(', ')
  const { rows } = ids.file.header
  const share = leaves.rows / rows
  if (share < SHARE_MIN) return `${leaves.rows} of ${rows} rows`
  if (codes.all.some(({ file }) => file.header.rows !== rows)) return 'files of different lengths'
  const filtered = await filteredBy(dataset, source, [...conditionsOf(where), ...conditionsOf(distinct.among)], codes, share)
  if (typeof filtered === 'string') return filtered
  const { masks, marks, marking } = filtered
  return { task: { fields, ids: ids.file, masks, marks, isVerified: codes.isVerified }, marking }
}
