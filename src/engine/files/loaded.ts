/** The result of every source: a filled table, and the facts about it. */
import type { ImportReport } from '../../contract/dataset.ts'
import type { ImportOptions } from '../../contract/import.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { TableColumn } from './finish.ts'

export type ColumnNotes = Omit<ImportReport['columns'][number], 'column_id' | 'name' | 'dtype' | 'nulls'>

/** The result of a source: the table `data` is filled, and these are the facts about it. */
export interface Loaded {
  readonly columns: readonly TableColumn[]
  readonly dictionaries: Dictionaries
  readonly rows: number
  readonly report: Omit<ImportReport, 'columns'>
  readonly notes: ReadonlyMap<string, ColumnNotes>
  /** The options with all detected values filled in, for the next import. */
  readonly options: ImportOptions | null
}

/** Report entries of sources that are not read as text. */
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
