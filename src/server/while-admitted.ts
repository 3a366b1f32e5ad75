/** Work on somebody's data goes on only as long as its caller may have the answer: what is taken back meanwhile stops it (docs/decisions/0096). */
import type { ErrorCode, Failure, Result } from '../contract/errors.ts'
import type { Since } from './store/changes.ts'

/** How long an admission holds while a query runs, in ms: as long as that of an open stream. */
const HOLDS = 1_000
/** Each run asks at a pace of its own, by up to this share faster: those that began together would ask in one moment. */
const FASTER = 0.25
const PACES = 16
/** For this many times as long an admission holds that waits for its turn. */
const WAITING = 4
let begun = 0
const ownPace = (holds: number): number => holds * (1 - (FASTER * (begun++ % PACES)) / PACES)

interface Options {
  /** Milliseconds. */
  readonly holds?: number
  /** Whether the work has not begun, and so reads nothing: it is asked about less often. */
  readonly isWaiting?: () => boolean
}

/**
 * Runs `work`, asking `admit` again at least every second and, after a longer run, once more before the answer
 * goes out, but for where the store is as it was: `since` is from before the caller was admitted, and `admit` reads
 * nothing but the store. A refusal aborts the signal that `work` was given, and is the answer. A store that does
 * not answer refuses nothing while the query runs; at its end it rejects.
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
  // by the timer as well as by the clock, of which a timer may be a little ahead
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
