/** The separator that resizes the field list by dragging or arrow keys. A double click restores the default width. */
import { type PointerEvent, useRef } from 'react'
import { useT } from '../../i18n/locale.tsx'
import classes from './Sidebar.module.css'
import { SIDEBAR_MAX, SIDEBAR_MIN, widthAfterKey, withinSidebar } from './sidebar-width.ts'

export function SidebarEdge({ width, onWidth, label }: { width: number; onWidth: (width: number | null) => void; label?: string }) {
  const t = useT()
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const end = () => {
    drag.current = null
  }
  const move = (event: PointerEvent) => {
    if (drag.current) onWidth(withinSidebar(drag.current.width + event.clientX - drag.current.x))
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className={classes.edge}
      aria-orientation="vertical"
      aria-label={label ?? t('sidebar.width')}
      aria-valuenow={width}
      aria-valuemin={SIDEBAR_MIN}
      aria-valuemax={SIDEBAR_MAX}
      aria-valuetext={t('sidebar.widthValue', { width: String(width) })}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width }
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={(event) => {
        const next = widthAfterKey(event.key, width)
        if (next === null) return
        event.preventDefault()
        onWidth(next)
      }}
    />
  )
}
