/** Stops a running query as soon as its caller loses the right to its result (docs/decisions/0096). */
import type { ErrorCode, Failure, Result } from '../contract/errors.ts'
import type { Since } from './store/changes.ts'

/** How many milliseconds a permission check stays valid while a query runs. The same as for open streams. */
const HOLDS = 1_000
/** The interval between checks is randomly shortened by up to this fraction, so that queries that began together do not all check at the same moment. */
const FASTER = 0.25
const PACES = 16
/** While a query waits in the queue, a check stays valid this many times longer. */
const WAITING = 4
let begun = 0
const ownPace = (holds: number): number => holds * (1 - (FASTER * (begun++ % PACES)) / PACES)

interface Options {
  /** How long a check stays valid, in milliseconds. */
  readonly holds?: number
  /** Whether the query still waits in the queue, where it reads nothing and needs fewer checks. */
  readonly isWaiting?: () => boolean
}

/**
 * Runs `work` and repeats the check `admit` at least every second, and once more after a long run before its result is
 * returned. If `admit` refuses, aborts the signal of `work` and returns the refusal. Skips checks while the store is
 * unchanged since `since`, which must have been taken before the caller was admitted; therefore `admit` may read only
 * the store. If the store does not answer, the query continues, but the final check rejects.
 */
export async function whileAdmitted<T, C extends ErrorCode, A extends ErrorCode>(
  admit: () => Promise<Result<unknown, A>>,
  since: Since,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result<T, C>>,
  { holds = HOLDS, isWaiting = () => false }: Options = {},
): Promise<Result<T, C | A>> {
  const stop = new AbortController()
  let refused: Failure<A> | null = null
  let asking = false
  let ticks = 0
  // the timer sets it too, because it may fire slightly before the clock reaches the limit
  let isLong = false
  const began = performance.now()
  let admittedAt = since.at
  const ask = async (): Promise<void> => {
    const at = since.now()
    if (at !== null && at === admittedAt) return
    const again = await admit()
    if (again.ok) admittedAt = at
    if (again.ok || refused) return
    refused = again
    stop.abort()
  }
  const timer = setInterval(() => {
    isLong = true
    if (asking || (++ticks % WAITING !== 0 && isWaiting())) return
    asking = true
    void ask()
      .catch(() => undefined)
      .finally(() => {
        asking = false
      })
  }, ownPace(holds))
  try {
    const result = await work(AbortSignal.any([outer, stop.signal]))
    if (!refused && result.ok && (isLong || performance.now() - began >= holds)) await ask()
    return refused ?? result
  } catch (error) {
    if (refused) return refused
    throw error
  } finally {
    clearInterval(timer)
  }
}
