import type { ErrorCode, Failure, PlainCode } from '../../contract/errors.ts'
import { COMMON_CODES, type CommonCode } from '../../contract/operation.ts'

/**
 * Converts a failure of the engine into one that an operation declares or that every operation may return. Any other
 * failure becomes `otherwise`, so callers receive only what the contract lists. A bare code is allowed only if its texts
 * have no parameters, because the parameters of the original failure would not fit.
 */
export function toDeclared<C extends ErrorCode>(codes: readonly C[], failure: Failure, otherwise: (C & PlainCode) | Failure<C>): Failure<C | CommonCode> {
  const code = [...codes, ...COMMON_CODES].find((known) => known === failure.code)
  if (code !== undefined) return { ok: false, code, params: failure.params }
  return typeof otherwise === 'string' ? { ok: false, code: otherwise, params: {} } : otherwise
}
