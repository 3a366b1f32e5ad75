/** Unsaved changes are kept in this browser as they are made, and dropped once they are saved. */
import { useEffect } from 'react'
import { draftOf, isDirty, type StepSession, titleOf, UNKNOWN_VERSION } from '../../analysis/step-session.ts'
import { type Draft, dropDraft, keepDraft } from '../session/drafts.ts'
import { isAnythingRefused } from '../session/kept.ts'
import { holdUnsaved } from '../session/unsaved.ts'
import { type PageStore, usePageStore } from './step-store.ts'

const DELAY = 400
/** What a page that goes away, or may be ended unseen, says to its window. */
const GOING = ['pagehide', 'visibilitychange']

function draftIn(session: StepSession): Draft {
  const { version, savedTitle, saved } = session
  return { document: draftOf(session), title: titleOf(session), base: version === UNKNOWN_VERSION ? null : { version, title: savedTitle, document: saved } }
}

/**
 * Keeps the draft of a page up to date, a moment after each edit, and at once when `page` is hidden: a reload or a closed tab
 * that follows an edit loses nothing of it. Returns how to stop, which keeps the draft a last time.
 */
export function keepDraftOf(store: PageStore, page: EventTarget): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    clearTimeout(timer)
    timer = undefined
    const { session, analysis } = store.getState()
    if (isDirty(session)) keepDraft(analysis.id, draftIn(session))
    else dropDraft(analysis.id)
  }
  const keepPending = (): void => {
    if (timer !== undefined) keep()
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.session.history === before.session.history && state.session.saved === before.session.saved) return
    clearTimeout(timer)
    timer = setTimeout(keep, DELAY)
  })
  /** The browser asks before it closes the only page that has the changes. */
  const hold = (event: Event): void => {
    keepPending()
    if (isAnythingRefused() && isDirty(store.getState().session)) event.preventDefault()
  }
  for (const event of GOING) page.addEventListener(event, keepPending)
  page.addEventListener('beforeunload', hold)
  const letGo = holdUnsaved(() => isDirty(store.getState().session))
  return () => {
    unsubscribe()
    letGo()
    for (const event of GOING) page.removeEventListener(event, keepPending)
    page.removeEventListener('beforeunload', hold)
    keep()
  }
}

export function useKeepDraft(): void {
  const store = usePageStore()
  useEffect(() => keepDraftOf(store, window), [store])
}
