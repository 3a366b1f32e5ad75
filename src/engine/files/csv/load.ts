/**
 * A CSV file into a table of a new dataset file, with every record accounted for.
 *
 * First try: types and dictionaries from a sample, one pass, every value held against them. Where
 * one does not fit, the dictionaries are read from the loaded table, or the types from the whole file.
 */
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { RefusalReason } from '../../../contract/dataset.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { csvLine } from '../../../format/csv.ts'
import { coded, type Dictionaries, dropDictionaries, encodeColumns, findDictionaries } from '../dictionaries.ts'
import type { CsvDialect } from './dialect.ts'
import { refutePresumption } from './encoding.ts'
import type { Inferred } from './infer.ts'
import { countRecords } from './records.ts'
import { isSettled, type Sampled, sampleFile } from './sample.ts'
import { physical, readCsv, rows } from './scan.ts'
import { guarded, sampledCast, sampledText } from './types.ts'
import { type LoadOptions, loadWhole, type WholeLoad } from './whole.ts'

const SAMPLES_KEPT = 20

export interface LoadedCsv extends WholeLoad {
  readonly rows: number
  readonly refused: number
  readonly refusedSamples: { line: number; reason: RefusalReason; text: string }[]
}

type Loaded = WholeLoad & { readonly rejects: string }

type LoadCode = 'file_unterminated_quote' | 'file_no_rows' | 'upload_failed'

/** What a value did not fit: the dictionary of its column, or its type. */
type Misfit = 'dictionary' | 'type'

function misfitOf(error: unknown): Misfit {
  const message = String(error)
  // the codes of a dictionary are unsigned, and no column is
  if (/Could not convert string .* to UINT\d+/s.test(message)) return 'dictionary'
  if (/does not fit the sample|Conversion Error|Out of Range|Could not (parse|convert)|strptime/i.test(message)) return 'type'
  throw error
}

/** Writes the table in one pass; says what a value did not fit, and then nothing is written. */
async function writeGuarded(connection: DuckDBConnection, from: string, types: readonly Inferred[], dictionaries: Dictionaries): Promise<Misfit | null> {
  const casts = types.map((type, i) => {
    const text = sampledText(physical(i), type)
    return `${text} AS ${physical(i)}, ${sampledCast(text, type)} AS v${i}`
  })
  const list = types.map((type, i) => coded(physical(i), guarded(physical(i), `v${i}`, type), dictionaries))
  try {
    await connection.run(`CREATE TABLE data AS SELECT ${list.join(', ')} FROM (SELECT ${casts.join(', ')} FROM ${from}) AS cast_once`)
    return null
  } catch (error) {
    return misfitOf(error)
  }
}

/**
 * Types from a sample and one guarded pass, a second one where only a dictionary lacked a value;
 * null where a type did not fit. Columns whose dictionary the sample could not tell follow in the table.
 */
async function quickLoad(connection: DuckDBConnection, file: string, dialect: CsvDialect, { types, ...sampled }: Sampled): Promise<Loaded | null> {
  const finished = async (known: Dictionaries, open: readonly string[], rejects: string): Promise<Loaded> => {
    const found = await findDictionaries(connection, 'data', open)
    await encodeColumns(connection, 'data', found)
    return { types, dictionaries: new Map([...known, ...found]), rejects, misfitSamples: types.map(() => []), schema: null }
  }
  const misfit = await writeGuarded(connection, readCsv(file, dialect, 'quick_rejects'), types, sampled.dictionaries)
  if (misfit === null) return await finished(sampled.dictionaries, sampled.repeating, 'quick_rejects')
  await dropDictionaries(connection, sampled.dictionaries)
  if (misfit === 'type') return null
  const open = [...sampled.dictionaries.keys(), ...sampled.repeating]
  const again = await writeGuarded(connection, readCsv(file, dialect, 'second_rejects'), types, new Map())
  return again === null ? await finished(new Map(), open, 'second_rejects') : null
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

async function load(connection: DuckDBConnection, file: string, dialect: CsvDialect, sampled: Sampled, options: LoadOptions): Promise<Loaded> {
  const isChosen = Object.keys(options.schema.types).length > 0
  if (!isChosen && sampled.types.every(isSettled)) {
    const quick = await quickLoad(connection, file, dialect, sampled)
    if (quick) return quick
  } else await dropDictionaries(connection, sampled.dictionaries)
  return { ...(await loadWhole(connection, file, dialect, sampled.types, options, 'whole_rejects')), rejects: 'whole_rejects' }
}

const failed = (error: unknown): { readonly error: unknown } => ({ error })

export interface CsvLoadOptions extends LoadOptions {
  /** Only the head of the file is known to be UTF-8. */
  readonly isPresumedUtf8: boolean
}

/** Loads a UTF-8 file; throws `OtherwiseEncoded` where it is none. Fails when records went missing that nobody refused: nothing is lost silently. */
export async function loadCsv(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  refusedFile: string,
  options: CsvLoadOptions,
): Promise<Result<LoadedCsv, LoadCode>> {
  const sampled = await sampleFile(connection, file, dialect, options.preferences, `${refusedFile}.sample`).catch(failed)
  // our own count of the records goes on while the engine reads, and has the last word
  const [loading, counted] = await Promise.all([
    'error' in sampled ? sampled : load(connection, file, dialect, sampled, options).catch(failed),
    countRecords(file, dialect.delimiter, dialect.quote),
  ])
  if (options.isPresumedUtf8 && !counted.isUtf8) await refutePresumption(file)
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
