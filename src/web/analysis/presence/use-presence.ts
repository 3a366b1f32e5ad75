/** Keeps the page told of who else has the analysis open and of its newest version, as long as it is open itself. */
import { useCallback, useEffect } from 'react'
import type { Analysis } from '../../../contract/analysis.ts'
import { call } from '../../api/nexus.ts'
import { watch } from '../../api/watching.ts'
import { useAuth } from '../../session/auth.ts'
import { type PageStore, usePage, usePageStore } from '../step-store.ts'
import { takeGranted } from './granted.ts'

/** Without a stream; who asks is shown to the others for a little longer than two such pauses. */
const ASK_EVERY_MS = 10_000

/** Until nothing is told any more: then it may not be seen any more, or be public alone. */
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

/** What was granted since the page was opened is read once the server tells that it is something else; not while a save is on its way, which tells it too. */
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

/** Whose page is told: nobody can take back what everybody sees of a demo. */
const isTold = ({ abilities, visibility, demo }: Analysis): boolean => abilities.watch || (visibility === 'public' && !demo)

/** `renew`: results on the page may be of what is not shown any more. */
export function usePresence(renew: () => void): void {
  const store = usePageStore()
  const taken = useCallback(
    (now: Analysis) => {
      if (takeGranted(store, now)) renew()
    },
    [store, renew],
  )
  useGranted(taken)
  const mayWatch = usePage((s) => s.analysis.abilities.watch)
  const told = usePage((s) => isTold(s.analysis) && !s.granted?.changes.includes('ended'))
  // whoever signs in again is there again
  const { token } = useAuth()
  // who is let in by name while it is open enters by name
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again
  useEffect(() => {
    if (!told || token === '') return
    const stop = new AbortController()
    void followPresence(store, taken, stop.signal)
    return () => stop.abort()
  }, [store, taken, told, mayWatch, token])
}
