/** Rules of the sign-in and sign-up forms (specification, section 5), as message keys. */
import { Email, nameLength, type PasswordProblem, passwordProblems } from '../../contract/auth.ts'
import { NAME_MIN } from '../../contract/constants.ts'

export type FieldProblem =
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'nameRequired'
  | 'nameShort'
  | 'confirmRequired'
  | 'confirmDiffers'
  | PasswordProblem

export function emailProblems(email: string): FieldProblem[] {
  if (email.trim() === '') return ['emailRequired']
  return Email.safeParse(email.trim()).success ? [] : ['emailInvalid']
}

export function nameProblems(name: string): FieldProblem[] {
  if (name.trim() === '') return ['nameRequired']
  return nameLength(name) < NAME_MIN ? ['nameShort'] : []
}

export function newPasswordProblems(password: string, email: string): FieldProblem[] {
  return password === '' ? ['passwordRequired'] : passwordProblems(password, email)
}

export function confirmProblems(password: string, confirm: string): FieldProblem[] {
  if (confirm === '') return ['confirmRequired']
  return confirm === password ? [] : ['confirmDiffers']
}
