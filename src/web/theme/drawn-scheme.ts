import { useSyncExternalStore } from 'react'
import { isPrinting } from './paper.ts'
import { useScheme } from './use-scheme.ts'

/** Rerenders synchronously on `beforeprint`, before the browser lays out the printed pages. */
function subscribe(changed: () => void): () => void {
  window.addEventListener('beforeprint', changed)
  window.addEventListener('afterprint', changed)
  return () => {
    window.removeEventListener('beforeprint', changed)
    window.removeEventListener('afterprint', changed)
  }
}

/** Whether the page is being printed; used to render print-only content. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)

/** The color scheme for drawings on a canvas, which style sheets do not affect: light while printing. */
export function useDrawnScheme(): 'light' | 'dark' {
  const shown = useScheme()
  return useIsPrinting() ? 'light' : shown
}
