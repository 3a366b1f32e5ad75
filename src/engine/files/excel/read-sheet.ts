/** Reads one sheet of a workbook as a table of texts: finds its header, and leaves out the rows that a person chose. */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { ExcelOptions } from '../../../contract/import.ts'
import type { LeftOut } from '../../../contract/table-lines.ts'
import { hasHeader, titleRows } from '../header.ts'
import { mergedLines } from '../header-groups.ts'
import { joinedHeader } from '../header-lines.ts'
import { KeptRows, omitOf } from '../omit.ts'
import { partNameProblem } from '../part-names.ts'
import type { Sheet, Workbook, WorkbookCode } from './book.ts'
import type { Block } from './cell-places.ts'
import { type Cell, cellText, isUncomputed } from './cells.ts'
import { ROWS_MAX } from './stream.ts'

const COLUMNS_MAX = 2_000
/** How many rows are examined to find the header, and for a preview. */
export const HEAD_ROWS = 1_001

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
export function headerOf(rows: readonly (string | null)[][]): number {
  const used = rows.flatMap((row, at) => (filled(row) > 0 ? [at] : []))
  if (used.length === 0) return -1
  const table = used.map((at) => rows[at] ?? [])
  const start = titleRows({ rows: table, afterBlank: (i) => (used[i] ?? 0) > (used[i - 1] ?? 0) + 1 })
  return hasHeader(table.slice(start)) ? (used[start] ?? -1) : -1
}

export interface ReadSheet {
  readonly name: string
  /** Rows from the header on, or all rows if there is no header, without empty rows and those left out. The header is one row. Can be iterated only once. */
  readonly rows: Iterable<(string | null)[]>
  readonly hasHeader: boolean
  /** How many rows precede the header. */
  readonly skipped: number
  /** The rows from the sheet's first one, as far as they are examined for the header. */
  readonly head: readonly (readonly (string | null)[])[]
  /** The lines of the header; empty if there is none. */
  readonly header: readonly (readonly (string | null)[])[]
  /** Index of the sheet's first column that is used. */
  readonly firstColumn: number
  /** Numbers of the first rows iterated so far, without the header; counted from the sheet's first row. */
  readonly numbers: readonly number[]
  /** How many cells with errors the rows iterated so far contain. */
  readonly errors: () => number
  /** How many formulas without a saved value these rows contain. */
  readonly uncomputed: () => number
  /** How many rows before the end of the iteration were left out. */
  readonly leftOut: () => LeftOut
  readonly options: ExcelOptions
  /** The columns whose numbers the file marks as texts; absent if it marks none. */
  readonly texts?: readonly boolean[]
  /** Merged blocks, in columns from the first one that is used; absent if they are not known. */
  readonly merges?: readonly Block[]
}

type Cells = Cell[] | undefined
type Texts = (string | null)[]

const isUsed = (cells: Cells): boolean => cells?.some((cell) => cell?.v !== undefined && cell.v !== null && cell.v !== '') ?? false

/** Counts what the cells of the iterated rows lack. */
interface Tally {
  errors: number
  uncomputed: number
}

/** Returns a function that converts the cells of a row to texts, and counts errors if there is a tally. */
export function textsBetween(first: number, last: number, date1904: boolean): (cells: Cells, tally?: Tally) => Texts {
  return (cells, tally) => {
    const texts: Texts = []
    for (let column = first; column <= last; column++) {
      const { text, isError } = cellText(cells?.[column], date1904)
      if (isError && tally) tally.errors++
      texts.push(text === '' ? null : text)
    }
    return texts
  }
}

interface Body {
  readonly data: Cells[]
  /** The names of the columns; null if there is no header. */
  readonly names: readonly string[] | null
  /** Index of the first row below the header. */
  readonly start: number
  readonly textsOf: (cells: Cells, tally?: Tally) => Texts
  readonly tally: Tally
  readonly kept: KeptRows<Texts>
  readonly numbers: number[]
}

/** Yields the header as one row, and the rows that are kept. */
function* rowsOf({ data, names, start, textsOf, tally, kept, numbers }: Body): Generator<Texts> {
  if (names) yield names.map((name) => (name === '' ? null : name))
  for (let r = start; r < data.length; r++) {
    const row = textsOf(data[r], tally)
    data[r]?.forEach((cell) => {
      if (isUncomputed(cell)) tally.uncomputed++
    })
    // lets the garbage collector free rows that were already yielded
    data[r] = undefined
    const found = filled(row) > 0 ? kept.next(row, r + 1) : null
    if (!found) continue
    if (numbers.length < HEAD_ROWS) numbers.push(found.number)
    yield found.row
  }
}

export const isSameRow = (a: Texts, b: Texts): boolean => a.every((text, i) => text === b[i])

/** Reads a sheet. `options.sheet` is not used. */
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
  const textsOf = textsBetween(first, last, date1904)
  const head = data.slice(0, HEAD_ROWS).map((cells) => textsOf(cells))
  const row = options.header_row === null ? headerOf(head) : options.header_row - 1
  const at = Math.max(0, row)
  if (!data.slice(at).some(isUsed)) return fail('sheet_empty', { name })
  const tally: Tally = { errors: 0, uncomputed: 0 }
  const header = row < 0 ? [] : data.slice(row, row + options.header_rows).map((cells) => textsOf(cells, tally))
  const kept = new KeptRows<Texts>(omitOf(options), (texts) => header.some((line) => isSameRow(line, texts)))
  const numbers: number[] = []
  const merges = (sheet['!merges'] ?? []).map(({ s, e }): Block => ({ s: { r: s.r, c: s.c - first }, e: { r: e.r, c: e.c - first } }))
  const merged = header.length > 1 ? mergedLines(header, row, merges) : null
  const names = header.length > 0 ? joinedHeader(merged ?? header, header[0]?.length ?? 0, merged !== null) : null
  return ok({
    name,
    ...{ merges },
    rows: rowsOf({ data, names, start: at + header.length, textsOf, tally, kept, numbers }),
    hasHeader: row >= 0,
    skipped: head.slice(0, at).filter((texts) => filled(texts) > 0).length,
    head,
    header,
    firstColumn: first,
    numbers,
    errors: () => tally.errors,
    uncomputed: () => tally.uncomputed,
    leftOut: () => kept.done(),
    options: { ...options, sheet: name, header_row: row + 1 },
  })
}
