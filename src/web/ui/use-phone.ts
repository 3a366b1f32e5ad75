/** Whether the window is as narrow as a phone. The breakpoint must be the same as in the style sheets. */
import { useSyncExternalStore } from 'react'

const query = (): MediaQueryList => window.matchMedia('(max-width: 700px)')

function subscribe(changed: () => void): () => void {
  const list = query()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export const isPhone = (): boolean => query().matches
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone)
