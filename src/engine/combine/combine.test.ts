import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, combinationsInFolder, type Table } from '../../../test/support/combinations.ts'
import { propertyRuns } from '../../../test/support/property-runs.ts'
import { type Doubles, LookupOptions } from '../../contract/combination.ts'
import { checkCombination } from './check.ts'

const { source, build, limits } = combinationsInFolder()

const lookup = (given: Partial<LookupOptions> = {}): LookupOptions =>
  LookupOptions.parse({
    kind: 'combination',
    how: 'lookup',
    first: 'first',
    second: 'second',
    keys: [{ first: 'c1', second: 'c1' }],
    columns: ['c2'],
    ...given,
  })

const orders: Table = {
  types: ['VARCHAR', 'BIGINT'],
  rows: [
    ['West', '1'],
    ['East', '2'],
    [null, '3'],
    ['West', '4'],
    ['North', '5'],
  ],
}
const targets: Table = {
  types: ['VARCHAR', 'DECIMAL(18,2)'],
  rows: [
    ['East', '20.50'],
    ['West', '10.25'],
    ['South', '30.00'],
    [null, '9.00'],
  ],
}

describe('a lookup', () => {
  it('keeps each row of the first in its place and brings the values of its key', async () => {
    const found = await build(lookup(), [await source('first', orders), await source('second', targets)])
    expect(found.columns).toEqual(['c1 A VARCHAR', 'c2 B BIGINT', 'j1_c2 B (second) DECIMAL(18,2)'])
    expect(found.rows).toEqual([
      ['West', '1', '10.25'],
      ['East', '2', '20.50'],
      [null, '3', null],
      ['West', '4', '10.25'],
      ['North', '5', null],
    ])
    expect(found.unmatched).toBe(2)
  })
  it('adds the rows that nothing matched below, with their key, if they are kept', async () => {
    const found = await build(lookup({ keep_unmatched: true }), [await source('first', orders), await source('second', targets)])
    expect(found.rows.slice(5)).toEqual([
      ['South', null, '30.00'],
      [null, null, '9.00'],
    ])
    expect(found.unmatched).toBe(2)
  })
  it('keeps each row whose key has a blank, and the part of its key that is not', async () => {
    const keys = [
      { first: 'c1', second: 'c1' },
      { first: 'c2', second: 'c2' },
    ]
    const months = { types: ['VARCHAR', 'VARCHAR'], rows: [['West', 'May']] }
    const goals = {
      types: ['VARCHAR', 'VARCHAR', 'BIGINT'],
      rows: [
        ['West', null, '1'],
        ['west ', 'MAY', '2'],
        ['West', null, '1'],
        [null, null, '4'],
        ['Süd', 'May', '8'],
      ],
    }
    const options = lookup({ keys, columns: ['c3'], keep_unmatched: true, ignore_case_and_blanks: true })
    const found = await build(options, [await source('first', months), await source('second', goals)])
    expect(found.rows).toEqual([
      ['West', 'May', '2'],
      ['West', null, '1'],
      ['West', null, '1'],
      [null, null, '4'],
      ['Süd', 'May', '8'],
    ])
  })
  it('refuses keys that occur twice in the second, with the list', async () => {
    const twice = { ...targets, rows: [...targets.rows, ['West', '1.00'], [null, '1.00']] }
    const found = await build(lookup(), [await source('first', orders), await source('second', twice)])
    expect([found.problem, found.params]).toEqual(['combination_doubles', { title: 'second', keys: 1, samples: 'West ×2' }])
  })
  it('takes the first row by an order, or one value for all rows, if that is chosen', async () => {
    const twice = { ...targets, rows: [...targets.rows, ['West', '1.00'], ['West', null]] }
    const sources = [await source('first', orders), await source('second', twice)]
    const valueBy = async (doubles: Doubles) => (await build(lookup({ doubles }), sources)).rows[0]?.[2]
    expect(await valueBy({ take: 'first', by: 'c2', direction: 'ascending' })).toBe('1.00')
    expect(await valueBy({ take: 'first', by: 'c2', direction: 'descending' })).toBe('10.25')
    expect(await valueBy({ take: 'aggregate', of: { c2: 'sum' } })).toBe('11.25')
    expect(await valueBy({ take: 'aggregate', of: { c2: 'count' } })).toBe('2')
    expect(await valueBy({ take: 'aggregate', of: { c2: 'avg' } })).toBe('5.625')
    expect(await valueBy({ take: 'aggregate', of: {} })).toBe('1.00')
  })
  it('takes the average of decimals as the double nearest to the exact quotient', async () => {
    const numbers = ['0.10', '0.20', '0.40', '4.35', '15.69', '0.07', '1.11', '2.22']
    const rows = numbers.flatMap((number, i) => Array.from({ length: 7 }, (_, n) => [`key ${i}`, n === 0 ? number : '0.00']))
    const sources = [await source('first', { types: ['VARCHAR'], rows: numbers.map((_, i) => [`key ${i}`]) }), await source('second', { ...targets, rows })]
    const found = await build(lookup({ doubles: { take: 'aggregate', of: { c2: 'avg' } } }), sources)
    expect(found.columns[1]).toBe('j1_c2 B DOUBLE')
    expect(found.rows.map((row) => Number(row[1]))).toEqual(numbers.map((number) => Math.round(Number(number) * 100) / 700))
  })
  it('takes a sum of more than 38 digits as a floating-point number, and leaves the others exact', async () => {
    const nines = '9'.repeat(38)
    const large = {
      types: ['VARCHAR', 'DECIMAL(38,0)', 'HUGEINT', 'DECIMAL(38,0)'],
      rows: [
        ['West', nines, `1${'0'.repeat(38)}`, '1'],
        ['West', nines, '1', nines.slice(1)],
      ],
    }
    const doubles = { take: 'aggregate', of: { c2: 'sum', c3: 'sum', c4: 'sum' } } as const
    const sources = [await source('first', { types: ['VARCHAR'], rows: [['West']] }), await source('second', large)]
    const found = await build(lookup({ doubles, columns: ['c2', 'c3', 'c4'] }), sources)
    expect([found.problem, found.columns.slice(1)]).toEqual([null, ['j1_c2 B DOUBLE', 'j1_c3 C DOUBLE', 'j1_c4 D DECIMAL(38,0)']])
    expect(found.rows).toEqual([['West', '2e+38', '1e+38', `1${'0'.repeat(37)}`]])
    const averaged = await build(lookup({ doubles: { take: 'aggregate', of: { c2: 'avg' } } }), sources)
    expect(averaged.rows).toEqual([['West', '1e+38']])
  })
  it('matches ids that differ in the last of 19 digits exactly, also with decimals', async () => {
    const ids = { types: ['BIGINT', 'BIGINT'], rows: [['9007199254740993', '1']] }
    const others = (type: string) => ({
      types: [type, 'BIGINT'],
      rows: [
        ['9007199254740992', '7'],
        ['9007199254740993', '8'],
      ],
    })
    for (const type of ['BIGINT', 'DECIMAL(20,1)', 'HUGEINT'])
      expect((await build(lookup(), [await source('first', ids), await source('second', others(type))])).rows).toEqual([['9007199254740993', '1', '8']])
  })
  it('does not compare a text with a number', async () => {
    const found = await build(lookup(), [await source('first', orders), await source('second', { types: ['BIGINT', 'BIGINT'], rows: [] })])
    expect([found.problem, found.params]).toEqual(['combination_keys_differ', { first: 'A', second: 'A' }])
  })
  it('looks up in the dataset itself', async () => {
    const people = {
      types: ['BIGINT', 'BIGINT', 'VARCHAR'],
      rows: [
        ['1', null, 'Ana'],
        ['2', '1', 'Ben'],
      ],
    }
    const one = await source('people', people)
    const found = await build(lookup({ keys: [{ first: 'c2', second: 'c1' }], columns: ['c3'] }), [one, one])
    expect(found.rows).toEqual([
      ['1', null, 'Ana', null],
      ['2', '1', 'Ben', 'Ana'],
    ])
  })
})

/** Blanks that keys may ignore at both ends, and capital letters with their small ones, as decision 0226 lists them. */
const BLANKS = ' \t\n\v\f\r\u00a0\u3000'
const SMALL = new Map(['Aa', 'Bb', 'Ää', 'Öö', 'İi', 'ẞß', 'Σσ', 'Ａａ'].map((pair) => [pair[0], pair[1] ?? '']))
const folded = (text: string): string => {
  const letters = [...text]
  while (BLANKS.includes(letters[0] ?? 'x')) letters.shift()
  while (BLANKS.includes(letters.at(-1) ?? 'x')) letters.pop()
  return letters.map((letter) => SMALL.get(letter) ?? letter).join('')
}

/** A key of a table's row in the form in which keys are compared; null matches nothing. */
const keyOf = (row: readonly Cell[], ignores: boolean): string | null => {
  const parts = row.slice(0, 2).map((cell) => (ignores && cell !== null ? folded(cell) : cell))
  return parts.includes(null) ? null : JSON.stringify(parts)
}

describe('a lookup on random tables', () => {
  const cell = fc.oneof(
    fc.constantFrom<Cell[]>(null, 'a', 'A', ' a', 'b ', 'b', '', ' '),
    fc.constantFrom<Cell[]>(
      'Ä',
      'ä\u00a0',
      '\u3000Ö',
      'ö',
      'ß',
      'ẞ',
      'ss',
      'İ',
      'i',
      'i\u0307',
      'ı',
      'Σ',
      'σ',
      'ς',
      'Ａ',
      'ａ',
      '\u3000',
      'A\u0308',
      'a\u2003',
    ),
  )
  const row = fc.tuple(cell, cell, fc.constantFrom<Cell[]>(null, '1', '2', '3'))
  const rows = fc.array(row, { maxLength: 30 })
  const types = ['VARCHAR', 'VARCHAR', 'BIGINT']
  const keys = [
    { first: 'c1', second: 'c1' },
    { first: 'c2', second: 'c2' },
  ]
  it('gives what its definition gives, and the check counts the same', async () => {
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.boolean(), fc.boolean(), async (first, second, ignores, keeps) => {
        const sources = [await source('first', { types, rows: first }), await source('second', { types, rows: second })]
        const byKey = Map.groupBy(second, (one) => keyOf(one, ignores))
        const doubled = [...byKey].filter(([key, found]) => key !== null && found.length > 1)
        const used = new Set(first.map((one) => keyOf(one, ignores)))
        const lost = second.filter((one) => keyOf(one, ignores) === null || !used.has(keyOf(one, ignores)))
        const options = lookup({ keys, columns: ['c3'], ignore_case_and_blanks: ignores, keep_unmatched: keeps })
        const refused = await build(options, sources)
        expect(refused.problem).toBe(doubled.length > 0 ? 'combination_doubles' : null)
        const summed = await build({ ...options, doubles: { take: 'aggregate', of: { c3: 'sum' } } }, sources)
        const sumOf = (found: readonly (readonly Cell[])[]) => {
          const numbers = found.flatMap((one) => (one[2] === null || one[2] === undefined ? [] : [Number(one[2])]))
          return numbers.length === 0 ? null : String(numbers.reduce((a, b) => a + b, 0))
        }
        const expected = first.map((one) => {
          const key = keyOf(one, ignores)
          return [...one, key === null ? null : sumOf(byKey.get(key) ?? [])]
        })
        expect(summed.rows.slice(0, first.length)).toEqual(expected)
        const lostKeys = new Set(lost.map((one, i) => keyOf(one, ignores) ?? i))
        expect(summed.rows.length).toBe(first.length + (keeps ? lostKeys.size : 0))
        const checked = await checkCombination({ options: { ...options }, sources, limits: limits() })
        expect(checked).toMatchObject({
          ok: true,
          value: {
            ...{ rows_first: first.length, rows_second: second.length, rows_after: summed.rows.length },
            unmatched_first: { rows: first.filter((one) => keyOf(one, ignores) === null || !byKey.has(keyOf(one, ignores))).length },
            unmatched_second: { rows: lost.length },
            doubles: { keys: doubled.length, rows: doubled.reduce((sum, [, found]) => sum + found.length, 0) },
          },
        })
      }),
      propertyRuns(20, 25),
    )
  })
})
