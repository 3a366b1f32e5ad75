/** How the kernel reads the fields of a plan: an integer of each row, and the digit of the key that it stands for. */
import { INTEGER, TEXT } from '../../contract/sql-type.ts'
import { overGroups } from '../../pivot/columns/over-key.ts'
import type { Plan } from '../../pivot/compile.ts'
import type { KeyField } from '../../pivot/measures/distinct.ts'
import type { OverKey } from '../../pivot/resolve.ts'
import { cast, column, type Expr, type Query } from '../../pivot/sql/ast.ts'
import type { KeyCoder } from '../chunks.ts'
import type { OpenDataset } from '../protocol.ts'
import { allRows } from '../source.ts'
import { type IntegerColumn, integerOf, sentAsIntegers } from './integers.ts'
import { type Leaves, type NumberedCodes, numbered } from './leaves.ts'
import type { ValueDigits } from './streamed-rows.ts'

/** Keys are found in a table with an entry for each integer between the smallest and the largest. */
const RANGE_MAX = 4_194_304n

export interface ReadField {
  /** The integer, over source rows. */
  readonly of: Expr
  readonly digits: ValueDigits
}

interface Known {
  readonly integer: bigint
  readonly digit: number
}

/** Digits by integer; null if their range is too wide. */
function digitsOf(known: readonly Known[], blank: number, numbers: NumberedCodes): ValueDigits | null {
  let [first, last] = [known[0]?.integer ?? 0n, known[0]?.integer ?? -1n]
  for (const { integer } of known) {
    if (integer < first) first = integer
    if (integer > last) last = integer
  }
  if (last - first >= RANGE_MAX) return null
  const table = new Uint32Array(Number(last - first) + 1)
  for (const { integer, digit } of known) table[Number(integer - first)] = digit
  return { first: BigInt.asIntN(64, first), table, blank, radix: numbers.size, of: numbers.of }
}

/** A field whose own keys are integers. */
function plainDigits(numbers: NumberedCodes, own: IntegerColumn, coder: KeyCoder): ValueDigits | null {
  const known: Known[] = []
  for (const [code, digit] of numbers.digits) {
    if (code === 0) continue
    const integer = integerOf(coder.sent(code), own)
    if (integer === null) return null
    known.push({ integer, digit })
  }
  return digitsOf(known, 0, numbers)
}

async function columnOfKey({ source }: OpenDataset, { fields }: Plan, key: Expr): Promise<IntegerColumn> {
  const stored = key.kind === 'column' ? fields.source.columns.find(({ physical }) => physical === key.name) : undefined
  if (stored) return { type: stored.type, coded: stored.enumType !== null }
  const { from, relations } = fields.source
  const [type = TEXT] = await source.bind({ with: relations, unionAll: [{ columns: [{ of: key, as: 'k' }], from, limit: 0 }] })
  return { type, coded: false }
}

/** The coarser keys that rows have, each with the field's own key. */
function keysQuery({ fields }: Plan, field: KeyField, over: OverKey, own: IntegerColumn): Query {
  const { source, where } = fields
  const present = { distinct: true, columns: [{ of: over.key, as: 'k' }], from: source.from, ...(where ? { where } : {}) }
  const both = {
    columns: [
      { of: column('k'), as: 'k' },
      { of: overGroups(over, 'k'), as: field.alias },
    ],
    from: 'present',
  }
  return {
    with: [...source.relations, { name: 'present', query: present }, { name: 'both', query: both, inline: true }],
    unionAll: [
      {
        columns: [
          { of: cast(sentAsIntegers(column('k'), own) ?? column('k'), TEXT), as: 'k' },
          { of: field.sent, as: field.alias },
        ],
        from: 'both',
      },
    ],
  }
}

/** A field that is computed from a coarser key, which is an integer: the months of a date, groups of a dictionary's values. */
async function overDigits(dataset: OpenDataset, plan: Plan, field: KeyField, over: OverKey, own: IntegerColumn, numbers: NumberedCodes, coder: KeyCoder) {
  const known: Known[] = []
  let blank = 0
  for (const [key = null, sent = null] of await allRows(dataset, keysQuery(plan, field, over, own), [TEXT, field.sentType])) {
    const digit = numbers.digits.get(coder.code(sent))
    if (digit === undefined) continue
    const integer = key === null ? null : integerOf(key, own)
    if (key === null) blank = digit
    else if (integer === null) return null
    else known.push({ integer, digit })
  }
  return digitsOf(known, blank, numbers)
}

/** Reads a field; null if the kernel cannot. */
export async function readField(dataset: OpenDataset, plan: Plan, at: number, leaves: Leaves, coder: KeyCoder): Promise<ReadField | null> {
  const field = [...plan.fields.rows, ...plan.fields.columns][at]
  const stored = [...plan.rows, ...plan.columns][at]
  if (!field || !stored) return null
  const numbers = numbered(leaves.codes[at]!)
  const own = plan.coded.has(at) ? { type: INTEGER, coded: false } : { type: stored.type, coded: stored.enumType !== null }
  const direct = sentAsIntegers(field.source, own)
  if (direct) {
    const digits = plainDigits(numbers, own, coder)
    return digits && { of: direct, digits }
  }
  if (!field.over) return null
  const key = await columnOfKey(dataset, plan, field.over.key)
  const of = sentAsIntegers(field.over.key, key)
  const digits = of && (await overDigits(dataset, plan, field, field.over, key, numbers, coder))
  return of && digits && { of, digits }
}
