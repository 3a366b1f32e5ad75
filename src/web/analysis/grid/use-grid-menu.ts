/** State of the grid's context menu, which opens by right click, Shift+F10 or a button in the status line. */
import { type MouseEvent, type RefObject, useState } from 'react'
import type { MenuPlace } from './GridMenu.tsx'
import { groupsOf, hasPick } from './picks.ts'
import { type CellAt, contains, type Selection, selectionAt } from './selection.ts'
import { columnTarget, type GridPlace, type GridTarget, targetAt } from './targets.ts'
import { groupUnder, placeUnder } from './use-grid-input.ts'
import type { PickActions } from './use-picks.ts'

interface Grid extends GridPlace {
  readonly id: string
  readonly frame: RefObject<HTMLDivElement | null>
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly picking: PickActions
}

export function useGridMenu(grid: Grid) {
  const [place, setPlace] = useState<MenuPlace | null>(null)
  const [opened, setOpened] = useState(false)
  const { id, frame, cells, result, area, selection, picking } = grid

  /** Extends the target to all picked groups if it is one of them; otherwise clears the picks. */
  const withPicks = (target: GridTarget | null, isPicked: boolean): GridTarget | null => {
    const groups = groupsOf(picking.picks)
    if (!groups) return target
    if (target && isPicked && (target.kind === 'row' || target.kind === 'column' || target.kind === 'measure')) return { ...target, groups }
    picking.clear()
    return target
  }

  const show = (target: GridTarget, point: { x: number; y: number }): void => {
    setPlace((last) => ({ opening: (last?.opening ?? 0) + 1, target, ...point }))
    setOpened(true)
  }

  const openAt = (at: CellAt, point: { x: number; y: number }): boolean => {
    // a right click outside of the selection selects that cell, as in spreadsheets
    const isInside = contains(area, at.row, at.column)
    if (!isInside) grid.onSelect(selectionAt(at))
    const own = targetAt({ ...grid, area: isInside ? area : { top: at.row, bottom: at.row, left: at.column, right: at.column } }, at)
    const target = withPicks(own, picking.isPicked(at))
    if (target) show(target, point)
    return target !== null
  }

  const onContextMenu = (event: MouseEvent): void => {
    const point = { x: event.clientX, y: event.clientY }
    const at = placeUnder(event)
    if (at) {
      if (openAt(at, point)) event.preventDefault()
      return
    }
    const group = groupUnder(event)
    const isCorner = (event.target as HTMLElement).closest('[data-lone]') !== null
    const own = group ? columnTarget({ cells, result }, group.line, group.position) : isCorner ? { kind: 'corner' as const } : null
    const target = own?.kind === 'column' ? withPicks(own, hasPick(picking.picks, 'columns', own.key)) : own
    if (!target) return
    event.preventDefault()
    show(target, point)
  }

  /** Opens the menu at the active cell, or in the frame's corner if that cell is not rendered. */
  const openAtActive = (): void => {
    const { row, column } = selection.active
    const box = (document.getElementById(`${id}-${row}-${column}`) ?? frame.current)?.getBoundingClientRect()
    if (box) openAt(selection.active, { x: box.left + 12, y: Math.min(box.bottom, window.innerHeight - 40) })
  }

  const close = (): void => {
    setOpened(false)
    frame.current?.focus()
  }
  return { place, opened, close, onContextMenu, openAtActive }
}
