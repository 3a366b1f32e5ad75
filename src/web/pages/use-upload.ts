/** The state of an upload: selecting, uploading, reviewing and importing a file. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Dataset, Job, JobStage } from '../../contract/dataset.ts'
import { FILE_SOURCES } from '../../contract/file-source.ts'
import type { FileImport, FileOptions } from '../../contract/import.ts'
import { followJob } from '../api/follow-job.ts'
import { call, toasts } from '../api/nexus.ts'
import { type UploadRun, uploadFile } from '../api/upload.ts'
import { useT } from '../i18n/locale.tsx'
import { useAsyncStatus } from '../ui/ActionButton.tsx'

export type UploadState =
  | { readonly step: 'picking'; readonly problem: string | null }
  | { readonly step: 'uploading'; readonly title: string; readonly progress: number }
  /** The file is on the server, and the person reviews the options with which it will be parsed. */
  | { readonly step: 'looking'; readonly title: string; readonly datasetId: string; readonly problem: string | null; readonly options?: FileOptions }
  | {
      readonly step: 'importing'
      readonly title: string
      readonly jobId: string
      readonly datasetId: string
      readonly stage: JobStage
      readonly progress: number | null
      readonly attempt: number
      readonly amounts: Pick<Job, 'rows' | 'bytes' | 'bytes_total'>
      /** Whether the rows come from a database, so that there is no file to review. */
      readonly ofDatabase: boolean
    }
  /** The import failed or was canceled; the person can retry it or change its options. */
  | {
      readonly step: 'stopped'
      readonly title: string
      readonly jobId: string
      readonly datasetId: string
      readonly problem: string
      readonly ofDatabase: boolean
    }

/** The page that follows an import: that of the dataset, or a new analysis with a first pivot. */
export type AfterImport = 'dataset' | 'pivot'

const following = (title: string, jobId: string, datasetId: string, ofDatabase = false): UploadState => ({
  ...{ step: 'importing', title, jobId, datasetId, ofDatabase },
  ...{ stage: 'waiting', progress: null, attempt: 1, amounts: { rows: 0, bytes: 0, bytes_total: 0 } },
})

/** Changes the title of a dataset. Resolves to whether the server accepted it. */
const renameDataset = async (dataset_id: string, title: string): Promise<boolean> => (await call('apiv2/save_dataset_settings', { dataset_id, title })).ok

interface UseUpload {
  /** A dataset whose file is already on the server: starts with its review. */
  readonly known: { readonly id: string; readonly title: string } | null
  /** Leaves the finished import for where the person asked to go. `dataset` is null if it could not be loaded. */
  readonly onImported: (imported: { readonly id: string; readonly title: string; readonly dataset: Dataset | null }, after: AfterImport) => Promise<void>
}

export function useUpload({ known, onImported }: UseUpload) {
  const t = useT()
  const queries = useQueryClient()
  const [state, setState] = useState<UploadState>(
    known ? { step: 'looking', title: known.title, datasetId: known.id, problem: null } : { step: 'picking', problem: null },
  )
  const run = useRef<UploadRun | null>(null)
  const packing = useRef<AbortController | null>(null)
  /** Kept while the import runs, also if it has to be tried again. */
  const after = useRef<AfterImport>('dataset')
  const land = useEffectEvent((id: string, title: string, dataset: Dataset | null) => onImported({ id, title, dataset }, after.current))
  const { status, run: show } = useAsyncStatus()

  /** Uploads a file. Resolves to false if that failed. */
  const start = useCallback(
    async (file: File, title: string, source: 'file' | 'sqlite', options?: FileOptions): Promise<boolean> => {
      setState({ step: 'uploading', title, progress: 0 })
      run.current = uploadFile('apiv2/upload_dataset', file, { title, source, import: false }, (progress) =>
        setState((now) => (now.step === 'uploading' ? { ...now, progress } : now)),
      )
      const { reply: sent } = run.current
      const reply = await show(() => sent)
      run.current = null
      if (reply.ok) {
        setState({ step: 'looking', title, datasetId: reply.data.dataset_id, problem: null, ...(options && { options }) })
        return true
      }
      if (reply.problem.code === 'aborted') setState({ step: 'picking', problem: t('upload.stopped') })
      else {
        if (!reply.problem.onlyLogged) toasts.show({ severity: 'error', title: reply.problem.title, message: reply.problem.message })
        setState({ step: 'picking', problem: reply.problem.message })
      }
      return false
    },
    [t, show],
  )

  /** Packs files into one and uploads it, for a review of its tables. Resolves to false if that failed. */
  const startSeveral = async (files: readonly File[], title: string): Promise<boolean> => {
    const stop = new AbortController()
    setState({ step: 'uploading', title, progress: 0 })
    packing.current = stop
    const { packed, UnreadableFile } = await import('./several/pack.ts')
    const file = await packed(files, `${title}.zip`, stop.signal).catch((error: unknown) => {
      const gone = error instanceof UnreadableFile ? t('several.changed', { name: error.file }) : null
      setState({ step: 'picking', problem: gone ?? (stop.signal.aborted ? t('upload.stopped') : t('several.changed', { name: title })) })
      return null
    })
    return file !== null && (await start(file, title, 'file', FILE_SOURCES.tables.unchosen))
  }

  const connect = useCallback(async (file_path: string, title: string) => {
    const reply = await call('apiv2/connect_sqlite', { file_path, title }, { quiet: true })
    setState(reply.ok ? { step: 'looking', title, datasetId: reply.data.dataset_id, problem: null } : { step: 'picking', problem: reply.problem.message })
    return reply.ok
  }, [])

  /** Starts the import with the reviewed options and title. Resolves to whether the server accepted both. */
  const importNow = async (options: FileImport, title: string, leadsTo: AfterImport): Promise<boolean> => {
    if (state.step !== 'looking') return false
    after.current = leadsTo
    const { datasetId } = state
    if (title !== state.title && !(await renameDataset(datasetId, title))) return false
    setState({ ...state, title })
    const reply = await call('apiv2/import_dataset', { dataset_id: datasetId, options })
    if (reply.ok) setState(following(title, reply.data.job_id, datasetId))
    return reply.ok
  }

  const importing = state.step === 'importing' ? state : null
  const { jobId, datasetId, title = '', ofDatabase = false } = importing ?? {}
  useEffect(() => {
    if (jobId === undefined || datasetId === undefined) return
    const stop = new AbortController()
    const finish = async ({ state, error }: Job): Promise<void> => {
      if (state === 'done') {
        const dataset = await call('apiv2/get_dataset', { dataset_id: datasetId })
        await queries.invalidateQueries()
        if (!stop.signal.aborted) await land(datasetId, title, dataset.ok ? dataset.data : null)
        return
      }
      const stopped = (problem: string): void => setState({ step: 'stopped', title, jobId, datasetId, problem, ofDatabase })
      if (state === 'interrupted') return stopped(error?.message ?? t('dataset.interrupted'))
      if (state === 'failed' && error) toasts.show({ severity: 'error', title: error.title, message: error.message })
      const problem = (state === 'failed' ? error?.message : undefined) ?? t('upload.cancelled')
      if (ofDatabase) stopped(problem)
      else setState({ step: 'looking', title, datasetId, problem })
    }
    const note = ({ stage, progress, attempt, rows, bytes, bytes_total }: Job): void =>
      setState((now) => (now.step === 'importing' ? { ...now, stage, progress, attempt, amounts: { rows, bytes, bytes_total } } : now))
    void followJob(jobId, note, stop.signal).then((ended) => (ended && !stop.signal.aborted ? finish(ended) : undefined))
    return () => stop.abort()
  }, [jobId, datasetId, title, ofDatabase, queries, t])

  const cancel = async (): Promise<void> => {
    packing.current?.abort()
    run.current?.abort()
    if (jobId !== undefined) await call('apiv2/cancel_job', { job_id: jobId })
  }
  /** Starts over. Deletes the uploaded file if it was not imported. */
  const reset = async (): Promise<void> => {
    if (state.step === 'looking' && known === null) await call('apiv2/delete_dataset', { dataset_id: state.datasetId }, { quiet: true })
    setState({ step: 'picking', problem: null })
  }
  return {
    state,
    status,
    start,
    startSeveral,
    connect,
    importNow,
    cancel,
    /** For a failed import: returns to the review, follows a restarted import, or starts over. */
    look: () => setState((now) => (now.step === 'stopped' ? { step: 'looking', title: now.title, datasetId: now.datasetId, problem: null } : now)),
    follow: () => setState((now) => (now.step === 'stopped' ? following(now.title, now.jobId, now.datasetId, now.ofDatabase) : now)),
    /** Follows an import from a database that was started elsewhere. */
    followDatabase: (started: { title: string; jobId: string; datasetId: string }, leadsTo: AfterImport) => {
      after.current = leadsTo
      setState(following(started.title, started.jobId, started.datasetId, true))
    },
    leave: async () => setState({ step: 'picking', problem: null }),
    reset: () => void reset(),
  }
}
