/**
 * Light or dark: as chosen in this browser, or else as the system has it. `/scheme.js` sets it before anything is painted; this keeps it, for
 * pages with the library and without.
 */
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

export type Scheme = 'light' | 'dark'

/** As in `/scheme.js`. */
const KEPT = 'mantine-color-scheme-value'

const ofPage = (): Scheme => (typeof document !== 'undefined' && document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light')
/** Null until it changes: then it is what the page came with. */
const store = createStore<{ readonly scheme: Scheme | null }>(() => ({ scheme: null }))

function show(scheme: Scheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  store.setState({ scheme })
}

let first: Scheme | null = null
export function schemeNow(): Scheme {
  first ??= ofPage()
  return store.getState().scheme ?? first
}
/** The server does not know the scheme of a browser, and draws the light one. */
export const useScheme = (): Scheme => useSyncExternalStore(store.subscribe, schemeNow, () => 'light')
export const onScheme = (changed: (scheme: Scheme) => void): (() => void) => store.subscribe(() => changed(schemeNow()))

export function chooseScheme(scheme: Scheme): void {
  show(scheme)
  try {
    localStorage.setItem(KEPT, scheme)
  } catch {
    // a storage that is refused keeps no choice
  }
}

function chosen(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

/** Called once: what is chosen in another tab counts here too, and the system's scheme where nothing is chosen. */
export function followScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = (): void => {
    const kept = chosen()
    show(kept === 'light' || kept === 'dark' ? kept : system.matches ? 'dark' : 'light')
  }
  system.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEPT && follow())
}
