/** Places the cells of marked-up tables in a grid, and hands the rows to a receiver as they are complete. */
import { type Failure, fail } from '../../../contract/errors.ts'

/** A cell as written. `across` and `down`: how many columns and rows it covers, at least 1. */
export interface MarkedCell {
  readonly text: string | null
  readonly across: number
  readonly down: number
  /** The zero-based column; absent if the cell follows the one before it. */
  readonly column?: number
  /** Whether the file marks it as a text. */
  readonly isText?: boolean
}

export type GridRow = (string | null)[]

export interface TableEnd {
  /** The name that the file gives to the table; null if it gives none. */
  readonly name: string | null
  readonly isHidden: boolean
  /** Whether it contains other tables. */
  readonly isOuter: boolean
}

/** Receives the tables of a file. Tables are numbered in the order in which they begin; rows of outer tables may follow inner ones. */
export interface TableReceiver {
  /** Whether the value of a merged cell belongs to all cells that it covers. */
  readonly fills: boolean
  /** `marked`: the columns whose cells the file marks as texts. */
  readonly row: (table: number, row: GridRow, isHeader: boolean, marked: ReadonlySet<number>) => void
  readonly end: (table: number, end: TableEnd) => void
  /** A cell with an error value, or a formula without a value. */
  readonly note: (table: number, what: 'error' | 'uncomputed') => void
  /** The page asks for a password. */
  readonly asksPassword?: () => void
  /** Names of sheets that the file lists apart from its tables. */
  readonly sheetNames?: (names: readonly string[]) => void
}

export const COLUMNS_MAX = 2_000
/** As in browsers: larger spans are mistakes. */
const ACROSS_MAX = 1_000
const DOWN_MAX = 65_534

/** The file breaks a limit of the reader. */
export class MarkupProblem extends Error {
  readonly failure: Failure<'file_too_many_columns' | 'file_unsafe'>
  constructor(failure: MarkupProblem['failure']) {
    super(failure.code)
    this.failure = failure
  }
}

/** Reads the number of columns or rows that a cell covers. */
export const spanOf = (written: string | undefined, isDown: boolean): number =>
  Math.min(Math.max(1, Number.parseInt(written ?? '', 10) || 1), isDown ? DOWN_MAX : ACROSS_MAX)

interface Covered {
  left: number
  readonly value: string | null
}

/** Turns rows of cells with spans into rows of a grid. */
export class GridRows {
  /** Cells of rows above that also cover rows below, by column. */
  private covered = new Map<number, Covered>()
  private readonly fills: boolean
  /** The columns of the row that was placed last whose cells are marked as texts. */
  readonly marked = new Set<number>()

  constructor(fills: boolean) {
    this.fills = fills
  }

  place(cells: readonly MarkedCell[]): GridRow {
    const row: GridRow = []
    const below = new Map<number, Covered>()
    for (const [column, { left, value }] of this.covered) {
      row[column] = this.fills ? value : null
      if (left > 1) below.set(column, { left: left - 1, value })
    }
    const isTaken = this.covered
    let column = 0
    this.marked.clear()
    for (const cell of cells) {
      column = cell.column ?? column
      if (cell.column === undefined) while (isTaken.has(column)) column++
      if (column + cell.across > 4 * COLUMNS_MAX) throw new MarkupProblem(fail('file_too_many_columns', { columns: column + cell.across, limit: COLUMNS_MAX }))
      for (let at = 0; at < cell.across; at++) {
        row[column + at] = at === 0 || this.fills ? cell.text : null
        if (cell.down > 1) below.set(column + at, { left: cell.down - 1, value: cell.text })
      }
      if (cell.isText) this.marked.add(column)
      column += cell.across
    }
    this.covered = below
    for (let at = 0; at < row.length; at++) row[at] ??= null
    return row
  }
}
