/**
 * The handle at the top of a bottom sheet on a phone. Pulling down the handle, or content that is scrolled to its top,
 * closes the sheet. For keyboards and taps, the sheet has a close button.
 */
import { useCallback, useRef } from 'react'
import classes from './SheetGrip.module.css'
import { classifySwipe, closesSheet } from './swipe.ts'
import { usePhone } from './use-phone.ts'

/** Elements that handle touch moves themselves: draggable items, sliders and text fields. */
const OWN_MOVES = '[aria-roledescription], [role=slider], [role=separator], input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable=true]'

function isScrolled(from: Element, sheet: Element): boolean {
  for (let at: Element | null = from; at; at = at === sheet ? null : at.parentElement) if (at.scrollTop > 0) return true
  return false
}

interface Pull {
  readonly x: number
  readonly y: number
  readonly time: number
  down: number
  isPulled: boolean
}

/** Handles touch events on a sheet; returns a function that removes the listeners. */
function followPulls(sheet: HTMLElement, onClose: () => void): () => void {
  let pull: Pull | null = null
  const begin = (event: TouchEvent): void => {
    const [touch, second] = event.touches
    const from = event.target instanceof Element ? event.target : sheet
    const mayPull = touch && !second && !from.closest(OWN_MOVES) && !isScrolled(from, sheet)
    pull = mayPull ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp, down: 0, isPulled: false } : null
  }
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches
    if (!pull || !touch) return
    const down = touch.clientY - pull.y
    if (!pull.isPulled) {
      const what = classifySwipe(touch.clientX - pull.x, down)
      if (what === 'other') pull = null
      if (what !== 'pull' || !pull) return
      pull.isPulled = true
    }
    if (event.cancelable) event.preventDefault()
    pull.down = Math.max(0, down)
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${pull.down}px`
  }
  const end = (event: TouchEvent): void => {
    if (!pull?.isPulled) return
    const closes = event.type === 'touchend' && closesSheet(pull.down, event.timeStamp - pull.time, sheet.offsetHeight)
    pull = null
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (closes) onClose()
  }
  sheet.addEventListener('touchstart', begin, { passive: true })
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    sheet.removeEventListener('touchstart', begin)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}

/** Must be the first child of a sheet. Renders nothing on screens wider than a phone. */
export function SheetGrip({ onClose }: { onClose: () => void }) {
  const isPhone = usePhone()
  const newest = useRef(onClose)
  newest.current = onClose
  const follow = useCallback((grip: HTMLElement | null) => {
    const sheet = grip?.closest<HTMLElement>('aside, [role=menu], [role=dialog]')
    return sheet ? followPulls(sheet, () => newest.current()) : undefined
  }, [])
  return isPhone ? <div ref={follow} className={classes.grip} aria-hidden="true" /> : null
}
