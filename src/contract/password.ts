/** Rules for a new password, which the form and the server check. The server also has a list of common passwords. */
import { PASSWORD_MAX, PASSWORD_MIN, REPEATED_CHARACTERS } from './constants.ts'

/** Minimum length of the part before @ for it to be forbidden in the password. Shorter ones occur in too many words. */
const LOCAL_PART_MIN = 3
const SEQUENCE = 3

/** Whether `length` characters in a row each follow their predecessor, as decided by `follows`. */
function hasRun(text: readonly string[], length: number, follows: (before: string, after: string) => boolean): boolean {
  let run = 1
  for (const [i, character] of text.entries()) {
    const before = text[i - 1]
    run = before !== undefined && follows(before, character) ? run + 1 : 1
    if (run >= length) return true
  }
  return false
}

const same = (before: string, after: string): boolean => before === after
const step = (by: number) => (before: string, after: string) => (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0) === by
const isDigit = (character: string): boolean => character >= '0' && character <= '9'

function holdsEmail(lower: string, email: string): boolean {
  const whole = email.trim().toLowerCase()
  const local = whole.split('@')[0] ?? ''
  return (whole !== '' && lower.includes(whole)) || (local.length >= LOCAL_PART_MIN && lower.includes(local))
}

interface Candidate {
  readonly password: string
  /** The password's code points in lower case. */
  readonly characters: readonly string[]
  readonly email: string
}

/** Whether a password breaks each rule, in display order. */
const RULES = {
  password_short: ({ password }) => [...password].length < PASSWORD_MIN,
  password_long: ({ password }) => [...password].length > PASSWORD_MAX,
  password_upper: ({ password }) => !/\p{Lu}/u.test(password),
  password_lower: ({ password }) => !/\p{Ll}/u.test(password),
  password_digit: ({ password }) => !/[0-9]/.test(password),
  password_digits: ({ characters }) => hasRun(characters, REPEATED_CHARACTERS, (before, after) => isDigit(after) && same(before, after)),
  password_repeated: ({ characters }) => hasRun(characters, REPEATED_CHARACTERS, same),
  password_sequence: ({ characters }) => hasRun(characters, SEQUENCE, step(1)) || hasRun(characters, SEQUENCE, step(-1)),
  password_email: ({ characters, email }) => holdsEmail(characters.join(''), email),
} as const satisfies Record<string, (candidate: Candidate) => boolean>

export type PasswordRule = keyof typeof RULES

/** Returns the rules that a password breaks, in display order. Even if there are none, the server may refuse a common password. */
export function brokenRules(password: string, email: string): PasswordRule[] {
  const candidate: Candidate = { password, characters: [...password.toLowerCase()], email }
  return (Object.keys(RULES) as PasswordRule[]).filter((rule) => RULES[rule](candidate))
}
