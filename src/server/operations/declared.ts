import type { ErrorCode, Failure, PlainCode } from '../../contract/errors.ts'
import { COMMON_CODES, type CommonCode } from '../../contract/operation.ts'

/**
 * Converts a failure of the engine into one that the operation's contract declares. Failures that are neither declared
 * nor allowed for every operation become `otherwise`. `otherwise` can be a code only if its texts have no parameters,
 * because the original parameters would not fit.
 */
export function toDeclared<C extends ErrorCode>(codes: readonly C[], failure: Failure, otherwise: (C & PlainCode) | Failure<C>): Failure<C | CommonCode> {
  const code = [...codes, ...COMMON_CODES].find((known) => known === failure.code)
  if (code !== undefined) return { ok: false, code, params: failure.params }
  return typeof otherwise === 'string' ? { ok: false, code: otherwise, params: {} } : otherwise
}
