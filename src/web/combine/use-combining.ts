/** The state of a combination that is being made: choosing, building it, or a step after it that failed. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CombinationOptions } from '../../contract/combination.ts'
import type { Job } from '../../contract/dataset.ts'
import type { CallProblem } from '../api/client.ts'
import { followJob } from '../api/follow-job.ts'
import { call, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'

export interface Made {
  readonly id: string
  readonly title: string
}

export type CombiningState =
  | { readonly at: 'choosing'; readonly problem: string | null }
  | { readonly at: 'building'; readonly title: string; readonly job: Job | null }
  | { readonly at: 'stuck'; readonly made: Made; readonly problem: Pick<CallProblem, 'title' | 'message'>; readonly busy: boolean }

/** Called with the new dataset. Resolves to a problem that is shown in the dialog, or to null. */
export type OnMade = (made: Made) => Promise<Pick<CallProblem, 'title' | 'message'> | null>

export function useCombining(onMade: OnMade) {
  const t = useT()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<CombiningState>({ at: 'choosing', problem: null })
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const goOn = async (made: Made): Promise<void> => {
    if (isOpen.current) {
      const problem = await onMade(made)
      if (problem) setState({ at: 'stuck', made, problem, busy: false })
      return
    }
    const open = (dismiss: () => void) => {
      dismiss()
      void navigate({ to: '/dataset-{$id}', params: { id: made.id } })
    }
    toasts.show({ severity: 'success', title: t('combining.done'), message: made.title, action: { label: t('combining.open'), run: open } })
  }

  const ended = async (made: Made, job: Job | null): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['apiv2/list_datasets'] })
    await queries.invalidateQueries({ queryKey: ['apiv2/get_dataset'] })
    if (job?.state === 'done') return await goOn(made)
    if (!isOpen.current) return
    // a new dataset that was not built has no rows, and the choices are still in the dialog
    if (job?.state === 'failed' || job?.state === 'cancelled') await call('apiv2/delete_dataset', { dataset_id: made.id }, { quiet: true, background: true })
    await queries.invalidateQueries({ queryKey: ['apiv2/list_datasets'] })
    const reason = job?.state === 'cancelled' ? t('combining.cancelled') : (job?.error?.message ?? t('combining.unknown'))
    setState({ at: 'choosing', problem: reason })
  }

  const combine = async (title: string, combination: CombinationOptions): Promise<void> => {
    setState({ at: 'building', title, job: null })
    const reply = await call('apiv2/combine_datasets', { title, combination }, { quiet: true, background: true })
    if (!reply.ok) return setState({ at: 'choosing', problem: reply.problem.message })
    const job = await followJob(reply.data.job_id, (now) => isOpen.current && setState({ at: 'building', title, job: now }))
    await ended({ id: reply.data.dataset_id, title }, job)
  }
  const cancel = async (): Promise<void> => {
    if (state.at === 'building' && state.job) await call('apiv2/cancel_job', { job_id: state.job.id })
  }
  const tryAgain = async (): Promise<void> => {
    if (state.at !== 'stuck') return
    setState({ ...state, busy: true })
    await goOn(state.made)
  }
  return { state, combine, cancel, tryAgain }
}
