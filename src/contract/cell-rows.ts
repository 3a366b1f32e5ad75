/** The source rows behind a cell, as a page of a table. */
import { z } from 'zod'
import { FixedField, NamedFilter } from './explanation.ts'
import { liveMoment } from './live.ts'
import { dataText, Id, ValueColumns } from './scalar.ts'

export const RowsOrder = z.strictObject({ column_id: Id, direction: z.enum(['asc', 'desc']) })
export type RowsOrder = z.infer<typeof RowsOrder>

/** Maximum cells in a reply. If the requested rows would exceed it, fewer rows are sent. */
export const ROW_CELLS_MAX = 200_000

export const RowsPage = z.strictObject({
  /** IDs of the requested columns, in order; null for all. */
  column_ids: z.array(Id).min(1).max(10_000).nullable().default(null),
  /** Selects rows that contain this text in one of these columns, ignoring case; '' selects all. */
  search: dataText(200).default(''),
  /** Null: the order of the imported file. */
  sort: RowsOrder.nullable().default(null),
  start: z.int().min(0).default(0),
  count: z.int().min(0).max(10_000).default(100),
})
export type RowsPage = z.infer<typeof RowsPage>

export const CellRows = z.strictObject({
  measure: z.strictObject({ id: Id, name: z.string() }),
  /** The step's filters and those of the measure. */
  filters: z.array(NamedFilter),
  keys: z.array(FixedField),
  /** All columns that can be requested, calculated ones last. */
  columns: z.array(z.strictObject({ id: Id, name: z.string(), dtype: z.string() })),
  /** How many rows are behind the cell, and how many of them the search selects. */
  row_count: z.int(),
  found_count: z.int(),
  start: z.int(),
  /** IDs of the columns sent; `data[column][row]` are their values. */
  column_ids: z.array(Id),
  data: ValueColumns,
  /** Changes when the rows may have changed. Pages with different versions must not be combined. */
  version: z.string(),
  /** Maximum rows of a download. */
  file_rows_max: z.int(),
  ...liveMoment,
})
export type CellRows = z.infer<typeof CellRows>
