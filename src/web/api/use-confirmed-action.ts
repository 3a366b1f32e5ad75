import { useQueryClient } from '@tanstack/react-query'
import type { CallName, Input } from '../../contract/operations.ts'
import { useT } from '../i18n/locale.tsx'
import type { CallProblem } from './client.ts'
import { call, confirm, showFailure, toasts } from './nexus.ts'

interface Deed<N extends CallName> {
  /** Asking again closes the open question of the same group. */
  readonly group: string
  readonly title: string
  readonly message: string
  readonly accept: string
  readonly danger?: boolean
  readonly call: readonly [N, Input<N>]
  readonly done: string
  readonly failed: string
  /** The text of a failure, instead of the problem's message. */
  readonly words?: (problem: CallProblem) => string
  /** Navigates away from the page of the deleted object, before the page requests it again. */
  readonly goOn?: () => Promise<void>
}

/** Runs an action that needs confirmation: asks, runs it, reports the outcome, and refetches all lists. */
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
