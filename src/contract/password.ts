/** Rules for a new password, for the form and the server. Only the server has the list of common passwords. */
import { PASSWORD_MAX, PASSWORD_MIN, REPEATED_CHARACTERS } from './constants.ts'

/** Shorter local parts occur in too many words to be refused. */
const LOCAL_PART_MIN = 3
const SEQUENCE = 3

/** Whether `text` has a run in which `follows` holds for every pair of neighbors. */
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
  /** Lower-case code points. */
  readonly characters: readonly string[]
  readonly email: string
}

/** `needs` must be present; `forbids` must not. */
interface Rule {
  readonly kind: 'needs' | 'forbids'
  readonly isBroken: (candidate: Candidate) => boolean
}

/** In display order. */
const RULES = {
  password_short: { kind: 'needs', isBroken: ({ password }) => [...password].length < PASSWORD_MIN },
  password_long: { kind: 'forbids', isBroken: ({ password }) => [...password].length > PASSWORD_MAX },
  password_upper: { kind: 'needs', isBroken: ({ password }) => !/\p{Lu}/u.test(password) },
  password_lower: { kind: 'needs', isBroken: ({ password }) => !/\p{Ll}/u.test(password) },
  password_digit: { kind: 'needs', isBroken: ({ password }) => !/[0-9]/.test(password) },
  password_digits: {
    kind: 'forbids',
    isBroken: ({ characters }) => hasRun(characters, REPEATED_CHARACTERS, (before, after) => isDigit(after) && same(before, after)),
  },
  password_repeated: { kind: 'forbids', isBroken: ({ characters }) => hasRun(characters, REPEATED_CHARACTERS, same) },
  password_sequence: { kind: 'forbids', isBroken: ({ characters }) => hasRun(characters, SEQUENCE, step(1)) || hasRun(characters, SEQUENCE, step(-1)) },
  password_email: { kind: 'forbids', isBroken: ({ characters, email }) => holdsEmail(characters.join(''), email) },
} as const satisfies Record<string, Rule>

export type PasswordRule = keyof typeof RULES
export const PASSWORD_RULES: Readonly<Record<PasswordRule, Rule>> = RULES

/** The rules that a password breaks, in display order; [] if only the server's list can refuse it. */
export function brokenRules(password: string, email: string): PasswordRule[] {
  const candidate: Candidate = { password, characters: [...password.toLowerCase()], email }
  return (Object.keys(RULES) as PasswordRule[]).filter((rule) => RULES[rule].isBroken(candidate))
}
