import { useEffect } from 'react'
import { activeStep } from '../../analysis/step-session.ts'
import { panelsToClose } from './side-panels.ts'
import { usePageStore } from './step-store.ts'

/** Closes panels beside the table for which there is no room, and chart settings without a chart. */
export function useSidePanels(): void {
  const store = usePageStore()
  useEffect(() => {
    const crowded = window.matchMedia('(max-width: 1440px)')
    const close = (now: ReturnType<typeof store.getState>, before: typeof now): void => {
      const closed = panelsToClose(now, before, { hasRoom: !crowded.matches, showsChart: activeStep(now.session).display_mode !== 'table' })
      if (closed) store.setState(closed)
    }
    const onWidth = (): void => close(store.getState(), store.getState())
    crowded.addEventListener('change', onWidth)
    const unsubscribe = store.subscribe(close)
    return () => {
      crowded.removeEventListener('change', onWidth)
      unsubscribe()
    }
  }, [store])
}
