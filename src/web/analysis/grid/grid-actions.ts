/** What the parts of the grid ask of it: menus, headers and the status line. */
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { CopyKind } from './copy-table.ts'
import type { CellAt } from './selection.ts'
import type { GridTarget } from './targets.ts'

export type Axis = 'rows' | 'columns'

/** What hands do with measures in their headers. */
export interface MeasureHands {
  /** Opens the field for the name that stands at a place. */
  readonly name: (at: CellAt) => void
  readonly remove: (measure: Measure) => void
}

export interface GridActions {
  /** Null for callers who may not arrange the step. */
  readonly hands: MeasureHands | null
  readonly explain: (target: Extract<GridTarget, { kind: 'cell' }>) => void
  /** Opens the rows behind a cell; null where the caller may see none. */
  readonly showRows: ((target: Extract<GridTarget, { kind: 'cell' }>) => void) | null
  /** Begins a message for a cell; null where the caller may send none. */
  readonly message: ((target: Extract<GridTarget, { kind: 'cell' }>) => void) | null
  readonly toggle: (axis: Axis, key: readonly Value[]) => void
  /** Closes the groups at a level and deeper, opens those above; null opens all. */
  readonly closeFrom: (axis: Axis, level: number | null) => void
  readonly copy: (kind: CopyKind) => void
  /** Opens one group of a level and closes the others. */
  readonly openOnly: (axis: Axis, key: readonly Value[]) => void
  readonly openMenu: () => void
  readonly closeMenu: () => void
  readonly toggleColumn: (key: readonly Value[]) => void
  /** A column, or all of its measure, wider or narrower by pixels; 0 fits. */
  readonly resize: (target: { readonly measure: number; readonly column: readonly Value[] }, by: number, isAll: boolean) => void
}
