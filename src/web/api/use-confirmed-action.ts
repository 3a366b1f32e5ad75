import { useQueryClient } from '@tanstack/react-query'
import type { CallName, Input } from '../../contract/operations.ts'
import { useT } from '../i18n/locale.tsx'
import type { CallProblem } from './client.ts'
import { call, confirm, showFailure, toasts } from './nexus.ts'

interface Deed<N extends CallName> {
  /** A new question replaces the open one of the same group. */
  readonly group: string
  readonly title: string
  readonly message: string
  readonly accept: string
  readonly danger?: boolean
  readonly call: readonly [N, Input<N>]
  readonly done: string
  readonly failed: string
  /** Replaces the problem's own text. */
  readonly words?: (problem: CallProblem) => string
  /** Leaves the page of a deleted object before it is requested again. */
  readonly goOn?: () => Promise<void>
}

/** Performs an action that needs confirmation: asks, runs it, reports the outcome, and reloads all lists. */
export function useConfirmedAction() {
  const t = useT()
  const queries = useQueryClient()
  return async <N extends CallName>({ call: [name, input], done, failed, words, goOn, ...question }: Deed<N>): Promise<void> => {
    if (!(await confirm.ask({ ...question, reject: t('app.cancel') }))) return
    const reply = await call(name, input, { quiet: true })
    if (!reply.ok) return showFailure(failed, words ? { ...reply.problem, message: words(reply.problem) } : reply.problem)
    toasts.show({ severity: 'success', title: done })
    await goOn?.()
    await queries.invalidateQueries()
  }
}
