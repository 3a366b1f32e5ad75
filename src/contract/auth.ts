/** Accounts, sessions and the passwords' rules (specification, sections 3, 5 and 6). */
import { z } from 'zod'
import { NAME_MIN, PASSWORD_MAX, PASSWORD_MIN, REPEATED_CHARACTERS } from './constants.ts'
import { dataText, Id, line } from './scalar.ts'

export const Role = z.enum(['guest', 'user', 'admin'])
export type Role = z.infer<typeof Role>

export const SessionUser = z.strictObject({ id: Id, name: z.string(), email: z.string(), role: Role })
export type SessionUser = z.infer<typeof SessionUser>

/** What the browser keeps for 7 days. Display hints: the server takes authority from the token alone. */
export const AuthState = z.strictObject({
  token: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  user_role: z.string(),
  isGuest: z.boolean(),
})
export type AuthState = z.infer<typeof AuthState>

const WORD_CHARACTER = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const Email = z.email().max(254)

export type PasswordProblem =
  | 'password_short'
  | 'password_long'
  | 'password_upper'
  | 'password_lower'
  | 'password_digit'
  | 'password_repeated'
  | 'password_sequence'
  | 'password_common'
  | 'password_email'

/** Common passwords that would pass every other rule; compared without case. */
const COMMON = new Set([
  'passw0rd',
  'password1',
  'p@ssw0rd',
  'welcome1',
  'iloveyou1',
  'sunshine1',
  'princess1',
  'football1',
  'baseball1',
  'superman1',
  'monkey12',
  'dragon12',
  'trustno1',
  'letmein1',
  'master12',
  'shadow12',
  'michael1',
  'jennifer1',
  'charlie1',
  'liverpool1',
  'chelsea1',
  'arsenal1',
  'jordan23',
  'hunter02',
  'changeme1',
  'qwerty12',
  'qwerty1a',
  'asdfghj1',
  'zxcvbnm1',
  'qwertyui1',
  'samsung1',
  'computer1',
  'internet1',
  'starwars1',
  'pokemon1',
  'batman12',
  'summer24',
  'winter24',
  'spring24',
  'autumn24',
  'summer25',
  'winter25',
  'spring25',
  'autumn25',
  'summer26',
  'winter26',
  'spring26',
  'autumn26',
  'password9',
  'welcome2',
])

function stepsBy(text: string, step: number): boolean {
  for (let i = 2; i < text.length; i++) {
    const a = text.charCodeAt(i - 2),
      b = text.charCodeAt(i - 1),
      c = text.charCodeAt(i)
    if (b - a === step && c - b === step && /[a-z0-9]/.test(text[i - 1] ?? '')) return true
  }
  return false
}

function repeats(text: string): boolean {
  let run = 1
  for (let i = 1; i < text.length; i++) {
    run = text[i] === text[i - 1] ? run + 1 : 1
    if (run >= REPEATED_CHARACTERS) return true
  }
  return false
}

/** Every rule of section 5 that a password breaks, in the order to show them; [] when it may be used. */
export function passwordProblems(password: string, email: string): PasswordProblem[] {
  const problems: PasswordProblem[] = []
  const length = [...password].length
  const lower = password.toLowerCase()
  if (length < PASSWORD_MIN) problems.push('password_short')
  if (length > PASSWORD_MAX) problems.push('password_long')
  if (!/\p{Lu}/u.test(password)) problems.push('password_upper')
  if (!/\p{Ll}/u.test(password)) problems.push('password_lower')
  if (!/[0-9]/.test(password)) problems.push('password_digit')
  if (repeats(lower)) problems.push('password_repeated')
  if (stepsBy(lower, 1) || stepsBy(lower, -1)) problems.push('password_sequence')
  if (COMMON.has(lower)) problems.push('password_common')
  if (containsEmail(lower, email.trim().toLowerCase())) problems.push('password_email')
  return problems
}

function containsEmail(lower: string, email: string): boolean {
  const local = email.split('@')[0] ?? ''
  return (email !== '' && lower.includes(email)) || (local.length >= 3 && lower.includes(local))
}

/** Characters of a person's name; two for one that is a word by itself, so that 王芳 is long enough. */
export const nameLength = (name: string): number => [...name.trim()].reduce((length, character) => length + (WORD_CHARACTER.test(character) ? 2 : 1), 0)

export const PersonName = line(100).refine((name) => nameLength(name) >= NAME_MIN, { params: { min: NAME_MIN } })

export const SignUpForm = z.strictObject({
  email: Email,
  name: PersonName,
  password: dataText(1_000, 1),
  confirm_password: dataText(1_000, 1),
})
export const SignInForm = z.strictObject({ email: Email, password: dataText(1_000, 1) })
