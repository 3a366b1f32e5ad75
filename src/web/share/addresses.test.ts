import { describe, expect, it } from 'vitest'
import { addressesIn } from './addresses.ts'

describe('addresses in a pasted text', () => {
  it.each([
    ['a@x.org', ['a@x.org'], []],
    ['a@x.org, b@x.org;c@x.org\nd@x.org\te@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org'], []],
    ['a@x.org b@x.org', ['a@x.org', 'b@x.org'], []],
    ['a@x.org，b@x.org；c@x.org、d@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org'], []],
    ['Ana Lima <Ana@X.org>, "Ben" <b@x.org>', ['ana@x.org', 'b@x.org'], []],
    ['A@x.org, a@X.org', ['a@x.org'], []],
    ['a@x.org, nobody, @x.org', ['a@x.org'], ['nobody', '@x.org']],
    [' \n , ', [], []],
  ])('are found, each once: %j', (text, emails, invalid) => expect(addressesIn(text)).toEqual({ emails, invalid }))
})
