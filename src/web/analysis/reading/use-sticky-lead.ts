/**
 * Row headers stay where they are while a wide table scrolls under them: as many of them as leave room for cells. How wide they are
 * only the browser knows, so each is told by a custom property where it stops; without it, it scrolls with the rest.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

const nameOf = (at: number): string => `--lead-${at}`

/** Where the row header at a place stops. */
export const stickyAt = (at: number): string => `var(${nameOf(at)}, auto)`
/** The same for what spans all of them. */
export const WHOLE_LEAD = 'var(--lead-whole, auto)'

/** The most that row headers take of the box. */
const SHARE = 0.6

/** Where each of so wide headers stops; null from the one on that would leave too little room. */
export function stops(widths: readonly number[], room: number): (number | null)[] {
  let end = 0
  return widths.map((width) => {
    const start = end
    end += width
    return end <= room * SHARE ? start : null
  })
}

function place(box: HTMLElement): void {
  const corners = [...box.querySelectorAll<HTMLElement>('thead tr:last-child > :not([data-leaf])')]
  const at = stops(
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

/** Whether more of the table lies beyond the end of the box; half a pixel is rounding. */
export const goesOn = ({ scrollLeft, clientWidth, scrollWidth }: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): boolean =>
  scrollLeft + clientWidth < scrollWidth - 1

function markEnd(box: HTMLElement): void {
  box.toggleAttribute('data-goes-on', goesOn(box))
}

/** For the box that scrolls. It says by an attribute that more lies beyond its edge. */
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
