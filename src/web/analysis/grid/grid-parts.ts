/** Props that the components of the grid share. */
import type { ReactNode } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Marking } from '../formats/cell-look.ts'
import type { MarkedCells } from '../messages/marked-cells.ts'
import type { Cells } from './cells.ts'
import type { Span } from './geometry.ts'
import type { HeaderLabels } from './headers.ts'
import type { Picks } from './picks.ts'
import type { CellAt, Rectangle, Selection } from './selection.ts'
import type { GridShape } from './shape.ts'
import type { MeasureSort } from './sorting.ts'
import type { Resize } from './use-resize.ts'
import type { Widths } from './widths.ts'

/** The place of the header that is being renamed, and its input element. */
export interface HeaderNaming extends CellAt {
  readonly field: ReactNode
}

/** Drilling an innermost group down to finer groups. */
export interface GroupDrill {
  readonly label: string
  readonly onOpen: (key: readonly Value[]) => void
}

/** Props of every line. The object stays the same while scrolling, so that memoized lines do not rerender. */
export interface LineParts {
  readonly id: string
  readonly result: PivotResult
  readonly shape: GridShape
  readonly cells: Cells
  readonly measures: readonly Measure[]
  /** Conditional formats; null if none applies. */
  readonly marking: Marking | null
  /** Cells with messages; null for none. */
  readonly marked: MarkedCells | null
  readonly columns: Span
  readonly widths: Widths
  readonly selection: Selection
  readonly area: Rectangle
  readonly words: HeaderLabels
  /** Number of lines above the grand total. */
  readonly bodyRows: number
  readonly headerLines: number
  readonly onToggle: (key: readonly Value[]) => void
  /** Null if the innermost row groups cannot be drilled down. */
  readonly drill: GroupDrill | null
  /** Headers selected one by one with Ctrl. */
  readonly picks: Picks
  /** The header whose measure is being renamed. */
  readonly naming: HeaderNaming | null
  /** ID of the measure that is being dragged. Headers of other measures are drop targets for it. */
  readonly dragged: string | null
}

/** Additional props of headers and the status line. */
export interface GridParts extends LineParts {
  /** The measure that the rows are sorted by; null if they are sorted by their headers. */
  readonly sort: MeasureSort | null
  readonly resize: Resize
  /** Null if the innermost column groups cannot be drilled down. */
  readonly columnDrill: GroupDrill | null
}

/** The value of a cell by its position in the result. The grand total has the position after the last row. */
export function valueAt(
  { cells, result, bodyRows, shape }: Pick<LineParts, 'cells' | 'result' | 'bodyRows' | 'shape'>,
  row: number,
  column: number,
  measure: number,
) {
  if (result.measures.length === 0) return null
  return row * shape.down >= bodyRows ? cells.total(column, measure) : cells.cell(row, column, measure)
}
