/**
 * Reads the tables of web pages, web archives and XML Spreadsheets as sheets of a workbook. The file is parsed once for
 * the list of its tables, and again for the rows of one of them, so that memory does not grow with the file.
 */
import { type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import { utf16 } from '../../../contract/file-sight.ts'
import type { ExcelOptions, SourcePart } from '../../../contract/import.ts'
import { byItsBytes, headOf, isUtf8File } from '../csv/encoding.ts'
import type { WorkbookCode } from '../excel/book.ts'
import type { ReadSheet } from '../excel/read-sheet.ts'
import { type OnParts, partNameProblem } from '../part-names.ts'
import { type GridLine, sheetOfRows } from '../row-sheet.ts'
import { chunksOf } from './bytes.ts'
import type { MarkupFormat } from './formats.ts'
import { COLUMNS_MAX, MarkupProblem, type TableReceiver } from './grid.ts'
import { HtmlTables } from './html.ts'
import { pagesOf } from './mhtml.ts'
import { SpreadsheetMl } from './spreadsheetml.ts'
import { type SeenTable, Survey } from './survey.ts'
import { TextStyles } from './text-marks.ts'

const CHARSET = /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w-]{1,40})|<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})/i

function decoderFor(label: string | null): TextDecoder | null {
  try {
    return label === null ? null : new TextDecoder(/^gb_?(2312|k)/i.test(label) ? 'gb18030' : label)
  } catch {
    return null
  }
}

/** Returns the character set that a page declares; null if it declares none. */
function declared(head: Buffer): string | null {
  const [, ofPage, ofXml] = CHARSET.exec(head.subarray(0, 16_384).toString('latin1')) ?? []
  return ofPage ?? ofXml ?? null
}

/** Returns the name of a file's encoding. Valid UTF-8 counts more than a declaration, because many pages declare another one. */
async function encodingOf(file: string): Promise<string> {
  const head = await headOf(file)
  const wide = utf16(head)
  if (wide) return wide
  if (await isUtf8File(file)) return 'utf-8'
  const decoder = decoderFor(declared(head))
  return decoder && !decoder.encoding.startsWith('utf-') ? decoder.encoding : await byItsBytes(file)
}

/** Decodes the pages of a web archive. A null begins a page. */
function* archiveText(file: string): Generator<string | null> {
  let decoder: TextDecoder | null = null
  let charset: string | null = null
  let after = ''
  for (const piece of pagesOf(chunksOf(file))) {
    if (!Buffer.isBuffer(piece)) {
      if (decoder) yield decoder.decode() + after
      decoder = null
      charset = piece.charset
      after = piece.isStyle ? '</style>' : ''
      yield null
      if (piece.isStyle) yield '<style>'
    } else if (piece.length > 0) {
      decoder ??= decoderFor(charset) ?? decoderFor(declared(piece)) ?? new TextDecoder()
      yield decoder.decode(piece, { stream: true })
    }
  }
  if (decoder) yield decoder.decode() + after
}

function* fileText(file: string, encoding: string): Generator<string | null> {
  const decoder = new TextDecoder(encoding)
  yield null
  for (const piece of chunksOf(file)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** A file of marked-up tables, ready to be parsed any number of times. */
interface MarkupFile {
  readonly format: MarkupFormat
  /** Yields the text in pieces. A null begins a document. */
  readonly text: () => Generator<string | null>
}

async function openMarkup(file: string, format: MarkupFormat): Promise<MarkupFile> {
  if (format === 'mhtml') return { format, text: () => archiveText(file) }
  const encoding = await encodingOf(file)
  return { format, text: () => fileText(file, encoding) }
}

/** Parses a file and yields after each piece, so that what the receiver has got can be used. */
function* parse({ format, text }: MarkupFile, receiver: TableReceiver): Generator<void> {
  let next = 0
  const styles = new TextStyles()
  const begun = (): HtmlTables | SpreadsheetMl =>
    format === 'spreadsheetml' ? new SpreadsheetMl(receiver, () => next++) : new HtmlTables(receiver, () => next++, styles)
  let parser: HtmlTables | SpreadsheetMl | null = null
  for (const piece of text()) {
    if (piece === null) {
      parser?.end()
      parser = begun()
    } else parser?.write(piece)
    yield
  }
  parser?.end()
  yield
}

interface Rows {
  readonly rows: Generator<GridLine>
  readonly counts: { error: number; uncomputed: number }
}

/** Yields all rows of one table. Stops parsing once the table ends. */
function rowsOf(markup: MarkupFile, table: number, fills: boolean): Rows {
  const counts = { error: 0, uncomputed: 0 }
  let got: GridLine[] = []
  let hasEnded = false
  const receiver: TableReceiver = {
    fills,
    row: (id, row, isHeader) => {
      if (id === table) got.push({ row, isHeader })
    },
    end: (id) => {
      if (id === table) hasEnded = true
    },
    note: (id, what) => {
      if (id === table) counts[what]++
    },
  }
  function* rows(): Rows['rows'] {
    for (const _ of parse(markup, receiver)) {
      yield* got
      got = []
      if (hasEnded) return
    }
  }
  return { rows: rows(), counts }
}

function surveyed(markup: MarkupFile, fills: boolean): Survey {
  const survey = new Survey(fills)
  for (const _ of parse(markup, survey));
  return survey
}

/** Opens one table, whose columns without any value are left out. */
function readTable(markup: MarkupFile, table: SeenTable, name: string, options: ExcelOptions): Result<ReadSheet, WorkbookCode> {
  const { columns } = table
  if (columns.length === 0) return fail('sheet_empty', { name })
  if (columns.length > COLUMNS_MAX) return fail('file_too_many_columns', { columns: columns.length, limit: COLUMNS_MAX })
  const { rows, counts } = rowsOf(markup, table.id, options.fill_merged)
  function* narrowed(): Generator<GridLine> {
    for (const { row, isHeader } of rows) yield { row: columns.map((column) => row[column] ?? null), isHeader }
  }
  const sheet = sheetOfRows(name, narrowed(), options, counts)
  return sheet.ok ? ok({ ...sheet.value, texts: table.texts }) : sheet
}

const partOf = ({ rows, columns, head }: SeenTable, name: string): SourcePart => ({ name, rows, columns: columns.length, head })

/** Returns the failure that an error of the parsers stands for; throws other errors. */
function problemOf(error: unknown): Failure<'file_too_many_columns' | 'file_unsafe'> {
  if (error instanceof MarkupProblem) return error.failure
  throw error
}

/** Returns the tables of a file, and the chosen one, or else the largest one of a page or the first sheet. */
export async function readMarkup(
  file: string,
  format: MarkupFormat,
  options: ExcelOptions,
  onParts?: OnParts,
): Promise<Result<{ parts: SourcePart[]; sheet: ReadSheet; tail: (string | null)[][] }, WorkbookCode>> {
  const markup = await openMarkup(file, format)
  try {
    const survey = surveyed(markup, options.fill_merged)
    const tables = survey.named(format === 'spreadsheetml')
    if (survey.asksForPassword || tables.size === 0) return fail(format === 'spreadsheetml' ? 'sheet_none' : 'file_markup')
    const problem = partNameProblem([...tables.keys()])
    if (problem) return problem
    const name = options.sheet ?? survey.likeliest(tables, format === 'spreadsheetml')
    const table = tables.get(name)
    if (!table) return fail('sheet_missing', { name })
    const parts = [...tables].map(([of, seen]) => partOf(seen, of))
    await onParts?.(parts, name)
    const sheet = readTable(markup, table, name, options)
    if (!sheet.ok) return sheet
    const tail = table.tail.slice(0, Math.max(0, table.tail.length - options.skip_last)).map((row) => table.columns.map((column) => row[column] ?? null))
    return ok({ parts, sheet: sheet.value, tail })
  } catch (error) {
    return problemOf(error)
  }
}
