/** Maps keys to actions of the grid. A key whose action depends on a header that is still loading takes effect once it has loaded. */
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { groupToToggle } from './collapse.ts'
import type { GridSize } from './frame-layout.ts'
import type { LineParts } from './grid-parts.ts'
import { type CellAt, moveBy, type Selection, selectionAt } from './selection.ts'
import { headerAt, placeOf } from './shape.ts'

export interface KeyPress {
  readonly key: string
  readonly control: boolean
  readonly shift: boolean
  readonly alt: boolean
}

export type GridPress = Pick<LineParts, 'cells' | 'result' | 'shape' | 'bodyRows' | 'selection'> & { readonly size: GridSize }

export type KeyAction =
  | { readonly kind: 'copy' }
  | { readonly kind: 'find' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'sort'; readonly at: CellAt }
  | { readonly kind: 'toggle'; readonly key: readonly Value[] }
  | { readonly kind: 'select'; readonly selection: Selection }
  | { readonly kind: 'move'; readonly selection: Selection }

/** A key pressed at a place that had not been loaded. */
export interface WaitingKey {
  readonly press: KeyPress
  readonly at: CellAt
  /** The result and view in which the key was pressed. */
  readonly head: PivotResult
}

const TOGGLES = [' ', 'Enter', 'ArrowLeft', 'ArrowRight']
const ARROWS = ['ArrowLeft', 'ArrowRight']

/** Whether the headers of a place are loaded. Headers outside of the result never load, so they count as loaded. */
function isHere({ cells, shape, bodyRows }: GridPress, at: CellAt): boolean {
  const { row, column } = placeOf(shape, at)
  const hasRow = at.row < 0 || at.row >= bodyRows || cells.row(row) !== undefined
  return hasRow && (at.column < 0 || column >= cells.head.total_columns || cells.column(column) !== undefined)
}

/** Whether the action of a key depends on the header at the active cell. */
function needsHeader({ shape, selection: { active } }: GridPress, press: KeyPress): boolean {
  if (opensMenu(press)) return true
  if (press.key === 'Enter' && active.row === -1) return true
  if (active.column >= 0 || active.row < 0 || !TOGGLES.includes(press.key)) return false
  const { kind } = headerAt(shape, active.column)
  return kind === 'path' || (kind === 'field' && !ARROWS.includes(press.key))
}

const opensMenu = ({ key, shift }: KeyPress): boolean => (shift && key === 'F10') || key === 'ContextMenu'

/** The action of a key; null if the grid does not handle it. */
export function actionOf(press: KeyPress, grid: GridPress): KeyAction | null {
  const { selection, size } = grid
  const { key, control, shift } = press
  const letter = control ? key.toLowerCase() : ''
  if (letter === 'c') return { kind: 'copy' }
  if (letter === 'f') return { kind: 'find' }
  if (letter === 'a') return { kind: 'select', selection: { anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } } }
  if (needsHeader(grid, press) && !isHere(grid, selection.active)) return { kind: 'wait' }
  if (opensMenu(press)) return { kind: 'menu' }
  if (key === 'Enter' && selection.active.row === -1) return { kind: 'sort', at: selection.active }
  const group = groupToToggle(grid, key)
  if (group) return { kind: 'toggle', key: group }
  const next = moveBy(key, control, selection.active, size)
  return next && { kind: 'move', selection: shift ? { ...selection, active: next } : selectionAt(next) }
}

/**
 * The action of a waiting key after more of the result has loaded: 'wait' if its place is still loading, null if the key
 * has expired. Expanding, collapsing and sorting apply to the place where the key was pressed, even if the active cell
 * has moved. Other actions, such as opening the menu, expire when it moves.
 */
export function resumeAction({ press, at, head }: WaitingKey, grid: GridPress): KeyAction | null {
  if (head !== grid.cells.head) return null
  const { active } = grid.selection
  const action = actionOf(press, { ...grid, selection: selectionAt(at) })
  const isThere = active.row === at.row && active.column === at.column
  return isThere || action?.kind === 'wait' || action?.kind === 'toggle' || action?.kind === 'sort' ? action : null
}
