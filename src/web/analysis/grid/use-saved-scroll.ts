/** Starts a step's table where it was saved, once per visit, and keeps where it is scrolled to for the next save. */
import { useEffect, useRef } from 'react'
import type { Step } from '../../../contract/step.ts'
import { type ScrollPlace, usePageStore } from '../step-store.ts'

export function useSavedScroll({ step_id, view }: Pick<Step, 'step_id' | 'view'>, place: ScrollPlace, scroll: (place: ScrollPlace) => void): void {
  const store = usePageStore()
  const newest = useRef({ at: view?.at, scroll })
  newest.current = { at: view?.at, scroll }
  useEffect(() => {
    const { opened } = store.scroll
    if (opened.has(step_id)) return
    opened.add(step_id)
    const { at, scroll: scrollTo } = newest.current
    if (at) scrollTo(at)
  }, [store, step_id])
  useEffect(() => {
    store.scroll.place = place
  })
  useEffect(
    () => () => {
      store.scroll.place = null
    },
    [store],
  )
}
