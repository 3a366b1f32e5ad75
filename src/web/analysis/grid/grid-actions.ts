/** Actions of the grid that menus, headers and the status line call. */
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { CopyKind } from './copy-table.ts'
import type { CellAt } from './selection.ts'
import type { GridTarget } from './targets.ts'

export type Axis = 'rows' | 'columns'

/** Actions on measures in their headers. */
export interface MeasureActions {
  /** Opens the rename field at a place. */
  readonly name: (at: CellAt) => void
  readonly remove: (measure: Measure) => void
}

export interface GridActions {
  /** Null for callers who may not change the layout of the step. */
  readonly hands: MeasureActions | null
  readonly explain: (target: Extract<GridTarget, { kind: 'cell' }>) => void
  /** Opens the source rows of a cell; null if the caller may not see them. */
  readonly showRows: ((target: Extract<GridTarget, { kind: 'cell' }>) => void) | null
  /** Starts a message about a cell; null if the caller may not send messages. */
  readonly message: ((target: Extract<GridTarget, { kind: 'cell' }>) => void) | null
  readonly toggle: (axis: Axis, key: readonly Value[]) => void
  /** Collapses the groups at a level and deeper, and expands those above; null expands all. */
  readonly closeFrom: (axis: Axis, level: number | null) => void
  readonly copy: (kind: CopyKind) => void
  /** Expands one group of a level and collapses the others. */
  readonly openOnly: (axis: Axis, key: readonly Value[]) => void
  readonly openMenu: () => void
  readonly closeMenu: () => void
  readonly toggleColumn: (key: readonly Value[]) => void
  /** Resizes a column, or all columns of its measure, by pixels; 0 fits the content. */
  readonly resize: (target: { readonly measure: number; readonly column: readonly Value[] }, by: number, isAll: boolean) => void
}
