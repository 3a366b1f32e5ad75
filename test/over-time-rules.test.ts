/** Rules of comparisons over time (docs/computation.md, 'Comparisons over time'): order, explanations, names, refusals. */
import { expect, it } from 'vitest'
import { RowsPage } from '../src/contract/cell-rows.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Measure } from '../src/contract/measure.ts'
import { cellRows } from '../src/engine/cell-rows.ts'
import { explainCell } from '../src/engine/explain.ts'
import { type Change, calculated, comparing, DTYPES, GAPS, grouped, shown } from './support/comparisons.ts'
import { compute } from './support/compute.ts'
import { CONTEXT } from './support/documents.ts'
import { type Row, tableOf } from './support/tables.ts'

it('a sort by a comparison sorts by what is shown', async () => {
  const table = await tableOf(DTYPES, [...GAPS, ['North', '2026-02-05', 40], ['North', '2026-03-05', 10]])
  const config = comparing({ rows: ['c1'], columns: ['month'], calculations: [grouped('month')] })
  const by = { kind: 'measure' as const, measure_id: 'm', at: ['2026-03'] }
  const sorted = { ...config, pivot: { ...config.pivot, sort: [{ column_id: 'c1', direction: 'desc' as const, by }] } }
  const kept = await compute(table, sorted, 'en', { ...CONTEXT, today: '2026-06-15' })
  table.close()
  expect(kept.rowValues[0]?.length).toBe(4)
  expect(Array.from(kept.rows.codes.slice(0, 3), (code) => kept.rowValues[0]?.[code])).toEqual(['West', 'East', 'North'])
})

it('the rows of the base are those that its explanation counts', async () => {
  const table = await tableOf(DTYPES, GAPS)
  const config = comparing({ rows: ['c1', 'month'], calculations: [grouped('month')] })
  const request = { dataset: { kind: 'file' as const, file: '', columns: table.columns }, config, context: { ...CONTEXT, today: '2026-06-15' }, locale: 'en' }
  const cell = { measure_id: 'm', row: ['West', '2026-03'], column: [] }
  const explained = await explainCell(table, { kind: 'explain', ...request, cell: { ...cell, start: 0, count: 0 } })
  const page = RowsPage.parse({})
  const behind = await cellRows(table, { kind: 'rows', ...request, cell: { ...cell, of_base: true }, page })
  const none = await cellRows(table, { kind: 'rows', ...request, cell: { ...cell, row: ['West', '2026-01'], of_base: true }, page })
  table.close()
  if (!explained.ok || !behind.ok) throw new Error(JSON.stringify([explained, behind]))
  const base = explained.value.formula.find((part) => part.role === 'base')
  expect([base?.value, base?.period, base?.keys.map((key) => key.value)]).toEqual([
    20,
    { from: '2026-02-01', to: '2026-02-28', row_count: 1 },
    ['West', '2026-02'],
  ])
  expect([behind.value.row_count, behind.value.keys.map((key) => key.value), behind.value.data.slice(0, 3)]).toEqual([
    1,
    ['West', '2026-02'],
    [['West'], ['2026-02-05'], [20]],
  ])
  expect(none.ok ? null : none.code).toBe('cell_unknown')
})

it('the parts of a comparison have the name of its measure', async () => {
  const table = await tableOf(DTYPES, GAPS)
  const { query, pivot } = comparing({ rows: ['month'], calculations: [grouped('month')] })
  const [change] = query.value.measures
  if (!change) throw new Error('the step has a measure')
  const quantity: Measure = { ...change, id: 'q', name: 'Quantity', show_values_as: { name: 'none', dependencies: [] } }
  const config = { query: { ...query, value: { ...query.value, measures: [quantity, { ...change, name: 'Change', comparison_of: 'q' }] } }, pivot }
  const dataset = { kind: 'file' as const, file: '', columns: table.columns }
  const cell = { measure_id: 'm', row: ['2026-03'], column: [], start: 0, count: 0 }
  const explained = await explainCell(table, { kind: 'explain', dataset, config, context: { ...CONTEXT, today: '2026-06-15' }, locale: 'en', cell })
  table.close()
  if (!explained.ok) throw new Error(explained.code)
  expect([explained.value.measure.name, ...explained.value.formula.map((part) => part.name)]).toEqual(['Change', 'Quantity', 'Quantity'])
})

it('the period of today is marked in its header', async () => {
  const table = await tableOf(DTYPES, GAPS)
  const unfinished = async (change: Change, today: string) =>
    (await compute(table, comparing(change), 'en', { ...CONTEXT, today })).indexNames.map((f) => f.unfinished)
  const change = { rows: ['month'], calculations: [grouped('month')] }
  expect(await unfinished(change, '2026-03-05')).toEqual([{ value: '2026-03', until: '2026-03-05' }])
  expect(await unfinished(change, '2026-03-31')).toEqual([undefined])
  expect(await unfinished({ ...change, whole: true }, '2026-03-05')).toEqual([undefined])
  table.close()
})

it('parts that come back stay, and filters on them hold', async () => {
  const rows: Row[] = [
    ['East', '2025-03-03', 1],
    ['East', '2025-04-03', 2],
    ['East', '2026-03-02', 10],
    ['East', '2026-04-02', 20],
  ]
  const calculations = [grouped('year'), grouped('month-of-year')]
  const change = { rows: ['year', 'month-of-year'], along: 'month-of-year', calculations }
  expect(await shown(rows, change)).toMatchObject({ '2026 March': 9, '2026 April': 18, '2026': 27 })
  const march: Filter = { column: 'month-of-year', operator: 'IN', value: ['March'] }
  expect(await shown(rows, { ...change, filters: [march] })).toMatchObject({ '2026 March': 9, '2026': 9 })
})

it('a comparison that cannot be moved is refused by name', async () => {
  const late = calculated('late', { kind: 'sql', params: { sql: `"Column 2" > DATE '2026-01-15'` } })
  const filters: Filter[] = [{ column: 'late', operator: '=', value: ['true'] }]
  await expect(shown(GAPS, { rows: ['month'], filters, calculations: [grouped('month'), late] })).rejects.toThrow('comparison_not_movable')
  await expect(shown(GAPS, { rows: ['c1'], along: 'c1', relative: 'year_before' })).rejects.toThrow('comparison_needs_date')
})
