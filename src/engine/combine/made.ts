/** The table `data` of a dataset made of others, as a lookup or an append leaves it. */
import type { Repeats } from '../../contract/column.ts'
import { COMBINED_COLUMNS_MAX } from '../../contract/combination.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { SqlType } from '../../contract/sql-type.ts'
import type { Dictionaries } from '../files/dictionaries.ts'

/** A column of the new dataset. Two of them may still have the same name. */
export interface MadeColumn {
  readonly id: string
  readonly name: string
  readonly type: SqlType
  /** The title of the source that it comes from, for columns whose name another one has. */
  readonly title: string
  readonly repeats?: Repeats
}

export interface Made {
  readonly columns: readonly MadeColumn[]
  readonly dictionaries: Dictionaries
  /** Rows of the first dataset without a match. */
  readonly unmatched: number
}

/** Fails if the new dataset would have more columns than one may have. */
export const withinColumns = (columns: readonly MadeColumn[]): Result<null, 'combination_too_many_columns'> =>
  columns.length > COMBINED_COLUMNS_MAX ? fail('combination_too_many_columns', { columns: columns.length, limit: COMBINED_COLUMNS_MAX }) : ok(null)
