/**
 * The color scheme: as chosen in this browser, otherwise the system's. `/early.js` sets it before the first paint, and
 * this module keeps it up to date, on pages with and without the component library.
 */
import { inBrowser } from '../session/storage.ts'

export type Scheme = 'light' | 'dark'

/** Storage key; must be the same as in `/early.js`. */
const KEPT = 'mantine-color-scheme-value'

const ofPage = (): Scheme => (typeof document !== 'undefined' && document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light')

let shown: Scheme | null = null
const followers = new Set<(scheme: Scheme) => void>()

function show(scheme: Scheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  shown = scheme
  for (const changed of followers) changed(scheme)
}

/** The current color scheme. */
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

/** Must be called once: follows choices made in other tabs, and the system's scheme if nothing was chosen. */
export function followScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = (): void => {
    const kept = inBrowser.getItem(KEPT)
    show(kept === 'light' || kept === 'dark' ? kept : system.matches ? 'dark' : 'light')
  }
  system.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEPT && follow())
}
