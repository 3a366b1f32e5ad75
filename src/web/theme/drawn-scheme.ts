import { useSyncExternalStore } from 'react'
import { isPrinting } from './paper.ts'
import { useScheme } from './use-scheme.ts'

/** When printing, rerenders at once, before the browser lays out the sheets. */
function subscribe(changed: () => void): () => void {
  window.addEventListener('beforeprint', changed)
  window.addEventListener('afterprint', changed)
  return () => {
    window.removeEventListener('beforeprint', changed)
    window.removeEventListener('afterprint', changed)
  }
}

/** Whether the page is being printed, so that print-only content is rendered in time. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)

/** The color scheme for pictures, which style sheets cannot change: light while printing. */
export function useDrawnScheme(): 'light' | 'dark' {
  const shown = useScheme()
  return useIsPrinting() ? 'light' : shown
}
