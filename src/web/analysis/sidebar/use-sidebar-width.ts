import { useState } from 'react'
import { inBrowser } from '../../session/kept.ts'
import { keepWidth, readWidth } from '../../session/pane-widths.ts'
import { SIDEBAR_USUAL, withinSidebar } from './sidebar-width.ts'

/** The width of the field list, or of the panel next to it, stored in this browser, and its setter; null restores the default. */
export function useSidebarWidth(pane: 'fields' | 'filter'): [number, (width: number | null) => void] {
  const [width, setWidth] = useState(() => withinSidebar(readWidth(inBrowser, pane) ?? SIDEBAR_USUAL))
  return [
    width,
    (next) => {
      setWidth(next ?? SIDEBAR_USUAL)
      keepWidth(inBrowser, pane, next)
    },
  ]
}
