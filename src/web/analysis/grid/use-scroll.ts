/** Tracks the scroll offset and inner size of the grid's frame, at most once per animation frame. */
import { type RefObject, useEffect, useState } from 'react'

export interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
  /** True from a scroll event until no other follows for a while. */
  readonly isScrolling: boolean
}

const REST_MS = 150

/** The size of the previous frame: a new one is likely to have the same size, which avoids a second rendering. */
let lastSize: Pick<Viewport, 'width' | 'height'> = { width: 1_000, height: 600 }

const isSame = (a: Viewport, b: Viewport): boolean =>
  a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height && a.isScrolling === b.isScrolling

export function useScroll(frame: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ top: 0, left: 0, ...lastSize, isScrolling: false })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let scheduled = 0
    let isScrolling = false
    let resting: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      scheduled = 0
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
      lastSize = { width, height }
      const now = { top, left, width, height, isScrolling }
      setViewport((before) => (isSame(before, now) ? before : now))
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
    // the observer also fires once at the start, before the frame is painted
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      cancelAnimationFrame(scheduled)
      observer.disconnect()
      element.removeEventListener('scroll', scroll)
      clearTimeout(resting)
    }
  }, [frame])
  return viewport
}
