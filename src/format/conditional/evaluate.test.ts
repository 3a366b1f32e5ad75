import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConditionalFormat } from '../../contract/conditional-format.ts'
import type { Value } from '../../contract/scalar.ts'
import { firstMark, type Mark, requestOf } from './evaluate.ts'

const of = { measure_id: 'm1', unit: { kind: 'value', column_id: 'c1' } }
const format = (own: object): ConditionalFormat => ConditionalFormat.parse({ ...of, ...own })
const marked = (formats: readonly ConditionalFormat[], value: Value, stops: readonly number[] = [], isTotal = false): Mark | null =>
  firstMark(formats, value, isTotal, () => stops)

const scale = format({
  kind: 'scale',
  points: [
    { point: { at: 'smallest' }, color: 'FF0000' },
    { point: { at: 'number', value: 0 }, color: null },
    { point: { at: 'largest' }, color: '00FF00' },
  ],
})
const bar = format({ kind: 'bar', color: '0000FF', negative: 'FF0000' })
const icons = (set: string, points: number[], more: object = {}) =>
  format({ kind: 'icons', set, points: points.map((value) => ({ at: 'number', value })), ...more })
const rule = (test: string, values: (number | string)[] = [], more: object = {}) => format({ kind: 'rule', test, values, fill: 'FFFF00', ...more })

describe('a color scale', () => {
  it('goes from its ends to zero in the middle', () => {
    expect(marked([scale], -5, [-10, 0, 40])).toEqual({ kind: 'fill', from: 'FF0000', to: null, part: 0.5 })
    expect(marked([scale], 10, [-10, 0, 40])).toEqual({ kind: 'fill', from: null, to: '00FF00', part: 0.25 })
    expect(marked([scale], 0, [-10, 0, 40])).toEqual({ kind: 'fill', from: null, to: '00FF00', part: 0 })
  })
  it('has one side only where all values are on one side of its middle', () => {
    expect(marked([scale], 5, [5, 0, 10])).toEqual({ kind: 'fill', from: null, to: '00FF00', part: 0.5 })
    expect(marked([scale], -10, [-10, 0, -5])).toEqual({ kind: 'fill', from: 'FF0000', to: null, part: 0 })
  })
  it('never leaves its colors, whatever the values', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(number, number, number, number, (value, a, b, c) => {
        const mark = marked([scale], value, [a, b, c])
        expect(mark?.kind === 'fill' && mark.part >= 0 && mark.part <= 1).toBe(true)
      }),
    )
  })
  it('leaves blanks as they are', () => {
    expect(marked([scale], null, [0, 1, 2])).toBeNull()
    expect(firstMark([scale], 5, false, () => undefined)).toBeNull()
  })
})

describe('a data bar', () => {
  it('starts at zero, negative values to the left of the axis', () => {
    expect(marked([bar], 30, [10, 40])).toEqual({ kind: 'bar', start: 0, end: 0.75, axis: 0, colour: '0000FF' })
    expect(marked([bar], -10, [-10, 30])).toEqual({ kind: 'bar', start: 0, end: 0.25, axis: 0.25, colour: 'FF0000' })
    expect(marked([bar], 30, [-10, 30])).toEqual({ kind: 'bar', start: 0.25, end: 1, axis: 0.25, colour: '0000FF' })
    expect(marked([bar], -20, [-40, -10])).toEqual({ kind: 'bar', start: 0.5, end: 1, axis: 1, colour: 'FF0000' })
  })
  it('has a length for the smallest and the largest doubles', () => {
    expect(marked([bar], -5e-324, [-5e-324, 0])).toMatchObject({ start: 0, end: 1, axis: 1 })
    expect(marked([bar], Number.MAX_VALUE, [-Number.MAX_VALUE, Number.MAX_VALUE])).toMatchObject({ start: 0.5, end: 1, axis: 0.5 })
  })
  it('stays inside of its cell and touches its axis, whatever the values', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(number, number, number, (value, a, b) => {
        const mark = marked([bar], value, [Math.min(a, b), Math.max(a, b)])
        if (mark?.kind !== 'bar') throw new Error('no bar')
        expect(mark.start >= 0 && mark.start <= mark.end && mark.end <= 1).toBe(true)
        expect(mark.axis === mark.start || mark.axis === mark.end).toBe(true)
      }),
    )
  })
})

describe('icons', () => {
  const signs = (formatOf: ConditionalFormat, values: number[], stops: number[]) =>
    values.map((value) => {
      const mark = marked([formatOf], value, stops)
      return mark?.kind === 'icon' ? [mark.sign, mark.direction] : null
    })
  it('change at the values of their points, which belong to the higher icon', () => {
    expect(signs(icons('arrows3', [10, 20]), [9, 10, 19, 20], [10, 20])).toEqual([
      ['▼', 'bad'],
      ['▶', 'middle'],
      ['▶', 'middle'],
      ['▲', 'good'],
    ])
    expect(signs(icons('arrows4', [1, 2, 3]), [0, 1, 2, 3], [1, 2, 3]).map((own) => own?.[0])).toEqual(['▼', '↘\uFE0E', '↗\uFE0E', '▲'])
  })
  it('can be red for rising values, and reversed', () => {
    expect(signs(icons('arrows3', [10, 20], { rising: 'red' }), [0, 30], [10, 20])).toEqual([
      ['▼', 'good'],
      ['▲', 'bad'],
    ])
    expect(signs(icons('arrows3', [10, 20], { reversed: true }), [0, 30], [10, 20]).map((own) => own?.[0])).toEqual(['▲', '▼'])
  })
})

describe('rules', () => {
  it.each<[string, (number | string)[], Value, boolean]>([
    ['greater than', [5], 5, false],
    ['greater or equal', [5], 5, true],
    ['between', [1, 5], 5, true],
    ['not between', [1, 5], 5, false],
    ['not between', [1, 5], null, false],
    ['equal', ['9007199254740993'], '9007199254740992', false],
    ['equal', ['9007199254740993'], '9007199254740993', true],
    ['less than', ['0.30'], '0.3', false],
    ['is null', [], null, true],
    ['is null', [], 0, false],
    ['is not null', [], 0, true],
  ])('%s %j: %j is marked: %j', (test, values, value, expected) => {
    expect(marked([rule(test, values)], value) !== null).toBe(expected)
  })
  it('compare with the points of the domain', () => {
    expect(requestOf(rule('top percent', [10]))?.points).toEqual([{ at: 'largest percent', value: 10 }])
    expect([8, 9].map((value) => marked([rule('top', [3])], value, [9]) !== null)).toEqual([false, true])
    expect([5, 6].map((value) => marked([rule('above average')], value, [5]) !== null)).toEqual([false, true])
  })
})

describe('a value that is not a number', () => {
  it.each(['not equal', 'not between', 'less than', 'top', 'below average'])('is not marked as %s', (test) => {
    const values = test === 'not between' ? [1, 2] : test === 'below average' ? [] : [1]
    expect(marked([rule(test, values)], Number.NaN, [1])).toBeNull()
    expect(marked([rule(test, values)], true, [1])).toBeNull()
  })
  it('is not blank', () => {
    expect([marked([rule('is null')], Number.NaN), marked([rule('is not null')], Number.NaN)?.kind]).toEqual([null, 'style'])
  })
})

it('ranks values by their doubles, as points are, so that digits that a double rounds lose no place', () => {
  const [value, point] = ['12345678901234566990', Number('12345678901234566990')]
  expect(marked([rule('top', [1])], value, [point])?.kind).toBe('style')
  expect(marked([rule('bottom', [1])], value, [point])?.kind).toBe('style')
})

describe('several formats', () => {
  it('mark a cell by the first that matches', () => {
    const formats = [rule('greater than', [50], { fill: 'AA0000' }), rule('greater than', [10], { fill: '00AA00' }), bar]
    const kinds = [60, 20, 5].map((value) => marked(formats, value, [0, 100]))
    expect(kinds.map((mark) => (mark?.kind === 'style' ? mark.rule.fill : mark?.kind))).toEqual(['AA0000', '00AA00', 'bar'])
  })
  it('mark totals only if they are told to', () => {
    expect(marked([scale], 5, [0, 5, 10], true)).toBeNull()
    expect(marked([scale, { ...bar, totals: true }], 5, [0, 10], true)?.kind).toBe('bar')
  })
})

describe('the schema', () => {
  it.each([
    { kind: 'scale', points: [{ point: { at: 'smallest' }, color: null }] },
    { kind: 'scale', points: Array.from({ length: 2 }, () => ({ point: { at: 'average' }, color: null })) },
    { kind: 'scale', points: Array.from({ length: 2 }, () => ({ point: { at: 'percent', value: 101 }, color: null })) },
    {
      kind: 'icons',
      set: 'arrows4',
      points: [
        { at: 'number', value: 1 },
        { at: 'number', value: 2 },
      ],
    },
    { kind: 'rule', test: 'between', values: [1] },
    { kind: 'rule', test: 'top', values: [1.5] },
    { kind: 'rule', test: 'above average', values: [1] },
    { kind: 'rule', test: 'greater than', values: ['one'] },
    { kind: 'bar', color: 'red', negative: 'FF0000' },
    { kind: 'stars' },
  ])('refuses %j', (own) => {
    expect(ConditionalFormat.safeParse({ ...of, ...own }).success).toBe(false)
  })
})
