/** Once the page that the server drew is taken over, what was done on it before is done again (decisions/0095). */
import { useEffect, useLayoutEffect } from 'react'
import { pressEarly, typedEarly } from '../session/early.ts'

export function useEarly(): void {
  useLayoutEffect(() => {
    if (!globalThis.early) return
    const typed = typedEarly(document)
    // outside of this drawing, and before the next is painted
    queueMicrotask(() => {
      for (const again of typed) again()
    })
  }, [])
  useEffect(() => {
    // after the effects of the whole page, which make its controls ready
    if (globalThis.early) queueMicrotask(pressEarly)
  }, [])
}
