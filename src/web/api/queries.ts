/** What the server knows, through the query cache: keyed by operation and input. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallName, Input, Output } from '../../contract/operations.ts'
import { authStore, isSignedIn } from '../session/auth.ts'
import { type CallOptions, type CallProblem, wantsSignIn } from './client.ts'
import { call } from './nexus.ts'

/** A problem thrown to the query cache, which knows failures only as errors. */
export class ProblemError extends Error {
  readonly problem: CallProblem
  constructor(problem: CallProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** What is read for a part of a page that shows its own progress, where `how` says nothing else. */
export async function fetchOrThrow<N extends CallName>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
  how: Pick<CallOptions, 'unprompted' | 'background'> = {},
): Promise<Output<N>> {
  const options = { quiet: true, background: true, waiting: 'read' as const, ...how, ...(signal ? { signal } : {}) }
  const wasSignedIn = isSignedIn(authStore.getState())
  let reply = await call(name, input, options)
  // whoever closed the prompt goes on as a guest, and sees what guests see
  if (!reply.ok && wantsSignIn(reply.problem) && wasSignedIn && !isSignedIn(authStore.getState()))
    reply = await call(name, input, { ...options, unprompted: true })
  if (!reply.ok) throw new ProblemError(reply.problem)
  return reply.data
}

interface UseCallOptions {
  readonly enabled?: boolean
  readonly refetchInterval?: number | false
  /** Asked again when one comes back to the page: another tab may have changed it. */
  readonly refetchOnWindowFocus?: boolean
  readonly gcTime?: number
  /** What the last input gave stays until the answer to another is there. */
  readonly keepsLast?: boolean
  /** Asked for by nobody: where the session has ended it fails, and no prompt comes up. */
  readonly unprompted?: boolean
}

export function useCall<N extends CallName>(
  name: N,
  input: Input<N>,
  { keepsLast = false, unprompted = false, ...options }: UseCallOptions = {},
): UseQueryResult<Output<N>, ProblemError> {
  // what nobody asked for, or asks again by itself, keeps nobody waiting
  const background = unprompted || Boolean(options.refetchInterval)
  return useQuery<Output<N>, ProblemError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => fetchOrThrow(name, input, signal, { unprompted, background }),
    ...options,
    ...(keepsLast ? { placeholderData: keepPreviousData as never } : {}),
  })
}
