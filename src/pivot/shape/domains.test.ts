import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DomainRequest, Point, Within } from '../../contract/conditional-format.ts'
import { WindowRequest } from '../../contract/pivot-result.ts'
import type { Axis } from './axis.ts'
import type { CachedResult } from './cached-result.ts'
import { extremesOf } from './extremes.ts'
import { OTHERS_CODE } from './others.ts'
import { sliceWindow, visiblePositions } from './window.ts'

const ALL = { level: null, toggled: [] }

/** Two groups of rows with two rows each and Others, by two columns; the grand totals come last. */
const ROW_LEVELS = [1, 2, 2, 1, 2, 2, 1, 0]
const ROW_PARENTS = [7, 0, 0, 7, 3, 3, 7, 7]
const ROW_CODES = [1, 1, 2, 2, 1, 2, OTHERS_CODE, 0]
const COLUMN_LEVELS = [1, 1, 0]

const axis = (levels: number[], parents: number[], codes: number[], parentsFirst: Axis['parentsFirst']): Axis => ({
  levels: Uint8Array.from(levels),
  parents: Uint32Array.from(parents),
  codes: Uint32Array.from(codes),
  children: Uint32Array.from(levels, (_, at) => parents.filter((parent, i) => parent === at && i !== at).length),
  parentsFirst,
})

/** `values[row][column]`; null for a blank. */
function keptOf(values: readonly (readonly (number | null)[])[]): CachedResult {
  const rows = axis(ROW_LEVELS, ROW_PARENTS, ROW_CODES, 'forwards')
  const columns = axis(COLUMN_LEVELS, [2, 2, 2], [1, 2, 0], 'backwards')
  const cells = {
    start: Uint32Array.from({ length: ROW_LEVELS.length + 1 }, (_, row) => row * COLUMN_LEVELS.length),
    column: Uint32Array.from(ROW_LEVELS.flatMap(() => [0, 1, 2])),
  }
  const numbers = Float64Array.from(values.flat(), (value) => value ?? Number.NaN)
  const own = { numbers, exact: new Map<number, string>(), texts: null }
  const field = (column_id: string) => ({ column_id, name: column_id, dtype: 'VARCHAR' })
  return {
    ...{ rows, columns, ...cells, values: [own], extremes: [extremesOf({ rows, columns, ...cells }, own)] },
    indexNames: [
      { type: 'index', ...field('r1') },
      { type: 'index', ...field('r2') },
    ],
    columnNames: [{ type: 'gbcol', ...field('k1') }],
    measures: [{ type: 'measure', measure_id: 'm1', name: 'm1', dtype: 'DOUBLE', additive: true, approximate: false }],
    rowValues: [
      [null, 'a', 'b'],
      [null, 'x', 'y'],
    ],
    columnValues: [[null, 'p', 'q']],
    ...{ sourceRows: 1, rowKeys: 4, columnKeys: 2, notices: [] },
  }
}

const shares = fc.integer({ min: 0, max: 100 })
const counts = fc.integer({ min: 1, max: 12 })
const point: fc.Arbitrary<Point> = fc.oneof(
  fc.constantFrom<Point>({ at: 'smallest' }, { at: 'largest' }, { at: 'average' }, { at: 'number', value: 3 }),
  fc.record({ at: fc.constantFrom('percent' as const, 'percentile' as const, 'largest percent' as const, 'smallest percent' as const), value: shares }),
  fc.record({ at: fc.constantFrom('nth largest' as const, 'nth smallest' as const), value: counts }),
)

/** The definition, as plainly as it can be written. */
function expected({ at, value = 0 }: Point, values: readonly number[]): number {
  const up = [...values].sort((a, b) => a - b)
  const last = up.length - 1
  const [least, most] = [up[0] ?? 0, up[last] ?? 0]
  const nth = (n: number): number => up[Math.min(Math.max(n, 0), last)] ?? 0
  const part = Math.max(1, Math.floor((value / 100) * up.length))
  const place = (value / 100) * last
  return {
    smallest: least,
    largest: most,
    number: value,
    percent: least + ((most - least) * value) / 100,
    percentile: nth(Math.floor(place)) + (nth(Math.ceil(place)) - nth(Math.floor(place))) * (place % 1),
    average: values.reduce((a, b) => a + b, 0) / values.length,
    'nth largest': nth(up.length - value),
    'nth smallest': nth(value - 1),
    'largest percent': nth(up.length - part),
    'smallest percent': nth(part - 1),
  }[at]
}

const cell = fc.option(fc.integer({ min: -50, max: 50 }))
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 8, maxLength: 8 })

it('has the points of the shown values of one level, row or column, without blanks and Others, whatever the window', () => {
  const within = fc.constantFrom<Within>('level', 'row', 'column')
  const place = fc.tuple(fc.constantFrom(0, 1, 2, 3, 4, 5, 7), fc.nat(2))
  fc.assert(
    fc.property(table, within, fc.array(point, { minLength: 1, maxLength: 3 }), place, fc.nat(3), (values, kind, points, [row, column], from) => {
      const kept = keptOf(values)
      const request: DomainRequest = { measure_id: 'm1', within: kind, points }
      const seen = { rows: visiblePositions(kept.rows, kept.rowValues, ALL), columns: visiblePositions(kept.columns, kept.columnValues, ALL) }
      const window = WindowRequest.parse({ row_start: from, row_count: 3, domains: [request] })
      const { domains, row_indexes } = sliceWindow(kept, window, 'h', 1, seen)
      const [rowLevel = 0, columnLevel = 0] = [ROW_LEVELS[row], COLUMN_LEVELS[column]]
      const isGrand = row === 7
      const shown = isGrand || (row >= from && row < from + row_indexes.length)
      const at = kind === 'level' ? null : kind === 'column' ? column : isGrand && row >= from + row_indexes.length ? -1 : row - from
      if (kind === 'row' && !shown) return
      const own = values.flatMap((cells, r) =>
        cells.filter(
          (value, c): value is number =>
            value !== null &&
            ROW_CODES[r] !== OTHERS_CODE &&
            ROW_LEVELS[r] === rowLevel &&
            COLUMN_LEVELS[c] === columnLevel &&
            (kind !== 'row' || r === row) &&
            (kind !== 'column' || c === column),
        ),
      )
      const found = domains?.[0]?.stops.find((stops) => stops.rows === rowLevel && stops.columns === columnLevel && stops.at === at)
      if (own.length === 0) expect(found).toBeUndefined()
      else for (const [i, one] of points.entries()) expect(found?.stops[i]).toBeCloseTo(expected(one, own), 9)
    }),
    { seed: 11, numRuns: 500 },
  )
})

it('has no points of a measure that the result lacks or that is not a number, and none that nobody asked for', () => {
  const kept = keptOf(Array.from({ length: 8 }, () => [1, 2, 3]))
  const seen = { rows: visiblePositions(kept.rows, kept.rowValues, ALL), columns: visiblePositions(kept.columns, kept.columnValues, ALL) }
  const answer = (result: CachedResult, measure_id: string) =>
    sliceWindow(result, WindowRequest.parse({ domains: [{ measure_id, within: 'level', points: [{ at: 'largest' }] }] }), 'h', 1, seen).domains?.[0]?.stops
  expect(answer(kept, 'm2')).toEqual([])
  expect(answer({ ...kept, values: [{ numbers: new Float64Array(0), exact: new Map(), texts: [] }] }, 'm1')).toEqual([])
  expect(sliceWindow(kept, WindowRequest.parse({}), 'h', 1, seen)).not.toHaveProperty('domains')
})

it('answers several requests by row, each with its own points', () => {
  const kept = keptOf(Array.from({ length: 8 }, (_, row) => [row, row + 10, 2 * row]))
  const seen = { rows: visiblePositions(kept.rows, kept.rowValues, ALL), columns: visiblePositions(kept.columns, kept.columnValues, ALL) }
  const byRow = (measure_id: string, at: 'smallest' | 'largest'): DomainRequest => ({ measure_id, within: 'row', points: [{ at }] })
  const requests = [byRow('m1', 'largest'), byRow('m2', 'largest'), byRow('m1', 'smallest')]
  const { domains } = sliceWindow(kept, WindowRequest.parse({ row_start: 1, row_count: 1, domains: requests }), 'h', 1, seen)
  expect(domains?.map(({ request }) => request)).toEqual(requests)
  expect(domains?.map(({ stops }) => stops.map((own) => [own.rows, own.columns, own.at, ...own.stops]))).toEqual([
    [
      [2, 0, 0, 2],
      [2, 1, 0, 11],
      [0, 0, -1, 14],
      [0, 1, -1, 17],
    ],
    [],
    [
      [2, 0, 0, 2],
      [2, 1, 0, 1],
      [0, 0, -1, 14],
      [0, 1, -1, 7],
    ],
  ])
})

it('refuses more requests by row or column than a step may have formats', () => {
  const requests = (count: number, within: Within) => Array.from({ length: count }, () => ({ measure_id: 'm1', within, points: [{ at: 'largest' }] }))
  const accepts = (domains: unknown): boolean => WindowRequest.safeParse({ domains }).success
  expect([accepts(requests(20, 'row')), accepts(requests(21, 'column')), accepts(requests(100, 'level')), accepts(requests(101, 'level'))]).toEqual([
    ...[true, false, true, false],
  ])
})

it('sorts the values of a measure once, whatever points are asked for', () => {
  const kept = keptOf(Array.from({ length: 8 }, () => [1, 2, 3]))
  const seen = { rows: visiblePositions(kept.rows, kept.rowValues, ALL), columns: visiblePositions(kept.columns, kept.columnValues, ALL) }
  const known = new Map()
  for (const value of [10, 20, 30])
    sliceWindow(kept, WindowRequest.parse({ domains: [{ measure_id: 'm1', within: 'level', points: [{ at: 'percentile', value }] }] }), 'h', 1, seen, known)
  expect([...known.keys()]).toEqual(['level 0'])
})
