/** The content of a file of source rows. */
import type { CellRows } from '../../../contract/cell-rows.ts'

export type Block = Pick<CellRows, 'data'>

export interface Sheet {
  readonly columns: readonly { readonly name: string; readonly dtype: string }[]
  /** The pattern for dates. */
  readonly dates: string
  readonly name: string
}
