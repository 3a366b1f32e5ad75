/** Previews a workbook before its import: the first cells of every visible sheet, and the first rows of the chosen one. */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ExcelOptions, SourcePart } from '../../../contract/import.ts'
import { type OnParts, partNameProblem } from '../part-names.ts'
import type { Workbook, WorkbookCode } from './book.ts'
import { type Cell, cellText, xlsx } from './cells.ts'
import { HEAD_ROWS, type ReadSheet, readSheet, textsBetween, usedColumns } from './read-sheet.ts'
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

interface Heads {
  readonly book: Workbook
  readonly heads: Map<string, SheetCells>
  /** Returns the last rows of a sheet, at their places; null if they cannot be read. */
  readonly tailOf: (sheet: string) => Promise<SheetCells | null>
}

/** Returns the first rows of every visible sheet, converted like an import. Null if the workbook cannot be read as a stream. */
async function streamedHeads(bytes: Buffer, options: ExcelOptions): Promise<Heads | null> {
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
  return { book: light.book, heads, tailOf: light.tailOf }
}

/** The zero-based places of those that are hidden. */
const hiddenAt = (list: readonly ({ readonly hidden?: boolean } | undefined)[] = []): number[] => list.flatMap((one, at) => (one?.hidden === true ? [at] : []))

/** Larger files are not parsed a second time for the last rows of a sheet. */
const PARSED_MAX = 20 * 1_048_576

function parsedHeads(bytes: Buffer): Result<Heads, WorkbookCode> {
  const book = parse(bytes, { sheetRows: HEAD_ROWS, cellStyles: true })
  if (!book.ok) return book
  const heads = new Map<string, SheetCells>()
  for (const name of visibleSheets(book.value)) {
    const sheet = book.value.Sheets[name]
    const data = sheet?.['!data'] ?? []
    const range = xlsx().utils.decode_range(sheet?.['!fullref'] ?? sheet?.['!ref'] ?? 'A1')
    const isEmpty = data.length === 0
    const hidden = { rows: hiddenAt(sheet?.['!rows']), columns: hiddenAt(sheet?.['!cols']) }
    heads.set(name, { data, rows: isEmpty ? 0 : range.e.r - range.s.r + 1, columns: isEmpty ? 0 : range.e.c - range.s.c + 1, hidden })
  }
  const tailOf = async (name: string): Promise<SheetCells | null> => {
    if (bytes.length > PARSED_MAX) return null
    const whole = parse(bytes, { sheets: name })
    const sheet = whole.ok ? whole.value.Sheets[name] : undefined
    return sheet ? { data: sheet['!data'] ?? [], rows: 0, columns: 0, merges: sheet['!merges'] ?? [] } : null
  }
  return ok({ book: book.value, heads, tailOf })
}

export interface WorkbookLook {
  readonly parts: SourcePart[]
  readonly sheet: ReadSheet
  /** Whether all rows of the sheet are examined. */
  readonly isWhole: boolean
  /** The last rows of a longer sheet; empty if they are not known. */
  readonly tail: readonly (readonly (string | null)[])[]
  /** Names of the hidden sheets, and zero-based rows and columns of the chosen one that are hidden. */
  readonly hidden: NonNullable<SheetCells['hidden']> & { readonly sheets: readonly string[] }
}

/** How many rows at the end of a long sheet are examined. */
const TAIL_ROWS = 30

/** Returns the texts of the last rows with values, without those that a person left out. */
function tailTexts({ data }: SheetCells, { firstColumn, head }: ReadSheet, skipLast: number, date1904: boolean): (string | null)[][] {
  const textsOf = textsBetween(firstColumn, firstColumn + (head[0]?.length ?? 1) - 1, date1904)
  const found: (string | null)[][] = []
  for (let r = data.length - 1; r >= 0 && found.length < TAIL_ROWS + skipLast; r--) {
    const texts = data[r] ? textsOf(data[r]) : []
    if (texts.some((text) => text !== null)) found.push(texts)
  }
  return found.slice(skipLast).reverse()
}

/** Returns the visible sheets, and the first rows of the chosen one. */
export async function previewWorkbook(file: string, options: ExcelOptions, onParts: OnParts): Promise<Result<WorkbookLook, WorkbookCode>> {
  const bytes = await bytesOf(file)
  if (!bytes.ok) return bytes
  const light = await streamedHeads(bytes.value, options)
  const found = light ? ok(light) : parsedHeads(bytes.value)
  if (!found.ok) return found
  const { book, heads, tailOf } = found.value
  const names = [...heads.keys()]
  const problem = partNameProblem(names)
  if (problem) return problem
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const parts = [...heads].map(([name, { data, rows, columns }]): SourcePart => ({ name, rows, columns, head: headCells(data, date1904) }))
  const name = options.sheet ?? parts.find((p) => (p.rows ?? 0) > 0)?.name ?? names[0]
  if (name === undefined) return fail('sheet_none')
  const head = heads.get(name)
  if (!head) return fail('sheet_missing', { name })
  await onParts(parts, name)
  // the last rows that were read are not those of a longer sheet
  const isWhole = head.rows <= HEAD_ROWS
  const end = isWhole ? null : await tailOf(name)
  const merges = head.merges ?? end?.merges ?? []
  const sheet = readSheet(light ? withCells(book, name, { data: head.data, merges }) : book, name, isWhole ? options : { ...options, skip_last: 0 })
  if (!sheet.ok) return sheet
  const tail = end ? tailTexts(end, sheet.value, options.skip_last, date1904) : []
  const sheets = book.SheetNames.filter((other) => !names.includes(other))
  const hidden = { rows: [], columns: [], ...head.hidden, sheets }
  return ok({ parts, sheet: { ...sheet.value, options: { ...sheet.value.options, skip_last: options.skip_last } }, isWhole, tail, hidden })
}
