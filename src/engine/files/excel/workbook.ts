/** Reads sheets of a workbook as tables of texts, and writes them as clean CSV for the CSV loader. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ExcelOptions } from '../../../contract/import.ts'
import { textInPlace } from '../csv/encoding.ts'
import { hasHeader, titleRows } from '../header.ts'
import { partNameProblem } from '../part-names.ts'
import type { Block } from './cell-places.ts'
import { type Cell, cellText, isLocaleDate, isUncomputed, xlsx } from './cells.ts'
import { ROWS_MAX, type SheetCells, sharedStrings, sheetCells, structureOf } from './stream.ts'
import { checkWorkbook, partsOf } from './zip.ts'

const COLUMNS_MAX = 2_000
/** How many rows are examined to find the header, and for a preview. */
export const HEAD_ROWS = 1_001

export type WorkbookCode =
  | 'file_empty'
  | 'file_damaged'
  | 'file_markup'
  | 'file_json'
  | 'file_text'
  | 'file_unsafe'
  | 'file_unsafe_entries'
  | 'file_unsafe_size'
  | 'file_unsafe_elements'
  | 'cell_out_of_range'
  | 'file_encrypted'
  | 'file_too_many_columns'
  | 'sheet_missing'
  | 'sheet_name_too_long'
  | 'sheet_none'
  | 'sheet_empty'

interface Sheet {
  readonly '!data'?: (Cell[] | undefined)[]
  readonly '!ref'?: string
  readonly '!fullref'?: string
  readonly '!merges'?: readonly Block[]
}
export interface Workbook {
  readonly SheetNames: string[]
  readonly Sheets: Record<string, Sheet>
  /** Strings and styles that cells refer to by number. */
  readonly Strings?: { readonly t?: string }[]
  readonly Styles?: { readonly CellXf?: { readonly numFmtId?: number }[] }
  readonly SSF?: Readonly<Record<number, string>>
  readonly Workbook?: { WBProps?: { date1904?: boolean }; Sheets?: { name?: string; Hidden?: number }[] }
}

const isZip = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === 0x04034b50
const isOle = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0xd0cf11e0
/** An encrypted .xlsx is an OLE file with a stream of this name, encoded in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

export function parse(bytes: Buffer, options: { sheets?: string | number | string[]; sheetRows?: number }): Result<Workbook, WorkbookCode> {
  try {
    return ok(
      xlsx().read(bytes, {
        type: 'buffer',
        dense: true,
        cellNF: true,
        cellFormula: false,
        cellHTML: false,
        cellText: false,
        ...options,
      }) as unknown as Workbook,
    )
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? fail('file_encrypted') : fail('file_damaged')
  }
}

export async function bytesOf(file: string): Promise<Result<Buffer, WorkbookCode>> {
  const bytes = await readFile(file)
  if (bytes.length === 0) return fail('file_empty')
  if (bytes.length < 8) return fail(textInPlace(bytes) ?? 'file_damaged')
  if (isZip(bytes)) {
    const checked = await checkWorkbook(bytes)
    return checked.ok ? ok(bytes) : checked
  }
  if (!isOle(bytes)) return isOldWorkbook(bytes) ? ok(bytes) : fail(textInPlace(bytes) ?? 'file_damaged')
  if (bytes.includes(ENCRYPTED)) return fail('file_encrypted')
  // macros never run, because only values are read
  return ok(bytes)
}

/** Whether the file is an Excel workbook of version 2 to 5 without an OLE container: these begin with a BOF record. */
const isOldWorkbook = (bytes: Buffer): boolean => bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? 0xff)

/** Returns the names of the visible sheets. */
export function visibleSheets(book: Workbook): string[] {
  return book.SheetNames.filter((_, i) => (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) === 0)
}

/** Returns the first and last non-empty columns of a sheet. If all are empty, `last` is less than `first`. */
export function usedColumns(data: readonly (Cell[] | undefined)[]): { first: number; last: number } {
  let first = Number.POSITIVE_INFINITY
  let last = -1
  for (const cells of data) {
    cells?.forEach((cell, c) => {
      if (cell?.v === undefined || cell.v === null || cell.v === '') return
      first = Math.min(first, c)
      last = Math.max(last, c)
    })
  }
  return { first, last }
}

/**
 * Copies the first cell of each merged block to all of its cells, within the used part of the sheet. Stops after as many
 * cells as that part has, because blocks may overlap.
 */
function fill(sheet: Sheet, data: (Cell[] | undefined)[], last: number): void {
  let left = data.length * (last + 1)
  for (const { s, e } of sheet['!merges'] ?? []) {
    const value = data[s.r]?.[s.c]
    if (!value) continue
    left -= Math.max(0, Math.min(e.r, data.length - 1) - s.r + 1) * Math.max(0, Math.min(e.c, last) - s.c + 1)
    if (left < 0) return
    for (let r = s.r; r <= Math.min(e.r, data.length - 1); r++) {
      const row = data[r] ?? []
      data[r] = row
      for (let c = s.c; c <= Math.min(e.c, last); c++) row[c] = value
    }
  }
}

const filled = (row: readonly (string | null)[]): number => row.filter((cell) => cell !== null).length

/** Returns the zero-based row with the column names, which may follow titles; -1 if there is no header. */
function headerOf(rows: readonly (string | null)[][]): number {
  const used = rows.flatMap((row, at) => (filled(row) > 0 ? [at] : []))
  if (used.length === 0) return -1
  const table = used.map((at) => rows[at] ?? [])
  const start = titleRows({ rows: table, afterBlank: (i) => (used[i] ?? 0) > (used[i - 1] ?? 0) + 1 })
  return hasHeader(table.slice(start)) ? (used[start] ?? -1) : -1
}

export interface ReadSheet {
  readonly name: string
  /** Rows from the header on, or all rows if there is no header, without empty rows. Can be iterated only once. */
  readonly rows: Iterable<(string | null)[]>
  readonly hasHeader: boolean
  /** How many rows precede the header. */
  readonly skipped: number
  /** How many cells with errors the rows iterated so far contain. */
  readonly errors: () => number
  /** How many formulas without a saved value these rows contain. */
  readonly uncomputed: () => number
  readonly options: ExcelOptions
}

export function readSheet(book: Workbook, name: string, options: ExcelOptions): Result<ReadSheet, WorkbookCode> {
  const problem = partNameProblem([name])
  if (problem) return problem
  const sheet = book.Sheets[name]
  if (!sheet) return fail('sheet_missing', { name })
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const data = (sheet['!data'] ?? []).slice(0, ROWS_MAX)
  const { first, last } = usedColumns(data)
  if (last < first) return fail('sheet_empty', { name })
  if (last - first + 1 > COLUMNS_MAX) return fail('file_too_many_columns', { columns: last - first + 1, limit: COLUMNS_MAX })
  if (options.fill_merged) fill(sheet, data, last)
  let errors = 0
  let uncomputed = 0
  const textsOf = (cells: Cell[] | undefined, count: boolean): (string | null)[] => {
    const texts: (string | null)[] = []
    for (let column = first; column <= last; column++) {
      const { text, isError } = cellText(cells?.[column], date1904)
      if (isError && count) errors++
      texts.push(text === '' ? null : text)
    }
    return texts
  }
  const head = data.slice(0, HEAD_ROWS).map((cells) => textsOf(cells, false))
  const header = options.header_row === null ? headerOf(head) : options.header_row - 1
  const start = Math.max(0, header)
  const hasRows = data.slice(start).some((cells) => cells?.some((cell) => cell?.v !== undefined && cell.v !== null && cell.v !== ''))
  if (!hasRows) return fail('sheet_empty', { name })
  function* rows(): Generator<(string | null)[]> {
    for (let r = start; r < data.length; r++) {
      const row = textsOf(data[r], true)
      data[r]?.forEach((cell) => {
        if (isUncomputed(cell)) uncomputed++
      })
      // lets the garbage collector free rows that were already yielded
      data[r] = undefined
      if (filled(row) > 0) yield row
    }
  }
  const skipped = head.slice(0, start).filter((row) => filled(row) > 0).length
  return ok({
    name,
    rows: rows(),
    hasHeader: header >= 0,
    skipped,
    errors: () => errors,
    uncomputed: () => uncomputed,
    options: { ...options, sheet: name, header_row: header + 1 },
  })
}

/** A workbook whose sheets are read as streams, one at a time. */
interface Light {
  /** The workbook without cells. */
  readonly book: Workbook
  readonly cellsOf: (sheet: string, most?: number) => Promise<SheetCells | null>
}

/** Opens a workbook for reading as a stream. Null if that is not possible. */
export async function parseLight(bytes: Buffer): Promise<Light | null> {
  if (!isZip(bytes)) return null
  const book = parse(bytes, { sheets: [] })
  if (!book.ok) return null
  const { Styles, SSF } = book.value
  const parts = await partsOf(bytes)
  const structure = await structureOf(parts)
  const strings = structure && (await sharedStrings(parts, structure))
  if (!strings) return null
  const formatOf = (style: number): string | number | undefined => {
    const format = Styles?.CellXf?.[style]?.numFmtId ?? 0
    return SSF?.[format] ?? (isLocaleDate(format) ? format : undefined)
  }
  return { book: book.value, cellsOf: (sheet, most) => sheetCells(parts, structure.sheets.get(sheet), { strings, formatOf }, most) }
}

export const withCells = (book: Workbook, name: string, { data, merges = [] }: Pick<SheetCells, 'data' | 'merges'>): Workbook => ({
  ...book,
  Sheets: { [name]: { '!data': data, '!merges': merges } },
})

/** Returns a workbook with the cells of only the chosen sheet. Null if it cannot be read as a stream. */
async function streamed(bytes: Buffer, options: ExcelOptions): Promise<{ name: string; book: Workbook } | null> {
  const light = await parseLight(bytes)
  if (!light) return null
  const names = visibleSheets(light.book).filter((name) => options.sheet === null || name === options.sheet)
  for (const [at, name] of names.entries()) {
    const cells = await light.cellsOf(name)
    if (!cells) return null
    // skips an empty cover sheet
    if (isFilled(cells.data) || at === names.length - 1) return { name, book: withCells(light.book, name, cells) }
  }
  return null
}

const isFilled = (data: readonly (Cell[] | undefined)[]): boolean => usedColumns(data).last >= 0

/** Returns the first visible sheet that is not empty, or the first visible one if all are empty. */
function firstFilled(book: Workbook): string | undefined {
  const visible = visibleSheets(book)
  return visible.find((name) => isFilled(book.Sheets[name]?.['!data'] ?? [])) ?? visible[0]
}

/** Returns all rows of the chosen sheet, or of the first visible one that is not empty. */
export async function readWorkbook(file: string, options: ExcelOptions): Promise<Result<ReadSheet, WorkbookCode>> {
  const bytes = await bytesOf(file)
  if (!bytes.ok) return bytes
  const light = await streamed(bytes.value, options)
  if (light) return readSheet(light.book, light.name, options)
  const first = parse(bytes.value, { sheets: options.sheet ?? 0 })
  if (!first.ok) return first
  // first parses only one sheet, which in most workbooks is the right one
  const isFound = options.sheet !== null || isFilled(first.value.Sheets[visibleSheets(first.value)[0] ?? '']?.['!data'] ?? [])
  const book = isFound ? first : parse(bytes.value, {})
  if (!book.ok) return book
  const name = options.sheet ?? firstFilled(book.value)
  if (name === undefined) return fail('sheet_none')
  if (!visibleSheets(book.value).includes(name)) return fail('sheet_missing', { name })
  return readSheet(book.value, name, options)
}

export const quoted = (cell: string | null): string => (cell === null ? '' : `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`)

/** Returns a record of empty fields only, with quotes so that it is not taken for a blank line. */
export const blankLine = (columns: number): string => `""${','.repeat(columns - 1)}`

function* linesOf(rows: Iterable<readonly (string | null)[]>): Generator<string> {
  for (const row of rows) yield row.every((cell) => cell === null) ? blankLine(row.length) : row.map(quoted).join(',')
}

/** Writes rows as UTF-8 CSV. Every text is quoted, so an unquoted empty field always means null. */
export const writeClean = (rows: Iterable<readonly (string | null)[]>, target: string): Promise<void> => writeLines(linesOf(rows), target)

/** Writes records of clean CSV. Each item is one or more records, without the last newline. */
export async function writeLines(lines: Iterable<string>, target: string): Promise<void> {
  const out = createWriteStream(target)
  let block = ''
  for (const line of lines) {
    block += `${line}\n`
    if (block.length > 1 << 20) {
      if (!out.write(block)) await once(out, 'drain')
      block = ''
    }
  }
  out.end(block)
  await finished(out)
}
