/**
 * Light or dark, as chosen in this browser, otherwise as in the system. `/early.js` sets it before the first paint; this
 * module maintains it, for pages with and without the library.
 */
import { inBrowser } from '../session/storage.ts'

export type Scheme = 'light' | 'dark'

/** The same key as in `/early.js`. */
const KEPT = 'mantine-color-scheme-value'

const ofPage = (): Scheme => (typeof document !== 'undefined' && document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light')

let shown: Scheme | null = null
const followers = new Set<(scheme: Scheme) => void>()

function show(scheme: Scheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  shown = scheme
  for (const changed of followers) changed(scheme)
}

/** The initial scheme of the page, until it changes. */
export function schemeNow(): Scheme {
  shown ??= ofPage()
  return shown
}
export function onScheme(changed: (scheme: Scheme) => void): () => void {
  followers.add(changed)
  return () => void followers.delete(changed)
}

export function chooseScheme(scheme: Scheme): void {
  show(scheme)
  inBrowser.setItem(KEPT, scheme)
}

/** Called once: follows the choice made in another tab, and the system's scheme if nothing was chosen. */
export function followScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = (): void => {
    const kept = inBrowser.getItem(KEPT)
    show(kept === 'light' || kept === 'dark' ? kept : system.matches ? 'dark' : 'light')
  }
  system.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEPT && follow())
}
