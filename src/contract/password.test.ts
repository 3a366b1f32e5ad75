import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { brokenRules } from './password.ts'

const EMAIL = 'ana.lima@example.org'

describe('a new password', () => {
  it.each(['Vq7!mountain', 'Str0ng horse battery', `Vq7${'xy'.repeat(30)}!`, '长城内外惟余莽莽Aa7', `Aa7${'zy'.repeat(62)}!`])('may be %s', (password) =>
    expect(brokenRules(password, EMAIL)).toEqual([]),
  )
  it.each([
    ['Vq7!mou', ['password_short']],
    ['Vq7!moun', []],
    ['𝒳q7A!mo', ['password_short']],
    [`Aa7${'zy'.repeat(63)}`, ['password_long']],
    ['vq7!mountain', ['password_upper']],
    ['VQ7!MOUNTAIN', ['password_lower']],
    ['Vqx!mountain', ['password_digit']],
    ['Vq٧!mountain', ['password_digit']],
    ['Vq111!mountain', ['password_digits', 'password_repeated']],
    ['Vq11!mountain1', []],
    ['Vq7!mounnntain', ['password_repeated']],
    ['Vq7!moOoOoun', ['password_repeated']],
    ['Vq123!mountain', ['password_sequence']],
    ['Vq7!321mountain', ['password_sequence']],
    ['Vq7!mountabCin', ['password_sequence']],
    ['Vq7!mountcBain', ['password_sequence']],
    ['Vq7mount#$%ain', ['password_sequence']],
    ['VQ7!ANA.LIMA', ['password_lower', 'password_email']],
    ['Xq7!Ana.Lima', ['password_email']],
    ['Xq7ana.lima@Example.org', ['password_email']],
    ['', ['password_short', 'password_upper', 'password_lower', 'password_digit']],
  ])('%j breaks %j', (password, rules) => expect(brokenRules(password, EMAIL)).toEqual(rules))

  it('may hold a local part too short to be told from words, and anything while no address is given', () => {
    expect(brokenRules('Xq7!almond', 'al@example.org')).toEqual([])
    expect(brokenRules('Xq7!almond', '')).toEqual([])
  })
  it('is refused for any address that it holds, in any case and anywhere', () => {
    const local = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/)
    fc.assert(
      fc.property(local, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), fc.boolean(), (name, before, after, upper) => {
        const password = before + (upper ? name.toUpperCase() : name) + after
        return brokenRules(password, `${name}@example.org`).includes('password_email')
      }),
      propertyRuns(7, 200),
    )
  })
  it('of 50,000 characters is judged at once', () => {
    const long = 'aA1!'.repeat(12_500)
    expect(brokenRules(long, `${long}@example.org`)).toEqual(['password_long', 'password_email'])
  })
})
