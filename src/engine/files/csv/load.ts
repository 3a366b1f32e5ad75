/**
 * Loads a CSV file into a table of a new dataset file, and accounts for every record.
 *
 * First infers types and dictionaries from a sample, and checks every value against them in one pass. If a value does
 * not fit, derives the dictionaries from the loaded table, or the types from the whole file.
 */
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportReport } from '../../../contract/dataset.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { type LeftOut, NOTHING_LEFT_OUT } from '../../../contract/table-lines.ts'
import { csvLine } from '../../../format/csv.ts'
import type { Heard, Told } from '../../import-progress.ts'
import { coded, type Dictionaries, dropDictionaries, encodeColumns, findDictionaries } from '../dictionaries.ts'
import type { Inferred } from './choose.ts'
import type { CsvDialect } from './dialect.ts'
import { verifyUtf8 } from './encoding.ts'
import { countRecords, type LongQuote } from './records.ts'
import { isReliable, type Sampled, sampleFile } from './sample.ts'
import { columnId, readCsv, rows, textsOf } from './scan.ts'
import { REFUSED_TEXT_MAX } from './splitter.ts'
import { type Refusal, type TidyReport, tidy } from './tidy.ts'
import { castOrFail, sampledCast, sampledText } from './types.ts'
import { countNullWords, isSame, type LoadOptions, loadWhole, type WholeLoad } from './whole.ts'

const SAMPLES_KEPT = 20

export interface LoadedCsv extends WholeLoad {
  readonly rows: number
  readonly refused: number
  readonly refusedSamples: ImportReport['refused_samples']
  readonly longQuotes: readonly LongQuote[]
  /** How many rows were shorter than the table and were padded with empty fields. */
  readonly padded: number
  /** How many columns the table has; later rows may have more than the head. */
  readonly width: number
  readonly leftOut: LeftOut
}

type Loaded = WholeLoad & { readonly rejects: string }

type LoadCode = 'file_unterminated_quote' | 'file_no_rows' | 'upload_failed'

/** Why a value did not fit: it is missing in its column's dictionary, or does not have its column's type. */
type Misfit = 'dictionary' | 'type'

function misfitOf(error: unknown): Misfit {
  const message = String(error)
  // only dictionary codes are unsigned; columns never are
  if (/Could not convert string .* to UINT\d+/s.test(message)) return 'dictionary'
  if (/does not fit the sample|Conversion Error|Out of Range|Could not (parse|convert)|strptime/i.test(message)) return 'type'
  throw error
}

/** Writes the table in one pass. If a value does not fit, returns why, and writes nothing. */
async function writeGuarded(
  connection: DuckDBConnection,
  from: string,
  types: readonly Inferred[],
  dictionaries: Dictionaries,
  { told, pass }: Heard,
): Promise<Misfit | null> {
  const casts = types.map((type, i) => {
    const text = sampledText(columnId(i), type)
    return `${text} AS ${columnId(i)}, ${sampledCast(text, type)} AS v${i}`
  })
  const list = types.map((type, i) => coded(columnId(i), castOrFail(columnId(i), `v${i}`, type), dictionaries))
  try {
    const sql = `CREATE TABLE data AS SELECT ${list.join(', ')} FROM (SELECT ${casts.join(', ')} FROM ${from}) AS cast_once`
    told.part(0.8)
    await told.loading(pass, () => connection.run(sql))
    return null
  } catch (error) {
    return misfitOf(error)
  }
}

/**
 * Loads the file with sampled types in one pass, or in two if a dictionary lacks a value. Returns null if a type does
 * not fit. Columns whose dictionary the sample could not determine are encoded afterwards.
 */
async function quickLoad(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  { types, isWhole, ...sampled }: Sampled,
  heard: Heard,
): Promise<Loaded | null> {
  const finished = async (known: Dictionaries, open: readonly string[], rejects: string): Promise<Loaded> => {
    heard.told.part(0.5)
    const found = await findDictionaries(connection, 'data', open)
    heard.told.part(0.5)
    await encodeColumns(connection, 'data', found)
    const words = isWhole
      ? types.map((t) => (t.dtype === 'VARCHAR' ? 0 : t.nullWords))
      : await countNullWords(textsOf(connection, readCsv(file, dialect, 'words_rejects'), dialect), types)
    return { types, dictionaries: new Map([...known, ...found]), rejects, misfitSamples: types.map(() => []), words, schema: null }
  }
  const misfit = await writeGuarded(connection, readCsv(file, dialect, 'quick_rejects'), types, sampled.dictionaries, heard)
  if (misfit === null) return await finished(sampled.dictionaries, sampled.repeating, 'quick_rejects')
  await dropDictionaries(connection, sampled.dictionaries)
  if (misfit === 'type') return null
  const open = [...sampled.dictionaries.keys(), ...sampled.repeating]
  const again = await writeGuarded(connection, readCsv(file, dialect, 'second_rejects'), types, new Map(), heard)
  return again === null ? await finished(new Map(), open, 'second_rejects') : null
}

/** Writes refused lines to a file as they are found, and keeps the first ones for the report. */
export class RefusedLines {
  readonly samples: ImportReport['refused_samples'] = []
  count = 0
  private readonly out: WriteStream
  private readonly width: number

  constructor(target: string, width: number) {
    this.width = width
    this.out = createWriteStream(target)
    this.out.write(`\uFEFF${csvLine(['line', 'reason', 'text'])}`)
  }

  add({ line, reason, fields, text }: Refusal): Promise<void> | undefined {
    this.count++
    if (this.samples.length < SAMPLES_KEPT) this.samples.push({ line, reason, fields, text: text.slice(0, REFUSED_TEXT_MAX) })
    const why = `${reason.replaceAll('_', ' ')}${fields === null ? '' : ` (${fields} instead of ${this.width})`}`
    if (!this.out.write(csvLine([line, why, text]))) return once(this.out, 'drain').then(() => undefined)
    return undefined
  }

  async end(): Promise<void> {
    this.out.end()
    await finished(this.out)
  }
}

async function load(connection: DuckDBConnection, file: string, dialect: CsvDialect, sampled: Sampled, options: LoadOptions, heard: Heard): Promise<Loaded> {
  const isChosen = Object.keys(options.schema.types).length > 0
  const isChanged = sampled.types.some((type, i) => options.before.some((b) => b.id === columnId(i) && !isSame(type, b)))
  if (!isChosen && !isChanged && sampled.types.every((type) => isReliable(type) || (sampled.isWhole && type.near.misfits === 0))) {
    const quick = await quickLoad(connection, file, dialect, sampled, heard)
    if (quick) return quick
  } else await dropDictionaries(connection, sampled.dictionaries)
  try {
    return { ...(await loadWhole(connection, file, dialect, sampled, options, 'whole_rejects', heard)), rejects: 'whole_rejects' }
  } catch (error) {
    // our parsing of a text may differ from the engine's; then the engine counts every value itself
    if (!sampled.isWhole || misfitOf(error) !== 'type') throw error
    await forget(connection)
    return { ...(await loadWhole(connection, file, dialect, { ...sampled, isWhole: false }, options, 'counted_rejects', heard)), rejects: 'counted_rejects' }
  }
}

const failed = (error: unknown): { readonly error: unknown } => ({ error })

export interface CsvLoadOptions extends LoadOptions {
  /** Whether only the head of the file was checked to be UTF-8. */
  readonly isPresumedUtf8: boolean
  readonly told: Told
}

/** Drops all tables and types of a failed load. */
async function forget(connection: DuckDBConnection): Promise<void> {
  for (const table of ['data', 'raw', 'sample', 'words']) await connection.run(`DROP TABLE IF EXISTS ${table}`)
  for (const [name] of await rows(connection, 'SELECT DISTINCT type_name FROM duckdb_types() WHERE NOT internal'))
    await connection.run(`DROP TYPE IF EXISTS ${name}`)
  await connection.run('CHECKPOINT')
}

/** Loads the file with the engine's own CSV reader, which handles nearly every file. Null if the engine rejects a line. */
async function loadPlain(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  refusedFile: string,
  options: CsvLoadOptions,
): Promise<Result<LoadedCsv, LoadCode> | null> {
  const { told } = options
  const { size } = await stat(file)
  let records = 0
  const heard: Heard = { told, pass: { rows: () => records } }
  const attempt = async () => {
    told.part(0.03)
    const sampled = await sampleFile(connection, file, dialect, options.preferences, `${refusedFile}.sample`)
    return await load(connection, file, dialect, sampled, options, heard)
  }
  // our own record count, which decides, runs while the engine reads
  const [loaded, counted] = await Promise.all([
    dialect.isUneven ? null : attempt().catch(failed),
    countRecords(file, dialect.delimiter, dialect.quote, (read, found) => {
      records = Math.floor((found * size) / read)
    }),
  ])
  if (options.isPresumedUtf8 && !counted.isUtf8) await verifyUtf8(file)
  if (counted.unterminatedAt !== null) return fail('file_unterminated_quote', { line: counted.unterminatedAt })
  if (loaded === null || counted.isUneven) return null
  if ('error' in loaded) {
    complain(loaded.error)
    return null
  }
  const [[stored] = [0]] = await rows(connection, 'SELECT count(*) FROM data')
  const [[refused] = [0]] = await rows(connection, `SELECT count(*) FROM ${loaded.rejects}`)
  const expected = counted.records - dialect.skippedRecords - (dialect.header ? 1 : 0)
  if (Number(refused) > 0 || Number(stored) !== expected) return null
  await new RefusedLines(refusedFile, dialect.names.length).end()
  const { longQuotes } = counted
  const none = { refused: 0, refusedSamples: [], padded: 0, leftOut: NOTHING_LEFT_OUT }
  return ok({ ...loaded, ...none, rows: Number(stored), longQuotes, width: dialect.names.length })
}

/** Loads a UTF-8 file. Throws `WrongEncoding` if it is not UTF-8. Every row is either stored or refused with a reason. */
export async function loadCsv(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  refusedFile: string,
  options: CsvLoadOptions,
): Promise<Result<LoadedCsv, LoadCode>> {
  const { told } = options
  const plain = await loadPlain(connection, file, dialect, refusedFile, options)
  if (plain) return plain
  await forget(connection)
  const clean = `${refusedFile}.clean`
  const refused = new RefusedLines(refusedFile, dialect.names.length)
  try {
    told.part(0.4)
    const tidied = await tidy(file, dialect, clean, (refusal) => refused.add(refusal))
    await refused.end()
    const { records, padded, width, leftOut } = tidied
    const [first] = refused.samples
    if (records === 0 && first) return fail('file_no_rows', { detail: `${first.line}: ${first.text}` })
    const scratch = `${refusedFile}.sample`
    const loaded = await loadTidied(connection, clean, tidied, options, scratch).catch(async (error: unknown) => {
      complain(error)
      await forget(connection)
      const rewritten = await tidy(file, dialect, clean, () => undefined, true)
      return await loadTidied(connection, clean, rewritten, options, scratch)
    })
    const { longQuotes } = await countRecords(file, dialect.delimiter, dialect.quote)
    return ok({ ...loaded, rows: records, refused: refused.count, refusedSamples: refused.samples, longQuotes, padded, width, leftOut })
  } finally {
    await rm(clean, { force: true })
  }
}

/** Logs why a load falls back to another method. Rethrows errors that no other method can avoid, such as a full disk. */
function complain(error: unknown): void {
  const text = String(error)
  if (/Out of Memory|No space left|ENOSPC/i.test(text)) throw error
  process.stderr.write(`${text.slice(0, 500)}\n`)
}

/** Loads the file that `tidy` wrote. Throws if the engine does not store every record of it. */
async function loadTidied(
  connection: DuckDBConnection,
  clean: string,
  { records, dialect }: TidyReport,
  options: CsvLoadOptions,
  scratch: string,
): Promise<Loaded> {
  const sampled = await sampleFile(connection, clean, dialect, options.preferences, scratch)
  const loaded = await load(connection, clean, dialect, sampled, options, { told: options.told, pass: { rows: () => records } })
  const [[stored] = [0]] = await rows(connection, 'SELECT count(*) FROM data')
  if (Number(stored) !== records) throw new Error(`${records} records were kept and ${stored} stored`)
  return loaded
}
