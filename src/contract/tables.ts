/** Options of a source with several tables that become one: the files of an archive, or the sheets of a workbook. */
import { z } from 'zod'
import { COLUMN_NAME_MAX } from './column.ts'
import { dataText } from './scalar.ts'

/** Maximum number of tables that become one dataset. */
export const TABLES_MAX = 1_000
/** Maximum characters of the name of a file in an archive, a sheet or a table. */
const NAME_MAX = 1_000

/** `file`: a file of an archive; null for a source that is none. `part`: a sheet or table of it; null for the likeliest one. */
export const TableChoice = z.strictObject({ file: dataText(NAME_MAX).nullable().default(null), part: dataText(NAME_MAX).nullable().default(null) })
export type TableChoice = z.infer<typeof TableChoice>

/** The rows of the tables follow one another. Columns are matched by name; a column that a table lacks is blank there. */
export const TablesOptions = z.strictObject({
  kind: z.literal('tables'),
  /** In this order; null for all whose columns are those of most tables. */
  tables: z.array(TableChoice).min(1).max(TABLES_MAX).nullable().default(null),
  /** Name of a last column with the names of the tables; null for none. */
  name_column: dataText(COLUMN_NAME_MAX, 1).nullable().default(null),
})
export type TablesOptions = z.infer<typeof TablesOptions>

/** How many names of columns are listed for each table. */
export const TABLE_COLUMNS_SHOWN = 20

/** A table of a source, in the preview. */
export const FoundTable = z.strictObject({
  ...TableChoice.shape,
  /** The text of its rows in the name column. */
  name: z.string(),
  /** Null if they are not counted before the import. */
  rows: z.int().nullable(),
  columns: z.int(),
  chosen: z.boolean(),
  /** Columns of the other chosen tables that this one lacks, and columns that only this one has: how many, and the names of the first. */
  missing: z.strictObject({ count: z.int(), names: z.array(z.string()) }),
  extra: z.strictObject({ count: z.int(), names: z.array(z.string()) }),
  /** Why it cannot be read; null if it can. */
  problem: z.strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])), message: z.string() }).nullable(),
})
export type FoundTable = z.infer<typeof FoundTable>

/** Rows of a table in the import report. */
export const ImportedTable = z.strictObject({ name: z.string(), rows: z.int(), refused: z.int() })
export type ImportedTable = z.infer<typeof ImportedTable>
