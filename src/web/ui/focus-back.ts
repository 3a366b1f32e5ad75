/**
 * Returns the focus to the element that opened a dialog or panel, in the same task that removes the dialog, so that the
 * focus is never lost in between. Does nothing if another element has the focus.
 */
import { useLayoutEffect, useState } from 'react'

/** Selectors of the fallback targets if all openers were removed: the table, otherwise the main content. */
const LANDMARKS = ['[role=treegrid]', 'main']

/** For each open dialog or panel its openers, from the innermost to the outermost. */
const open: (readonly HTMLElement[])[] = []

/** The element that was focused last. Needed because a menu without animation is removed at once, while a dialog that it opened may still be loading. */
let last: EventTarget | null = null
if (typeof addEventListener === 'function') addEventListener('focusin', ({ target }) => (last = target))

/** The focused element, or the last focused one if it was just removed. For a menu item, returns the menu's button, because the menu closes first. */
function opener(): HTMLElement | null {
  let element = document.activeElement
  if (element === document.body && last instanceof Element && !last.isConnected) element = last
  for (let menu = element?.closest('[role=menu]'); menu; menu = element?.closest('[role=menu]')) {
    element = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  }
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** Waits for the opener to be removed, for example by a deletion that the dialog started: focuses the next candidate then, unless the focus has moved on. */
function watch(element: HTMLElement, others: readonly HTMLElement[]): void {
  const removal = new MutationObserver(() => {
    if (element.isConnected) return
    removal.disconnect()
    focusFirst(others)
  })
  removal.observe(document.body, { childList: true, subtree: true })
  // some browsers also fire blur when the focused element is removed
  element.addEventListener('blur', () => queueMicrotask(() => element.isConnected && removal.disconnect()), { once: true })
}

/** Focuses the first element that is focusable. Does nothing if any element has the focus. */
function focusFirst(places: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return
  for (const place of [...places, ...LANDMARKS.map((selector) => document.querySelector<HTMLElement>(selector))]) {
    if (!place?.isConnected) continue
    place.focus({ preventScroll: true })
    if (document.activeElement !== place) continue
    watch(
      place,
      places.filter((other) => other !== place),
    )
    return
  }
}

/** Returns the focus when the calling component unmounts. The component must be mounted only while its dialog or panel is open. */
export function useFocusBack(): void {
  const [places] = useState(() => [opener(), ...(open.at(-1) ?? [])].filter((place) => place !== null))
  useLayoutEffect(() => {
    open.push(places)
    return () => {
      open.splice(open.indexOf(places), 1)
      // runs after the commit that removes the dialog, in the same task
      queueMicrotask(() => focusFirst(places))
    }
  }, [places])
}
