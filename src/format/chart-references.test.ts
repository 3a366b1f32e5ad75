import { expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import type { ChartSeries } from './chart-data.ts'
import { drawnReferences } from './chart-references.ts'

const series = (measure_id: string, data: (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  ...{ label: measure_id, colourKey: measure_id, measure_id, data, backgroundColor: '', borderColor: '', borderWidth: 1, yAxisID: 'y' },
  ...more,
})
const values = (datasets: ChartSeries[], references: object[], more: object = {}) =>
  drawnReferences({ datasets }, ChartSettings.parse({ references, ...more })).map(({ value, yAxisID }) => [value, yAxisID])
const two = [series('m1', [1, null, 4, 10]), series('m2', [100, 300], { yAxisID: 'y1' })]

it.each([
  ['average', 5],
  ['median', 4],
  ['lowest', 1],
  ['highest', 10],
])('draws the %s of the first measure, blanks left out', (kind, value) => expect(values(two, [{ kind }])).toEqual([[value, 'y']]))
it('draws a line at a number, on the axis of its measure', () => expect(values(two, [{ kind: 'target', value: 250, measure_id: 'm2' }])).toEqual([[250, 'y1']]))
it('counts the heights of stacks', () =>
  expect(values([series('m1', [1, 2], { stack: 's' }), series('m1', [3, 4], { stack: 's' })], [{ kind: 'average' }], { stacked: true })).toEqual([[5, 'y']]))
it.each([
  ['without a number', [{ kind: 'value' }], {}],
  ['of a measure that is not drawn', [{ kind: 'average', measure_id: 'm3' }], {}],
  ['on a pie', [{ kind: 'average' }], { chartType: 'pie' }],
  ['across shares', [{ kind: 'average' }], { stacked: true, normalized: true }],
])('draws no line %s', (_, references, more) => expect(values(two, references, more)).toEqual([]))
