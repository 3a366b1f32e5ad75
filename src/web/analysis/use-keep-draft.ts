/** Stores unsaved changes in this browser, and removes them once they have been saved. */
import { useEffect } from 'react'
import { draftOf, isDirty, type StepSession, titleOf, UNKNOWN_VERSION } from '../../analysis/step-session.ts'
import { type Draft, dropDraft, saveDraft } from '../session/drafts.ts'
import { isAnythingUnstored } from '../session/storage.ts'
import { registerUnsaved } from '../session/unsaved.ts'
import { type PageStore, usePageStore } from './step-store.ts'

const DELAY = 400
/** Events after which the browser may discard the page. */
const GOING = ['pagehide', 'visibilitychange']

function draftIn(session: StepSession): Draft {
  const { version, savedTitle, saved } = session
  return { document: draftOf(session), title: titleOf(session), base: version === UNKNOWN_VERSION ? null : { version, title: savedTitle, document: saved } }
}

/**
 * Stores the draft shortly after each edit, and at once on events in `GOING`, so that a reload or a closed tab right
 * after an edit loses nothing. Returns a function that stores the draft one last time and stops.
 */
export function keepDraftOf(store: PageStore, page: EventTarget): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    clearTimeout(timer)
    timer = undefined
    const { session, analysis } = store.getState()
    if (isDirty(session)) saveDraft(analysis.id, draftIn(session))
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
  /** Makes the browser ask before closing the page if the draft could not be stored. */
  const hold = (event: Event): void => {
    keepPending()
    if (isAnythingUnstored() && isDirty(store.getState().session)) event.preventDefault()
  }
  for (const event of GOING) page.addEventListener(event, keepPending)
  page.addEventListener('beforeunload', hold)
  const letGo = registerUnsaved(() => isDirty(store.getState().session))
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
