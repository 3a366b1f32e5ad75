/** Keeps the page told of who else has the analysis open and of its newest version, as long as it is open itself. */
import { useEffect } from 'react'
import { call, watch } from '../../api/nexus.ts'
import { useAuth } from '../../session/auth.ts'
import { type PageStore, usePage, usePageStore } from '../step-store.ts'
import { takeShown } from './granted.ts'

/** Without a stream; who asks is shown to the others for a little longer than two such pauses. */
const ASK_EVERY_MS = 10_000

async function followPresence(store: PageStore, signal: AbortSignal): Promise<void> {
  const input = { analysis_id: store.getState().analysis.id }
  const ask = (until: AbortSignal) => call('apiv2/get_analysis_presence', input, { quiet: true, unprompted: true, background: true, signal: until })
  for await (const presence of watch('apiv2/watch_analysis', input, { signal, ask, background: { askEveryMs: ASK_EVERY_MS } })) store.setState({ presence })
  if (!signal.aborted) store.setState({ presence: null })
}

/** What was granted since the page was opened is read once the server tells that it is something else. */
function useGranted(): void {
  const store = usePageStore()
  const id = usePage((s) => s.analysis.id)
  const shown = usePage((s) => s.analysis.granted)
  const granted = usePage((s) => s.presence?.granted ?? s.analysis.granted)
  const version = usePage((s) => s.session.version)
  useEffect(() => {
    if (granted === shown) return
    const stop = new AbortController()
    const read = async () => {
      const now = await call('apiv2/get_analysis', { analysis_id: id }, { quiet: true, background: true, signal: stop.signal })
      if (now.ok && !stop.signal.aborted && now.data.version === version) takeShown(store, now.data)
    }
    void read()
    return () => stop.abort()
  }, [store, id, shown, granted, version])
}

export function usePresence(): void {
  useGranted()
  const store = usePageStore()
  const mayWatch = usePage((s) => s.analysis.abilities.watch)
  // whoever signs in again is there again
  const { token } = useAuth()
  useEffect(() => {
    if (!mayWatch || token === '') return
    const stop = new AbortController()
    void followPresence(store, stop.signal)
    return () => stop.abort()
  }, [store, mayWatch, token])
}
