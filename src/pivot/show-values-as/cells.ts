/** The cells of a result while it is assembled: found by row and column node, and added where one is missing. */

import type { Value } from '../../contract/scalar.ts'
import type { AxisTree } from '../shape/axis.ts'

export interface Cells {
  readonly rows: AxisTree
  readonly columns: AxisTree
  readonly count: () => number
  readonly rowOf: (cell: number) => number
  readonly columnOf: (cell: number) => number
  /** -1 when there is no such cell. */
  readonly find: (row: number, column: number) => number
  readonly add: (row: number, column: number) => number
}

/** Raw value of one measure in a cell; null for -1. */
export type RawValue = (cell: number) => Value
