/**
 * Returns the focus to the element that opened a dialog or panel, in the same task that removes it, so that the focus is
 * never lost in between. Never takes the focus from an element that has it.
 */
import { useLayoutEffect, useState } from 'react'

/** Fallback targets when every element that led to a dialog was removed: the table, otherwise the page. */
const LANDMARKS = ['[role=treegrid]', 'main']

/** For each open dialog or panel, the element that opened it, followed by the one that opened the surrounding dialog. */
const open: (readonly HTMLElement[])[] = []

/** The last focused element: without animations a menu is removed at once, and a dialog that has to load appears after it. */
let last: EventTarget | null = null
if (typeof addEventListener === 'function') addEventListener('focusin', ({ target }) => (last = target))

/** The focused element, or the one that lost focus by being removed; for a menu item, the menu's button, because the menu closes first. */
function opener(): HTMLElement | null {
  let element = document.activeElement
  if (element === document.body && last instanceof Element && !last.isConnected) element = last
  for (let menu = element?.closest('[role=menu]'); menu; menu = element?.closest('[role=menu]')) {
    element = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  }
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** An action in a dialog may remove the opener later: then the next candidate gets the focus, unless it has moved on. */
function watch(element: HTMLElement, others: readonly HTMLElement[]): void {
  const removal = new MutationObserver(() => {
    if (element.isConnected) return
    removal.disconnect()
    focusFirst(others)
  })
  removal.observe(document.body, { childList: true, subtree: true })
  // some browsers also fire blur on an element that is being removed
  element.addEventListener('blur', () => queueMicrotask(() => element.isConnected && removal.disconnect()), { once: true })
}

/** Focuses the first of the elements that can take the focus. */
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

/** For a component that is mounted while its dialog or panel is open. */
export function useFocusBack(): void {
  const [places] = useState(() => [opener(), ...(open.at(-1) ?? [])].filter((place) => place !== null))
  useLayoutEffect(() => {
    open.push(places)
    return () => {
      open.splice(open.indexOf(places), 1)
      // after the commit that removes the dialog, before anything else can happen
      queueMicrotask(() => focusFirst(places))
    }
  }, [places])
}
