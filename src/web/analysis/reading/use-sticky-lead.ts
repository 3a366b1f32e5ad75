/**
 * Makes row headers sticky while a wide table scrolls horizontally, as many as leave room for cells. Their widths are
 * measured in the browser and set as custom properties; a header without one scrolls.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const nameOf = (at: number): string => `--lead-${at}`

/** CSS value: the sticky offset of the row header at an index. */
export const stickyAt = (at: number): string => `var(${nameOf(at)}, auto)`
/** CSS value: the sticky offset of cells that span all row headers. */
export const WHOLE_LEAD = 'var(--lead-whole, auto)'

/** Maximum share of the scrolling box for sticky row headers. */
const SHARE = 0.6

/** The sticky offset of each row header in pixels; null from the first one on that would leave too little room for cells. */
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

/** Whether the table can be scrolled further to the end. Tolerates rounding errors of up to a pixel. */
export const hasMoreColumns = ({ scrollLeft, clientWidth, scrollWidth }: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): boolean =>
  scrollLeft + clientWidth < scrollWidth - 1

function markEnd(box: HTMLElement): void {
  box.toggleAttribute('data-goes-on', hasMoreColumns(box))
}

/** Returns a ref for the scrolling box. Sets an attribute on the box while it can be scrolled further. */
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
