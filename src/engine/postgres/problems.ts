/** Tells apart the errors of PostgreSQL that a request must know: a value that does not fit, and a cancelled statement. */
import type { DataProblem } from '../source.ts'

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

/** Whether the statement ended because somebody asked for it, and not at a time limit, which has the same code. */
export function isCancelled(error: unknown): boolean {
  const { code, message = '' } = factsOf(error)
  return code === '57014' && /user request/.test(message)
}
