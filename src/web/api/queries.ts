/** Reads server state through the query cache, keyed by operation and input. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallName, Input, Output } from '../../contract/operations.ts'
import { authStore, isSignedIn } from '../session/auth.ts'
import { type CallOptions, type CallProblem, wantsSignIn } from './client.ts'
import { call } from './nexus.ts'

/** Carries a problem through the query cache, which expects failures to be thrown. */
export class ProblemError extends Error {
  readonly problem: CallProblem
  constructor(problem: CallProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Fetches data for a part of a page that shows its own progress and error. `how` overrides the call's options. Throws a ProblemError. */
export async function fetchOrThrow<N extends CallName>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
  how: Pick<CallOptions, 'unprompted' | 'background'> = {},
): Promise<Output<N>> {
  const options = { quiet: true, background: true, waiting: 'read' as const, ...how, ...(signal ? { signal } : {}) }
  const wasSignedIn = isSignedIn(authStore.getState())
  let reply = await call(name, input, options)
  // a person who declined to sign in continues as a guest
  if (!reply.ok && wantsSignIn(reply.problem) && wasSignedIn && !isSignedIn(authStore.getState()))
    reply = await call(name, input, { ...options, unprompted: true })
  if (!reply.ok) throw new ProblemError(reply.problem)
  return reply.data
}

interface UseCallOptions {
  readonly enabled?: boolean
  readonly refetchInterval?: number | false
  /** Refetches when the window regains focus, for data that another tab may have changed. */
  readonly refetchOnWindowFocus?: boolean
  readonly gcTime?: number
  /** Returns the data of the previous input until the new data arrives. */
  readonly keepsLast?: boolean
  /** Not requested by the person: a 401 fails without a sign-in prompt. */
  readonly unprompted?: boolean
}

export function useCall<N extends CallName>(
  name: N,
  input: Input<N>,
  { keepsLast = false, unprompted = false, ...options }: UseCallOptions = {},
): UseQueryResult<Output<N>, ProblemError> {
  // calls that nobody waits for do not show the loading indicator
  const background = unprompted || Boolean(options.refetchInterval)
  return useQuery<Output<N>, ProblemError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => fetchOrThrow(name, input, signal, { unprompted, background }),
    ...options,
    ...(keepsLast ? { placeholderData: keepPreviousData as never } : {}),
  })
}
