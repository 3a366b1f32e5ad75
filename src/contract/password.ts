/**
 * The rules of a new password (specification, section 5), for the form and for the server. That a
 * password is common is known to the server alone, which has the list.
 */
import { PASSWORD_MAX, PASSWORD_MIN, REPEATED_CHARACTERS } from './constants.ts'

/** A local part shorter than this is in too many words to be refused. */
const LOCAL_PART_MIN = 3
const SEQUENCE = 3

/** Whether `text` holds a run in which `follows` is true of each two neighbours. */
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
  /** Without case, by code point. */
  readonly characters: readonly string[]
  readonly email: string
}

/** `needs` something that a password lacks at first; `forbids` what it may come to hold. */
interface Rule {
  readonly kind: 'needs' | 'forbids'
  readonly isBroken: (candidate: Candidate) => boolean
}

/** In the order in which they are shown. */
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

/** The rules that a password breaks, in the order to show them; [] when only the server's list can refuse it. */
export function brokenRules(password: string, email: string): PasswordRule[] {
  const candidate: Candidate = { password, characters: [...password.toLowerCase()], email }
  return (Object.keys(RULES) as PasswordRule[]).filter((rule) => RULES[rule].isBroken(candidate))
}
