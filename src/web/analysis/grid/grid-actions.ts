/** The actions that menus, headers and the status line of the grid can trigger. */
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { CopyKind } from './copy-table.ts'
import type { CellAt } from './selection.ts'
import type { GridTarget } from './targets.ts'

export type Axis = 'rows' | 'columns'

/** Actions on a measure from its header. */
export interface MeasureActions {
  /** Opens the rename field in the header at a place. */
  readonly name: (at: CellAt) => void
  readonly remove: (measure: Measure) => void
}

export interface GridActions {
  /** Null if the person may not change the layout of the step. */
  readonly hands: MeasureActions | null
  readonly explain: (target: Extract<GridTarget, { kind: 'cell' }>) => void
  /** Opens the source rows of a cell; null if the person may not see them. */
  readonly showRows: ((target: Extract<GridTarget, { kind: 'cell' }>) => void) | null
  /** Starts a message about a cell; null if the person may not write messages. */
  readonly message: ((target: Extract<GridTarget, { kind: 'cell' }>) => void) | null
  readonly toggle: (axis: Axis, key: readonly Value[]) => void
  /** Collapses groups from `level` on, and expands those above it; null expands all. */
  readonly closeFrom: (axis: Axis, level: number | null) => void
  readonly copy: (kind: CopyKind) => void
  /** Expands one group, and collapses the others of its level. */
  readonly openOnly: (axis: Axis, key: readonly Value[]) => void
  readonly openMenu: () => void
  readonly closeMenu: () => void
  readonly toggleColumn: (key: readonly Value[]) => void
  /** Changes the width of a column, or of all columns of its measure, by a number of pixels; 0 fits it to the content. */
  readonly resize: (target: { readonly measure: number; readonly column: readonly Value[] }, by: number, isAll: boolean) => void
}
