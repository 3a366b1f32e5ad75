import { type ErrorCode, type Failure, fail } from '../../contract/errors.ts'
import { COMMON_CODES, type CommonCode } from '../../contract/operation.ts'

/**
 * A failure of the engine as one that an operation declares, or that any may give; every other
 * becomes `otherwise`, so that what a caller may get is what the contract says.
 */
export function declared<C extends ErrorCode>(codes: readonly C[], failure: Failure, otherwise: C): Failure<C | CommonCode> {
  const code = [...codes, ...COMMON_CODES].find((known) => known === failure.code)
  return code === undefined ? fail(otherwise) : fail(code, failure.params)
}
