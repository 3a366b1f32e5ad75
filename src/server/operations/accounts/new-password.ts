/** Checks a password that a person chooses against every password rule. */
import { type Failure, fail } from '../../../contract/errors.ts'
import { brokenRules } from '../../../contract/password.ts'
import { isCommonPassword } from '../../security/common-passwords.ts'

export type NewPasswordCode = 'invalid_password' | 'common_password' | 'passwords_differ'

/** Returns the failure for the first broken rule; null if the password is allowed. `email` is the account's address, which the password may not contain. */
export function newPasswordProblem(password: string, confirmation: string, email: string): Failure<NewPasswordCode> | null {
  const [rule] = brokenRules(password, email)
  if (rule !== undefined) return fail('invalid_password', { detail: rule })
  if (isCommonPassword(password)) return fail('common_password')
  return password === confirmation ? null : fail('passwords_differ')
}
