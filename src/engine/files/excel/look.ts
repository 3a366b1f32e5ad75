/** Previews a workbook before its import: the first cells of every visible sheet, and the first rows of the chosen one. */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ExcelOptions, SourcePart } from '../../../contract/import.ts'
import { partNameProblem } from '../part-names.ts'
import type { Workbook, WorkbookCode } from './book.ts'
import { type Cell, cellText, xlsx } from './cells.ts'
import { HEAD_ROWS, type ReadSheet, readSheet, usedColumns } from './read-sheet.ts'
import { ROWS_MAX, type SheetCells } from './stream.ts'
import { bytesOf, parse, parseLight, visibleSheets, withCells } from './workbook.ts'

/** How many rows and columns of each sheet the list of sheets contains. */
const LOOK_ROWS = 4
const LOOK_COLUMNS = 5

/** Returns a sheet's first cells as texts, enough for a person to recognize the sheet. */
function headCells(data: readonly (Cell[] | undefined)[], date1904: boolean): (string | null)[][] {
  const { first, last } = usedColumns(data)
  const width = Math.min(LOOK_COLUMNS, last - first + 1)
  const used = data.filter((cells) => cells?.some((cell) => cell?.v !== undefined && cell.v !== null && cell.v !== ''))
  return used.slice(0, LOOK_ROWS).map((cells) => Array.from({ length: Math.max(0, width) }, (_, c) => cellText(cells?.[first + c], date1904).text || null))
}

/** Returns the first rows of every visible sheet, converted like an import. Null if the workbook cannot be read as a stream. */
async function streamedHeads(bytes: Buffer, options: ExcelOptions): Promise<{ book: Workbook; heads: Map<string, SheetCells> } | null> {
  const light = await parseLight(bytes)
  if (!light) return null
  const heads = new Map<string, SheetCells>()
  for (const name of visibleSheets(light.book)) {
    // merged blocks are stored after the last row, so the whole sheet must be read
    const fills = options.fill_merged && (options.sheet ?? name) === name
    const cells = await light.cellsOf(name, fills ? ROWS_MAX : HEAD_ROWS)
    if (!cells) return null
    heads.set(name, cells)
  }
  return { book: light.book, heads }
}

function parsedHeads(bytes: Buffer): Result<{ book: Workbook; heads: Map<string, SheetCells> }, WorkbookCode> {
  const book = parse(bytes, { sheetRows: HEAD_ROWS })
  if (!book.ok) return book
  const heads = new Map<string, SheetCells>()
  for (const name of visibleSheets(book.value)) {
    const sheet = book.value.Sheets[name]
    const data = sheet?.['!data'] ?? []
    const range = xlsx().utils.decode_range(sheet?.['!fullref'] ?? sheet?.['!ref'] ?? 'A1')
    const isEmpty = data.length === 0
    heads.set(name, { data, rows: isEmpty ? 0 : range.e.r - range.s.r + 1, columns: isEmpty ? 0 : range.e.c - range.s.c + 1 })
  }
  return ok({ book: book.value, heads })
}

export interface WorkbookLook {
  readonly parts: SourcePart[]
  readonly sheet: ReadSheet
  /** Whether all rows of the sheet are examined. */
  readonly isWhole: boolean
  /** Names of the hidden sheets, and zero-based rows and columns of the chosen one that are hidden. */
  readonly hidden: NonNullable<SheetCells['hidden']> & { readonly sheets: readonly string[] }
}

/** Returns the visible sheets, and the first rows of the chosen one. */
export async function previewWorkbook(file: string, options: ExcelOptions): Promise<Result<WorkbookLook, WorkbookCode>> {
  const bytes = await bytesOf(file)
  if (!bytes.ok) return bytes
  const light = await streamedHeads(bytes.value, options)
  const found = light ? ok(light) : parsedHeads(bytes.value)
  if (!found.ok) return found
  const { book, heads } = found.value
  const names = [...heads.keys()]
  const problem = partNameProblem(names)
  if (problem) return problem
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const parts = [...heads].map(([name, { data, rows, columns }]): SourcePart => ({ name, rows, columns, head: headCells(data, date1904) }))
  const name = options.sheet ?? parts.find((p) => (p.rows ?? 0) > 0)?.name ?? names[0]
  if (name === undefined) return fail('sheet_none')
  const head = heads.get(name)
  if (!head) return fail('sheet_missing', { name })
  // the last rows that were read are not those of a longer sheet
  const isWhole = head.rows <= HEAD_ROWS
  const sheet = readSheet(light ? withCells(book, name, head) : book, name, isWhole ? options : { ...options, skip_last: 0 })
  if (!sheet.ok) return sheet
  const sheets = book.SheetNames.filter((other) => !names.includes(other))
  const hidden = { rows: [], columns: [], ...head.hidden, sheets }
  return ok({ parts, sheet: { ...sheet.value, options: { ...sheet.value.options, skip_last: options.skip_last } }, isWhole, hidden })
}
