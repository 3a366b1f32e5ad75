/** Unsaved changes are kept in this browser as they are made, and dropped once they are saved. */
import { useEffect } from 'react'
import { draftOf, isDirty } from '../../analysis/step-session.ts'
import { dropDraft, keepDraft } from '../session/drafts.ts'
import { usePageStore } from './step-store.ts'

const DELAY = 400

export function useKeepDraft(): void {
  const store = usePageStore()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      const { session, analysis } = store.getState()
      if (isDirty(session)) keepDraft(analysis.id, draftOf(session))
      else dropDraft(analysis.id)
    }
    const unsubscribe = store.subscribe((state, before) => {
      if (state.session.history === before.session.history && state.session.saved === before.session.saved) return
      clearTimeout(timer)
      timer = setTimeout(keep, DELAY)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      keep()
    }
  }, [store])
}
