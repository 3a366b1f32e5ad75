/** The state of a replacement or an append: choosing and uploading a file, checking it, and importing it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Dataset, DatasetSummary, Job } from '../../../contract/dataset.ts'
import type { Input } from '../../../contract/operations.ts'
import type { RowsInBoth } from '../../../contract/replacement.ts'
import { followJob } from '../../api/follow-job.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { type UploadRun, uploadFile } from '../../api/upload.ts'
import { useT } from '../../i18n/locale.tsx'

const whole = new Intl.NumberFormat('en-US')

export type ReplacementState =
  | { readonly at: 'picking'; readonly problem: string | null }
  | { readonly at: 'uploading'; readonly name: string; readonly progress: number }
  | ({ readonly at: 'checking' } & Checked)
  | { readonly at: 'importing'; readonly name: string; readonly fileId: string; readonly job: Job | null }

/** Whether the rows of the dataset are replaced, or stay above those of the file. */
export type Mode = NonNullable<Input<'apiv2/import_replacement'>['mode']>

/** The person's decision after the check. */
export type Decision = Pick<Input<'apiv2/import_replacement'>, 'options' | 'columns' | 'types' | 'accept' | 'keys' | 'doubles'> & { readonly mode: Mode }

export interface Checked {
  readonly name: string
  readonly fileId: string
  /** Why the last attempt to import the file failed. */
  readonly problem: string | null
  /** The decision for that attempt; null before the first one. */
  readonly tried: Decision | null
  /** The rows because of which it stopped. */
  readonly doubles: RowsInBoth | null
}

/** Returns a function that makes a former version current again, and says so. */
export function useUndoReplacement() {
  const t = useT()
  const queries = useQueryClient()
  return async (dataset_id: string, version_id: string): Promise<void> => {
    const reply = await call('apiv2/restore_dataset_version', { dataset_id, version_id, accept_changes: true }, { quiet: true })
    if (!reply.ok) return showFailure(t('replacing.undoFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('replacing.undone') })
    await queries.invalidateQueries()
  }
}

/** Starts with `first` if a file was dropped. `onDone` is called when the data was replaced, or when the page shows what is left to decide. */
export function useReplacement(dataset: Pick<DatasetSummary, 'id' | 'title'>, first: File | null, onDone: () => void) {
  const t = useT()
  const queries = useQueryClient()
  const undo = useUndoReplacement()
  const [state, setState] = useState<ReplacementState>({ at: 'picking', problem: null })
  const run = useRef<UploadRun<'apiv2/upload_replacement'> | null>(null)
  const discard = (file_id: string) => void call('apiv2/discard_replacement', { dataset_id: dataset.id, file_id }, { quiet: true, background: true })

  const upload = async (file: File): Promise<void> => {
    setState({ at: 'uploading', name: file.name, progress: 0 })
    const mine = uploadFile('apiv2/upload_replacement', file, { dataset_id: dataset.id }, (progress) =>
      setState({ at: 'uploading', name: file.name, progress }),
    )
    run.current = mine
    const reply = await mine.reply
    if (run.current !== mine) {
      if (reply.ok) discard(reply.data.file_id)
      return
    }
    run.current = null
    if (reply.ok) setState({ at: 'checking', name: file.name, fileId: reply.data.file_id, problem: null, tried: null, doubles: null })
    else setState({ at: 'picking', problem: reply.problem.code === 'aborted' ? t('upload.stopped') : reply.problem.message })
  }
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const started = useRef(false)
  useEffect(() => {
    if (first === null || started.current) return
    started.current = true
    void upload(first)
  })

  const leaveDialog = (): void => {
    if (isOpen.current) onDone()
  }
  const ended = async (job: Job | null, checked: Checked, former: Pick<Dataset, 'version_id' | 'rows'> | null): Promise<void> => {
    await queries.invalidateQueries()
    if (job?.state === 'done') {
      const takeBack = (version: string) => (dismiss: () => void) => {
        dismiss()
        void undo(dataset.id, version)
      }
      const action = former?.version_id ? { label: t('replacing.undo'), run: takeBack(former.version_id) } : null
      const { title } = dataset
      const said =
        checked.tried?.mode === 'append'
          ? { title: t('appending.done'), message: t('appending.doneText', { title, added: job.rows - (former?.rows ?? 0), rows: whole.format(job.rows) }) }
          : { title: t('replacing.done'), message: t('replacing.doneText', { title, rows: job.rows }) }
      toasts.show({ severity: 'success', ...said, action })
      return leaveDialog()
    }
    // the dataset's page lists the changes and asks; after the dialog was closed, it also says why the job stopped
    if (job?.changes || !isOpen.current) return leaveDialog()
    if (job?.state === 'failed') await call('apiv2/cancel_job', { job_id: job.id }, { quiet: true })
    await queries.invalidateQueries({ queryKey: ['apiv2/get_job'] })
    if (job?.doubles) return setState({ at: 'checking', ...checked, doubles: job.doubles })
    setState({ at: 'checking', ...checked, problem: job?.error && job.state !== 'cancelled' ? job.error.message : t('upload.cancelled') })
  }

  /** Imports the checked file, and offers to undo that. */
  const accept = async (decision: Decision): Promise<void> => {
    if (state.at !== 'checking') return
    const { fileId, name } = state
    const checked: Checked = { name, fileId, problem: null, tried: decision, doubles: null }
    const former = await call('apiv2/get_dataset', { dataset_id: dataset.id }, { quiet: true })
    setState({ at: 'importing', name, fileId, job: null })
    const reply = await call('apiv2/import_replacement', { dataset_id: dataset.id, file_id: fileId, ...decision }, { quiet: true })
    if (!reply.ok) return setState({ at: 'checking', ...checked, problem: reply.problem.message })
    const job = await followJob(reply.data.job_id, (now) => setState({ at: 'importing', name, fileId, job: now }))
    await ended(job, checked, former.ok ? former.data : null)
  }

  /** Goes on with an append that stopped at rows that are in both. Its file and columns were chosen then. */
  const goOn = async (leavesOut: boolean): Promise<void> => {
    const checked: Checked = { name: dataset.title, fileId: '', problem: null, tried: { mode: 'append' }, doubles: null }
    const former = await call('apiv2/get_dataset', { dataset_id: dataset.id }, { quiet: true })
    const show = (job: Job | null) => setState({ at: 'importing', name: dataset.title, fileId: '', job })
    show(null)
    const reply = await call('apiv2/retry_import', { dataset_id: dataset.id, doubles: leavesOut ? 'leave_out' : 'keep' }, { quiet: true })
    if (!reply.ok) return setState({ at: 'picking', problem: reply.problem.message })
    const job = await followJob(reply.data.job_id, show)
    if (job?.state === 'done' || job?.changes) return await ended(job, checked, former.ok ? former.data : null)
    await queries.invalidateQueries()
    setState({ at: 'picking', problem: job?.error && job.state !== 'cancelled' ? job.error.message : t('upload.cancelled') })
  }

  /** Stops an upload and forgets a file that was not imported. A running import goes on. */
  const leave = (): void => {
    const mine = run.current
    run.current = null
    mine?.abort()
    if (state.at === 'checking') discard(state.fileId)
  }
  const restart = (problem: string | null = null): void => {
    leave()
    setState({ at: 'picking', problem })
  }
  const cancel = async (): Promise<void> => {
    if (state.at === 'importing' && state.job) await call('apiv2/cancel_job', { job_id: state.job.id })
    else run.current?.abort()
  }
  return { state, upload, accept, goOn, cancel, leave, restart }
}
