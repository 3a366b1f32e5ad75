import { useQueryClient } from '@tanstack/react-query'
import type { CallName, Input } from '../../contract/operations.ts'
import { useT } from '../i18n/locale.tsx'
import type { CallProblem } from './client.ts'
import { call, confirm, sayFailed, toasts } from './nexus.ts'

interface Deed<N extends CallName> {
  /** Questions of one group replace each other. */
  readonly group: string
  readonly title: string
  readonly message: string
  readonly accept: string
  readonly danger?: boolean
  readonly call: readonly [N, Input<N>]
  readonly done: string
  readonly failed: string
  /** What is said of a problem instead of its own text. */
  readonly words?: (problem: CallProblem) => string
  /** Goes away from what is no more, before it would be asked for again. */
  readonly goOn?: () => Promise<void>
}

/** What one is asked about first: asks, does it, says how it went, and reads all lists again. */
export function useDeed() {
  const t = useT()
  const queries = useQueryClient()
  return async <N extends CallName>({ call: [name, input], done, failed, words, goOn, ...question }: Deed<N>): Promise<void> => {
    if (!(await confirm.ask({ ...question, reject: t('app.cancel') }))) return
    const reply = await call(name, input, { quiet: true })
    if (!reply.ok) return sayFailed(failed, words ? { ...reply.problem, message: words(reply.problem) } : reply.problem)
    toasts.show({ severity: 'success', title: done })
    await goOn?.()
    await queries.invalidateQueries()
  }
}
