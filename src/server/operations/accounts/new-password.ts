/** What every operation asks of a password that a person chooses. */
import { type Failure, fail } from '../../../contract/errors.ts'
import { brokenRules } from '../../../contract/password.ts'
import { isCommonPassword } from '../../security/common-passwords.ts'

export type NewPasswordCode = 'invalid_password' | 'common_password' | 'passwords_differ'

/** Why a password may not be used for the account of an address, by the first rule that it breaks; null when it may. */
export function newPasswordProblem(password: string, confirmation: string, email: string): Failure<NewPasswordCode> | null {
  const [rule] = brokenRules(password, email)
  if (rule !== undefined) return fail('invalid_password', { detail: rule })
  if (isCommonPassword(password)) return fail('common_password')
  return password === confirmation ? null : fail('passwords_differ')
}
