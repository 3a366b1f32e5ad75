/** The parts of an import task that add rows to those of an existing version. */
import type { AppendOutcome, CopyReason } from '../contract/append.ts'
import type { ColumnIds } from '../contract/column-ids.ts'
import type { ImportReport } from '../contract/dataset.ts'
import type { Doubles } from '../contract/replacement.ts'

/** Adds the rows of a file (docs/decisions/0211). */
export interface AddTask {
  /** Path of the existing version. */
  readonly file: string
  /** Its columns. `name`: in its file; `shown`: in the dataset; `physical`: in the table. */
  readonly columns: readonly { readonly id: string; readonly name: string; readonly shown: string; readonly physical: string; readonly dtype: string }[]
  /** IDs of the new file's columns. */
  readonly ids: ColumnIds
  /** Columns by which two rows are the same; empty for all columns that both have. */
  readonly keys: readonly string[]
  /** Whether rows that are in both are kept or left out. 'ask': fails if there are any. */
  readonly doubles: Doubles
}

/** Adds the new rows of a database (docs/decisions/0124). */
export interface AppendTask extends Pick<AppendOutcome, 'key' | 'source'> {
  /** The existing version and the notes on its columns, or the reason why all rows are copied. */
  readonly kept: { readonly file: string; readonly notes: ImportReport['columns'] } | CopyReason
}
