/** Follows a job until it has ended. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Job } from '../../contract/dataset.ts'
import { call, watch } from './nexus.ts'
import { useCall } from './queries.ts'

/** Tells each state of a job while it runs; resolves to the state in which it ended, or to null where that cannot be known. */
export async function followJob(jobId: string, onProgress: (job: Job) => void, signal = new AbortController().signal): Promise<Job | null> {
  const input = { job_id: jobId }
  const ask = (until: AbortSignal) => call('apiv2/get_job', input, { quiet: true, background: true, signal: until })
  for await (const job of watch('apiv2/watch_job', input, { signal, ask })) {
    if (job.state !== 'running') return job
    onProgress(job)
  }
  return null
}

/** A job as it is now; undefined without one, and until it is known. */
export function useJob(jobId: string | null): Job | undefined {
  const queries = useQueryClient()
  const { data } = useCall('apiv2/get_job', { job_id: jobId ?? '' }, { enabled: jobId !== null })
  const isRunning = data?.state === 'running'
  useEffect(() => {
    if (jobId === null || !isRunning) return
    const stop = new AbortController()
    const tell = (job: Job): void => void queries.setQueryData(['apiv2/get_job', { job_id: jobId }], job)
    void followJob(jobId, tell, stop.signal).then((ended) => ended && tell(ended))
    return () => stop.abort()
  }, [jobId, isRunning, queries])
  return data
}
