/** Hides why a connection failed on installations whose operator does not know the users (docs/decisions/0142). */
import { CAUSE_CODES } from '../../contract/database-errors.ts'
import { type ErrorCode, type Failure, fail } from '../../contract/errors.ts'

/** Longer than any attempt to connect, so that refused, filtered and failed sign-ins all take the same time. */
const ROUND_MS = 10_000
const HIDDEN: ReadonlySet<string> = new Set(CAUSE_CODES)

type Told<C extends ErrorCode> = Failure<C | 'db_not_connected'>

export interface Causes {
  /** Reduces a failure to what people may see. */
  readonly told: <C extends ErrorCode>(failure: Failure<C>) => Told<C>
  /** The same, delayed so that the timing reveals nothing more. `began` is when the connection was requested, from `performance.now()`. */
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

/** Hides causes on a `hosted` installation and passes them on elsewhere. */
export function causesOf(hosted: boolean): Causes {
  const told: Causes['told'] = (failure) => (hosted && HIDDEN.has(failure.code) ? fail('db_not_connected', { server: failure.params.server ?? '' }) : failure)
  const toldInTime: Causes['toldInTime'] = async (failure, began, signal) => {
    const heard = told(failure)
    if (heard.code !== failure.code) await passed(ROUND_MS - ((performance.now() - began) % ROUND_MS), signal)
    return heard
  }
  return { told, toldInTime }
}
