/** Follows one job, or all jobs of the signed-in person, until they end. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Job } from '../../contract/dataset.ts'
import { call } from './nexus.ts'
import { useCall } from './queries.ts'
import { watch } from './watching.ts'

const JOBS = ['apiv2/list_jobs', {}] as const

/** Calls `onProgress` for each state of a running job. Resolves to the final state, or to null if it could not be learned. */
export async function followJob(jobId: string, onProgress: (job: Job) => void, signal = new AbortController().signal): Promise<Job | null> {
  const input = { job_id: jobId }
  const ask = (until: AbortSignal) => call('apiv2/get_job', input, { quiet: true, background: true, signal: until })
  for await (const job of watch('apiv2/watch_job', input, { signal, ask })) {
    if (job.state !== 'running') return job
    onProgress(job)
  }
  return null
}

const runs = ({ state }: Job): boolean => state === 'running'
const whichRun = (jobs: readonly Job[]): string => jobs.flatMap((job) => (runs(job) ? [job.id] : [])).join()

/** Updates the cached list of jobs while any of them runs, and refetches the datasets whenever a job starts or ends. */
async function followJobs(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const ask = (until: AbortSignal) => call('apiv2/list_jobs', {}, { quiet: true, background: true, signal: until })
  for await (const list of watch('apiv2/watch_jobs', {}, { signal, ask })) {
    const before = queries.getQueryData<typeof list>(JOBS)
    queries.setQueryData(JOBS, list)
    if (whichRun(before?.jobs ?? []) !== whichRun(list.jobs)) void queries.invalidateQueries({ queryKey: ['apiv2/list_datasets'] })
    if (!list.jobs.some(runs)) return
  }
}

/** The running jobs of the signed-in person, including those started in other tabs; none for a guest. */
export function useRunningJobs(isSignedIn: boolean): readonly Job[] {
  const queries = useQueryClient()
  const { data } = useCall('apiv2/list_jobs', {}, { enabled: isSignedIn, refetchOnWindowFocus: true })
  const running = data?.jobs.filter(runs) ?? []
  const isAny = running.length > 0
  useEffect(() => {
    if (!isAny) return
    const stop = new AbortController()
    void followJobs(queries, stop.signal)
    return () => stop.abort()
  }, [isAny, queries])
  return running
}

/** The current state of a job; undefined if `jobId` is null, or while it loads. */
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
