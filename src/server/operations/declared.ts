import type { ErrorCode, Failure, PlainCode } from '../../contract/errors.ts'
import { COMMON_CODES, type CommonCode } from '../../contract/operation.ts'

/**
 * A failure of the engine as one that an operation declares, or that any may give; every other
 * becomes `otherwise`, so that what a caller may get is what the contract says. A code alone is one
 * whose texts name nothing: the parameters of another failure would not fit them.
 */
export function declared<C extends ErrorCode>(codes: readonly C[], failure: Failure, otherwise: (C & PlainCode) | Failure<C>): Failure<C | CommonCode> {
  const code = [...codes, ...COMMON_CODES].find((known) => known === failure.code)
  if (code !== undefined) return { ok: false, code, params: failure.params }
  return typeof otherwise === 'string' ? { ok: false, code: otherwise, params: {} } : otherwise
}
