/** Scroll position and inner size of the grid's frame, at most one update a frame. */
import { type RefObject, useEffect, useState } from 'react'

export interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
  /** From a scroll until the frame rests. */
  readonly isScrolling: boolean
}

const REST_MS = 150

export function useScroll(frame: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ top: 0, left: 0, width: 1_000, height: 600, isScrolling: false })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let scheduled = 0
    let isScrolling = false
    let resting: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      scheduled = 0
      setViewport({ top: element.scrollTop, left: element.scrollLeft, width: element.clientWidth, height: element.clientHeight, isScrolling })
    }
    const schedule = (): void => {
      if (scheduled === 0) scheduled = requestAnimationFrame(read)
    }
    const rest = (): void => {
      isScrolling = false
      schedule()
    }
    const scroll = (): void => {
      isScrolling = true
      clearTimeout(resting)
      resting = setTimeout(rest, REST_MS)
      schedule()
    }
    const observer = new ResizeObserver(schedule)
    observer.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    read()
    return () => {
      cancelAnimationFrame(scheduled)
      observer.disconnect()
      element.removeEventListener('scroll', scroll)
      clearTimeout(resting)
    }
  }, [frame])
  return viewport
}
