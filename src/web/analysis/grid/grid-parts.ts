/** What the parts of the grid share. */
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Span } from './geometry.ts'
import type { HeaderWords } from './headers.ts'
import type { Rectangle, Selection } from './selection.ts'
import type { MeasureSort } from './sorting.ts'
import type { Resize } from './use-resize.ts'
import type { Widths } from './use-widths.ts'
import type { Cells } from './use-windows.ts'

export interface GridParts {
  readonly id: string
  readonly result: PivotResult
  readonly cells: Cells
  readonly measures: readonly Measure[]
  readonly rows: Span
  readonly columns: Span
  readonly widths: Widths
  readonly selection: Selection
  readonly area: Rectangle
  readonly words: HeaderWords
  /** Rows above the grand total. */
  readonly bodyRows: number
  readonly headerLines: number
  /** The measure that orders the rows of the result; null where headers do. */
  readonly sort: MeasureSort | null
  readonly resize: Resize
  /** Row headers repeat the groups they stand in. */
  readonly split: boolean
}
