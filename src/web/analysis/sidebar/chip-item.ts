/** An item of an area, shown as a chip. */
import type { Column } from '../../../contract/column.ts'
import type { Filter } from '../../../contract/filter.ts'
import type { Measure } from '../../../contract/measure.ts'

/** `own` is the column created for the filter; a filter by a list of values has none. */
export type ChipItem =
  | { readonly kind: 'column'; readonly id: string; readonly name: string; readonly column: Column; readonly filter?: Filter; readonly own?: Column | null }
  | { readonly kind: 'measure'; readonly id: string; readonly name: string; readonly measure: Measure }
