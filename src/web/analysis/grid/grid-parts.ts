/** Data and callbacks shared by the parts of the grid. */
import type { ReactNode } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Cells } from './cells.ts'
import type { Span } from './geometry.ts'
import type { HeaderLabels } from './headers.ts'
import type { Picks } from './picks.ts'
import type { CellAt, Rectangle, Selection } from './selection.ts'
import type { GridShape } from './shape.ts'
import type { MeasureSort } from './sorting.ts'
import type { Resize } from './use-resize.ts'
import type { Widths } from './widths.ts'

/** The header that is being renamed, and its input field. */
export interface HeaderNaming extends CellAt {
  readonly field: ReactNode
}

/** How an innermost group drills down into finer ones. */
export interface GroupDrill {
  readonly label: string
  readonly onOpen: (key: readonly Value[]) => void
}

/** Properties of every line. The same object until one of them changes; scrolling does not change it. */
export interface LineParts {
  readonly id: string
  readonly result: PivotResult
  readonly shape: GridShape
  readonly cells: Cells
  readonly measures: readonly Measure[]
  readonly columns: Span
  readonly widths: Widths
  readonly selection: Selection
  readonly area: Rectangle
  readonly words: HeaderLabels
  /** Number of lines above the grand total. */
  readonly bodyRows: number
  readonly headerLines: number
  readonly onToggle: (key: readonly Value[]) => void
  /** How the innermost row groups drill down; null if they cannot. */
  readonly drill: GroupDrill | null
  /** Individually selected headers. */
  readonly picks: Picks
  /** The header whose measure is being renamed. */
  readonly naming: HeaderNaming | null
  /** The ID of the measure that is being dragged; headers of measures are drop targets for it. */
  readonly dragged: string | null
}

/** Further properties of headers and the status line. */
export interface GridParts extends LineParts {
  /** The measure that sorts the rows of the result; null if they are sorted by header. */
  readonly sort: MeasureSort | null
  readonly resize: Resize
  /** How the innermost column groups drill down; null if they cannot. */
  readonly columnDrill: GroupDrill | null
}

/** A cell's value by result position; the grand total is the position after the last row above it. */
export function valueAt(
  { cells, result, bodyRows, shape }: Pick<LineParts, 'cells' | 'result' | 'bodyRows' | 'shape'>,
  row: number,
  column: number,
  measure: number,
) {
  if (result.measures.length === 0) return null
  return row * shape.down >= bodyRows ? cells.total(column, measure) : cells.cell(row, column, measure)
}
