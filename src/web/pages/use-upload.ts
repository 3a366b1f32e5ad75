/** An upload from the chosen file to the finished dataset, as one state. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Dataset, JobStage } from '../../contract/dataset.ts'
import { call } from '../api/nexus.ts'
import { type UploadRun, uploadDataset } from '../api/upload.ts'
import { useT } from '../i18n/locale.tsx'

const POLL = 400

export type UploadState =
  | { readonly step: 'picking'; readonly problem: string | null }
  | { readonly step: 'uploading'; readonly title: string; readonly progress: number }
  | {
      readonly step: 'importing'
      readonly title: string
      readonly jobId: string
      readonly datasetId: string
      readonly stage: JobStage
      readonly progress: number | null
    }
  | { readonly step: 'done'; readonly dataset: Dataset }

export function useUpload() {
  const t = useT()
  const queries = useQueryClient()
  const [state, setState] = useState<UploadState>({ step: 'picking', problem: null })
  const run = useRef<UploadRun | null>(null)

  const start = useCallback(
    async (file: File, title: string) => {
      setState({ step: 'uploading', title, progress: 0 })
      run.current = uploadDataset(file, title, (progress) => setState((now) => (now.step === 'uploading' ? { ...now, progress } : now)))
      const reply = await run.current.reply
      run.current = null
      if (reply.ok) setState({ step: 'importing', title, jobId: reply.data.job_id ?? '', datasetId: reply.data.dataset_id, stage: 'waiting', progress: null })
      else setState({ step: 'picking', problem: reply.problem.code === 'aborted' ? t('upload.cancelled') : reply.problem.message })
    },
    [t],
  )

  const importing = state.step === 'importing' ? state : null
  const { jobId, datasetId } = importing ?? {}
  useEffect(() => {
    if (jobId === undefined || datasetId === undefined) return
    let live = true
    const follow = async (): Promise<void> => {
      const reply = await call('apiv2/get_job', { job_id: jobId }, { quiet: true, background: true })
      if (!live) return
      if (reply.ok && reply.data.state === 'done') {
        const dataset = await call('apiv2/get_dataset', { dataset_id: datasetId })
        await queries.invalidateQueries()
        if (live && dataset.ok) setState({ step: 'done', dataset: dataset.data })
        return
      }
      if (reply.ok && reply.data.state !== 'running') {
        setState({ step: 'picking', problem: reply.data.error?.message ?? t('upload.cancelled') })
        return
      }
      if (reply.ok) {
        const { stage, progress } = reply.data
        setState((now) => (now.step === 'importing' ? { ...now, stage, progress } : now))
      }
      setTimeout(() => void follow(), POLL)
    }
    void follow()
    return () => {
      live = false
    }
  }, [jobId, datasetId, queries, t])

  const cancel = async (): Promise<void> => {
    run.current?.abort()
    if (jobId !== undefined) await call('apiv2/cancel_job', { job_id: jobId })
  }
  const reset = (): void => setState({ step: 'picking', problem: null })
  return { state, start: (file: File, title: string) => void start(file, title), cancel, reset }
}
