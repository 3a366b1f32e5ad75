import { describe, expect, it } from 'vitest'
import { type Lines, suggest } from './suggest.ts'

type Cells = readonly (string | null)[]

/** Suggests for a table whose first row is the header. */
function suggested(table: readonly Cells[], more: Partial<Lines> = {}) {
  const [header = [], ...rows] = table
  const names = header.map((name) => name ?? '')
  return suggest({ names, header: [header], rows, numbers: rows.map((_, i) => i + 2), isWhole: true, tail: [], decimal: null, ...more })
}

const HEAD = ['Region', 'Units', 'Price']
const SALES = [HEAD, ['North', '1', '1.50'], ['South', '2', '2.50'], ['West', '3', '3.50']] as const

it('suggests nothing for a plain table', () => {
  expect(suggested(SALES)).toEqual([])
  expect(suggested([HEAD, ['North', 'n/a', '1'], ['South', '2', '2'], ['West', '3', '3']])).toEqual([])
})

describe('totals', () => {
  it('are shown with the columns in which they are sums, and are left out as the last rows', () => {
    const sums = [
      { column: 'Units', rows: 3 },
      { column: 'Price', rows: 3 },
    ]
    expect(suggested([...SALES, ['Total', '6', '7.50']])).toEqual([{ kind: 'total', row: 5, text: 'Total', sums, last: 1 }])
    // of a table in another notation
    const german = SALES.map((row) => row.map((cell) => cell.replace('.', ',')))
    expect(suggested([...german, ['Summe', '6', '7,50 €']])).toMatchObject([{ kind: 'total', sums }])
  })

  it('of parts and of the whole are told apart', () => {
    const table = [
      HEAD,
      ['a', '1', '5'],
      ['b', '2', '6'],
      ['Subtotal', '3', '11'],
      ['c', '4', '7'],
      ['d', '5', '8'],
      ['小 计', '9', '15'],
      ['合计', '12', '26'],
    ]
    expect(suggested(table)).toMatchObject([
      { kind: 'total', row: 4, sums: [{ rows: 2 }, { rows: 2 }], last: null },
      { kind: 'total', row: 7, sums: [{ rows: 2 }, { rows: 2 }], last: 2 },
      { kind: 'total', row: 8, last: 2 },
    ])
  })

  it('without a name are found by their sums, if the other rows have names', () => {
    expect(suggested([...SALES, [null, '6', '7.50']])).toMatchObject([{ kind: 'total', row: 5, text: '6', sums: [{ rows: 3 }, { rows: 3 }] }])
    expect(suggested([...SALES, [null, '5', '9.50']])).toEqual([])
  })

  it('are not values that are such words, and not rows that only begin with them', () => {
    const brands = Array.from({ length: 6 }, (_, i) => ['Total', String(i * 7 + 1), String(i * 3 + 2)])
    expect(suggested([['Brand', 'Units', 'Price'], ...brands])).toEqual([])
    expect(suggested([HEAD, ['Totally new', '1', '2'], ['Summer', '5', '2'], ['Overalls', '4', '9']])).toEqual([])
  })
})

it('suggests texts above numbers as a line of the header', () => {
  expect(suggested([HEAD, ['', 'pieces', '€'], ...SALES.slice(1)])).toEqual([{ kind: 'header_line', row: 2, texts: ['pieces', '€'] }])
})

it('suggests to leave out headers that repeat', () => {
  expect(suggested([...SALES, HEAD, ['East', '9', '1'], HEAD])).toEqual([{ kind: 'repeated_header', rows: [5, 7], count: 2 }])
})

describe('the end of a file', () => {
  const notes = [
    ['Printed by Ann', null, null],
    ['Page 1 of 1', '', ''],
  ] as const
  it('has notes, with or without totals', () => {
    expect(suggested([...SALES, ...notes])).toEqual([{ kind: 'last', count: 2, texts: ['Printed by Ann', 'Page 1 of 1'] }])
    expect(suggested([...SALES, ['Total', '6', '7.50'], ...notes])).toMatchObject([
      { kind: 'total', last: 3 },
      { kind: 'last', count: 3 },
    ])
  })

  it('is examined by itself in a long file', () => {
    const tail = [['x', '1', '2'], ['Total', '60', '75'], ...notes]
    expect(suggested(SALES, { isWhole: false, tail })).toEqual([{ kind: 'last', count: 3, texts: ['Total', 'Printed by Ann', 'Page 1 of 1'] }])
    expect(suggested(SALES, { isWhole: false, tail: SALES.slice(1) })).toEqual([])
  })
})
