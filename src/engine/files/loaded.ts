import type { ImportReport } from '../../contract/dataset.ts'
import type { ImportOptions } from '../../contract/import.ts'
import { NOTHING_LEFT_OUT } from '../../contract/table-lines.ts'
import type { SourceComments } from '../import-messages.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { TableColumn } from './finish.ts'

export type ColumnNotes = Omit<ImportReport['columns'][number], 'column_id' | 'name' | 'dtype' | 'nulls'>

/** Result of loading a source: facts about the table `data`, which it filled. */
export interface Loaded {
  readonly columns: readonly TableColumn[]
  readonly dictionaries: Dictionaries
  readonly rows: number
  readonly report: Omit<ImportReport, 'columns'>
  readonly notes: ReadonlyMap<string, ColumnNotes>
  /** The options with all detected values, for the next import of the same source; null for a query. */
  readonly options: ImportOptions | null
  readonly comments?: SourceComments
}

/** Import report entries that only text files have. */
export const NO_NOTICES = {
  joined_files: [],
  encoding_guessed: false,
  padded_rows: 0,
  long_quotes: [],
  changes: null,
  append: null,
  combination: null,
  added: null,
  tables: [],
  retired: [],
  formulas_without_values: 0,
  fields_beyond_header: 0,
  left_out: NOTHING_LEFT_OUT,
}
