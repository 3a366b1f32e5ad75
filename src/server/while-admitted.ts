/** Stops work on a person's data as soon as its caller loses the right to the answer (docs/decisions/0096). */
import type { ErrorCode, Failure, Result } from '../contract/errors.ts'
import type { Since } from './store/changes.ts'

/** How long an admission stays valid while a query runs, in ms. It is the same for open streams. */
const HOLDS = 1_000
/** Each run checks up to this share faster, at a slightly different pace, so that runs that began together do not all check at the same moment. */
const FASTER = 0.25
const PACES = 16
/** For work that waits for its turn, the admission stays valid this many times longer. */
const WAITING = 4
let begun = 0
const ownPace = (holds: number): number => holds * (1 - (FASTER * (begun++ % PACES)) / PACES)

interface Options {
  /** Milliseconds. */
  readonly holds?: number
  /** Whether the work is still waiting and therefore reads nothing. It is then checked less often. */
  readonly isWaiting?: () => boolean
}

/**
 * Runs `work` and calls `admit` again at least every second and, after a longer run, once more before the answer is
 * sent. A check is skipped if the store has not changed: `since` was taken before the caller was admitted, and `admit`
 * reads only the store. A refusal aborts the signal that was passed to `work` and becomes the answer. If the store does
 * not answer, the running query continues; the final check then rejects.
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
  // set by the timer as well as by the clock, because a timer may fire slightly early
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
