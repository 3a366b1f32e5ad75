import { describe, expect, it } from 'vitest'
import { brokenRules } from '../../../contract/password.ts'
import { newPasswordProblems } from './forms.ts'

describe('problems of a new password', () => {
  const problems = (password: string, isCommon = false) => newPasswordProblems(password, brokenRules(password, 'ana@example.org'), isCommon)

  it('says of an empty password only that it is missing', () => {
    expect(problems('')).toEqual(['passwordRequired'])
  })
  it('lists the broken rules and no others', () => {
    expect(problems('abc111')).toEqual(['password_short', 'password_upper', 'password_digits', 'password_repeated', 'password_sequence'])
    expect(problems('Vq7!mountain')).toEqual([])
  })
  it('says that a password is common only if it keeps the rules', () => {
    expect(problems('Password2', true)).toEqual(['password_common'])
    expect(problems('pass', true)).not.toContain('password_common')
  })
})
