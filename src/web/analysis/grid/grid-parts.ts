/** What the parts of the grid share. */
import type { ReactNode } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Cells } from './cells.ts'
import type { Span } from './geometry.ts'
import type { HeaderWords } from './headers.ts'
import type { Picks } from './picks.ts'
import type { CellAt, Rectangle, Selection } from './selection.ts'
import type { GridShape } from './shape.ts'
import type { MeasureSort } from './sorting.ts'
import type { Resize } from './use-resize.ts'
import type { Widths } from './widths.ts'

/** The header that is being named, and the field that stands in it. */
export interface HeaderNaming extends CellAt {
  readonly field: ReactNode
}

/** How a group that has nothing inside of it yet opens into finer ones. */
export interface GroupDrill {
  readonly label: string
  readonly onOpen: (key: readonly Value[]) => void
}

/** What every line needs. One object until something of it changes: scrolling alone changes nothing. */
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
  readonly words: HeaderWords
  /** Lines above the grand total. */
  readonly bodyRows: number
  readonly headerLines: number
  readonly onToggle: (key: readonly Value[]) => void
  /** How the innermost groups of the rows open into finer ones; null where they do not. */
  readonly drill: GroupDrill | null
  /** Headers that are selected one by one. */
  readonly picks: Picks
  /** The header whose measure is being named. */
  readonly naming: HeaderNaming | null
  /** The measure that is being dragged; headers of measures take it. */
  readonly dragged: string | null
}

/** What headers and status line need beside that. */
export interface GridParts extends LineParts {
  /** The measure that orders the rows of the result; null where headers do. */
  readonly sort: MeasureSort | null
  readonly resize: Resize
  /** How the innermost groups of the columns open into finer ones. */
  readonly columnDrill: GroupDrill | null
}

/** A cell's value by positions of the result; the grand total is the position after the last row above it. */
export function valueAt(
  { cells, result, bodyRows, shape }: Pick<LineParts, 'cells' | 'result' | 'bodyRows' | 'shape'>,
  row: number,
  column: number,
  measure: number,
) {
  if (result.measures.length === 0) return null
  return row * shape.down >= bodyRows ? cells.total(column, measure) : cells.cell(row, column, measure)
}
