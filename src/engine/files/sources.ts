/** Loads every kind of source (CSV, workbook, SQLite, database) into the table `data`. */
import { rm, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { ok, type Result } from '../../contract/errors.ts'
import type { FileFormat } from '../../contract/file-format.ts'
import { FILE_SOURCES } from '../../contract/file-source.ts'
import type { CsvOptions, ExcelOptions, ImportOptions } from '../../contract/import.ts'
import { BIGINT, DOUBLE, parseSqlType, type SqlType, sqlTypeName, TIMESTAMP } from '../../contract/sql-type.ts'
import type { TablesOptions } from '../../contract/tables.ts'
import type { Told } from '../import-progress.ts'
import type { ImportTask } from '../protocol.ts'
import { ofChosen, withoutFailed } from './chosen-types.ts'
import { asUtf8 } from './csv/as-utf8.ts'
import { sniff } from './csv/dialect.ts'
import { coded, findDictionaries } from './dictionaries.ts'
import { csvPreferences, loadText, resolveOptions, type TextLoad } from './load-text.ts'
import { type Loaded, NO_NOTICES } from './loaded.ts'
import { readSheets } from './sheets.ts'
import { fittingOptions, type SingleOptions } from './sight.ts'
import type { Preferences } from './styles.ts'
import { withinBytes } from './text-bound.ts'
import { withContent } from './unpack.ts'

// loaded only for their kinds of files, so that a child process for a CSV file starts faster
const excel = () => import('./excel/workbook.ts')
const sqlite = () => import('./sqlite.ts')
const tables = () => import('./tables/load.ts')
const databases = () => import('../databases/snapshot.ts')
const combinations = () => import('../combine/build.ts')

/** Types that a source states for some columns, by ID. */
type StatedTypes = ImportOptions['schema']['types']

const statedTypes = (types: readonly (StatedTypes[string] | null)[]): StatedTypes =>
  Object.fromEntries(types.flatMap((type, i) => (type === null ? [] : [[`c${i + 1}`, type] as const])))

/** How programs write numbers and dates. */
const EXACT: Preferences = { decimal: '.', date_order: 'ymd', origin: 'cells' }

/** The dialect that `writeClean` writes. */
export const CLEAN_DIALECT = { delimiter: ',', quote: '"' } as const

/** How many names of joined files a report has. */
const JOINED_TOLD = 1_000

async function fromCsv(
  connection: DuckDBConnection,
  task: ImportTask,
  options: CsvOptions,
  schema: ImportOptions['schema'],
  told: Told,
): Promise<Result<Loaded>> {
  const text = await asUtf8(task.source, task.target, options.encoding, true)
  if (!text.ok) return text
  const { file, encoding, isPresumed, isGuess } = text.value
  try {
    const dialect = await sniff(file, options)
    if (!dialect.ok) return dialect
    const { delimiter } = dialect.value
    return await loadText(connection, task, {
      file,
      isPresumed,
      told,
      dialect: dialect.value,
      preferences: csvPreferences(options, delimiter),
      schema,
      source: resolveOptions(options, encoding, dialect.value),
      report: { encoding, delimiter, encoding_guessed: isGuess },
    })
  } finally {
    if (file !== task.source) await rm(file, { force: true })
  }
}

type CleanLoad = Omit<TextLoad, 'file' | 'dialect'> & { readonly hasHeader: boolean }

/** Loads clean CSV that was written from a source in another format. */
async function fromClean(connection: DuckDBConnection, task: ImportTask, file: string, of: CleanLoad): Promise<Result<Loaded>> {
  try {
    const dialect = await sniff(file, { ...CLEAN_DIALECT, header_row: of.hasHeader ? 1 : 0 })
    return dialect.ok ? await loadText(connection, task, { ...of, file, dialect: dialect.value }) : dialect
  } finally {
    await rm(file, { force: true })
  }
}

async function fromExcel(
  connection: DuckDBConnection,
  task: ImportTask,
  options: ExcelOptions,
  schema: ImportOptions['schema'],
  format: FileFormat | null,
  told: Told,
) {
  const { writeClean } = await excel()
  const sheet = await readSheets(task.source, format, options)
  if (!sheet.ok) return sheet
  const file = `${task.target}.utf8`
  const { rows, hasHeader, skipped, errors, uncomputed, leftOut } = sheet.value
  await writeClean(withinBytes(rows, task.maxTextMb), file)
  const report = { skipped_rows: skipped, cell_errors: errors(), formulas_without_values: uncomputed(), left_out: leftOut() }
  const source = { ...options, sheet: sheet.value.name }
  const preferences = { decimal: options.decimal, date_order: options.date_order, debit: options.debit, origin: 'cells' as const }
  // columns of an existing dataset keep their types
  const wasTyped = new Set((task.before ?? []).flatMap(({ id, dtype }) => (dtype === 'VARCHAR' ? [] : [id])))
  const texts = (sheet.value.texts ?? []).map((isText, i) => isText && !wasTyped.has(`c${i + 1}`))
  return await fromTexts(connection, task, file, { hasHeader, preferences, schema, source, report, told }, texts)
}

/** Loads clean text whose columns have the `types` that the source states, unless a person chose others. */
async function fromStated(connection: DuckDBConnection, task: ImportTask, file: string, of: CleanLoad, types: StatedTypes): Promise<Result<Loaded>> {
  const { schema, source } = of
  const loaded = await fromClean(connection, task, file, { ...of, schema: { ...schema, types: { ...types, ...schema.types } } })
  if (!loaded.ok) return loaded
  const { report } = loaded.value
  return ok({
    ...loaded.value,
    options: { source, schema: task.keepsValues ? withoutFailed(schema, report.schema) : schema },
    report: { ...report, schema: ofChosen(report.schema, schema) },
  })
}

/** Loads clean text whose columns in `texts` stay text unless a person chose another type. */
async function fromTexts(connection: DuckDBConnection, task: ImportTask, file: string, of: CleanLoad, texts: readonly boolean[]): Promise<Result<Loaded>> {
  const types = Object.fromEntries(texts.flatMap((isText, i) => (isText ? [[`c${i + 1}`, 'VARCHAR' as const]] : [])))
  return await fromStated(connection, task, file, of, types)
}

async function fromParquet(connection: DuckDBConnection, task: ImportTask, schema: ImportOptions['schema'], told: Told): Promise<Result<Loaded>> {
  const file = `${task.target}.utf8`
  const { writeParquet } = await import('./parquet/write.ts')
  const written = await writeParquet(task.source, file, task.maxTextMb)
  if (!written.ok) return written
  const report = { cell_errors: written.value.errors }
  const clean = { hasHeader: true, preferences: EXACT, schema, source: { kind: 'parquet' as const }, report, told }
  return await fromStated(connection, task, file, clean, statedTypes(written.value.types))
}

async function fromSqlite(
  connection: DuckDBConnection,
  task: ImportTask,
  chosenTable: string,
  schema: ImportOptions['schema'],
  told: Told,
): Promise<Result<Loaded>> {
  const file = `${task.target}.utf8`
  const { writeSqlite } = await sqlite()
  const written = await writeSqlite(task.source, chosenTable, file, task.maxTextMb)
  if (!written.ok) return written
  const { table } = written.value
  const report = { cell_errors: written.value.errors }
  const clean = { hasHeader: true, preferences: EXACT, schema, source: { kind: 'sqlite' as const, table }, report, told }
  const texts = written.value.textColumns.map((isText) => isText && written.value.rows > 0)
  return await fromTexts(connection, task, file, clean, texts)
}

/** Loads the rows of a query of our own that generates demo data. */
async function fromQuery(connection: DuckDBConnection, task: ImportTask, { part }: Told): Promise<Result<Loaded>> {
  const described = (await (await connection.run(`DESCRIBE ${task.source}`)).getRowsJson()) as string[][]
  const columns = described.map(([name = '', type = ''], i) => ({ id: `c${i + 1}`, name, dtype: sqlTypeName(plainType(parseSqlType(type))) }))
  const list = columns.map((c) => `CAST("${c.name.replaceAll('"', '""')}" AS ${c.dtype}) AS ${c.id}`).join(', ')
  const plain = `(SELECT ${list} FROM (${task.source}) AS query) AS plain`
  const texts = columns.filter((c) => c.dtype === 'VARCHAR').map((c) => c.id)
  part(0.5)
  const dictionaries = await findDictionaries(connection, plain, texts)
  part()
  await connection.run(`CREATE TABLE data AS SELECT ${columns.map((c) => coded(c.id, c.id, dictionaries)).join(', ')} FROM ${plain}`)
  const [[rows] = [0]] = (await (await connection.run('SELECT count(*) FROM data')).getRowsJson()) as unknown[][]
  await writeFile(task.refusedFile, '')
  const count = { rows_read: Number(rows), rows_stored: Number(rows), rows_refused: 0 }
  const none = {
    encoding: '',
    delimiter: '',
    header: true,
    renamed_columns: [],
    refused_samples: [],
    skipped_rows: 0,
    cell_errors: 0,
    schema: null,
    ...NO_NOTICES,
  }
  return ok({ columns, dictionaries, rows: Number(rows), report: { ...count, ...none }, notes: new Map(), options: null })
}

/** Maps the types of a query to the few types that datasets use. */
function plainType(type: SqlType): SqlType {
  if (type.kind === 'integer' && type.bits < 64) return BIGINT
  if (type.kind === 'float') return DOUBLE
  return type.kind === 'timestamp' ? TIMESTAMP : type
}

/** Loads several tables of a file as one. */
async function fromTables(connection: DuckDBConnection, task: ImportTask, options: TablesOptions, schema: ImportOptions['schema'], told: Told) {
  const { loadTables } = await tables()
  return await loadTables(task, options, told, async ({ file, source, types, report }) => {
    const preferences = { decimal: null, date_order: null, origin: 'others' as const }
    return await fromStated(connection, task, file, { hasHeader: true, preferences, schema, source, report, told }, types)
  })
}

/** Loads a file of any kind. */
async function loadFile(
  connection: DuckDBConnection,
  task: ImportTask,
  chosen: SingleOptions,
  schema: ImportOptions['schema'],
  told: Told,
): Promise<Result<Loaded>> {
  const fitting = await fittingOptions(task.source, chosen)
  if (!fitting.ok) return fitting
  const { format, options: source } = fitting.value
  switch (source.kind) {
    case 'csv':
      return await fromCsv(connection, task, source, schema, told)
    case 'excel':
      return await fromExcel(connection, task, source, schema, format, told)
    case 'parquet':
      return await fromParquet(connection, task, schema, told)
    case 'sqlite':
      return await fromSqlite(connection, task, source.table, schema, told)
  }
}

/** Fills the table `data` from a task's source. */
export async function loadSource(connection: DuckDBConnection, task: ImportTask, told: Told): Promise<Result<Loaded>> {
  if (task.options === null) return await fromQuery(connection, task, told)
  const { source, schema } = task.options
  if (source.kind === 'database') return await (await databases()).copyFromDatabase(connection, task, source, told)
  if (source.kind === 'combination') return await (await combinations()).combine(connection, task, source, told)
  if (source.kind === 'tables') return await fromTables(connection, task, source, schema, told)
  const load = async (file: string, names: readonly string[]): Promise<Result<Loaded>> => {
    const loaded = await loadFile(connection, { ...task, source: file }, source, schema, told)
    return loaded.ok && names.length > 1 ? ok({ ...loaded.value, report: { ...loaded.value.report, joined_files: names.slice(0, JOINED_TOLD) } }) : loaded
  }
  const loaded = await withContent(task.source, `${task.target}.plain`, load)
  if (loaded.ok || loaded.code !== 'zip_several' || !(await (await tables()).areOneTable(task))) return loaded
  return await fromTables(connection, task, FILE_SOURCES.tables.unchosen, schema, told)
}
