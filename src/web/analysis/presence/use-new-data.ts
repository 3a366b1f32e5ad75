/** Makes an open page of an analysis follow the data of its dataset. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/nexus.ts'
import { usePage, usePageStore } from '../step-store.ts'
import { takeNewData } from './new-data.ts'

/** The version of the data that the server last reported, if it is not the one on the page. */
export function useReportedData(): string | null {
  const shown = usePage((s) => s.analysis.dataset_version)
  const reported = usePage((s) => s.presence?.data ?? null)
  return reported === shown ? null : reported
}

/** Refetches the analysis when the server reports new data, and calls `renew` once the page has other data by any way, such as a save. */
export function useNewData(renew: () => void): void {
  const store = usePageStore()
  const queries = useQueryClient()
  const id = usePage((s) => s.analysis.id)
  const saving = usePage((s) => s.saving)
  const reported = useReportedData()
  useEffect(() => {
    if (reported === null || saving) return
    const stop = new AbortController()
    const read = async () => {
      const now = await call('apiv2/get_analysis', { analysis_id: id }, { quiet: true, background: true, signal: stop.signal })
      if (now.ok && !stop.signal.aborted && !store.getState().saving) takeNewData(store, now.data)
    }
    void read()
    return () => stop.abort()
  }, [store, id, reported, saving])
  const shown = usePage((s) => s.analysis.dataset_version)
  const computed = useRef(shown)
  useEffect(() => {
    if (computed.current === shown) return
    const isFirst = computed.current === null
    computed.current = shown
    if (isFirst || shown === null) return
    renew()
    // lists of values and explanations are read again when they are opened next; windows of the earlier result stay until the new one is there
    void queries.invalidateQueries({ refetchType: 'none' })
  }, [shown, renew, queries])
}
