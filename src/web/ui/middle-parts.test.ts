import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesAfter, middleParts, partsAfter } from './middle-parts.ts'

describe('a name that begins like another one', () => {
  it.each([
    ['Sum of Amount', 'Sum of Amount vs previous period, %', 'Sum of Amount ', 'vs previous period, %'],
    ['销售额的总和', '销售额的总和（环比）', '销售额的总和', '（环比）'],
  ])('after %j keeps what differs of %j', (shared, text, head, tail) => expect(partsAfter(shared, text)).toEqual([head, tail]))
  it.each([
    ['Sum of Amount', 'Growth of the whole year'],
    ['Sum of Revenue after tax', 'Sum of Revenue after tax'],
    [undefined, 'Sum of Revenue after tax'],
  ])('is an ordinary name if it does not go on after %j (%j)', (shared, text) => expect(partsAfter(shared, text)).toEqual(middleParts(text)))
})

describe('a name shortened in its middle', () => {
  it.each([
    ['Region', 'Region', ''],
    ['Sum of Sales', 'Sum of Sales', ''],
    ['Sum of Revenue before tax', 'Sum of Revenue ', 'before tax'],
    ['Sum of Revenue after tax', 'Sum of Revenue ', 'after tax'],
    ['Average life expectancy', 'Average life ', 'expectancy'],
    ['Average internationalization', 'Average internationalization', ''],
    ['internationalization index', 'internationalization ', 'index'],
    ['total_revenue_2024', 'total_revenue_', '2024'],
    ['netAmountInEuros', 'netAmountIn', 'Euros'],
    ['Deaths per 1,000 births', 'Deaths per 1,000 ', 'births'],
    ['含税销售额的平均值', '含税销售额的', '平均值'],
    ['', '', ''],
  ])('of %j gives way in %j and keeps %j', (text, head, tail) => expect(middleParts(text)).toEqual([head, tail]))
  it('tears no character that is made of several code points', () => {
    const family = '👩‍👩‍👧'
    expect(middleParts(`A rather long name ${family}${family}`)[1]).toBe(`name ${family}${family}`)
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

describe('a name broken into two lines', () => {
  it.each([
    ['Sum of Amount', 'Sum of ', 'Amount'],
    ['Average of Life expectancy', 'Average of ', 'Life expectancy'],
    ['Sum of Revenue before tax', 'Sum of Revenue ', 'before tax'],
    ['internationalization', 'internationalization', ''],
    ['total_revenue_2024', 'total_', 'revenue_2024'],
    ['销售额的总和', '销售额', '的总和'],
    ['', '', ''],
  ])('breaks %j into %j and %j', (text, first, second) => expect(linesAfter(undefined, text)).toEqual([first, second]))
  it('breaks after a beginning that another name shares', () =>
    expect(linesAfter('Sum of Amount', 'Sum of Amount vs previous period')).toEqual(['Sum of Amount ', 'vs previous period']))
  it('is the whole name again when its lines are joined', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(linesAfter(undefined, text).join('')).toBe(text)
      }),
      { seed: 80, numRuns: 200 },
    )
  })
})
