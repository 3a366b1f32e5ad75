/** Tests the claims of sentences: each kind with examples, and all claims of random descriptions with an independent implementation. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aConfig, aMeasure } from '../../test/support/documents.ts'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { PLAIN_CALENDAR } from '../contract/date-series.ts'
import { textOfParts } from '../contract/description.ts'
import type { Value } from '../contract/scalar.ts'
import { LOCALES } from '../texts/languages.ts'
import { TEXTS } from '../texts/server-texts.ts'
import { CLAIMS, type Claim, type ClaimKind } from './claims.ts'
import type { Digest, DigestAxis } from './digest.ts'
import { claimedSentences, type DescribedResult } from './write.ts'

const TRUE: readonly (readonly [ClaimKind, readonly number[], readonly number[]])[] = [
  ['highest', [5, 3, 1], [0]],
  ['highest', [5, 5, 1], [0, 1]],
  ['lowest', [5, 1, 1], [1, 2]],
  ['second', [5, 3, 1], [1]],
  ['second', [5, 3, 3, 1], [1, 2]],
  ['level', [5, 3, 3], [1, 2]],
  ['factor', [3, 2, 1], [0, 2]],
  ['close', [104, 102, 100], [0, 2]],
  ['concentrated', [50, 30, 5, 5, 5, 5], [0, 1]],
  ['outlier', [100, 10, 11, 12, 9, 10, 11, 10], [0]],
  ['rose', [100, 90, 102], [0, 2]],
  ['fell', [100, 120, 98], [0, 2]],
  ['steady', [100, 150, 100.5], [0, 2]],
  ['same', [4, 5, 4], [0, 2]],
  ['peak', [4, 9, 5], [1]],
  ['low', [4, 1, 5], [1]],
  ['step', [4, 9, 8], [0, 1]],
  ['gained', [4, -9, 3], [0]],
  ['lost', [4, -9, 3], [1]],
]
const FALSE: typeof TRUE = [
  ['highest', [5, 5, 1], [0]],
  ['highest', [5, 3, 1], [1]],
  ['highest', [], []],
  ['lowest', [5, 1, 1], [1]],
  ['second', [5, 3, 3], [1]],
  ['second', [5, 3, 1], [2]],
  ['level', [5, 3], [0, 1]],
  ['factor', [14, 10], [0, 1]],
  ['factor', [3, -1], [0, 1]],
  // a difference of 11 % is not close
  ['close', [111, 100], [0, 1]],
  ['close', [100, 100], [0, 1]],
  ['concentrated', [30, 25, 15, 10, 10, 10], [0]],
  ['concentrated', [50, 30, 20], [0, 1]],
  // CA is not 'far from the rest' while TX is only 4 % behind
  ['outlier', [370, 356, 20, 21, 22, 23, 24, 25, 26], [0]],
  // a lead of half a percent does not 'stand out'
  ['outlier', [1005, 1000, 1000.1, 1000.2, 1000.1, 999.9, 1000, 1000.1], [0]],
  ['outlier', [100, 10, 11], [0]],
  ['rose', [100, 100.5], [0, 1]],
  ['rose', [-5, 5], [0, 1]],
  ['fell', [100, 99.5], [0, 1]],
  ['steady', [100, 101], [0, 1]],
  ['same', [4, 5], [0, 1]],
  ['peak', [4, 9, 9], [1]],
  ['peak', [9, 9.05, 5], [1]],
  ['low', [4, 3.99, 5], [1]],
  ['step', [4, 9, 14], [0, 1]],
  ['step', [4, 9, 8], [1, 2]],
  ['gained', [-1, -2], [0]],
  ['lost', [-2, -2], [0]],
]

it.each(TRUE)('%s of %j holds at %j', (kind, all, at) => expect(CLAIMS[kind]({ all, at })).toBe(true))
it.each(FALSE)('%s of %j does not hold at %j', (kind, all, at) => expect(CLAIMS[kind]({ all, at })).toBe(false))
it('every kind has a case that holds and one that does not', () => {
  for (const cases of [TRUE, FALSE]) expect(new Set(cases.map(([kind]) => kind))).toEqual(new Set(Object.keys(CLAIMS)))
})

/** Values of one measure, by row and column; null for a cell without a value. Totals are sums. */
interface Table {
  readonly cells: readonly (readonly (number | null)[])[]
  readonly rowKeys: readonly Value[]
  readonly columnKeys: readonly Value[]
}

const sumOf = (numbers: readonly (number | null)[]): number | null => {
  const there = numbers.filter((n) => n !== null)
  return there.length === 0 ? null : there.reduce((sum, n) => sum + n, 0)
}

interface Place {
  readonly row: readonly Value[]
  readonly column: readonly Value[]
}

function valueIn({ cells, rowKeys, columnKeys }: Table, { row, column }: Place): number | null {
  const rows = row.length === 0 ? cells : cells.filter((_, at) => rowKeys[at] === row[0])
  return sumOf(rows.flatMap((numbers) => (column.length === 0 ? numbers : numbers.filter((_, at) => columnKeys[at] === column[0]))))
}

const axisOf = (name: string, keys: readonly Value[]): DigestAxis => ({
  fields: keys.length > 0 ? [{ column_id: name, name, dtype: typeof keys[0] === 'number' ? 'BIGINT' : 'VARCHAR' }] : [],
  outer: keys.map((key) => [key]),
  inner: [],
  sizes: keys.length > 0 ? [keys.length] : [],
})

interface Made {
  readonly measure?: string
  readonly agg?: 'sum' | 'avg' | 'count'
  readonly sourceRows?: number
  readonly columns?: DescribedResult['columns']
}

function resultOf(table: Table, { measure = 'Sales', agg = 'sum', sourceRows = 10_000, columns = [] }: Made = {}): Omit<DescribedResult, 'locale' | 'texts'> {
  const names = table.columnKeys.length > 0 ? ['Year'] : []
  const digest: Digest = {
    rows: axisOf('Region', table.rowKeys),
    columns: axisOf('Year', table.columnKeys),
    measures: [{ type: 'measure', measure_id: 'm', name: measure, dtype: 'DOUBLE', additive: agg !== 'avg', approximate: false }],
    sourceRows,
    cell: ({ measure_id, row, column }) => (measure_id === 'm' ? valueIn(table, { row, column }) : undefined),
  }
  const config = aConfig({ rows: ['Region'], columns: names, measures: [{ ...aMeasure('m', agg, 'c9'), name: measure }] })
  return { config, digest, columns, calendar: PLAIN_CALENDAR, wording: 0 }
}

const told = (table: Table, made: Made = {}, locale: 'en' | 'zh' = 'en'): string =>
  claimedSentences({ ...resultOf(table, made), locale, texts: TEXTS[locale].describe })
    .map(({ parts }) => textOfParts(parts))
    .join(' ')

const flat = (...numbers: number[]): Table => ({ cells: numbers.map((n) => [n]), rowKeys: numbers.map((_, at) => `G${at}`), columnKeys: [] })

/** Whether a claim is true, computed from the table alone. */
function isTrue({ kind, axis, over, keys }: Claim, table: Table): boolean {
  const at = (row: readonly Value[], column: readonly Value[]) => valueIn(table, { row, column })
  const own = axis === 'rows' ? table.rowKeys : table.columnKeys
  const total = (key: Value): number | null => (axis === 'rows' ? at([key], []) : at([], [key]))
  if (over === 'crossings') {
    const all = table.rowKeys.flatMap((row) => table.columnKeys.map((column) => at([row], [column]))).filter((n) => n !== null)
    const best = at(keys[0] ?? [], keys[1] ?? [])
    return kind === 'highest' && best !== null && all.filter((n) => n >= best).length === 1
  }
  if (over === 'gains') {
    const [first, last] = [table.columnKeys.at(0) as Value, table.columnKeys.at(-1) as Value]
    const gain = (row: Value): number => (at([row], [last]) ?? Number.NaN) - (at([row], [first]) ?? Number.NaN)
    const mine = gain(keys[0]?.[0] as Value)
    const rivals = table.rowKeys
      .filter((row) => row !== keys[0]?.[0])
      .map(gain)
      .filter((n) => !Number.isNaN(n))
    return kind === 'gained' ? mine > 0 && rivals.every((n) => n < mine) : kind === 'lost' && mine < 0 && rivals.every((n) => n > mine)
  }
  const all = own.flatMap((key) => {
    const number = total(key)
    return number === null ? [] : [{ key, number }]
  })
  const named = new Set(keys.map(([key]) => key))
  const mine = all.filter(({ key }) => named.has(key)).map(({ number }) => number)
  const rest = all.filter(({ key }) => !named.has(key)).map(({ number }) => number)
  const numbers = all.map(({ number }) => number)
  const [m = Number.NaN] = mine
  const [first = Number.NaN, last = Number.NaN] = [numbers[0], numbers.at(-1)]
  const [top, bottom] = [Math.max(...numbers), Math.min(...numbers)]
  const isAlike = mine.length > 0 && mine.every((n) => n === m)
  const places = all.flatMap(({ key }, place) => (named.has(key) ? [place] : []))
  const isWithin = places.every((place) => place > 0 && place < all.length - 1)
  switch (kind) {
    case 'highest':
      return isAlike && rest.every((n) => n < m)
    case 'lowest':
      return isAlike && rest.every((n) => n > m)
    case 'second':
      return isAlike && rest.filter((n) => n > m).length === 1 && rest.every((n) => n !== m)
    case 'level':
      return isAlike && mine.length > 1
    case 'factor':
      return bottom > 0 && top >= 1.5 * bottom
    case 'close':
      return bottom > 0 && top < 1.1 * bottom && top > bottom
    case 'concentrated':
      return bottom >= 0 && mine.reduce((s, n) => s + n, 0) >= rest.reduce((s, n) => s + n, 0) && mine.length <= all.length / 3
    case 'outlier': {
      const sorted = numbers.toSorted((a, b) => a - b)
      const middle = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
      // no other value is in the half of the distance nearer to it
      const isAlone = rest.every((n) => Math.abs(n - m) >= Math.abs(middle - m) / 2)
      return mine.length === 1 && numbers.length >= 8 && isAlone && Math.abs(m - middle) >= Math.abs(middle) / 5
    }
    case 'rose':
      return first > 0 && last >= first * 1.01 - 1e-9
    case 'fell':
      return first > 0 && last >= 0 && last <= first * 0.99 + 1e-9
    case 'steady':
      return first > 0 && last > first * 0.99 - 1e-9 && last < first * 1.01 + 1e-9
    case 'same':
      return first === last
    case 'peak':
      return isWithin && rest.every((n) => n < m)
    case 'low':
      return isWithin && rest.every((n) => n > m)
    case 'step': {
      const sizes = numbers.slice(1).map((n, place) => Math.abs(n - (numbers[place] ?? 0)))
      const [from = -1, to = -1] = places
      const size = sizes[from] ?? Number.NaN
      return to === from + 1 && size > 0 && sizes.filter((n) => n >= size).length === 1
    }
    default:
      return false
  }
}

const near = fc.integer({ min: 9_950, max: 10_050 })
const number = fc.oneof(near, fc.integer({ min: 0, max: 20 }), fc.integer({ min: -1_000, max: 100_000 }), fc.constant(10_000))
const kindOfNumbers = fc.constantFrom(number, near, fc.integer({ min: 0, max: 9 }), fc.constantFrom(10, 11, 12, 5_000))
const tables = fc
  .tuple(kindOfNumbers, fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 0, 1, 3, 5, 8), fc.boolean())
  .chain(([numbers, rows, years, isFull]) =>
    fc
      .array(fc.array(isFull ? numbers : fc.option(numbers, { nil: null, freq: 6 }), { minLength: Math.max(1, years), maxLength: Math.max(1, years) }), {
        minLength: rows,
        maxLength: rows,
      })
      .map((cells): Table => ({ cells, rowKeys: cells.map((_, at) => `G${at}`), columnKeys: Array.from({ length: years }, (_, at) => 2_000 + at) })),
  )

/** Pairs of claims that would contradict each other in one description of a measure. */
const APART: readonly (readonly [ClaimKind, ClaimKind])[] = [
  ['close', 'outlier'],
  ['close', 'factor'],
  ['close', 'concentrated'],
  ['rose', 'fell'],
  ['steady', 'rose'],
  ['steady', 'fell'],
]

it('every claim of random descriptions is true of their cells, and no two contradict each other', () => {
  const seen = new Set<ClaimKind>()
  fc.assert(
    fc.property(tables, fc.constantFrom('sum' as const, 'avg' as const), fc.nat(2), fc.constantFrom(...LOCALES), (table, agg, wording, locale) => {
      const sentences = claimedSentences({ ...resultOf(table, { agg }), wording, locale, texts: TEXTS[locale].describe })
      for (const { parts, claims } of sentences)
        for (const claim of claims) {
          seen.add(claim.kind)
          expect(isTrue(claim, table), `${claim.kind} in “${textOfParts(parts)}”`).toBe(true)
        }
      const kinds = new Set(sentences.flatMap(({ claims }) => claims.map(({ kind }) => kind)))
      for (const [one, other] of APART) expect(kinds.has(one) && kinds.has(other), `${one} and ${other}`).toBe(false)
    }),
    propertyRuns(163, 1_000),
  )
  expect([...seen].toSorted()).toEqual(Object.keys(CLAIMS).toSorted())
})

it('a group is far from the rest only where nothing goes along with it', () => {
  const crowd = [20, 21, 22, 23, 24, 25, 26]
  expect(told(flat(370, 356, ...crowd))).not.toMatch(/far from|stands out|unusual/)
  expect(told(flat(370, ...crowd))).toMatch(/far from|stands out|unusual/)
  expect(told(flat(370, 356, ...crowd), {}, 'zh')).not.toMatch(/偏离|差距很大|异常/)
})

it('groups within half a percent lie close together, and none of them stands out', () => {
  const table = flat(1005, 1000, 1000.1, 1000.2, 1000.1, 999.9, 1000, 1000.1)
  expect(told(table)).toMatch(/close together/)
  expect(told(table)).not.toMatch(/far from|stands out|unusual/)
  expect(told(flat(112, 105, 100))).not.toMatch(/close together/)
})

it('a change of less than one percent is no rise', () => {
  const over = (...numbers: number[]): Table => ({ cells: [numbers], rowKeys: ['A'], columnKeys: numbers.map((_, at) => 2_000 + at) })
  expect(told(over(1000, 1200, 1004))).toContain('hardly changed: 1,000.00 at first, 1,004.00 at the end')
  expect(told(over(1000, 1200, 1004), {}, 'zh')).toContain('基本持平')
  expect(told(over(1000, 1200, 1104))).toMatch(/rose|went up/)
})

describe('a total over time', () => {
  const years = (step: number): Table => ({
    cells: [
      [10, 11, 12],
      [20, 22, 24],
    ],
    rowKeys: ['North', 'South'],
    columnKeys: [2_000, 2_000 + step, 2_000 + 2 * step],
  })
  const TOTAL = /grand total|adds up|% of the total/

  it.each([
    ['what is there at a moment, by its name', 1, { measure: 'Total population' }],
    ['what is there at a moment, in Chinese', 1, { measure: '人口总和' }],
    ['years with others missing between them', 5, {}],
    ['one row for each group and year', 1, { sourceRows: 6 }],
  ])('is not told of %s', (_, step, made) => {
    for (const locale of LOCALES) expect(told(years(step), made, locale)).not.toMatch(locale === 'en' ? TOTAL : /总计|占/)
    // changes from one period to the next are still described
    expect(told(years(step), made)).toMatch(/rose|went up/)
  })

  it.each([
    ['events, many for each group and year', 1, {}],
    ['a count of rows', 1, { agg: 'count' as const, sourceRows: 6 }],
  ])('is told of %s', (_, step, made) => expect(told(years(step), made)).toMatch(TOTAL))

  it('is not told of a stock where the table shows no time but the data have one', () => {
    const columns = [
      { id: 'c1', name: 'Year', dtype: 'BIGINT' },
      { id: 'c9', name: 'Population', dtype: 'BIGINT' },
    ]
    expect(told(flat(3, 2, 1), { measure: 'Sum', columns })).not.toMatch(TOTAL)
    expect(told(flat(3, 2, 1), { measure: 'Sum', columns: columns.slice(1) })).toMatch(TOTAL)
  })
})
