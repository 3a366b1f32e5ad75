/** Validates fields of account forms; returns the text key of the error, or null. */
import { Email, nameLength } from '../../../contract/auth.ts'
import { NAME_MIN } from '../../../contract/constants.ts'
import { domainOf, type SignUpRule } from '../../../contract/installation.ts'
import type { PasswordRule } from '../../../contract/password.ts'

export type FieldProblem =
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'nameRequired'
  | 'nameShort'
  | 'confirmRequired'
  | 'confirmDiffers'
  | 'password_common'
  | PasswordRule

export function emailProblem(email: string): FieldProblem | null {
  if (email.trim() === '') return 'emailRequired'
  return Email.safeParse(email.trim()).success ? null : 'emailInvalid'
}

/** Whether an address needs an invitation, because sign-up is limited to other email domains. */
export const isForeign = (email: string, rule: SignUpRule): boolean => rule.kind === 'domains' && !rule.domains.includes(domainOf(email.trim()))

export function nameProblem(name: string): FieldProblem | null {
  if (name.trim() === '') return 'nameRequired'
  return nameLength(name) < NAME_MIN ? 'nameShort' : null
}

export function confirmProblem(password: string, confirm: string): FieldProblem | null {
  if (confirm === '') return 'confirmRequired'
  return confirm === password ? null : 'confirmDiffers'
}

/** Problems of a new password in display order: an empty one is only missing, and rules precede `isCommon`, which the server found. */
export function newPasswordProblems(password: string, broken: readonly PasswordRule[], isCommon: boolean): readonly FieldProblem[] {
  if (password === '') return ['passwordRequired']
  return broken.length === 0 && isCommon ? ['password_common'] : broken
}
