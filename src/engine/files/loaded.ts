/** What every source gives: a filled table, and what is known about it. */
import type { ImportReport } from '../../contract/dataset.ts'
import type { ImportOptions } from '../../contract/import.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { TableColumn } from './finish.ts'

export type ColumnNotes = Omit<ImportReport['columns'][number], 'column_id' | 'name' | 'dtype' | 'nulls'>

/** What a source gave: the table `data` is filled, and this is known about it. */
export interface Loaded {
  readonly columns: readonly TableColumn[]
  readonly dictionaries: Dictionaries
  readonly rows: number
  readonly report: Omit<ImportReport, 'columns'>
  readonly notes: ReadonlyMap<string, ColumnNotes>
  /** The options with everything that was detected filled in, for the next time. */
  readonly options: ImportOptions | null
}

/** What a report says of sources that are not read as text. */
export const NO_NOTICES = {
  encoding_guessed: false,
  padded_rows: 0,
  long_quotes: [],
  changes: null,
  append: null,
  retired: [],
  formulas_without_values: 0,
  fields_beyond_header: 0,
}
