/** Hides why a connection failed on hosted installations, so that users cannot probe the network (docs/decisions/0142). */
import { CAUSE_CODES } from '../../contract/database-errors.ts'
import { type ErrorCode, type Failure, fail } from '../../contract/errors.ts'

/**
 * Hidden failures are reported at a multiple of this time. It is longer than any attempt to connect, so the duration
 * does not tell a refused connection from a filtered one or a failed sign-in.
 */
const ROUND_MS = 10_000
const HIDDEN: ReadonlySet<string> = new Set(CAUSE_CODES)

type Told<C extends ErrorCode> = Failure<C | 'db_not_connected'>

export interface Causes {
  /** Replaces a failure that reveals a cause by `db_not_connected`. */
  readonly told: <C extends ErrorCode>(failure: Failure<C>) => Told<C>
  /** The same, with a delay that hides how long the attempt took. `began` is the start of the attempt, from `performance.now()`. */
  readonly toldInTime: <C extends ErrorCode>(failure: Failure<C>, began: number, signal: AbortSignal) => Promise<Told<C>>
}

const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : ms)
    const left = (): void => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', left, { once: true })
  })

/** Hides causes on a `hosted` installation and reports them on any other. */
export function causesOf(hosted: boolean): Causes {
  const told: Causes['told'] = (failure) => (hosted && HIDDEN.has(failure.code) ? fail('db_not_connected', { server: failure.params.server ?? '' }) : failure)
  const toldInTime: Causes['toldInTime'] = async (failure, began, signal) => {
    const heard = told(failure)
    if (heard.code !== failure.code) await passed(ROUND_MS - ((performance.now() - began) % ROUND_MS), signal)
    return heard
  }
  return { told, toldInTime }
}
