import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import { TablePicture } from '../contract/picture.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { type DisplaySettings, pictureOf } from './picture.ts'
import { shapesOf } from './picture-shapes.ts'

type Key = readonly Value[]
interface Given {
  readonly rows: readonly Key[]
  readonly columns?: readonly Key[]
  readonly dtypes?: { readonly row?: string; readonly column?: string; readonly measure?: string }
  /** One list for each column. */
  readonly data: readonly (readonly Value[])[]
}

/** A result with a total on each axis that has a field: the positions of `rows` and `columns` with an empty key. */
function result({ rows, columns = [[]], dtypes = {}, data }: Given): PivotResult {
  const field = (id: string, name: string, dtype = 'VARCHAR') => ({ column_id: id, name, dtype })
  return {
    ...{ config_hash: 'h', total_rows: rows.length, total_columns: columns.length, source_rows: 9, row_keys: 1, column_keys: 1, notices: [], elapsed_ms: 1 },
    index_names: rows.some((key) => key.length > 0) ? [{ type: 'index', ...field('r', 'Region', dtypes.row) }] : [],
    column_names: columns.some((key) => key.length > 0) ? [{ type: 'gbcol', ...field('c', 'Year', dtypes.column) }] : [],
    measures: [{ type: 'measure', measure_id: 'm', name: 'Sales', dtype: dtypes.measure ?? 'DOUBLE', additive: true, approximate: false }],
    window: { row_start: 0, row_count: rows.length, column_start: 0, column_count: columns.length },
    row_indexes: rows.map((key) => ({ level: key.length, key: [...key], children: 0, collapsed: false, blank: false })),
    column_indexes: columns.map((key) => ({
      level: key.length,
      path: key.map((value) => ({ type: 'gbvalue' as const, column_id: 'c', value })),
      children: 0,
      collapsed: false,
    })),
    data: data.map((column) => [...column]),
    totals: [],
  }
}
const AS_TABLE: DisplaySettings = { chart: null, measureId: null }
const keys = (...values: Value[]): Key[] => values.map((value) => [value])
const years = (count: number): Value[] => Array.from({ length: count }, (_, i) => 2000 + i)
const filled = (columns: number, rows: number): number[][] => Array.from({ length: columns }, (_, c) => Array.from({ length: rows }, (_, r) => c + r))

describe('the picture of a result', () => {
  it('is lines along years, one for each group, without the totals', () => {
    const drawn = pictureOf(
      result({
        rows: [...keys('A', 'B'), []],
        columns: [...keys(...years(3)), []],
        dtypes: { column: 'BIGINT' },
        data: [
          [0, 5, 50],
          [10, null, 50],
          [4, 5, 50],
          [99, 99, 99],
        ],
      }),
      AS_TABLE,
    )
    expect(TablePicture.parse(drawn)).toMatchObject({ kind: 'line', measure: 'Sales', across: 'Year', series: 'Region', is_partial: false })
    expect(drawn?.values.map(({ parts }) => parts)).toEqual([
      [0, 1, 0.4],
      [0.5, null, 0.5],
    ])
  })
  it('is a heat map where there are more groups than lines can be told apart, or columns without an order', () => {
    const many = result({ rows: keys(...'ABCDEFGHIJ'), columns: keys(...years(3)), dtypes: { column: 'BIGINT' }, data: filled(3, 10) })
    expect(pictureOf(many, AS_TABLE)).toMatchObject({ kind: 'heat', is_partial: true, values: Array.from({ length: 8 }, () => ({})) })
    const unordered = result({ rows: keys('A', 'B'), columns: keys(2002, 2000, 2001), dtypes: { column: 'BIGINT' }, data: filled(3, 2) })
    expect(pictureOf(unordered, AS_TABLE)).toMatchObject({ kind: 'heat', is_partial: false })
  })
  it('is bars from zero where one axis alone has groups', () => {
    expect(pictureOf(result({ rows: [...keys('A', 'B', 'C'), []], data: [[4, -1, 1, 4]] }), AS_TABLE)).toMatchObject({
      ...{ kind: 'bars', across: 'Region', series: null, zero: 0.2 },
      values: [{ parts: [1, 0, 0.4] }],
    })
  })
  it('is drawn as the step’s own chart where it shows one', () => {
    const data = result({ rows: keys('A', 'B', 'C'), columns: keys(...years(3)), dtypes: { column: 'BIGINT' }, data: filled(3, 3) })
    const as = (chartType: ChartSettings['chartType']) =>
      pictureOf(data, { chart: ChartSettings.parse({ chartType, seriesColors: { '2001': 'ABCDEF' } }), measureId: null })
    expect(as('line')).toMatchObject({ kind: 'line', across: 'Region', series: 'Year' })
    expect(as('bar')).toMatchObject({ kind: 'bars', across: 'Region' })
    expect(as('bar')?.values[1]?.colour).toBe('#ABCDEF')
  })
  it('is none of texts, of a single number, and of nothing', () => {
    expect(pictureOf(result({ rows: keys('A', 'B'), dtypes: { measure: 'VARCHAR' }, data: [['x', 'y']] }), AS_TABLE)).toBeNull()
    expect(pictureOf(result({ rows: [[]], data: [[5]] }), AS_TABLE)).toBeNull()
    expect(pictureOf({ ...result({ rows: keys('A', 'B'), data: [[1, 2]] }), measures: [] }, AS_TABLE)).toBeNull()
    expect(pictureOf(result({ rows: keys('A', 'B'), data: [[null, null]] }), AS_TABLE)).toBeNull()
  })
})

describe('the shapes of a picture', () => {
  const box = { width: 100, height: 40 }
  const drawing = (kind: TablePicture['kind'], parts: (number | null)[][], zero = 0): TablePicture => ({
    ...{ kind, measure: 'm', across: 'a', series: null, zero, is_partial: false },
    values: parts.map((one) => ({ colour: '#3B82F6', parts: one })),
  })
  it('end a line at a blank and begin another one after it', () => {
    expect(shapesOf(drawing('line', [[0, 1, null, 0.5]]), box).map((shape) => shape.kind === 'path' && shape.points.length)).toEqual([2, 1])
  })
  it('have bars stand on zero and hang from it', () => {
    const [up, down] = shapesOf(drawing('bars', [[1, 0]], 0.25), box)
    expect([up, down]).toMatchObject([
      { y: 0, height: 30 },
      { y: 30, height: 10 },
    ])
  })
  it('make a cell stronger the higher its value is, and leave out a blank', () => {
    const shades = shapesOf(
      drawing('heat', [
        [0, 1],
        [null, 0.5],
      ]),
      box,
    ).map((shape) => shape.kind === 'rect' && shape.shade)
    expect(shades).toEqual([0.1, 1, 0.55])
  })
  it.each(['line', 'bars', 'heat'] as const)('stay in their box: %s', (kind) => {
    for (const shape of shapesOf(
      drawing(
        kind,
        [
          [0, 1, 0.3],
          [1, 0, null],
        ],
        0.4,
      ),
      box,
    )) {
      const corners = shape.kind === 'path' ? shape.points : [shape, { x: shape.x + shape.width, y: shape.y + shape.height }]
      for (const { x, y } of corners) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(box.width + 1e-9)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(box.height + 1e-9)
      }
    }
  })
})
