import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, cut, WORDS } from '../../../../test/support/results.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { TableSettings } from '../../../contract/step.ts'
import type { ReadWindow } from '../read-window.ts'
import { findInGrid } from './find.ts'
import type { CellAt } from './selection.ts'
import { gridShape } from './shape.ts'

const ALL = { rows: [], columns: [], below: false }
const MEASURES = [
  ['a', 'BIGINT'],
  ['b', 'VARCHAR'],
] as const
const measures = [aMeasure('a', 'sum', 'c3'), aMeasure('b', 'max', 'c1')]

interface Grid {
  readonly whole: PivotResult
  readonly settings?: object
  readonly read?: ReadWindow
}

function finder({ whole, settings = {}, read = async (range) => cut(whole, range) }: Grid) {
  const shape = gridShape(whole, TableSettings.parse(settings), ALL)
  const progress: number[] = []
  const find = (search: string, from: CellAt, again: boolean) =>
    findInGrid({ ...{ read, head: whole, shape, measures, words: WORDS, search, from }, onProgress: (share) => progress.push(share) }, again)
  return { shape, find, progress }
}

/** Searches until the first match is found again; returns all matches in order. */
async function round({ find }: ReturnType<typeof finder>, search: string, from: CellAt = { row: 0, column: 0 }): Promise<CellAt[]> {
  const seen: CellAt[] = []
  for (let at = await find(search, from, false); at; at = await find(search, at, true)) {
    if (seen.length > 0 && at.row === seen[0]?.row && at.column === seen[0]?.column) return seen
    seen.push(at)
    if (seen.length > 500) throw new Error('goes round for ever')
  }
  return seen
}
const sorted = (places: readonly CellAt[]) => places.toSorted((a, b) => a.row - b.row || a.column - b.column)

const whole = aResult({
  rowFields: ['VARCHAR', 'VARCHAR'],
  measures: MEASURES,
  rows: [aRow(['North'], { children: 2 }), aRow(['North', 'Oslo']), aRow(['North', null]), aRow(['South'], { collapsed: true }), aRow([])],
  columns: [aColumnAt(['oslo 1']), aColumnAt(['x']), aColumnAt([])],
  cell: (row, column, m) => (m === 0 ? 1_234 : row.level === 2 && column.level === 1 ? `in Oslo ${column.path[0]?.value}` : null),
})

describe('finding', () => {
  it('goes through row headers, then column headers, then values line by line, and round again', async () => {
    expect(await round(finder({ whole }), ' OSLO ')).toEqual([
      { row: 1, column: -1 },
      { row: -1, column: 0 },
      { row: 1, column: 1 },
      { row: 1, column: 3 },
      { row: 2, column: 1 },
      { row: 2, column: 3 },
    ])
  })
  it('goes on from where one stands, and looks at what stands before it last', async () => {
    const { find } = finder({ whole })
    expect(await find('oslo', { row: 1, column: -1 }, false)).toEqual({ row: -1, column: 0 })
    expect(await find('oslo', { row: 2, column: -1 }, false)).toEqual({ row: -1, column: 0 })
    expect(await find('north', { row: 3, column: 2 }, false)).toEqual({ row: 0, column: -1 })
    expect(await find('in oslo', { row: 1, column: 1 }, true)).toEqual({ row: 1, column: 3 })
    expect(await find('in oslo', { row: 2, column: 3 }, true)).toEqual({ row: 1, column: 1 })
  })
  it('reads what is shown: numbers in their format, blanks and totals in their words', async () => {
    const { find } = finder({ whole })
    expect(await find('1,234', { row: 0, column: 0 }, false)).toEqual({ row: 0, column: 0 })
    expect(await find('(blank)', { row: 0, column: 0 }, false)).toEqual({ row: 2, column: -1 })
    expect(await find('grand', { row: 0, column: 0 }, false)).toEqual({ row: 4, column: -1 })
    expect(await find('nowhere', { row: 0, column: 0 }, false)).toBeNull()
  })
  it('finds in the line of its measure where measures stand below each other, and in the column of its field', async () => {
    const grid = finder({ whole, settings: { values_on: 'rows', row_headers: 'split' } })
    expect(await round(grid, 'oslo')).toEqual([
      { row: 2, column: -2 },
      { row: -1, column: 0 },
      { row: 3, column: 0 },
      { row: 3, column: 1 },
      { row: 5, column: 0 },
      { row: 5, column: 1 },
    ])
  })
  it('says how far it came while it looks through values', async () => {
    const { find, progress } = finder({ whole })
    await find('nowhere', { row: 0, column: 0 }, false)
    expect(progress.length).toBeGreaterThan(0)
    expect(progress.every((share) => share > 0 && share <= 1)).toBe(true)
  })
  it('ends with nothing where a window cannot be had, instead of calling later places the first', async () => {
    let asked = 0
    const { find } = finder({ whole, read: async (range) => (asked++ > 0 ? cut(whole, range) : null) })
    expect(await find('oslo', { row: 0, column: 0 }, false)).toBeNull()
    expect(asked).toBe(1)
  })
  it('crosses from one window to the next without losing or repeating a place', async () => {
    const marked = new Set([1, 1_999, 2_000, 2_001, 3_999, 4_000])
    const tall = aResult({
      measures: MEASURES,
      rows: Array.from({ length: 4_100 }, (_, r) => aRow([marked.has(r) ? `hit ${r}` : r])),
      columns: Array.from({ length: 12 }, (_, c) => aColumnAt([c])),
      cell: (row, column, m) => (m === 1 && column.path[0]?.value === 11 && String(row.key[0]).startsWith('hit') ? 'hit' : null),
    })
    expect(await round(finder({ whole: tall }), 'hit')).toEqual([
      ...[...marked].map((row) => ({ row, column: -1 })),
      ...[...marked].map((row) => ({ row, column: 23 })),
    ])
  })
  it('crosses windows of columns likewise', async () => {
    const marked = new Set([999, 1_000, 1_999])
    const wide = aResult({
      measures: MEASURES,
      rows: [aRow(['r'])],
      columns: Array.from({ length: 2_000 }, (_, c) => aColumnAt([marked.has(c) ? `hit ${c}` : c])),
      cell: (_, column, m) => (m === 0 || !String(column.path[0]?.value).startsWith('hit') ? null : 'hit'),
    })
    expect(await round(finder({ whole: wide }), 'hit')).toEqual([
      ...[...marked].map((c) => ({ row: -1, column: c * 2 })),
      ...[...marked].map((c) => ({ row: 0, column: c * 2 + 1 })),
    ])
  })
  it('visits every place that holds the text exactly once in a round, wherever the round begins', async () => {
    const text = fc.constantFrom('x', 'xy', 'z', null, '')
    const grid = fc.record({
      rows: fc.array(text, { minLength: 1, maxLength: 5 }),
      columns: fc.array(text, { minLength: 1, maxLength: 4 }),
      values: fc.array(text, { minLength: 7, maxLength: 7 }),
      isDown: fc.boolean(),
      isSplit: fc.boolean(),
      start: fc.tuple(fc.nat(9), fc.nat(9)),
    })
    await fc.assert(
      fc.asyncProperty(grid, async ({ rows, columns, values, isDown, isSplit, start }) => {
        const valueAt = (r: number, c: number, m: number) => (m === 0 ? null : (values[(r * 3 + c) % 7] ?? null))
        const random = aResult({
          measures: MEASURES,
          rows: rows.map((key) => aRow([key])),
          columns: columns.map((key) => aColumnAt([key])),
        })
        const data = columns.flatMap((_, c) => [0, 1].map((m) => rows.map((__, r) => valueAt(r, c, m))))
        const finding = finder({ whole: { ...random, data }, settings: { values_on: isDown ? 'rows' : 'columns', row_headers: isSplit ? 'split' : 'merge' } })
        const { shape } = finding
        const has = (value: string | null) => value?.includes('x') === true
        const expected = [
          ...rows.flatMap((key, r) => (has(key) ? [{ row: r * shape.down, column: -shape.headers.length }] : [])),
          ...columns.flatMap((key, c) => (has(key) ? [{ row: -1, column: c * shape.across }] : [])),
          ...rows.flatMap((_, r) =>
            columns.flatMap((__, c) => (has(valueAt(r, c, 1)) ? [shape.down > 1 ? { row: r * 2 + 1, column: c } : { row: r, column: c * 2 + 1 }] : [])),
          ),
        ]
        const from = { row: start[0] % (rows.length * shape.down), column: start[1] % (columns.length * shape.across) }
        expect(sorted(await round(finding, 'X', from))).toEqual(sorted(expected))
      }),
      { seed: 12, numRuns: 60 },
    )
  })
})
