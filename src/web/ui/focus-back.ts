/**
 * Returns focus to what opened a dialog or panel, within the task that removes it: whoever sees it gone sees the
 * focus in its place. It never takes focus from an element that has it.
 */
import { useLayoutEffect, useState } from 'react'

/** Where focus goes when everything that led to a dialog was removed: the table, else the page. */
const LANDMARKS = ['[role=treegrid]', 'main']

/** For each open dialog or panel, what opened it, and behind that what opened the dialog around it. */
const open: (readonly HTMLElement[])[] = []

/** What had the focus last: where nothing moves, a menu is gone at once, and a dialog that is fetched comes after it. */
let last: EventTarget | null = null
if (typeof addEventListener === 'function') addEventListener('focusin', ({ target }) => (last = target))

/** The element that has focus, or has lost it by being removed; for an entry of a menu, the button of that menu, because the menu goes first. */
function opener(): HTMLElement | null {
  let element = document.activeElement
  if (element === document.body && last instanceof Element && !last.isConnected) element = last
  for (let menu = element?.closest('[role=menu]'); menu; menu = element?.closest('[role=menu]')) {
    element = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  }
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** What a dialog did may remove the element only later: its successor then takes the focus, unless it has moved on. */
function watch(element: HTMLElement, others: readonly HTMLElement[]): void {
  const removal = new MutationObserver(() => {
    if (element.isConnected) return
    removal.disconnect()
    focusFirst(others)
  })
  removal.observe(document.body, { childList: true, subtree: true })
  // some browsers also blur an element that is being removed
  element.addEventListener('blur', () => queueMicrotask(() => element.isConnected && removal.disconnect()), { once: true })
}

/** Focuses the first of the places that can take the focus. */
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
      // once the commit that removes the dialog has ended, still before anything else can happen
      queueMicrotask(() => focusFirst(places))
    }
  }, [places])
}
