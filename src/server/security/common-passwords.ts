/** Recognizes passwords that attackers try first: a list of 49,000, and its most frequent words followed by digits or symbols. */
import { dictionary } from '@zxcvbn-ts/language-common'

const LIST = dictionary['passwords-common']
const COMMON: ReadonlySet<string> = new Set(LIST)
/** The most frequent words. Later words of the list, which is sorted by frequency, are ordinary ones such as surnames. */
const FIRST: ReadonlySet<string> = new Set(LIST.slice(0, 2_000).filter((word) => /^[a-z]{4,}$/.test(word)))

/** Whether a password is common, ignoring case: `Password2`, or a common word followed by digits and symbols, such as `Summer2026!`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return COMMON.has(lower) || FIRST.has(/^([a-z]+)[^a-z]*$/.exec(lower)?.[1] ?? '')
}
