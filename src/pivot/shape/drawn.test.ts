import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DrawnRequest } from '../../contract/drawn-groups.ts'
import { WindowRequest } from '../../contract/pivot-result.ts'
import type { Axis } from './axis.ts'
import type { CachedResult } from './cached-result.ts'
import { drawnView } from './drawn.ts'
import { OTHERS_CODE } from './others.ts'
import { visiblePositions } from './window.ts'

const ALL = { level: null, toggled: [] }

/** Groups of one field with the total last; `others`: the position of Others. */
function flatAxis(count: number, parentsFirst: Axis['parentsFirst'], others: number | null = null): Axis {
  const levels = Uint8Array.from({ length: count + 1 }, (_, at) => (at < count ? 1 : 0))
  const parents = Uint32Array.from(levels, () => count)
  const codes = Uint32Array.from(levels, (level, at) => (at === others ? OTHERS_CODE : level === 1 ? at + 1 : 0))
  return { levels, parents, codes, children: Uint32Array.from(levels, (level) => (level === 0 ? count : 0)), parentsFirst }
}

/** `values[row][column]` of two measures, the second one 10 times the first; null for no value. Totals are left out. */
function keptOf(values: readonly (readonly (number | null)[])[], others: number | null = null): CachedResult {
  const width = values[0]?.length ?? 0
  const cells = values.flatMap((row) => row.flatMap((value, column) => (value === null ? [] : [{ column, value }])))
  const counts = [...values.map((row) => row.filter((value) => value !== null).length), 0]
  const start = new Uint32Array(counts.length + 1)
  for (const [row, count] of counts.entries()) start[row + 1] = (start[row] ?? 0) + count
  const measure = (times: number) => ({ numbers: Float64Array.from(cells, ({ value }) => value * times), exact: new Map<number, string>(), texts: null })
  const field = (column_id: string) => ({ column_id, name: column_id, dtype: 'VARCHAR' })
  const named = (id: string) => ({ type: 'measure' as const, measure_id: id, name: id, dtype: 'DOUBLE', additive: true, approximate: false })
  return {
    ...{ rows: flatAxis(values.length, 'forwards', others), columns: flatAxis(width, 'backwards') },
    ...{ start, column: Uint32Array.from(cells, ({ column }) => column), values: [measure(1), measure(10)], extremes: [] },
    ...{ indexNames: [{ type: 'index', ...field('r') }], columnNames: [{ type: 'gbcol', ...field('k') }], measures: [named('m'), named('n')] },
    ...{ rowValues: [[null, ...values.map((_, at) => `r${at}`)]], columnValues: [[null, 'a', 'b', 'c']] },
    ...{ sourceRows: 1, rowKeys: values.length, columnKeys: width, notices: [] },
  }
}

function viewOf(kept: CachedResult, drawn: Partial<DrawnRequest>, counts: object) {
  const request = WindowRequest.parse({ row_count: 10_000, column_count: 1_000, ...counts, drawn: { axis: 'rows', measure_id: 'm', ...drawn } })
  const seen = { rows: visiblePositions(kept.rows, kept.rowValues, ALL), columns: visiblePositions(kept.columns, kept.columnValues, ALL) }
  const { seen: shown, groups } = drawnView(kept, request, request.drawn as DrawnRequest, seen)
  return { rows: [...shown.rows.positions], columns: [...shown.columns.positions], groups }
}

const value = fc.option(fc.integer({ min: -20, max: 20 }), { freq: 5 })
const table = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 })

describe('the groups of a chart', () => {
  it('are the first ones by their sums over all groups of the other axis, in the order of the table if these are equal', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 32 }), fc.constantFrom('ascending' as const, 'descending' as const), (values, count, order) => {
        const sums = values.map((row) => row.reduce<number | null>((sum, one) => (one === null ? sum : (sum ?? 0) + one), null))
        const sign = order === 'ascending' ? 1 : -1
        const expected = values
          .map((_, at) => at)
          .sort((a, b) => Number(sums[a] === null) - Number(sums[b] === null) || sign * ((sums[a] ?? 0) - (sums[b] ?? 0)) || a - b)
          .slice(0, count)
        const found = viewOf(keptOf(values), { order }, { row_count: count, column_count: 1 })
        expect(found.rows).toEqual(expected)
        expect(found.groups).toEqual({ rows: values.length, columns: 3 })
      }),
    )
  })
  it('run along the columns, too', () =>
    expect(
      viewOf(
        keptOf([
          [1, 5, 2],
          [1, 1, 9],
        ]),
        { axis: 'columns', order: 'descending' },
        { column_count: 2, row_count: 1 },
      ).columns,
    ).toEqual([2, 1]))
  it('have no totals, and keep the order of the table without another', () =>
    expect(viewOf(keptOf([[1], [3], [2]]), {}, { row_count: 2 })).toEqual({ rows: [0, 1], columns: [0], groups: { rows: 3, columns: 1 } }))
  it('keep the order of the table for a measure that is gone', () =>
    expect(viewOf(keptOf([[1], [3], [2]]), { order: 'descending', measure_id: 'z' }, {}).rows).toEqual([0, 1, 2]))
  it('have Others at the end, behind groups without values', () =>
    expect(viewOf(keptOf([[90], [null], [1], [2]], 0), { order: 'descending' }, {}).rows).toEqual([3, 2, 1, 0]))
  it('are at one level, that of the outermost collapsed groups', () => {
    const kept = keptOf([[1], [2], [3]])
    const nested: CachedResult = {
      ...kept,
      rows: { ...kept.rows, levels: Uint8Array.of(1, 2, 1, 0), parents: Uint32Array.of(3, 0, 3, 3), children: Uint32Array.of(1, 0, 1, 2) },
      indexNames: [...kept.indexNames, ...kept.indexNames],
      rowValues: [...kept.rowValues, ...kept.rowValues],
    }
    const request = WindowRequest.parse({ rows: { level: null, toggled: [['r2']] }, drawn: { axis: 'rows' } })
    const seen = {
      rows: visiblePositions(nested.rows, nested.rowValues, request.rows),
      columns: visiblePositions(nested.columns, nested.columnValues, ALL),
    }
    expect([...drawnView(nested, request, { axis: 'rows', order: 'table', measure_id: null, keep: 'first' }, seen).seen.rows.positions]).toEqual([0, 2])
  })
})

describe('the largest groups', () => {
  const kept = keptOf([
    [1, 1],
    [null, null],
    [-1, 0],
    [7, 2],
    [4, 5],
    [2, 2],
  ])
  it('keep the order of the table, with the sums of the others by group of the other axis and by measure', () =>
    expect(viewOf(kept, { keep: 'largest' }, { row_count: 3 })).toEqual({
      rows: [2, 3, 4],
      columns: [0, 1],
      groups: { rows: 6, columns: 2, rest: [3, 30, 3, 30] },
    }))
  it('are those of the first group of the other axis', () =>
    expect(
      viewOf(
        keptOf([
          [1, 9],
          [2, 0],
        ]),
        { keep: 'largest' },
        { row_count: 1 },
      ).rows,
    ).toEqual([1]))
  it('can be in an order of their own', () => expect(viewOf(kept, { keep: 'largest', order: 'ascending' }, { row_count: 2 }).rows).toEqual([2, 3]))
  it('leave nothing out if all have room', () =>
    expect(viewOf(kept, { keep: 'largest' }, {}).groups).toEqual({ rows: 6, columns: 2, rest: [null, null, null, null] }))
})
