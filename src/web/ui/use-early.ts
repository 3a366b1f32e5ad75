/** Replays what was done on a server-rendered page before hydration (docs/decisions/0095). */
import { useEffect, useLayoutEffect } from 'react'
import { earlyInput, replayEarlyPresses } from '../session/early.ts'

export function useEarly(): void {
  useLayoutEffect(() => {
    if (!globalThis.early) return
    const typed = earlyInput(document)
    // outside of this render, and before the next paint
    queueMicrotask(() => {
      for (const again of typed) again()
    })
  }, [])
  useEffect(() => {
    // after the effects of the whole page, which make its controls ready
    if (globalThis.early) queueMicrotask(replayEarlyPresses)
  }, [])
}
