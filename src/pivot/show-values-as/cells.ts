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
