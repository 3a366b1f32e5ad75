/** The cells of a result during assembly, looked up by row and column node and added on demand. */

import type { Value } from '../../contract/scalar.ts'
import type { AxisTree } from '../shape/axis.ts'

export interface Cells {
  readonly rows: AxisTree
  readonly columns: AxisTree
  readonly count: () => number
  readonly rowOf: (cell: number) => number
  readonly columnOf: (cell: number) => number
  /** The cell's number, or -1 if it does not exist. */
  readonly find: (row: number, column: number) => number
  readonly add: (row: number, column: number) => number
  /** Whether the data has rows for the cell. A group without rows that an axis shows has no such cell. */
  readonly hasRows: (cell: number) => boolean
}

/** Returns the raw value of one measure in a cell; null for cell -1. */
export type RawValue = (cell: number) => Value

/** The value that a cell is compared with over time. */
export interface BaseOfCell {
  readonly value: Value
  /** Whether the cell's own period has ended. Only then does a missing value mean that nothing happened. */
  readonly isOver: boolean
}

/** The base values of a measure that is compared over time. */
export interface OverTimeCells {
  /** The base of a cell; null if it has none, or if the date's values do not reach back (or forward) that far. */
  readonly base: (row: number, column: number) => BaseOfCell | null
  /** Visits the nodes of all base values, including those of cells missing from the result. */
  readonly each: (visit: (row: number, column: number) => void) => void
}
