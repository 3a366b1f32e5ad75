/** Snaps the scroll offset to the start of a column on phones. */
import { type RefObject, useEffect, useRef } from 'react'
import { snapToCell } from './snap.ts'
import type { Viewport } from './use-scroll.ts'
import type { Widths } from './widths.ts'

const behavior = (): ScrollBehavior => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

/** Waits until no finger touches the table. */
export function useSnap(frame: RefObject<HTMLElement | null>, { isScrolling, left }: Viewport, widths: Widths, isOn: boolean): void {
  const fingers = useRef(0)
  useEffect(() => {
    const element = frame.current
    if (!element || !isOn) return
    const count = (event: TouchEvent): void => {
      fingers.current = event.touches.length
    }
    const names = ['touchstart', 'touchend', 'touchcancel'] as const
    for (const name of names) element.addEventListener(name, count, { passive: true })
    return () => {
      for (const name of names) element.removeEventListener(name, count)
    }
  }, [frame, isOn])
  useEffect(() => {
    const element = frame.current
    if (!element || !isOn || isScrolling || fingers.current > 0) return
    const wanted = snapToCell(left, widths, element.scrollWidth - element.clientWidth)
    if (Math.abs(wanted - left) > 1) element.scrollTo({ left: wanted, behavior: behavior() })
  }, [frame, isOn, isScrolling, left, widths])
}
