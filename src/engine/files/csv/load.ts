/**
 * A CSV file into a table of a new dataset file, with every record accounted for.
 *
 * First try: types from a sample, one pass, guarded casts. Where a later value does not fit, the
 * file is loaded as text, every value is counted, and the types are chosen from the whole.
 */
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { RefusalReason } from '../../../contract/dataset.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { csvLine } from '../../../format/csv.ts'
import type { CsvDialect } from './dialect.ts'
import { countRecords } from './records.ts'
import { COUNTS_WIDTH, type ColumnType, chooseType, countsFrom, countsSql, exactCast, guardedCast } from './types.ts'

const SAMPLE_ROWS = 20_000
const LINE_MAX = 4_000_000
const SAMPLES_KEPT = 20

export interface LoadedCsv {
  readonly types: readonly ColumnType[]
  readonly misfitSamples: readonly (readonly string[])[]
  readonly rows: number
  readonly refused: number
  readonly refusedSamples: { line: number; reason: RefusalReason; text: string }[]
}

type LoadCode = 'file_unterminated_quote' | 'file_no_rows' | 'upload_failed'

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const physical = (at: number): string => `c${at + 1}`

/** read_csv with everything decided beforehand: nothing is sniffed, nothing typed, bad lines kept aside. */
function readCsv(file: string, dialect: CsvDialect, rejects: string): string {
  const columns = dialect.names.map((_, i) => `'${physical(i)}': 'VARCHAR'`).join(', ')
  return (
    `read_csv(${text(file)}, auto_detect=false, columns={${columns}}, delim=${text(dialect.delimiter)}, quote='"', escape='"', ` +
    `header=${dialect.header}, skip=${dialect.skip}, nullstr='', allow_quoted_nulls=false, max_line_size=${LINE_MAX}, ` +
    (dialect.padded ? 'null_padding=true, parallel=false, ' : '') +
    `store_rejects=true, rejects_table='${rejects}', rejects_scan='${rejects}_scan')`
  )
}

async function rows(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await (await connection.run(sql)).getRowsJson()) as unknown[][]
}

async function inferTypes(connection: DuckDBConnection, table: string, width: number): Promise<{ types: ColumnType[]; nullWords: boolean[] }> {
  const types: ColumnType[] = []
  const nullWords: boolean[] = []
  for (let from = 0; from < width; from += 50) {
    const names = Array.from({ length: Math.min(50, width - from) }, (_, i) => physical(from + i))
    const [counts = []] = await rows(connection, `SELECT ${names.map(countsSql).join(', ')} FROM ${table}`)
    for (let i = 0; i < names.length; i++) {
      const column = countsFrom(counts.slice(i * COUNTS_WIDTH, (i + 1) * COUNTS_WIDTH))
      types.push(chooseType(column))
      nullWords.push(column.nullWords > 0)
    }
  }
  return { types, nullWords }
}

const select = (types: readonly ColumnType[], cast: (name: string, type: ColumnType) => string): string =>
  types.map((type, i) => `${cast(physical(i), type)} AS ${physical(i)}`).join(', ')

/** Types from a sample and one guarded pass; null when a value did not fit. */
async function quickLoad(connection: DuckDBConnection, file: string, dialect: CsvDialect): Promise<{ types: ColumnType[]; rejects: string } | null> {
  await connection.run(`CREATE TEMP TABLE sample AS SELECT * FROM ${readCsv(file, dialect, 'sample_rejects')} LIMIT ${SAMPLE_ROWS}`)
  const { types, nullWords } = await inferTypes(connection, 'sample', dialect.names.length)
  await connection.run('DROP TABLE sample')
  if (types.some((type, i) => type.dtype !== 'VARCHAR' && nullWords[i])) return null
  if (types.some((type) => type.misfits > 0)) return null
  try {
    await connection.run(`CREATE TABLE data AS SELECT ${select(types, guardedCast)} FROM ${readCsv(file, dialect, 'quick_rejects')}`)
    return { types, rejects: 'quick_rejects' }
  } catch (error) {
    if (/does not fit the sample|Conversion Error|Out of Range|Could not (parse|convert)|strptime/i.test(String(error))) return null
    throw error
  }
}

async function wholeLoad(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
): Promise<{ types: ColumnType[]; rejects: string; misfitSamples: string[][] }> {
  await connection.run(`CREATE TABLE raw AS SELECT * FROM ${readCsv(file, dialect, 'whole_rejects')}`)
  const { types } = await inferTypes(connection, 'raw', dialect.names.length)
  const misfitSamples: string[][] = []
  for (const [i, type] of types.entries()) misfitSamples.push(type.misfits > 0 ? await samplesOfMisfits(connection, physical(i), type) : [])
  await connection.run(`CREATE TABLE data AS SELECT ${select(types, exactCast)} FROM raw`)
  await connection.run('DROP TABLE raw')
  return { types, rejects: 'whole_rejects', misfitSamples }
}

async function samplesOfMisfits(connection: DuckDBConnection, name: string, type: ColumnType): Promise<string[]> {
  const target = type.nearly === 'number' ? 'DOUBLE' : type.nearly === 'boolean' ? 'BOOLEAN' : 'TIMESTAMP'
  const found = await rows(
    connection,
    `SELECT DISTINCT left(${name}, 80) FROM raw WHERE trim(${name}) <> '' AND try_cast(${name} AS ${target}) IS NULL LIMIT 5`,
  )
  return found.map(([value]) => String(value))
}

const REASONS: readonly [RegExp, RefusalReason][] = [
  [/MISSING/i, 'too_few_fields'],
  [/TOO MANY/i, 'too_many_fields'],
  [/UNQUOTED/i, 'text_after_quote'],
  [/LINE SIZE/i, 'line_too_long'],
  [/ENCODING/i, 'invalid_characters'],
]

/** Writes the refused lines to a file and says how many there are: each line once, whatever it broke. */
async function keepRefused(connection: DuckDBConnection, rejects: string, target: string): Promise<Pick<LoadedCsv, 'refused' | 'refusedSamples'>> {
  const result = await connection.run(`SELECT line, min(error_type::VARCHAR), any_value(csv_line) FROM ${rejects} GROUP BY line ORDER BY line`)
  const refusedSamples: LoadedCsv['refusedSamples'] = []
  let refused = 0
  const out = createWriteStream(target)
  out.write(`\uFEFF${csvLine(['line', 'reason', 'text'])}`)
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) break
    for (const [line, type, content] of chunk.getRows()) {
      const reason = REASONS.find(([pattern]) => pattern.test(String(type)))?.[1] ?? 'not_readable'
      const lineText = String(content ?? '')
      refused++
      if (refusedSamples.length < SAMPLES_KEPT) refusedSamples.push({ line: Number(line), reason, text: lineText.slice(0, 300) })
      if (!out.write(csvLine([Number(line), reason.replaceAll('_', ' '), lineText]))) await new Promise((resolve) => out.once('drain', resolve))
    }
  }
  out.end()
  await finished(out)
  return { refused, refusedSamples }
}

/** Loads a UTF-8 file. Fails when records went missing that nobody refused: nothing is lost silently. */
export async function loadCsv(connection: DuckDBConnection, file: string, dialect: CsvDialect, refusedFile: string): Promise<Result<LoadedCsv, LoadCode>> {
  const counted = await countRecords(file, dialect.delimiter)
  if (counted.unterminatedAt !== null) return fail('file_unterminated_quote', { line: counted.unterminatedAt })
  const quick = await quickLoad(connection, file, dialect)
  const loaded = quick ? { ...quick, misfitSamples: dialect.names.map(() => []) } : await wholeLoad(connection, file, dialect)
  const [[stored] = [0]] = await rows(connection, 'SELECT count(*) FROM data')
  const kept = await keepRefused(connection, loaded.rejects, refusedFile)
  const expected = counted.records - dialect.skip - (dialect.header ? 1 : 0)
  const total = Number(stored) + kept.refused
  if (Number(stored) === 0 && kept.refused > 0) return fail('file_no_rows', { detail: `${kept.refusedSamples[0]?.line}: ${kept.refusedSamples[0]?.text}` })
  if (total !== expected && !(dialect.names.length === 1 && total > expected)) {
    process.stderr.write(`records counted ${expected}, stored ${stored}, refused ${kept.refused}\n`)
    return fail('upload_failed')
  }
  return ok({ types: loaded.types, misfitSamples: loaded.misfitSamples, rows: Number(stored), ...kept })
}
