/** Tells apart the errors of PostgreSQL that a request must know: a value that does not fit, and why a statement ended. */
import { type Failure, fail } from '../../contract/errors.ts'
import { failureOf } from '../databases/network-errors.ts'
import { LOCKS_WAIT_MS } from '../databases/postgres/connect.ts'
import { problem } from '../databases/postgres/problems.ts'
import type { DatabaseServer } from '../protocol.ts'
import type { DataProblem } from '../source.ts'
import type { Session } from './sessions.ts'

interface Facts {
  readonly code?: string
  readonly message?: string
}

const factsOf = (error: unknown): Facts => (typeof error === 'object' && error !== null ? error : {})

/** SQLSTATE codes of numbers out of their range. */
const OUTGREW = '22003'
/** Divisions by 0, and logarithms, powers and roots that do not exist. */
const RANGES: ReadonlySet<string> = new Set(['22012', '2201E', '2201F', '22008'])

export function dataProblem(error: unknown): DataProblem | null {
  const { code = '', message = '' } = factsOf(error)
  const zone = code === '22023' ? /time zone "([^"\n]*)"/.exec(message)?.[1] : undefined
  if (zone !== undefined) return { kind: 'time zone', zone }
  if (code === OUTGREW || RANGES.has(code)) return { kind: 'value', detail: 'range', outgrew: code === OUTGREW }
  return code.startsWith('22') ? { kind: 'value', detail: 'conversion', outgrew: false } : null
}

/** SQLSTATE code of a column that does not exist. */
const NO_COLUMN = '42703'

/** The failure of a query that uses a column which the table no longer has; null for other errors. `gone`: their names in the database by physical name. */
export function columnsGone(error: unknown, gone: ReadonlyMap<string, string>): Failure<'columns_changed'> | null {
  const { code, message = '' } = factsOf(error)
  if (code !== NO_COLUMN || gone.size === 0) return null
  const used = [...gone].filter(([physical]) => new RegExp(`\\b${physical}\\b`).test(message))
  return fail('columns_changed', { columns: (used.length > 0 ? used : [...gone]).map(([, field]) => field).join(', ') })
}

/** SQLSTATE codes: a cancelled statement or one at its time limit, a lock that was not free in time, a conflict with recovery. */
const [CANCELLED, LOCKED, CONFLICT] = ['57014', '55P03', '40001']

/**
 * The cause why a statement of a read-only session ended; null for an error that did not come from the database. A
 * conflict can only be one with recovery: the session changes nothing that others could change, too.
 */
export function liveFailure(error: unknown, session: Pick<Session, 'statementMs' | 'wasCancelled'>, server: DatabaseServer): Failure | null {
  const { code, message = '' } = factsOf(error)
  const limited = { ...server, statementMs: code === LOCKED ? LOCKS_WAIT_MS : session.statementMs }
  if (code === CONFLICT) return fail('db_standby', { server: server.name })
  if (code === CANCELLED && session.wasCancelled()) return fail('cancelled')
  // somebody else ended it, such as the administrator
  if (code === CANCELLED && /user request/.test(message)) return fail('db_failed', { reason: message })
  if (code === CANCELLED && session.statementMs < server.statementMs) return failureOf('db_user_timeout', message, limited)
  return problem(error, limited)
}
