import { describe, expect, it } from 'vitest'
import type { Value } from '../contract/scalar.ts'
import type { Chart } from './chart-data.ts'
import { changeFrom, shareOfGroups, shareOfSlices, shareOfStack, timeDirection } from './chart-figures.ts'

function chartOf(rows: readonly (readonly (number | null)[])[], { additive = true, stack }: { additive?: boolean; stack?: string } = {}): Chart {
  const shared = { measure_id: 'm', colourKey: '', yAxisID: 'y', borderWidth: 1, backgroundColor: '', borderColor: '', ...(stack ? { stack } : {}) } as const
  const labels = (rows[0] ?? []).map((_, at) => `G${at}`)
  return {
    ...{ labels, keys: labels.map((label) => [label]), measures: [{ measure_id: 'm', name: 'm', additive }] },
    datasets: rows.map((data, at) => ({ ...shared, label: `S${at}`, data: [...data] })),
  }
}
const none = new Set<string>()

describe('a share', () => {
  it('of a stack counts the series that are shown', () => {
    const chart = chartOf([[1], [1], [2]], { stack: 's' })
    expect([shareOfStack(chart, 0, 0, none), shareOfStack(chart, 0, 0, new Set(['S2']))]).toEqual([0.25, 0.5])
  })
  it('of the groups needs one series', () => expect([shareOfGroups(chartOf([[1, 3]]), 1), shareOfGroups(chartOf([[1], [3]]), 0)]).toEqual([0.75, null]))
  it('of the slices counts those that are shown', () => expect(shareOfSlices(chartOf([[1, 3, 4]]), 1, new Set(['G2']))).toBe(0.75))
  it('is not told of values without a sum', () => {
    const averages = { additive: false }
    const stacked = shareOfStack(chartOf([[1], [3]], { ...averages, stack: 's' }), 0, 0, none)
    expect([stacked, shareOfGroups(chartOf([[1, 3]], averages), 0), shareOfSlices(chartOf([[1, 3]], averages), 0, none)]).toEqual([null, null, null])
  })
})

describe('the direction of time', () => {
  const directionOf = (keys: readonly (readonly Value[])[], empty?: ReadonlySet<number>, dtype = 'DATE') =>
    timeDirection({ labels: [], keys, datasets: [], fields: [{ column_id: 'd', name: 'Day', dtype }], ...(empty ? { empty } : {}) })
  it('is that of the groups, without empty places and blank', () => {
    expect(directionOf([['2024-01-01'], [], ['2024-03-01'], [null]], new Set([1]))).toBe(1)
    expect(directionOf([['2024-03-01'], ['2024-01-01']])).toBe(-1)
  })
  it('is known of years, but not of other numbers', () => {
    expect([directionOf([[2021], [2022], [2023], [2024]], undefined, 'INTEGER'), directionOf([[3], [4]], undefined, 'INTEGER')]).toEqual([1, 0])
  })
  it('is unknown for groups in another order', () => expect(directionOf([['2024-03-01'], ['2024-01-01'], ['2024-02-01']])).toBe(0))
})

it('a change is a share of the size before', () => expect([changeFrom(-4, -2), changeFrom(0, 5), changeFrom(null, 5)]).toEqual([0.5, null, null]))
