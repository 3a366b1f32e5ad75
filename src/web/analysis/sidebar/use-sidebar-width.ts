import { useState, useSyncExternalStore } from 'react'
import { keepFolded, keepWidth, readFolded, readWidth } from '../../session/pane-widths.ts'
import { inBrowser } from '../../session/storage.ts'
import { SIDEBAR_DEFAULT, withinSidebar } from './sidebar-width.ts'

/** The width of the field list or the filter panel, stored in this browser, and a function that sets it; null restores the default. */
export function useSidebarWidth(pane: 'fields' | 'filter'): [number, (width: number | null) => void] {
  const [width, setWidth] = useState(() => withinSidebar(readWidth(inBrowser, pane) ?? SIDEBAR_DEFAULT))
  return [
    width,
    (next) => {
      setWidth(next ?? SIDEBAR_DEFAULT)
      keepWidth(inBrowser, pane, next)
    },
  ]
}

/** Below this width, the field list covers the table, so it starts closed. The breakpoint must be the same as in the style sheets. */
const narrow = (): MediaQueryList => window.matchMedia('(max-width: 900px)')

function subscribe(changed: () => void): () => void {
  const list = narrow()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

interface FieldsOpen {
  readonly isOpen: boolean
  /** Whether it covers the table instead of being beside it. */
  readonly isOver: boolean
  readonly setOpen: (open: boolean) => void
}

/** Whether the field list is open. Beside the table, the choice is stored in this browser. */
export function useFieldsOpen(): FieldsOpen {
  const isOver = useSyncExternalStore(subscribe, () => narrow().matches)
  const [isOpenOver, setOpenOver] = useState(false)
  const [isFolded, setFolded] = useState(() => readFolded(inBrowser, 'fields'))
  if (isOver) return { isOpen: isOpenOver, isOver, setOpen: setOpenOver }
  const setOpen = (open: boolean): void => {
    setFolded(!open)
    keepFolded(inBrowser, 'fields', !open)
  }
  return { isOpen: !isFolded, isOver, setOpen }
}
