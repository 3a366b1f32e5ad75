/** Reads sheets of a workbook as tables of texts, and writes them as clean CSV for the CSV loader. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ExcelOptions } from '../../../contract/import.ts'
import type { Workbook, WorkbookCode } from './book.ts'
import { type Cell, isLocaleDate, xlsx } from './cells.ts'
import { type ReadSheet, readSheet, usedColumns } from './read-sheet.ts'
import { type SheetCells, sharedStrings, sheetCells, structureOf } from './stream.ts'
import { tailCells } from './tail.ts'
import { checkWorkbook, partsOf } from './zip.ts'

const isZip = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === 0x04034b50
const isOle = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0xd0cf11e0
/** An encrypted .xlsx is an OLE file with a stream of this name, encoded in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

export function parse(
  bytes: Buffer,
  options: { sheets?: string | number | string[]; sheetRows?: number; cellStyles?: boolean },
): Result<Workbook, WorkbookCode> {
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
  if (bytes.length < 8) return fail('file_damaged')
  if (isZip(bytes)) {
    const checked = await checkWorkbook(bytes)
    return checked.ok ? ok(bytes) : checked
  }
  if (!isOle(bytes)) return isOldWorkbook(bytes) ? ok(bytes) : fail('file_damaged')
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

/** A workbook whose sheets are read as streams, one at a time. */
interface Light {
  /** The workbook without cells. */
  readonly book: Workbook
  readonly cellsOf: (sheet: string, most?: number) => Promise<SheetCells | null>
  /** The last rows of a sheet, at their places, and its merged blocks; null if they cannot be read. */
  readonly tailOf: (sheet: string) => Promise<SheetCells | null>
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
  const shared = { strings, formatOf }
  return {
    book: book.value,
    cellsOf: (sheet, most) => sheetCells(parts, structure.sheets.get(sheet), shared, most),
    tailOf: (sheet) => tailCells(parts, structure.sheets.get(sheet), shared),
  }
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
