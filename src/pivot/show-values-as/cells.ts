/** The cells of a result during assembly: found by row and column node, and added when missing. */

import type { Value } from '../../contract/scalar.ts'
import type { AxisTree } from '../shape/axis.ts'

export interface Cells {
  readonly rows: AxisTree
  readonly columns: AxisTree
  readonly count: () => number
  readonly rowOf: (cell: number) => number
  readonly columnOf: (cell: number) => number
  /** -1 when the cell does not exist. */
  readonly find: (row: number, column: number) => number
  readonly add: (row: number, column: number) => number
}

/** Raw value of one measure in a cell; null for -1. */
export type RawValue = (cell: number) => Value

/** The base value of a cell that a difference over time reads. */
export interface BaseOfCell {
  readonly value: Value
  /** The compared period has ended, so that a missing value is one. */
  readonly isOver: boolean
}

/** A measure's bases, for the ways to show values. */
export interface OverTimeCells {
  /** The base of a cell by its nodes; null if it has none, or if the date has no rows that early or late. */
  readonly base: (row: number, column: number) => BaseOfCell | null
  /** Visits the keys that the base has, in cells that the result may lack. */
  readonly each: (visit: (row: number, column: number) => void) => void
}
