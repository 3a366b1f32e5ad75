import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { middleParts } from './middle-parts.ts'

describe('a name shortened in its middle', () => {
  it.each([
    ['Region', 'Region', ''],
    ['Sum of Sales', 'Sum of Sales', ''],
    ['Sum of Revenue before tax', 'Sum of Revenue be', 'fore tax'],
    ['Sum of Revenue after tax', 'Sum of Revenue a', 'fter tax'],
    ['含税销售额的平均值', '含税销售额的', '平均值'],
    ['', '', ''],
  ])('of %j gives way in %j and keeps %j', (text, head, tail) => expect(middleParts(text)).toEqual([head, tail]))
  it('tears no character that is made of several code points', () => {
    const family = '👩‍👩‍👧'
    expect(middleParts(`A rather long name ${family}${family}`)[1]).toBe(`me ${family}${family}`)
  })
  it('is the whole name again when its parts are joined, and its end is never the longer one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const [head, tail] = middleParts(text)
        expect(head + tail).toBe(text)
        expect(tail.length === 0 || head.length > 0).toBe(true)
      }),
      { seed: 79, numRuns: 200 },
    )
  })
})
