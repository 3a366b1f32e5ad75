import { useState } from 'react'
import { keepWidth, readWidth } from '../../session/pane-widths.ts'
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
