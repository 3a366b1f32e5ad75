/** Sheets of a workbook as tables of texts, and as a clean CSV file for the one loader. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ExcelOptions, SourcePart } from '../../../contract/import.ts'
import { type Cell, cellText, xlsx } from './cells.ts'
import { checkWorkbook } from './zip.ts'

const COLUMNS_MAX = 2_000
const ROWS_MAX = 1_048_576
const TITLES_MAX = 20
const PREVIEW_ROWS = 60

export type WorkbookCode =
  | 'file_empty'
  | 'file_damaged'
  | 'file_unsafe'
  | 'file_macros'
  | 'file_encrypted'
  | 'file_too_many_columns'
  | 'sheet_missing'
  | 'sheet_empty'

interface Sheet {
  readonly '!data'?: (Cell[] | undefined)[]
  readonly '!ref'?: string
  readonly '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[]
}
interface Workbook {
  readonly SheetNames: string[]
  readonly Sheets: Record<string, Sheet>
  readonly Workbook?: { WBProps?: { date1904?: boolean }; Sheets?: { name?: string; Hidden?: number }[] }
}

const isZip = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === 0x04034b50
const isOle = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0xd0cf11e0
/** An encrypted .xlsx is an OLE file with a stream of this name, in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')

function parse(bytes: Buffer, options: { sheets?: string; sheetRows?: number }): Result<Workbook, WorkbookCode> {
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
    const checked = checkWorkbook(bytes)
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

/** A sheet as rows of texts, from its first used column on; rows keep their place. */
interface Table {
  readonly rows: (string | null)[][]
  readonly errors: number
}

function tableOf(sheet: Sheet, date1904: boolean, fillMerged: boolean): Result<Table, WorkbookCode> {
  const data = sheet['!data'] ?? []
  let first = Number.POSITIVE_INFINITY
  let last = -1
  let errors = 0
  const rows = Array.from({ length: Math.min(data.length, ROWS_MAX) }, (_, r) => {
    const texts: (string | null)[] = []
    for (const [c, cell] of (data[r] ?? []).entries()) {
      const { text, isError } = cellText(cell, date1904)
      if (isError) errors++
      texts[c] = text === '' ? null : text
      if (texts[c] !== null || isError) {
        first = Math.min(first, c)
        last = Math.max(last, c)
      }
    }
    return texts
  })
  if (last < 0) return ok({ rows: [], errors })
  if (last - first + 1 > COLUMNS_MAX) return fail('file_too_many_columns', { columns: last - first + 1, limit: COLUMNS_MAX })
  if (fillMerged) fill(sheet, rows, last)
  return ok({ rows: rows.map((texts) => Array.from({ length: last - first + 1 }, (_, c) => texts[first + c] ?? null)), errors })
}

/** Gives every cell of a merged block the value of its first one, inside the used part of the sheet. */
function fill(sheet: Sheet, rows: (string | null)[][], last: number): void {
  for (const { s, e } of sheet['!merges'] ?? []) {
    const value = rows[s.r]?.[s.c] ?? null
    for (let r = s.r; r <= Math.min(e.r, rows.length - 1); r++) {
      const row = rows[r]
      for (let c = s.c; row && c <= Math.min(e.c, last); c++) row[c] = value
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
  /** Rows from the header on, or all where none names the columns; empty rows left out. */
  readonly rows: (string | null)[][]
  readonly hasHeader: boolean
  /** Rows above the header. */
  readonly skipped: number
  readonly errors: number
  readonly options: ExcelOptions
}

function readSheet(book: Workbook, name: string, options: ExcelOptions): Result<ReadSheet, WorkbookCode> {
  const sheet = book.Sheets[name]
  if (!sheet) return fail('sheet_missing', { name })
  const table = tableOf(sheet, book.Workbook?.WBProps?.date1904 === true, options.fill_merged)
  if (!table.ok) return table
  const { rows, errors } = table.value
  const header = options.header_row === null ? headerOf(rows) : options.header_row - 1
  const start = Math.max(0, header)
  const kept = rows.slice(start).filter((row) => filled(row) > 0)
  if (kept.length === 0) return fail('sheet_empty', { name })
  const skipped = rows.slice(0, start).filter((row) => filled(row) > 0).length
  return ok({ name, rows: kept, hasHeader: header >= 0, skipped, errors, options: { ...options, sheet: name, header_row: header + 1 } })
}

/** The chosen sheet of a workbook, whole. */
export async function readWorkbook(file: string, options: ExcelOptions): Promise<Result<ReadSheet, WorkbookCode>> {
  const bytes = await bytesOf(file)
  if (!bytes.ok) return bytes
  const names = parse(bytes.value, { sheetRows: 1 })
  if (!names.ok) return names
  const sheets = visibleSheets(names.value)
  const name = options.sheet ?? sheets[0]
  if (name === undefined || !sheets.includes(name)) return fail('sheet_missing', { name: name ?? '' })
  const book = parse(bytes.value, { sheets: name })
  return book.ok ? readSheet(book.value, name, options) : book
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
    return { name, rows: isEmpty ? 0 : range.e.r - range.s.r + 1, columns: isEmpty ? 0 : range.e.c - range.s.c + 1 }
  })
  const name = options.sheet ?? parts.find((p) => (p.rows ?? 0) > 0)?.name ?? names[0]
  if (name === undefined || !names.includes(name)) return fail('sheet_missing', { name: name ?? '' })
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
