/** Handles keys and pointers in the grid: moves the active cell, selects, expands, collapses and sorts. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Value } from '../../../contract/scalar.ts'
import { isPhone } from '../../ui/use-phone.ts'
import { actionOf, type GridPress, type KeyAction, type KeyPress, resumeAction, type WaitingKey } from './grid-keys.ts'
import { isOneGesture } from './measure-keys.ts'
import { type CellAt, type Selection, selectionAt } from './selection.ts'
import type { PickActions } from './use-picks.ts'

interface GridInput extends GridPress {
  readonly waiting: WaitingKey | null
  readonly onWait: (waiting: WaitingKey | null) => void
  readonly onSelect: (selection: Selection) => void
  readonly onReveal: (at: CellAt) => void
  readonly onToggle: (key: readonly Value[]) => void
  readonly onSort: (at: CellAt) => void
  readonly onCopy: () => void
  readonly onFind: () => void
  readonly onMenu: () => void
  readonly onOpen: (at: CellAt) => void
  /** Handles a key on the header of a measure; returns false if the key has no effect there. */
  readonly onMeasureKey: (press: KeyPress, at: CellAt) => boolean
  /**
   * Called on the second click of a double click on a header, whose first click sorted: opens the rename field. Returns
   * false if the header cannot be renamed.
   */
  readonly onNameAgain: (at: CellAt) => boolean
  readonly picking: PickActions
  /** Whether a mouse click counts as a tap, too. */
  readonly tapsByMouse: boolean
  readonly onTap: (at: CellAt) => void
}

/** The place of the cell or header that an event occurred on; null for other elements. */
export function placeUnder(event: MouseEvent | PointerEvent): CellAt | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
  const line = cell?.closest<HTMLElement>('[data-row]')
  return cell && line ? { row: Number(line.dataset.row), column: Number(cell.dataset.column) } : null
}
/** The column group header above the leaves that an event occurred on. */
export function groupUnder(event: MouseEvent | PointerEvent): { readonly line: number; readonly position: number } | null {
  const header = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')
  return header ? { line: Number(header.dataset.line), position: Number(header.dataset.start) } : null
}

const isTouch = (event: MouseEvent): boolean => event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch'

const isOnName = (event: PointerEvent): boolean => (event.target as HTMLElement).closest('[data-measure-name]') !== null

/** Whether the event occurred on an element that handles pointers itself: a button, or the draggable name of a field. */
const isOnButton = (event: MouseEvent | PointerEvent): boolean => (event.target as HTMLElement).closest('button, [data-field]') !== null

function perform(action: Exclude<KeyAction, { kind: 'wait' }>, input: GridInput): void {
  const { kind } = action
  if (kind === 'copy') input.onCopy()
  else if (kind === 'find') input.onFind()
  else if (kind === 'menu') input.onMenu()
  else if (kind === 'sort') input.onSort(action.at)
  else if (kind === 'toggle') input.onToggle(action.key)
  else {
    input.onSelect(action.selection)
    if (kind === 'move') input.onReveal(action.selection.active)
  }
}

/** Handles keys that pick or rename headers; returns false for others. Ctrl+Shift+Space is accepted because some input methods use Ctrl+Space. */
function headerKey(press: KeyPress, { picking, selection, onMeasureKey }: GridInput): boolean {
  const { key, control } = press
  if (control && key === ' ') return picking.toggle(selection.active)
  if (onMeasureKey(press, selection.active)) return true
  if (key !== 'Escape' || picking.picks.length === 0) return false
  picking.clear()
  return true
}

/** Runs the action of a waiting key once its place has loaded. */
function useWaitingKey(input: GridInput): void {
  const { waiting, onWait } = input
  useEffect(() => {
    const action = waiting && resumeAction(waiting, input)
    if (!waiting || action?.kind === 'wait') return
    onWait(null)
    if (action) perform(action, input)
  })
}

export function useGridInput(input: GridInput) {
  const { cells, selection, onSelect, onWait } = input
  const isSelecting = useRef(false)
  const clickedAt = useRef(Number.NEGATIVE_INFINITY)
  useWaitingKey(input)

  const onKeyDown = (event: KeyboardEvent): void => {
    const press = { key: event.key, control: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey }
    const isHeaderKey = headerKey(press, input)
    const action = isHeaderKey ? null : actionOf(press, input)
    if (!action && !isHeaderKey) return
    if (action?.kind === 'wait') onWait({ press, at: selection.active, head: cells.head })
    else if (action) perform(action, input)
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent): void => {
    onWait(null)
    isSelecting.current = false
    if (event.button !== 0 || isOnButton(event)) return
    const isMore = event.ctrlKey || event.metaKey
    const group = groupUnder(event)
    const at = group ? null : placeUnder(event)
    if (group) input.picking.group(group.line, group.position, isMore)
    else if (at && isMore && input.picking.toggle(at)) onSelect(selectionAt(at))
    else if (at) {
      input.picking.clear()
      // dragging a name moves the measure instead of selecting
      isSelecting.current = !isOnName(event)
      onSelect(event.shiftKey ? { ...selection, active: at } : selectionAt(at))
    }
  }
  const onPointerMove = (event: PointerEvent): void => {
    const at = isSelecting.current && event.buttons === 1 && event.pointerType === 'mouse' ? placeUnder(event) : null
    if (at && (at.row !== selection.active.row || at.column !== selection.active.column)) onSelect({ ...selection, active: at })
  }
  const onClick = (event: MouseEvent): void => {
    const at = isOnButton(event) ? null : placeUnder(event)
    if (!at || event.ctrlKey || event.metaKey) return
    const isAgain = event.detail === 2 && (at.row !== -1 || isOneGesture(clickedAt.current, event.timeStamp))
    clickedAt.current = event.timeStamp
    if (isAgain && (at.row < 0 || at.column < 0) && input.onNameAgain(at)) return
    if (at.row >= 0 && at.column >= 0 && (input.tapsByMouse || (isTouch(event) && isPhone()))) input.onTap(at)
    const { anchor, active } = selection
    if (at.row === -1 && at.column >= 0 && !event.shiftKey && anchor.column === active.column && anchor.row === active.row) input.onSort(at)
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const at = isOnButton(event) ? null : placeUnder(event)
    if (at && at.row >= 0 && at.column >= 0) input.onOpen(at)
  }
  return { onKeyDown, onPointerDown, onPointerMove, onClick, onDoubleClick }
}
