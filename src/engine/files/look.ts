/** Previews a source before its import: its first rows, the types of its columns from a sample, and the lines that would be refused. */

import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { ok, type Result } from '../../contract/errors.ts'
import type { FileFormat } from '../../contract/file-format.ts'
import { FILE_SOURCES } from '../../contract/file-source.ts'
import type { CsvOptions, ExcelOptions, FileOptions, SourceCheck, SourcePart, SourcePreview } from '../../contract/import.ts'
import type { TablesOptions } from '../../contract/tables.ts'
import { uniqueNames } from '../../contract/unique-names.ts'
import { createDataset } from '../duckdb/open.ts'
import type { CheckTask, PreviewTask } from '../protocol.ts'
import { asUtf8 } from './csv/as-utf8.ts'
import { checkLines } from './csv/check.ts'
import { type CsvDialect, type SniffedHead, sniff } from './csv/dialect.ts'
import { linesOfText } from './csv/lines.ts'
import { type AnalysisChoices, analyzeColumns } from './csv/look.ts'
import type { WorkbookLook } from './excel/look.ts'
import { writeClean } from './excel/workbook.ts'
import { groupLine } from './header-groups.ts'
import { csvPreferences, knownDelimiter, resolveOptions } from './load-text.ts'
import { previewSheets } from './sheets.ts'
import { fittingOptions, type SingleOptions } from './sight.ts'
import { CLEAN_DIALECT } from './sources.ts'
import { suggest } from './suggest.ts'
import { withContent } from './unpack.ts'

/** How many names of joined files a preview has. */
const JOINED_SHOWN = 1_000
/** From how many rows of a sheet the types of its columns are inferred. */
const SHEET_ROWS = 1_000

/** Runs `work` with an in-memory engine. */
async function withEngine<T>({ limits }: PreviewTask, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await createDataset(':memory:', limits)
  try {
    const connection = await instance.connect()
    try {
      return await work(connection)
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}

type Found = Pick<SourcePreview, 'options' | 'names' | 'rows'> & Partial<SourcePreview>

type TellParts = (preview: SourcePreview) => Promise<void>

const preview = (found: Found): SourcePreview => ({
  ...{ parts: [], problem: null, encoding_guessed: false, columns: [], sampled_rows: 0, sample_is_whole: false },
  ...{
    formulas_without_values: 0,
    fields_beyond_header: 0,
    decimal_columns: [],
    stored: [],
    changes: [],
    row_numbers: [],
    above: [],
    joined_files: [],
    tables: [],
  },
  ...{ suggestions: [], hidden: { sheets: [], columns: [], rows: [] } },
  ...found,
  ambiguous_dates: (found.columns ?? []).filter((column) => column.ambiguous_dates).map(({ name }) => name),
})

/** How many rows above the header are shown, and how many cells of each. */
const ABOVE_ROWS = 20
const ABOVE_CELLS = 50

/** Returns the last rows above the header that are not empty, with their numbers. `count`: how many rows precede the header. */
const rowsAbove = (head: readonly (readonly (string | null)[])[], count: number): SourcePreview['above'] =>
  head
    .slice(0, count)
    .map((cells, i) => ({ row: i + 1, cells: cells.slice(0, ABOVE_CELLS).map((cell) => cell || null) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .slice(-ABOVE_ROWS)

const groupsOf = ({ head, start, header, headerRows }: CsvDialect & SniffedHead) => ({
  ...{ head, headerRow: header ? start + 1 : 0, headerRows, merges: null },
})

async function previewCsv(task: PreviewTask, options: CsvOptions): Promise<Result<SourcePreview>> {
  const text = await asUtf8(task.source, task.scratch, options.encoding)
  if (!text.ok) return text
  const { file, encoding, isGuess } = text.value
  try {
    const dialect = await sniff(file, options)
    if (!dialect.ok) return dialect
    const choice = { preferences: csvPreferences(options, dialect.value.delimiter), types: task.types }
    const look = await withEngine(task, (connection) => analyzeColumns(connection, file, dialect.value, task.scratch, choice))
    return ok(
      preview({
        ...look,
        options: { ...resolveOptions(options, encoding, dialect.value), delimiter: knownDelimiter(dialect.value.delimiter) },
        encoding_guessed: isGuess,
        fields_beyond_header: dialect.value.beyondHeader,
        above: rowsAbove(dialect.value.head, dialect.value.start),
        suggestions: [...groupLine(groupsOf(dialect.value)), ...suggest(await linesOfText(file, dialect.value, look.names, options.decimal))],
        decimal_columns: [...dialect.value.decimalColumns],
      }),
    )
  } finally {
    if (file !== task.source) await rm(file, { force: true })
  }
}

interface Rows {
  readonly parts: SourcePart[]
  readonly options: FileOptions
  readonly hasHeader: boolean
  /** The first rows, including the header if there is one. */
  readonly rows: readonly (string | null)[][]
  readonly choice: AnalysisChoices
  /** Other findings about the file. */
  readonly found?: Partial<SourcePreview>
  /** Numbers of the rows without the header; by default they start at 1. */
  readonly numbers?: readonly number[]
}

/** Writes rows of cells as clean CSV and analyzes their columns like an import. */
async function previewRows(task: PreviewTask, { parts, options, hasHeader, rows, choice, found = {}, numbers }: Rows): Promise<Result<SourcePreview>> {
  const file = `${task.scratch}.rows`
  try {
    await writeClean(rows, file)
    const dialect = await sniff(file, { ...CLEAN_DIALECT, header_row: hasHeader ? 1 : 0 })
    if (!dialect.ok) return dialect
    const look = await withEngine(task, (connection) => analyzeColumns(connection, file, dialect.value, task.scratch, choice))
    const row_numbers = numbers ? look.rows.map((_, i) => numbers[i] ?? 0) : look.row_numbers
    return ok(preview({ ...look, row_numbers, parts, options, ...found }))
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns the hidden parts: names of sheets and columns, and numbers of rows. Columns and rows without cells do not count. */
function hiddenOf(
  { sheets, rows, columns }: WorkbookLook['hidden'],
  { firstColumn, head }: WorkbookLook['sheet'],
  names: readonly string[],
): SourcePreview['hidden'] {
  const used = columns.map((column) => column - firstColumn).filter((at) => at >= 0 && at < names.length)
  const filled = rows.filter((row) => head[row]?.some((cell) => cell !== null))
  return { sheets: [...sheets], columns: used.map((at) => names[at] ?? ''), rows: filled.map((row) => row + 1) }
}

async function previewExcel(task: PreviewTask, options: ExcelOptions, format: FileFormat | null, tellParts: TellParts): Promise<Result<SourcePreview>> {
  const book = await previewSheets(task.source, format, options, async (parts, sheet) => {
    // another sheet may work where this one does not
    if (parts.length > 1) await tellParts(preview({ parts, options: { ...options, sheet }, names: [], rows: [] }))
  })
  if (!book.ok) return book
  const { parts, sheet, isWhole, tail, hidden } = book.value
  const rows: (string | null)[][] = []
  for (const row of sheet.rows) if (rows.push(row) > SHEET_ROWS) break
  const preferences = { decimal: options.decimal, date_order: options.date_order, debit: options.debit, origin: 'cells' as const }
  const choice = { preferences, types: task.types, texts: sheet.texts ?? [] }
  const above = rowsAbove(sheet.head, Math.max(0, (sheet.options.header_row ?? 0) - 1))
  const [header = [], ...examined] = sheet.hasHeader ? rows : [[], ...rows]
  const width = Math.max(header.length, examined[0]?.length ?? 0)
  const { names } = uniqueNames(
    header.map((name) => name ?? ''),
    width,
  )
  const lines = {
    names,
    header: sheet.header,
    rows: examined,
    numbers: sheet.numbers,
    isWhole: isWhole && rows.length <= SHEET_ROWS,
    tail,
    decimal: options.decimal,
  }
  const groups = { head: sheet.head, headerRow: sheet.options.header_row ?? 0, headerRows: sheet.options.header_rows, merges: sheet.merges ?? null }
  const suggestions = [...groupLine(groups), ...suggest(lines)]
  const found = { formulas_without_values: sheet.uncomputed(), above, suggestions, hidden: hiddenOf(hidden, sheet, names) }
  return await previewRows(task, { parts, options: sheet.options, hasHeader: sheet.hasHeader, rows, choice, numbers: sheet.numbers, found })
}

async function previewTable(task: PreviewTask, chosen: string, tellParts: TellParts): Promise<Result<SourcePreview>> {
  const { previewSqlite } = await import('./sqlite.ts')
  const plain = (names: readonly string[]) => [...uniqueNames(names, names.length).names]
  const found = await previewSqlite(task.source, chosen === '*' ? null : chosen, async ({ parts, table, names }) => {
    await tellParts(preview({ parts, options: { kind: 'sqlite', table }, names: plain(names), rows: [] }))
  })
  if (!found.ok) return found
  const { parts, table, names, rows, textColumns } = found.value
  const preferences = { decimal: '.' as const, date_order: 'ymd' as const, origin: 'cells' as const }
  const texts = textColumns.map((isText) => isText && rows.length > 0)
  const choice = { preferences, types: task.types, texts }
  return await previewRows(task, { parts, options: { kind: 'sqlite', table }, hasHeader: true, rows: [names, ...rows], choice })
}

async function previewColumns(task: PreviewTask): Promise<Result<SourcePreview>> {
  const { previewParquet } = await import('./parquet/write.ts')
  const found = await previewParquet(task.source, SHEET_ROWS)
  if (!found.ok) return found
  const { names, types: stated, head, rows } = found.value
  const preferences = { decimal: '.' as const, date_order: 'ymd' as const, origin: 'cells' as const }
  const parts = [{ name: '', rows, columns: names.length, head: [] }]
  const choice = { preferences, types: task.types, stated }
  const look = await previewRows(task, { parts, options: { kind: 'parquet' }, hasHeader: true, rows: [[...names], ...head.map((row) => [...row])], choice })
  return look.ok ? ok({ ...look.value, sample_is_whole: look.value.sample_is_whole && rows === head.length }) : look
}

/** Previews several tables of a source as one. */
async function previewSeveral(task: PreviewTask, options: TablesOptions): Promise<Result<SourcePreview>> {
  const { previewTables } = await import('./tables/preview.ts')
  const found = await previewTables(task.source, `${task.scratch}.tables`, options)
  if (!found.ok) return found
  const { tables, rows, isWhole, stated } = found.value
  const choice = { preferences: { decimal: null, date_order: null, origin: 'others' as const }, types: task.types, stated }
  const look = await previewRows(task, { parts: [], options: found.value.options, hasHeader: true, rows, choice, found: { tables } })
  return look.ok ? ok({ ...look.value, sample_is_whole: look.value.sample_is_whole && isWhole }) : look
}

interface SinglePreview extends PreviewTask {
  readonly options: SingleOptions
}

async function previewFile(task: SinglePreview, tellParts: TellParts): Promise<Result<SourcePreview>> {
  const fitting = await fittingOptions(task.source, task.options)
  if (!fitting.ok) return fitting
  const { format, options } = fitting.value
  switch (options.kind) {
    case 'csv':
      return await previewCsv(task, options)
    case 'excel':
      return await previewExcel(task, options, format, tellParts)
    case 'parquet':
      return await previewColumns(task)
    case 'sqlite':
      return await previewTable(task, options.table, tellParts)
  }
}

/**
 * Returns a preview of a source. Calls `tellParts` first with everything except rows for files with several parts, because
 * a part may fail, and a view of a SQLite file may never return any.
 */
export async function previewSource(task: PreviewTask, tellParts: TellParts): Promise<Result<SourcePreview>> {
  const { options } = task
  if (options.kind === 'tables') return await previewSeveral(task, options)
  const found = await withContent(task.source, `${task.scratch}.plain`, async (source, names) => {
    const look = await previewFile({ ...task, options, source }, tellParts)
    return look.ok && names.length > 1 ? ok({ ...look.value, joined_files: names.slice(0, JOINED_SHOWN) }) : look
  })
  return found.ok || found.code !== 'zip_several' ? found : await previewSeveral(task, FILE_SOURCES.tables.unchosen)
}

const NO_LINES = { kept: 0, padded: 0, refused: 0, width: 0, lines: [] }

async function checkFile({ source, scratch, options: chosen, start, count }: CheckTask & { readonly options: SingleOptions }): Promise<Result<SourceCheck>> {
  const fitting = await fittingOptions(source, chosen)
  if (!fitting.ok) return fitting
  const { options } = fitting.value
  if (options.kind !== 'csv') return ok({ ...NO_LINES, start })
  const text = await asUtf8(source, scratch, options.encoding)
  if (!text.ok) return text
  const { file } = text.value
  try {
    const dialect = await sniff(file, options)
    if (!dialect.ok) return dialect
    const checked = await checkLines(file, dialect.value, { start, count })
    return checked.ok ? ok({ ...checked.value, start }) : checked
  } finally {
    if (file !== source) await rm(file, { force: true })
  }
}

/** Returns a page of the lines that an import would refuse. Rows of sheets and tables are never refused, and those of several tables are found by the import. */
export async function checkSource(task: CheckTask): Promise<Result<SourceCheck>> {
  const { options } = task
  if (options.kind === 'tables') return ok({ ...NO_LINES, start: task.start })
  return await withContent(task.source, `${task.scratch}.plain`, (source) => checkFile({ ...task, options, source }))
}
