/** The source rows of a cell as a table: selection, order and columns. */
import { z } from 'zod'
import { FixedField } from './explanation.ts'
import { Filter } from './filter.ts'
import { dataText, Id, ValueColumns } from './scalar.ts'

export const RowsOrder = z.strictObject({ column_id: Id, direction: z.enum(['asc', 'desc']) })
export type RowsOrder = z.infer<typeof RowsOrder>

/** The most cells in one reply. Fewer rows are sent when they would exceed it. */
export const ROW_CELLS_MAX = 200_000

export const RowsPage = z.strictObject({
  /** Columns to send, in this order; null sends all. */
  column_ids: z.array(Id).min(1).max(10_000).nullable().default(null),
  /** Keeps rows that contain the text in one of these columns, ignoring case; '' keeps all. */
  search: dataText(200).default(''),
  /** Null keeps the order of the file. */
  sort: RowsOrder.nullable().default(null),
  start: z.int().min(0).default(0),
  count: z.int().min(0).max(10_000).default(100),
})
export type RowsPage = z.infer<typeof RowsPage>

export const CellRows = z.strictObject({
  measure: z.strictObject({ id: Id, name: z.string() }),
  /** The step's filters, with the names of their columns. */
  filters: z.array(Filter.extend({ name: z.string() })),
  keys: z.array(FixedField),
  /** Every column that can be shown, calculated ones last. */
  columns: z.array(z.strictObject({ id: Id, name: z.string(), dtype: z.string() })),
  /** Source rows of the cell, and the number that the search finds. */
  row_count: z.int(),
  found_count: z.int(),
  start: z.int(),
  /** The columns sent; data[column][row]. */
  column_ids: z.array(Id),
  data: ValueColumns,
  /** Changes when the rows may have changed: pages of different versions must not be combined. */
  version: z.string(),
  /** The maximum rows of a file with them. */
  file_rows_max: z.int(),
})
export type CellRows = z.infer<typeof CellRows>
