import { useState } from 'react'
import { keepWidth, readWidth } from '../../session/pane-widths.ts'
import { SIDEBAR_USUAL, withinSidebar } from './sidebar-width.ts'

const PANE = 'fields'

/** The width of the field list in this browser, and how to set it; null sets the usual one. */
export function useSidebarWidth(): [number, (width: number | null) => void] {
  const [width, setWidth] = useState(() => withinSidebar(readWidth(localStorage, PANE) ?? SIDEBAR_USUAL))
  return [
    width,
    (next) => {
      setWidth(next ?? SIDEBAR_USUAL)
      keepWidth(localStorage, PANE, next)
    },
  ]
}
