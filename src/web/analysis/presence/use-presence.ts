/** While the editor is open, tracks who else has the analysis open, and its latest version. */
import { useCallback, useEffect } from 'react'
import type { Analysis } from '../../../contract/analysis.ts'
import { call } from '../../api/nexus.ts'
import { watch } from '../../api/watching.ts'
import { useAuth } from '../../session/auth.ts'
import { type PageStore, usePage, usePageStore } from '../step-store.ts'
import { applyGrantChange } from './granted.ts'
import { takeNewData } from './new-data.ts'

/** How often to poll if there is no stream. The server lists a person for a little longer than two intervals. */
const ASK_EVERY_MS = 10_000

/** Runs until the server ends the reports, because the person may no longer see the analysis, or sees it only because it is public. */
async function followPresence(store: PageStore, taken: (now: Analysis) => void, signal: AbortSignal): Promise<void> {
  const input = { analysis_id: store.getState().analysis.id }
  const ask = (until: AbortSignal) => call('apiv2/get_analysis_presence', input, { quiet: true, unprompted: true, background: true, signal: until })
  for await (const presence of watch('apiv2/watch_analysis', input, { signal, ask, background: { askEveryMs: ASK_EVERY_MS } })) store.setState({ presence })
  if (signal.aborted) return
  store.setState({ presence: null })
  const now = await call('apiv2/get_analysis', input, { quiet: true, unprompted: true, background: true, signal })
  if (signal.aborted) return
  if (now.ok) taken(now.data)
  else if (now.problem.status === 404) store.setState({ granted: { changes: ['ended'], unmerged: false } })
}

/** Refetches the analysis when the server reports changed access, except while this page is saving, since saving also causes a report. */
function useGranted(taken: (now: Analysis) => void): void {
  const store = usePageStore()
  const id = usePage((s) => s.analysis.id)
  const shown = usePage((s) => s.analysis.granted)
  const granted = usePage((s) => s.presence?.granted ?? s.analysis.granted)
  const saving = usePage((s) => s.saving)
  useEffect(() => {
    if (granted === shown || saving) return
    const stop = new AbortController()
    const read = async () => {
      const now = await call('apiv2/get_analysis', { analysis_id: id }, { quiet: true, background: true, signal: stop.signal })
      if (now.ok && !stop.signal.aborted && !store.getState().saving) taken(now.data)
    }
    void read()
    return () => stop.abort()
  }, [store, id, shown, granted, saving, taken])
}

/** Whether the server has anything to report. Demos never change. */
const isTold = ({ abilities, visibility, demo }: Analysis): boolean => abilities.watch || (visibility === 'public' && !demo)

/** `renew` refetches results, which may contain columns that are no longer granted. */
export function usePresence(renew: () => void): void {
  const store = usePageStore()
  const taken = useCallback(
    (now: Analysis) => {
      // the page computes again by itself once it has other data (use-new-data.ts)
      if (!takeNewData(store, now) && applyGrantChange(store, now)) renew()
    },
    [store, renew],
  )
  useGranted(taken)
  const mayWatch = usePage((s) => s.analysis.abilities.watch)
  const told = usePage((s) => isTold(s.analysis) && !s.granted?.changes.includes('ended'))
  const isPublic = usePage((s) => s.analysis.visibility === 'public')
  // reconnects after the person has signed in again
  const { token } = useAuth()
  // reconnects when a person who saw the analysis because it is public gets personal access
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again
  useEffect(() => {
    if (!told || (token === '' && !isPublic)) return
    const stop = new AbortController()
    void followPresence(store, taken, stop.signal)
    return () => stop.abort()
  }, [store, taken, told, mayWatch, token, isPublic])
}
