/** Why a connection failed, on installations whose people the operator does not know (docs/decisions/0142). */
import { CAUSE_CODES } from '../../contract/database-errors.ts'
import { type ErrorCode, type Failure, fail } from '../../contract/errors.ts'

/** Longer than any attempt to connect takes, so that refused, filtered and signed in wrongly are heard after the same time. */
const ROUND_MS = 10_000
const HIDDEN: ReadonlySet<string> = new Set(CAUSE_CODES)

type Told<C extends ErrorCode> = Failure<C | 'db_not_connected'>

export interface Causes {
  /** A failure as people may hear it. */
  readonly told: <C extends ErrorCode>(failure: Failure<C>) => Told<C>
  /** The same, at a moment that tells no more than its words. `began`, when the connection was asked for, is of `performance.now()`. */
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

/** Causes are hidden where the installation is `hosted`, and told as they are elsewhere. */
export function causesOf(hosted: boolean): Causes {
  const told: Causes['told'] = (failure) => (hosted && HIDDEN.has(failure.code) ? fail('db_not_connected', { server: failure.params.server ?? '' }) : failure)
  const toldInTime: Causes['toldInTime'] = async (failure, began, signal) => {
    const heard = told(failure)
    if (heard.code !== failure.code) await passed(ROUND_MS - ((performance.now() - began) % ROUND_MS), signal)
    return heard
  }
  return { told, toldInTime }
}
