/** Sheets of a workbook as tables of texts, and as a clean CSV file for the one loader. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ExcelOptions, SourcePart } from '../../../contract/import.ts'
import { type Cell, cellText, xlsx } from './cells.ts'
import { ROWS_MAX, sheetCells } from './stream.ts'
import { checkWorkbook } from './zip.ts'

const COLUMNS_MAX = 2_000
const TITLES_MAX = 20
/** Cells of every sheet that are shown beside its name. */
const LOOK_ROWS = 4
const LOOK_COLUMNS = 5
const PREVIEW_ROWS = 60
const HEAD_ROWS = 1_001

export type WorkbookCode =
  | 'file_empty'
  | 'file_damaged'
  | 'file_unsafe'
  | 'file_unsafe_entries'
  | 'file_unsafe_size'
  | 'file_macros'
  | 'file_encrypted'
  | 'file_too_many_columns'
  | 'sheet_missing'
  | 'sheet_none'
  | 'sheet_empty'

interface Sheet {
  readonly '!data'?: (Cell[] | undefined)[]
  readonly '!ref'?: string
  readonly '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[]
}
interface Workbook {
  readonly SheetNames: string[]
  readonly Sheets: Record<string, Sheet>
  /** Texts and styles that cells refer to by number. */
  readonly Strings?: { readonly t?: string }[]
  readonly Styles?: { readonly CellXf?: { readonly numFmtId?: number }[] }
  readonly SSF?: Readonly<Record<number, string>>
  readonly Workbook?: { WBProps?: { date1904?: boolean }; Sheets?: { name?: string; Hidden?: number }[] }
}

const isZip = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === 0x04034b50
const isOle = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0xd0cf11e0
/** An encrypted .xlsx is an OLE file with a stream of this name, in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')

function parse(bytes: Buffer, options: { sheets?: string | number | string[]; sheetRows?: number }): Result<Workbook, WorkbookCode> {
  try {
    return ok(
      xlsx.read(bytes, { type: 'buffer', dense: true, cellNF: true, cellFormula: false, cellHTML: false, cellText: false, ...options }) as unknown as Workbook,
    )
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? fail('file_encrypted') : fail('file_damaged')
  }
}

async function bytesOf(file: string): Promise<Result<Buffer, WorkbookCode>> {
  const bytes = await readFile(file)
  if (bytes.length === 0) return fail('file_empty')
  if (bytes.length < 8) return fail('file_damaged')
  if (isZip(bytes)) {
    const checked = await checkWorkbook(bytes)
    return checked.ok ? ok(bytes) : checked
  }
  if (!isOle(bytes)) return isOldWorkbook(bytes) ? ok(bytes) : fail('file_damaged')
  if (bytes.includes(ENCRYPTED)) return fail('file_encrypted')
  return bytes.includes(MACROS) ? fail('file_macros') : ok(bytes)
}

/** BIFF 2 to 5 without an OLE container begin with a BOF record. */
const isOldWorkbook = (bytes: Buffer): boolean => bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? 0xff)

/** Names of the sheets that a person sees. */
function visibleSheets(book: Workbook): string[] {
  return book.SheetNames.filter((_, i) => (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) === 0)
}

/** Columns of a sheet that hold something, first and last; last below first where none does. */
function usedColumns(data: readonly (Cell[] | undefined)[]): { first: number; last: number } {
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

/** Gives every cell of a merged block its first cell, inside the used part of the sheet. */
function fill(sheet: Sheet, data: (Cell[] | undefined)[], last: number): void {
  for (const { s, e } of sheet['!merges'] ?? []) {
    const value = data[s.r]?.[s.c]
    if (!value) continue
    for (let r = s.r; r <= Math.min(e.r, data.length - 1); r++) {
      const row = data[r] ?? []
      data[r] = row
      for (let c = s.c; c <= Math.min(e.c, last); c++) row[c] = value
    }
  }
}

const filled = (row: readonly (string | null)[]): number => row.filter((cell) => cell !== null).length

/** The row that names the columns: the first with as many cells as most rows have, past titles. From 0; -1 where all rows are data. */
function headerOf(rows: readonly (string | null)[][]): number {
  const used = rows.flatMap((row, at) => (filled(row) > 0 ? [at] : []))
  const [first = -1] = used
  if (first < 0) return -1
  const widest = Math.max(...used.slice(0, 50).map((at) => filled(rows[at] ?? [])))
  const start = used.slice(0, TITLES_MAX).find((at) => filled(rows[at] ?? []) >= Math.max(1, Math.ceil(widest * 0.6))) ?? first
  const row = rows[start] ?? []
  return row.every((cell) => cell === null || /^-?\d+(\.\d+)?$|^\d{4}-\d{2}-\d{2}/.test(cell)) ? -1 : start
}

export interface ReadSheet {
  readonly name: string
  /** Rows from the header on, or all where none names the columns; empty rows left out. To be read once. */
  readonly rows: Iterable<(string | null)[]>
  readonly hasHeader: boolean
  /** Rows above the header. */
  readonly skipped: number
  /** Cells with errors among the rows that were read so far. */
  readonly errors: () => number
  readonly options: ExcelOptions
}

function readSheet(book: Workbook, name: string, options: ExcelOptions): Result<ReadSheet, WorkbookCode> {
  const sheet = book.Sheets[name]
  if (!sheet) return fail('sheet_missing', { name })
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const data = (sheet['!data'] ?? []).slice(0, ROWS_MAX)
  const { first, last } = usedColumns(data)
  if (last < first) return fail('sheet_empty', { name })
  if (last - first + 1 > COLUMNS_MAX) return fail('file_too_many_columns', { columns: last - first + 1, limit: COLUMNS_MAX })
  if (options.fill_merged) fill(sheet, data, last)
  let errors = 0
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
      // a row that was read is not needed again
      data[r] = undefined
      if (filled(row) > 0) yield row
    }
  }
  const skipped = head.slice(0, start).filter((row) => filled(row) > 0).length
  return ok({ name, rows: rows(), hasHeader: header >= 0, skipped, errors: () => errors, options: { ...options, sheet: name, header_row: header + 1 } })
}

/** A workbook with the cells of one sheet only, read as a stream; null where that cannot be done, or merged blocks are to be filled. */
async function streamed(bytes: Buffer, options: ExcelOptions): Promise<Workbook | null> {
  if (!isZip(bytes) || options.fill_merged) return null
  const book = parse(bytes, { sheets: [] })
  if (!book.ok) return null
  const { Strings = [], Styles, SSF, SheetNames } = book.value
  const name = options.sheet ?? visibleSheets(book.value)[0]
  if (name === undefined || !SheetNames.includes(name)) return null
  const formatOf = (style: number): string | undefined => SSF?.[Styles?.CellXf?.[style]?.numFmtId ?? 0]
  const data = await sheetCells(bytes, name, { strings: Strings, formatOf })
  return data ? { ...book.value, Sheets: { [name]: { '!data': data } } } : null
}

/** The chosen sheet of a workbook, whole. Most workbooks are parsed once: the first sheet is the one. */
export async function readWorkbook(file: string, options: ExcelOptions): Promise<Result<ReadSheet, WorkbookCode>> {
  const bytes = await bytesOf(file)
  if (!bytes.ok) return bytes
  const light = await streamed(bytes.value, options)
  const first = light ? ok(light) : parse(bytes.value, { sheets: options.sheet ?? 0 })
  if (!first.ok) return first
  const visible = visibleSheets(first.value)
  const name = options.sheet ?? visible[0]
  if (name === undefined) return fail('sheet_none')
  if (!visible.includes(name)) return fail('sheet_missing', { name })
  const book = first.value.Sheets[name] ? first : parse(bytes.value, { sheets: name })
  return book.ok ? readSheet(book.value, name, options) : book
}

/** The first cells of a sheet as texts: enough to know it by. */
function headCells(book: Workbook, sheet: Sheet | undefined): (string | null)[][] {
  const data = (sheet?.['!data'] ?? []) as (Cell[] | undefined)[]
  const { first, last } = usedColumns(data)
  const width = Math.min(LOOK_COLUMNS, last - first + 1)
  const used = data.filter((cells) => cells?.some((cell) => cell?.v !== undefined && cell.v !== null && cell.v !== ''))
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  return used.slice(0, LOOK_ROWS).map((cells) => Array.from({ length: Math.max(0, width) }, (_, c) => cellText(cells?.[first + c], date1904).text || null))
}

/** The visible sheets, and the head of the chosen one. */
export async function previewWorkbook(file: string, options: ExcelOptions): Promise<Result<{ parts: SourcePart[]; sheet: ReadSheet }, WorkbookCode>> {
  const bytes = await bytesOf(file)
  if (!bytes.ok) return bytes
  const book = parse(bytes.value, { sheetRows: PREVIEW_ROWS })
  if (!book.ok) return book
  const names = visibleSheets(book.value)
  const parts = names.map((name): SourcePart => {
    const sheet = book.value.Sheets[name] as (Sheet & { '!fullref'?: string }) | undefined
    const range = xlsx.utils.decode_range(sheet?.['!fullref'] ?? sheet?.['!ref'] ?? 'A1')
    const isEmpty = (sheet?.['!data'] ?? []).length === 0
    const head = headCells(book.value, sheet)
    return { name, rows: isEmpty ? 0 : range.e.r - range.s.r + 1, columns: isEmpty ? 0 : range.e.c - range.s.c + 1, head }
  })
  const name = options.sheet ?? parts.find((p) => (p.rows ?? 0) > 0)?.name ?? names[0]
  if (name === undefined) return fail('sheet_none')
  if (!names.includes(name)) return fail('sheet_missing', { name })
  const sheet = readSheet(book.value, name, options)
  return sheet.ok ? ok({ parts, sheet: sheet.value }) : sheet
}

const quoted = (cell: string | null): string => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)

/** Writes rows as UTF-8 CSV: every text quoted, so that an empty field is nothing and nothing else. */
export async function writeClean(rows: Iterable<readonly (string | null)[]>, target: string): Promise<void> {
  const out = createWriteStream(target)
  let block = ''
  for (const row of rows) {
    // a record of nothing but nothing would read as a blank line
    const isBlank = row.every((cell) => cell === null)
    block += `${isBlank ? `""${','.repeat(row.length - 1)}` : row.map(quoted).join(',')}\n`
    if (block.length > 1 << 20) {
      if (!out.write(block)) await once(out, 'drain')
      block = ''
    }
  }
  out.end(block)
  await finished(out)
}
