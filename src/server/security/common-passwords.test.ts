import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { brokenRules } from '../../contract/password.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Capitalizes the first letter, as a person would to satisfy the other password rules. */
const raised = (word: string): string => word.replace(/[a-z]/, (letter) => letter.toUpperCase())

describe('a common password', () => {
  it.each(['Password2', 'pASSWORD2', 'P@ssw0rd', 'Iloveyou2', 'Summer24', 'Summer2026!', 'Winter25', 'Dragon#77', 'Trustno1'])('is %s', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  )
  it.each(['Vq7!mountain', 'Quiet7Harbour', 'Xk4!harbour', '长城Summer7', ''])('is not %s', (password) => expect(isCommonPassword(password)).toBe(false))
  it('is each of at least 3,000 that keep every other rule', () => {
    const passing = dictionary['passwords-common'].map(raised).filter((word) => brokenRules(word, 'ana@example.org').length === 0)
    expect(passing.length).toBeGreaterThan(3_000)
    expect(passing.filter((word) => !isCommonPassword(word))).toEqual([])
  })
  it('is told apart from 50,000 characters at once', () => expect(isCommonPassword('a1'.repeat(25_000))).toBe(false))
})
