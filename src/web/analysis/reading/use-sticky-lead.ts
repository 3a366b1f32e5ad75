/**
 * Keeps row headers in place while a wide table scrolls under them, as many as leave room for cells. Only the browser
 * knows their widths, so a custom property sets where each one sticks; without it, the header scrolls with the rest.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const nameOf = (at: number): string => `--lead-${at}`

/** Sticky offset of the row header at an index. */
export const stickyAt = (at: number): string => `var(${nameOf(at)}, auto)`
/** The same for cells that span all row headers. */
export const WHOLE_LEAD = 'var(--lead-whole, auto)'

/** Largest share of the box that row headers take. */
const SHARE = 0.6

/** Sticky offset of each header; null from the first header on that would leave too little room. */
export function stickyOffsets(widths: readonly number[], room: number): (number | null)[] {
  let end = 0
  return widths.map((width) => {
    const start = end
    end += width
    return end <= room * SHARE ? start : null
  })
}

function place(box: HTMLElement): void {
  const corners = [...box.querySelectorAll<HTMLElement>('thead tr:last-child > :not([data-leaf])')]
  const at = stickyOffsets(
    corners.map((corner) => corner.getBoundingClientRect().width),
    box.clientWidth,
  )
  const set = (name: string, stop: number | null): void => {
    if (stop === null) box.style.removeProperty(name)
    else box.style.setProperty(name, `${stop}px`)
  }
  for (const [n, stop] of at.entries()) set(nameOf(n), stop)
  set('--lead-whole', at.includes(null) ? null : 0)
}

/** Whether more of the table lies beyond the end of the box; half a pixel is tolerated for rounding. */
export const hasMoreColumns = ({ scrollLeft, clientWidth, scrollWidth }: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): boolean =>
  scrollLeft + clientWidth < scrollWidth - 1

function markEnd(box: HTMLElement): void {
  box.toggleAttribute('data-goes-on', hasMoreColumns(box))
}

/** Ref for the scrolling box. Sets an attribute on it while more lies beyond its edge. */
export function useStickyLead(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    if (!box || !table) return
    const mark = (): void => markEnd(box)
    const watcher = new ResizeObserver(() => {
      place(box)
      mark()
    })
    watcher.observe(box)
    watcher.observe(table)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [])
  return ref
}
