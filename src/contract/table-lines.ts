/** Import options for the lines of a file or sheet: which of them are the header, and which are left out. */
import { z } from 'zod'

/** Maximum number of lines whose texts are joined to column names. */
export const HEADER_ROWS_MAX = 3
/** Maximum number of last rows that can be left out. */
export const SKIP_LAST_MAX = 1_000
/** Maximum number of single rows that can be left out. */
export const LEAVE_OUT_MAX = 1_000

/** Keys of the options. The defaults leave out nothing, and the header is one line. */
export const tableLines = {
  /** How many lines the header has, from `header_row` on. */
  header_rows: z.int().min(1).max(HEADER_ROWS_MAX).default(1),
  /** How many rows at the end are left out. */
  skip_last: z.int().min(0).max(SKIP_LAST_MAX).default(0),
  /** Numbers of rows that are left out, counted like `header_row`. */
  leave_out: z.array(z.int().min(1)).max(LEAVE_OUT_MAX).default([]),
  /** Whether rows that repeat a line of the header, as at page breaks, are left out. */
  drop_repeated_headers: z.boolean().default(false),
}

const TableLines = z.strictObject(tableLines)
export type TableLines = z.infer<typeof TableLines>

/** Options before a person chooses anything. */
export const ALL_LINES: TableLines = { header_rows: 1, skip_last: 0, leave_out: [], drop_repeated_headers: false }

/** How many rows an import left out, by reason. */
export const LeftOut = z.strictObject({ last: z.int(), chosen: z.int(), repeated_headers: z.int() })
export type LeftOut = z.infer<typeof LeftOut>

export const NOTHING_LEFT_OUT: LeftOut = { last: 0, chosen: 0, repeated_headers: 0 }
