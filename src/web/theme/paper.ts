/** Paper is light: while a page is printed it has the light colours, whatever the screen has. */
import { useSyncExternalStore } from 'react'
import { useScheme } from './scheme.ts'

const SCHEME = 'mantineColorScheme'

let isPrinting = false

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
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

/** The colours that a picture is drawn in, which no style sheet changes. */
export function useDrawnScheme(): 'light' | 'dark' {
  const shown = useScheme()
  return useIsPrinting() ? 'light' : shown
}

/** Called once, before anything is drawn, so that it is told first. */
export function printLight(): void {
  const { dataset } = document.documentElement
  let onScreen: string | undefined
  window.addEventListener('beforeprint', () => {
    if (!isPrinting) onScreen = dataset[SCHEME]
    isPrinting = true
    dataset[SCHEME] = 'light'
  })
  window.addEventListener('afterprint', () => {
    isPrinting = false
    if (onScreen !== undefined) dataset[SCHEME] = onScreen
  })
}
