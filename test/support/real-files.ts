/** Imports real-life files and compares each result with the expected one. */
import { z } from 'zod'
import { ERRORS } from '../../src/contract/errors.ts'
import { formatOfEnding, formatTraits } from '../../src/contract/file-format.ts'
import { FILE_SOURCES } from '../../src/contract/file-source.ts'
import { FileOptions } from '../../src/contract/import.ts'
import { parseSqlType, typeFamilyOf } from '../../src/contract/sql-type.ts'
import { type FileReader, summarize } from './read-file.ts'

const Kind = z.enum(['text', 'int', 'num', 'date', 'ts', 'time', 'bool', 'any'])
const Wanted = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The expected import of a file. In a list, any of its entries is correct. */
export const RealFile = z.strictObject({
  name: z.string(),
  file: z.string(),
  exported_by: z.string(),
  columns: z.record(z.string(), z.union([Kind, z.array(Kind)])).default({}),
  rows: z.union([z.int(), z.array(z.int())]).optional(),
  /** Expected values: row index from 0, column name, value. */
  cells: z.array(z.tuple([z.int(), z.string(), z.union([Wanted, z.array(Wanted)])])).default([]),
  something_must_be_said: z.boolean().default(false),
  /** Error codes that are acceptable instead of a correct import. */
  refused: z.array(z.string()).default([]),
  refused_word: z.string().optional(),
  options: z.unknown().optional(),
  wish: z.boolean().default(false),
})
export type RealFile = z.infer<typeof RealFile>

const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T])

function kindOf(dtype: string): string {
  const type = parseSqlType(dtype)
  if (type.kind === 'integer' || (type.kind === 'decimal' && type.scale === 0)) return 'int'
  const family = typeFamilyOf(type)
  return { number: 'num', text: 'text', date: 'date', datetime: 'ts', time: 'time', boolean: 'bool' }[family]
}

const isKind = (found: string, wanted: string): boolean => wanted === 'any' || found === wanted || (wanted === 'num' && found === 'int')

function isValue(found: string | null, wanted: z.infer<typeof Wanted>): boolean {
  if (wanted === null || found === null) return wanted === found
  if (typeof wanted === 'number') return Number(found) === wanted && found.trim() !== ''
  return found === String(wanted)
}

function optionsOf({ file, options }: RealFile): FileOptions {
  const kind = formatTraits(formatOfEnding(file) ?? 'text').reads ?? 'csv'
  const chosen = options === undefined ? {} : z.object({ source: z.looseObject({}) }).parse(options).source
  return FileOptions.parse({ ...FILE_SOURCES[kind].unchosen, ...chosen })
}

/** Returns what the preview reports about a file besides names and types, such as misfits, ambiguous dates or formulas without values. */
async function saidInReview(reader: FileReader, content: Buffer, options: FileOptions): Promise<string[]> {
  const review = await reader.review(content, options)
  if (!review.ok) return [review.code]
  const { columns, formulas_without_values: formulas, fields_beyond_header: beyond, suggestions, hidden } = review.value
  const notices = [...(formulas > 0 ? ['formulas'] : []), ...(beyond > 0 ? ['fields'] : []), ...suggestions.map(({ kind }) => kind), ...hidden.sheets]
  const ofColumns = columns.flatMap((c) =>
    c.failing > 0 || c.rounded || c.spoilt.length > 0 || c.affixes.length > 0 || c.blanked > 0 || c.ambiguous_dates || c.ambiguous_numbers || c.hint !== null
      ? [`${c.name}: ${c.nearly ?? c.hint}`]
      : [],
  )
  return [...notices, ...ofColumns]
}

/** Returns the differences between a file's import and the expected result; empty if there are none. */
export async function differences(reader: FileReader, content: Buffer, wanted: RealFile): Promise<string[]> {
  const options = optionsOf(wanted)
  const loaded = await reader.load(content, options)
  if (!loaded.ok) {
    if (!(loaded.code in ERRORS)) return [`an unknown code ${loaded.code}`]
    return wanted.refused.includes(loaded.code) ? [] : [`refused: ${loaded.code} ${JSON.stringify(loaded.params)}`]
  }
  const { columns, rows, report, notes } = loaded.value
  const found: string[] = []
  if (wanted.rows !== undefined && !listOf(wanted.rows).includes(rows)) found.push(`${rows} rows, not ${listOf(wanted.rows).join(' or ')}`)
  for (const [name, kinds] of Object.entries(wanted.columns)) {
    const column = columns.find((c) => c.name === name)
    if (!column) found.push(`no column ${name} among ${columns.map((c) => c.name).join(', ')}`)
    else if (!listOf(kinds).some((kind) => isKind(kindOf(column.dtype), kind))) found.push(`${name} is ${column.dtype}, not ${listOf(kinds).join(' or ')}`)
  }
  for (const [row, name, values] of wanted.cells) {
    const column = columns.find((c) => c.name === name)
    const [[value] = [null]] = column ? await reader.rows(`SELECT CAST(${column.id} AS VARCHAR) FROM data LIMIT 1 OFFSET ${row}`) : [['no such column']]
    if (!listOf(values).some((one) => isValue(value as string | null, one)))
      found.push(`${name}[${row}] is ${JSON.stringify(value)}, not ${JSON.stringify(values)}`)
  }
  if (wanted.something_must_be_said) {
    const said = [...summarize(report, notes), ...(report.cell_errors > 0 ? ['errors'] : []), ...(await saidInReview(reader, content, options))]
    if (said.length === 0) found.push('nothing was said')
  }
  return found
}
