import { useSyncExternalStore } from 'react'
import { isPrinting } from './paper.ts'
import { useScheme } from './use-scheme.ts'

/** Where it is drawn anew, it has to be so before the browser lays out the sheets: at once. */
function subscribe(changed: () => void): () => void {
  window.addEventListener('beforeprint', changed)
  window.addEventListener('afterprint', changed)
  return () => {
    window.removeEventListener('beforeprint', changed)
    window.removeEventListener('afterprint', changed)
  }
}

/** Whether a page is being printed: what is drawn for paper alone is there in time. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)

/** The colours that a picture is drawn in, which no style sheet changes: while it is printed, the light ones. */
export function useDrawnScheme(): 'light' | 'dark' {
  const shown = useScheme()
  return useIsPrinting() ? 'light' : shown
}
