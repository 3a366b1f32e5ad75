import { afterAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { tableOf } from './support/tables.ts'

const NUMERIC = ['sum', 'avg', 'median', 'stddev'] as const

/** c1 has values; c2, c3 and c4 have none, whatever their types. */
const table = await tableOf(
  ['VARCHAR', 'VARCHAR', 'DATE', 'TIMESTAMP', 'BIGINT'],
  [
    ['East', null, null, null, null],
    ['West', null, null, null, null],
  ],
)
afterAll(() => table.close())

const nulls = (count: number): Value[] => new Array<Value>(count).fill(null)

describe('a column without any value', () => {
  it.each(['c2', 'c3', 'c4', 'c5'])('has no sum, average, median or deviation, whatever its type (%s)', async (column) => {
    const kept = await compute(table, aConfig({ rows: ['c1'], measures: NUMERIC.map((agg) => aMeasure(agg, agg, column)) }))
    expect([...cellsOf(kept).values()]).toEqual([nulls(4), nulls(4), nulls(4)])
    expect(kept.measures.map((m) => m.dtype)).toEqual(['HUGEINT', 'DOUBLE', 'DOUBLE', 'DOUBLE'])
  })

  it('can be an operand of an expression and shown as a share', async () => {
    const shared = { ...aMeasure('share', 'sum', 'c2'), show_values_as: { name: 'percentage_of_grand_total' as const, dependencies: [] } }
    const twice = Measure.parse({
      ...{ id: 'twice', name: 'twice', type: 'expression' },
      value: { first: { measure_id: 's' }, rest: [{ operator: 'multiply', operand: { constant: 2 } }] },
    })
    const kept = await compute(table, aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2'), shared, twice] }))
    expect([...cellsOf(kept).values()]).toEqual([nulls(3), nulls(3), nulls(3)])
  })

  it('may be calculated', async () => {
    const calculated = Column.parse({
      ...{ id: 'k', name: 'Groups', type: 'calculated column' },
      config: { kind: 'value_groups', base_column: 'c2', params: { groups: [{ name: 'A', values: ['x'] }] } },
    })
    const config = aConfig({ measures: [aMeasure('s', 'sum', 'k')] })
    const kept = await compute(table, { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [calculated] } } })
    expect([...cellsOf(kept).values()]).toEqual([[null]])
  })

  it('is told from a text column with values, whose sum is refused', async () => {
    const asked = { kind: 'step', dataset: { kind: 'file', file: '', columns: table.columns }, context: CONTEXT, locale: 'en', maxCells: 1e6 } as const
    const config = aConfig({ measures: [aMeasure('s', 'sum', 'c1')], filters: [{ column: 'c1', operator: 'IS NULL', value: [] }] })
    const result = await runStep(table, { ...asked, config })
    expect(result.ok ? 'ok' : result.code).toBe('aggregation_not_for_type')
  })
})
