/** Charts choose their groups from the whole result, in the order of the table, and only for readers of the table. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChartSettings } from '../src/contract/chart.ts'
import type { PivotResult } from '../src/contract/pivot-result.ts'
import { isOthers } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { suitedChart } from '../src/format/chart-suited.ts'
import { drawnWindow } from '../src/format/drawn-window.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

const GROUPS = 5_000
/** Sizes in no order of their names, and two equal ones. */
const sizeOf = (n: number): number => ((n * 7_919) % GROUPS) - (n % 97 === 0 ? 1 : 0)
const ROWS = Array.from({ length: GROUPS }, (_, n) => `City ${String(n).padStart(4, '0')},${n % 3 === 0 ? 'East' : 'West'},${sizeOf(n)}`)
const words = { key: String, blank: '(blank)', total: 'Total' }
const SUM = aMeasure('m', 'sum', 'c3')
const MAXIMUM = aMeasure('m', 'max', 'c3')

let server: TestServer
let token: string
let analysisId: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('Ana Lima')).token
  const { datasetId } = await server.importCsv(token, `City,Side,Size\n${ROWS.join('\n')}\n`)
  analysisId = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Cities' }, token)).data.id
})
afterAll(() => server.remove())

async function run(config: StepConfig, window: object = {}): Promise<PivotResult> {
  const input = { analysis_id: analysisId, step_id: 's1', config, operands: [], window }
  const { data } = await server.call('apiv2/analysis_apply_step', input, token)
  if (data.status !== 'done') throw new Error(data.status)
  return data.result
}

async function chartOf(config: StepConfig, change: object) {
  const settings = ChartSettings.parse(change)
  const { config_hash, measures } = await run(config)
  const input = { analysis_id: analysisId, config_hash, window: drawnWindow(settings, measures) }
  const reply = await server.call('apiv2/get_step_window', input, token)
  expect(reply.code).toBe('ok')
  return { ...suitedChart(reply.data, settings, words), input }
}

it('shows the same ten largest groups as the sorted table, with all others counted', async () => {
  const config = aConfig({ rows: ['c1'], columns: ['c2'], measures: [SUM] })
  const { chart, left, groups, isCut } = await chartOf(config, { order: 'descending', top: 10 })
  const sort = [{ column_id: 'c1', direction: 'desc' as const, by: { kind: 'measure' as const, measure_id: 'm', at: [] } }]
  const table = await run(aConfig({ rows: ['c1'], columns: ['c2'], measures: [SUM], sort }), { row_count: 10 })
  expect(chart.labels).toEqual(table.row_indexes.map(({ key }) => key[0]))
  expect([left, groups, isCut]).toEqual([GROUPS - 10, { shown: 10, all: 10 }, false])
})

it('orders all groups, and says how many have no room', async () => {
  const { chart, left, groups, isCut } = await chartOf(aConfig({ rows: ['c1'], measures: [SUM] }), { order: 'ascending', chartType: 'line' })
  const smallest = ROWS.map((_, n) => sizeOf(n)).sort((a, b) => a - b)
  expect(chart.datasets[0]?.data).toEqual(smallest.slice(0, chart.labels.length))
  expect([left, groups, isCut]).toEqual([0, { shown: chart.labels.length, all: GROUPS }, true])
})

it('shows the largest slices of all, and all others as one', async () => {
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('m', 'count', null)] })
  const { chart, isCut } = await chartOf(config, { chartType: 'pie' })
  expect([chart.labels.length, isOthers(chart.keys.at(-1) ?? []), isCut]).toEqual([12, true, false])
  expect(chart.datasets[0]?.data.reduce((sum, value) => Number(sum) + Number(value), 0)).toBe(GROUPS)
})

it('counts the slices that are left out if their values have no sum, and refuses negative ones wherever they are', async () => {
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('m', 'count_distinct', 'c2')] })
  expect((await chartOf(config, { chartType: 'pie' })).leftOut).toBe(GROUPS - 12)
  expect((await chartOf(aConfig({ rows: ['c1'], measures: [MAXIMUM] }), { chartType: 'pie' })).refusal).toBe('negativeSlices')
})

it('says that slices are those of one series', async () => {
  const { series, isCut } = await chartOf(aConfig({ rows: ['c1'], columns: ['c2'], measures: [aMeasure('m', 'count', null)] }), { chartType: 'pie' })
  expect([series, isCut]).toEqual([{ shown: 1, all: 2 }, true])
})

it('is read by nobody who may not open the analysis', async () => {
  const { input } = await chartOf(aConfig({ rows: ['c1'], measures: [SUM] }), { order: 'descending' })
  const other = (await server.user('Bo Chen')).token
  expect((await server.call('apiv2/get_step_window', input, other)).code).toBe('not_found')
})
