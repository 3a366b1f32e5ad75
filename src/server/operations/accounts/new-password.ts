/** The rules for every password that a person chooses. */
import { type Failure, fail } from '../../../contract/errors.ts'
import { brokenRules } from '../../../contract/password.ts'
import { isCommonPassword } from '../../security/common-passwords.ts'

export type NewPasswordCode = 'invalid_password' | 'common_password' | 'passwords_differ'

/** The first rule that a password breaks for the account of an address; null if it is allowed. */
export function newPasswordProblem(password: string, confirmation: string, email: string): Failure<NewPasswordCode> | null {
  const [rule] = brokenRules(password, email)
  if (rule !== undefined) return fail('invalid_password', { detail: rule })
  if (isCommonPassword(password)) return fail('common_password')
  return password === confirmation ? null : fail('passwords_differ')
}
