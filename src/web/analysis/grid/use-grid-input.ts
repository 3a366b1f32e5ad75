/** Keys and pointers of the grid: moving, selecting, opening groups, sorting, and what the keys ask of the page. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Value } from '../../../contract/scalar.ts'
import { groupToToggle } from './collapse.ts'
import type { GridParts } from './grid-parts.ts'
import { type CellAt, moveBy, type Selection, selectionAt } from './selection.ts'

interface GridInput extends Pick<GridParts, 'cells' | 'result' | 'shape' | 'bodyRows' | 'selection'> {
  readonly size: { readonly rows: number; readonly columns: number; readonly headers: number; readonly page: number }
  readonly onSelect: (selection: Selection) => void
  readonly onReveal: (at: CellAt) => void
  readonly onToggle: (key: readonly Value[]) => void
  readonly onSort: (at: CellAt) => void
  readonly onCopy: () => void
  readonly onFind: () => void
  readonly onMenu: () => void
  readonly onOpen: (at: CellAt) => void
}

/** The place of a cell or header that an event is on; null elsewhere. */
export function placeUnder(event: MouseEvent | PointerEvent): CellAt | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
  const line = cell?.closest<HTMLElement>('[data-row]')
  return cell && line ? { row: Number(line.dataset.row), column: Number(cell.dataset.column) } : null
}
/** On what takes the pointer for itself: a button, or the name of a field, which is dragged. */
const isOnButton = (event: MouseEvent | PointerEvent): boolean => (event.target as HTMLElement).closest('button, [data-field]') !== null

export function useGridInput(input: GridInput) {
  const { selection, size, onSelect } = input
  const isSelecting = useRef(false)

  const onKeyDown = (event: KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const group = groupToToggle(input, event.key)
    if (control && key === 'c') input.onCopy()
    else if (control && key === 'f') input.onFind()
    else if ((event.shiftKey && event.key === 'F10') || event.key === 'ContextMenu') input.onMenu()
    else if (event.key === 'Enter' && selection.active.row === -1) input.onSort(selection.active)
    else if (control && key === 'a') onSelect({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } })
    else if (group) input.onToggle(group)
    else {
      const next = moveBy(event.key, control, selection.active, size)
      if (!next) return
      onSelect(event.shiftKey ? { ...selection, active: next } : selectionAt(next))
      input.onReveal(next)
    }
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent): void => {
    const at = event.button === 0 && !isOnButton(event) ? placeUnder(event) : null
    isSelecting.current = at !== null
    if (at) onSelect(event.shiftKey ? { ...selection, active: at } : selectionAt(at))
  }
  const onPointerMove = (event: PointerEvent): void => {
    const at = isSelecting.current && event.buttons === 1 && event.pointerType === 'mouse' ? placeUnder(event) : null
    if (at && (at.row !== selection.active.row || at.column !== selection.active.column)) onSelect({ ...selection, active: at })
  }
  const onClick = (event: MouseEvent): void => {
    const at = isOnButton(event) ? null : placeUnder(event)
    const { anchor, active } = selection
    if (at?.row === -1 && at.column >= 0 && !event.shiftKey && anchor.column === active.column && anchor.row === active.row) input.onSort(at)
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const at = isOnButton(event) ? null : placeUnder(event)
    if (at && at.row >= 0 && at.column >= 0) input.onOpen(at)
  }
  return { onKeyDown, onPointerDown, onPointerMove, onClick, onDoubleClick }
}
