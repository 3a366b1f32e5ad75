/** Makes a sheet of rows that arrive one after another: finds the header, and leaves out the rows that a person chose. */
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { ExcelOptions } from '../../contract/import.ts'
import { HEAD_ROWS, headerOf, isSameRow, type ReadSheet } from './excel/read-sheet.ts'
import { joinedHeader } from './header-lines.ts'
import { KeptRows, omitOf } from './omit.ts'

type GridRow = (string | null)[]

/** A row of a table. `isHeader`: whether the file marks it as a header. All rows of a table have the same length. */
export interface GridLine {
  readonly row: GridRow
  readonly isHeader: boolean
}

/** Counts over the rows so far. */
export interface GridCounts {
  readonly error: number
  readonly uncomputed: number
}

const isFilled = (row: readonly (string | null)[]): boolean => row.some((cell) => cell !== null)

/** Returns the zero-based row of the header: the one found by its content, else the last of the first rows that are marked as headers; -1 for none. */
function headerRow(head: readonly GridLine[]): number {
  const found = headerOf(head.map(({ row }) => row))
  if (found >= 0) return found
  const first = head.findIndex(({ row }) => isFilled(row))
  let last = -1
  for (let at = Math.max(0, first); head[at]?.isHeader; at++) last = at
  return last
}

interface Body {
  /** The lines of the header; empty if there is none. */
  readonly header: readonly GridRow[]
  /** The first rows of the table, and those that follow. */
  readonly head: readonly GridLine[]
  readonly rest: Iterator<GridLine>
  /** Index of the first row below the header. */
  readonly start: number
  readonly kept: KeptRows<GridRow>
  readonly numbers: number[]
}

/** Yields the header as one row, and the rows that are kept. */
function* bodyOf({ header, head, rest, start, kept, numbers }: Body): Generator<GridRow> {
  if (header.length > 0) yield joinedHeader(header, header[0]?.length ?? 0).map((name) => (name === '' ? null : name))
  let at = 0
  function* all(): Generator<GridLine> {
    yield* head
    for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
  }
  for (const { row } of all()) {
    at++
    const found = at > start && isFilled(row) ? kept.next(row, at) : null
    if (!found) continue
    if (numbers.length < HEAD_ROWS) numbers.push(found.number)
    yield found.row
  }
}

/** Reads the rows from the header on. `options.sheet` is not used. Fails if there are no values. */
export function sheetOfRows(name: string, rows: Iterable<GridLine>, options: ExcelOptions, counts: GridCounts): Result<ReadSheet, 'sheet_empty'> {
  const rest = rows[Symbol.iterator]()
  const head: GridLine[] = []
  while (head.length < HEAD_ROWS) {
    const next = rest.next()
    if (next.done) break
    head.push(next.value)
  }
  const row = options.header_row === null ? headerRow(head) : options.header_row - 1
  const at = Math.max(0, row)
  if (head.length < HEAD_ROWS && !head.slice(at).some((one) => isFilled(one.row))) return fail('sheet_empty', { name })
  const header = row < 0 ? [] : head.slice(row, row + options.header_rows).map((one) => one.row)
  const kept = new KeptRows<GridRow>(omitOf(options), (texts) => header.some((line) => isSameRow(line, texts)))
  const numbers: number[] = []
  return ok({
    name,
    rows: bodyOf({ header, head, rest, start: at + header.length, kept, numbers }),
    hasHeader: row >= 0,
    skipped: head.slice(0, at).filter((one) => isFilled(one.row)).length,
    head: head.map((one) => one.row),
    header,
    firstColumn: 0,
    numbers,
    errors: () => counts.error,
    uncomputed: () => counts.uncomputed,
    leftOut: () => kept.done(),
    options: { ...options, sheet: name, header_row: row + 1 },
  })
}
