/** Leaves out rows of a text file or sheet that a person chose: the last ones, single ones, and repeated headers. */
import type { LeftOut, TableLines } from '../../contract/table-lines.ts'

/** The rows to leave out. Numbers count like the option `header_row`. */
export interface Omit {
  readonly skipLast: number
  readonly leaveOut: ReadonlySet<number>
  readonly repeatedHeaders: boolean
}

/** Returns the rows to leave out by the options; null if all rows are kept. */
export function omitOf({ skip_last, leave_out, drop_repeated_headers }: Partial<TableLines>): Omit | null {
  const skipLast = skip_last ?? 0
  const leaveOut = new Set(leave_out)
  const repeatedHeaders = drop_repeated_headers ?? false
  return skipLast > 0 || leaveOut.size > 0 || repeatedHeaders ? { skipLast, leaveOut, repeatedHeaders } : null
}

/**
 * Passes on the rows that are kept, and counts the others. Holds back as many rows as may be left out at the end, so a
 * row passes only after enough others have followed it.
 */
export class KeptRows<Row> {
  private readonly omit: Omit | null
  private readonly isHeader: (row: Row) => boolean
  private held: { readonly row: Row; readonly number: number }[] = []
  private chosen = 0
  private repeated = 0

  /** `isHeader`: whether a row repeats a line of the header. */
  constructor(omit: Omit | null, isHeader: (row: Row) => boolean) {
    this.omit = omit
    this.isHeader = isHeader
  }

  /** Returns the next row that is kept; null if none passes yet. */
  next(row: Row, number: number): { readonly row: Row; readonly number: number } | null {
    if (this.omit === null) return { row, number }
    this.held.push({ row, number })
    if (this.held.length <= this.omit.skipLast) return null
    const [first] = this.held.splice(0, 1)
    return first && this.isKept(first.row, first.number) ? first : null
  }

  private isKept(row: Row, number: number): boolean {
    if (this.omit?.leaveOut.has(number)) {
      this.chosen++
      return false
    }
    if (!this.omit?.repeatedHeaders || !this.isHeader(row)) return true
    this.repeated++
    return false
  }

  /** How many rows were left out. Rows still held back are the last ones. */
  done(): LeftOut {
    return { last: this.held.length, chosen: this.chosen, repeated_headers: this.repeated }
  }
}
