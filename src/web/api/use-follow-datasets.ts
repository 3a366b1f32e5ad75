/** Makes pages about datasets follow changes by others, other tabs, and rebuilds (docs/decisions/0228). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '../session/auth.ts'
import { call } from './nexus.ts'
import { watch } from './watching.ts'

/** How often to poll if there is no stream. */
const ASK_EVERY_MS = 10_000

/** Reads everything on the page again for each reported change. `shown` is the version on the page when this begins; undefined for lists. */
async function follow(queries: QueryClient, datasetId: string | undefined, shown: string | null | undefined, signal: AbortSignal): Promise<void> {
  const input = datasetId === undefined ? {} : { dataset_id: datasetId }
  const ask = (until: AbortSignal) => call('apiv2/get_datasets_state', input, { quiet: true, unprompted: true, background: true, signal: until })
  let before: string | null = null
  for await (const { state, version_id } of watch('apiv2/watch_datasets', input, { signal, ask, background: { askEveryMs: ASK_EVERY_MS } })) {
    const isNews = before === null ? shown !== undefined && version_id !== shown : state !== before
    before = state
    if (isNews) void queries.invalidateQueries()
  }
  if (signal.aborted) return
  // the page says that the dataset is gone once it asks again; when the session has ended, it stays as it is
  const last = await ask(signal)
  if (!last.ok && last.problem.status === 404 && !signal.aborted) void queries.invalidateQueries()
}

/** Follows one dataset, or the lists of datasets if `datasetId` is undefined. Nothing while `isOn` is false. */
export function useFollowDatasets(datasetId: string | undefined, shown: string | null | undefined, isOn: boolean): void {
  const queries = useQueryClient()
  // reconnects after the person has signed in again
  const { token } = useAuth()
  // `shown` matters only when the page starts to follow
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    void follow(queries, datasetId, shown, stop.signal)
    return () => stop.abort()
  }, [queries, datasetId, isOn, token])
}
