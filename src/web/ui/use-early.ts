/** Replays clicks and typing from before hydration (docs/decisions/0095). */
import { useEffect, useLayoutEffect } from 'react'
import { earlyInput, replayEarlyPresses } from '../session/early.ts'

export function useEarly(): void {
  useLayoutEffect(() => {
    if (!globalThis.early) return
    const typed = earlyInput(document)
    // not during this render, but before the next paint
    queueMicrotask(() => {
      for (const again of typed) again()
    })
  }, [])
  useEffect(() => {
    // after all effects of the page, which attach its event handlers
    if (globalThis.early) queueMicrotask(replayEarlyPresses)
  }, [])
}
