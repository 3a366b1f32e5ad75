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
import type { SchemaChoice, SchemaResult } from '../../../contract/import.ts'
import { csvLine } from '../../../format/csv.ts'
import { coded, type Dictionaries, dropDictionaries, findDictionaries, repeatingColumns } from '../dictionaries.ts'
import type { Preferences } from '../styles.ts'
import type { CsvDialect } from './dialect.ts'
import { failuresOf, type Inferred, inferTypes, present, type Texts, targetFor } from './infer.ts'
import { countRecords } from './records.ts'
import { type ColumnType, exactCast, guarded, sampledCast } from './types.ts'

const SAMPLE_ROWS = 10_000
const LINE_MAX = 4_000_000
const SAMPLES_KEPT = 20

export interface LoadOptions {
  readonly preferences: Preferences
  readonly schema: SchemaChoice
}

export interface LoadedCsv {
  readonly types: readonly Inferred[]
  readonly dictionaries: Dictionaries
  /** What became of chosen types; null where none were. */
  readonly schema: SchemaResult | null
  readonly misfitSamples: readonly (readonly string[])[]
  readonly rows: number
  readonly refused: number
  readonly refusedSamples: { line: number; reason: RefusalReason; text: string }[]
}

type Loaded = Pick<LoadedCsv, 'types' | 'dictionaries' | 'misfitSamples' | 'schema'> & { readonly rejects: string }

type LoadCode = 'file_unterminated_quote' | 'file_no_rows' | 'upload_failed'

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const physical = (at: number): string => `c${at + 1}`

/** read_csv with everything decided beforehand: nothing is sniffed, nothing typed, bad lines kept aside. */
function readCsv(file: string, dialect: CsvDialect, rejects: string): string {
  const columns = dialect.names.map((_, i) => `'${physical(i)}': 'VARCHAR'`).join(', ')
  return (
    `read_csv(${text(file)}, auto_detect=false, columns={${columns}}, delim=${text(dialect.delimiter)}, quote=${text(dialect.quote)}, escape=${text(dialect.quote)}, ` +
    `header=${dialect.header}, skip=${dialect.skip}, nullstr='', allow_quoted_nulls=false, max_line_size=${LINE_MAX}, ` +
    (dialect.padded ? 'null_padding=true, parallel=false, ' : '') +
    `store_rejects=true, rejects_table='${rejects}', rejects_scan='${rejects}_scan')`
  )
}

async function rows(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await (await connection.run(sql)).getRowsJson()) as unknown[][]
}

const textColumns = (types: readonly ColumnType[]): string[] => types.flatMap((type, i) => (type.dtype === 'VARCHAR' ? [physical(i)] : []))

const textsOf = (connection: DuckDBConnection, from: string, dialect: CsvDialect): Texts => ({
  connection,
  from,
  names: dialect.names.map((_, i) => physical(i)),
})

/** Types from a sample and one guarded pass; null when a value did not fit, or the sample alone cannot tell. */
async function quickLoad(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  preferences: Preferences,
): Promise<Omit<Loaded, 'misfitSamples' | 'schema'> | null> {
  await connection.run(`CREATE TEMP TABLE sample AS SELECT * FROM ${readCsv(file, dialect, 'sample_rejects')} LIMIT ${SAMPLE_ROWS}`)
  const types = await inferTypes(textsOf(connection, 'sample', dialect), preferences, true)
  const repeating = await repeatingColumns(connection, 'sample', textColumns(types))
  await connection.run('DROP TABLE sample')
  if (types.some((type) => (type.dtype !== 'VARCHAR' && type.nullWords) || type.misfits > 0 || type.style?.type === 'DECIMAL')) return null
  const dictionaries = await findDictionaries(connection, (pass) => readCsv(file, dialect, `words_rejects${pass}`), repeating)
  try {
    const casts = types.map((type, i) => `${physical(i)}, ${sampledCast(physical(i), type)} AS v${i}`)
    const list = types.map((type, i) => coded(physical(i), guarded(physical(i), `v${i}`, type), dictionaries))
    await connection.run(
      `CREATE TABLE data AS SELECT ${list.join(', ')} FROM (SELECT ${casts.join(', ')} FROM ${readCsv(file, dialect, 'quick_rejects')}) AS cast_once`,
    )
    return { types, dictionaries, rejects: 'quick_rejects' }
  } catch (error) {
    if (/does not fit the sample|Conversion Error|Out of Range|Could not (parse|convert)|strptime/i.test(String(error))) {
      await dropDictionaries(connection, dictionaries)
      return null
    }
    throw error
  }
}

/** Types that a person chose, where they fit or may blank what does not. */
async function applyChoice(
  texts: Texts,
  dialect: CsvDialect,
  types: readonly Inferred[],
  choice: SchemaChoice,
  preferences: Preferences,
): Promise<{ casts: string[]; types: Inferred[]; result: SchemaResult }> {
  const result: SchemaResult = { updated: [], failed: [] }
  const casts = types.map((type, i) => exactCast(physical(i), type))
  const final = [...types]
  for (const [i, name] of texts.names.entries()) {
    const id = physical(i)
    const chosen = choice.types[id]
    if (chosen === undefined) continue
    const target = await targetFor(texts, name, chosen, preferences)
    const { failing, samples } = chosen === 'VARCHAR' ? { failing: 0, samples: [] } : await failuresOf(texts, name, target)
    const column = { column_id: id, name: dialect.names[i] ?? id, dtype: target.dtype }
    if (failing > 0 && !choice.blank_misfits.includes(id)) {
      result.failed.push({ ...column, failing, samples })
      continue
    }
    const text = present(name)
    casts[i] = chosen === 'VARCHAR' ? name : `CASE WHEN ${text} IS NOT NULL AND ${target.fits(text)} THEN ${target.value(text)} END`
    final[i] = { ...(types[i] as Inferred), dtype: target.dtype, misfits: 0, nearly: null }
    result.updated.push({ ...column, blanked: failing })
  }
  return { casts, types: final, result }
}

async function wholeLoad(connection: DuckDBConnection, file: string, dialect: CsvDialect, options: LoadOptions): Promise<Loaded> {
  await connection.run(`CREATE TEMP TABLE raw AS SELECT * FROM ${readCsv(file, dialect, 'whole_rejects')}`)
  const texts = textsOf(connection, 'raw', dialect)
  const inferred = await inferTypes(texts, options.preferences)
  const { casts, types, result } = await applyChoice(texts, dialect, inferred, options.schema, options.preferences)
  const misfitSamples: string[][] = []
  for (const [i, type] of types.entries()) misfitSamples.push(type.misfits > 0 ? await samplesOfMisfits(connection, physical(i), type) : [])
  const dictionaries = await findDictionaries(connection, () => 'raw', await repeatingColumns(connection, 'raw', textColumns(types)))
  await connection.run(`CREATE TABLE data AS SELECT ${casts.map((cast, i) => coded(physical(i), cast, dictionaries)).join(', ')} FROM raw`)
  await connection.run('DROP TABLE raw')
  return { types, dictionaries, rejects: 'whole_rejects', misfitSamples, schema: Object.keys(options.schema.types).length > 0 ? result : null }
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

async function load(connection: DuckDBConnection, file: string, dialect: CsvDialect, options: LoadOptions): Promise<Loaded> {
  const quick = Object.keys(options.schema.types).length > 0 ? null : await quickLoad(connection, file, dialect, options.preferences)
  return quick ? { ...quick, misfitSamples: dialect.names.map(() => []), schema: null } : await wholeLoad(connection, file, dialect, options)
}

/** Loads a UTF-8 file. Fails when records went missing that nobody refused: nothing is lost silently. */
export async function loadCsv(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  refusedFile: string,
  options: LoadOptions,
): Promise<Result<LoadedCsv, LoadCode>> {
  // our own count of the records goes on while the engine reads, and has the last word
  const counting = countRecords(file, dialect.delimiter, dialect.quote)
  const loading = await load(connection, file, dialect, options).catch((error: unknown) => ({ error }))
  const counted = await counting
  if (counted.unterminatedAt !== null) return fail('file_unterminated_quote', { line: counted.unterminatedAt })
  if ('error' in loading) throw loading.error
  const loaded = loading
  const [[stored] = [0]] = await rows(connection, 'SELECT count(*) FROM data')
  const kept = await keepRefused(connection, loaded.rejects, refusedFile)
  const expected = counted.records - dialect.skippedRecords - (dialect.header ? 1 : 0)
  const total = Number(stored) + kept.refused
  if (Number(stored) === 0 && kept.refused > 0) return fail('file_no_rows', { detail: `${kept.refusedSamples[0]?.line}: ${kept.refusedSamples[0]?.text}` })
  if (total !== expected && !(dialect.names.length === 1 && total > expected)) {
    process.stderr.write(`records counted ${expected}, stored ${stored}, refused ${kept.refused}\n`)
    return fail('upload_failed')
  }
  const { types, dictionaries, schema, misfitSamples } = loaded
  return ok({ types, dictionaries, schema, misfitSamples, rows: Number(stored), ...kept })
}
