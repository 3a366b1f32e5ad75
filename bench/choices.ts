/** Times steps that choose groups, filter measures and compare over time, against the same steps without these. */
import { GroupCondition, Top } from '../src/contract/choice.ts'
import { Column } from '../src/contract/column.ts'
import { Measure } from '../src/contract/measure.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { openDataset } from '../src/engine/duckdb/open.ts'
import { DuckDbSource } from '../src/engine/duckdb/source.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import type { EngineLimits } from '../src/engine/protocol.ts'
import { unknownFacts } from '../src/engine/query-cost.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { aConfig, aMeasure, CONTEXT } from '../test/support/documents.ts'
import { compare, report } from './pairs.ts'

/** Highest ratio of a step to the same step without choices, filters of measures and comparisons. */
const RATIO = 3

interface Pair {
  readonly what: string
  readonly ours: StepConfig
  readonly other: StepConfig
}

/** The top 10 of 50,000 customers with Others and two conditions. */
function customers(): Pair {
  const other = aConfig({ rows: ['c10'], columns: ['c7'], measures: [aMeasure('s', 'sum', 'c14'), aMeasure('n', 'count', null), aMeasure('a', 'avg', 'c11')] })
  const conditions = (['shown', 'all'] as const).map((totals) =>
    GroupCondition.parse({ column_id: 'c10', measure_id: totals === 'shown' ? 'n' : 'a', values: [0.5], totals }),
  )
  const tops = [Top.parse({ column_id: 'c10', measure_id: 's' })]
  return { what: 'top 10 with Others and two conditions', ours: { ...other, pivot: { ...other.pivot, tops, conditions } }, other }
}

const MONTH = Column.parse({
  id: 'month',
  name: 'month',
  type: 'calculated column',
  config: { kind: 'date_series', base_column: 'c2', params: { window: 'month' } },
})

/** A sum of the revenue, with changes of its definition or of how it is shown. */
const revenue = (id: string, value: object = {}, shown: object = {}): Measure =>
  Measure.parse({ id, name: id, type: 'ui', value: { agg: 'sum', column_id: 'c14', ...value }, ...shown })

const monthly = (measures: Measure[]): StepConfig => {
  const config = aConfig({ rows: ['c5'], columns: [MONTH.id], measures })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [MONTH] } } }
}

/** Revenue by city and month: all, of one channel, of returns, and its change from the year before. */
function cities(): Pair {
  const ours = monthly([
    revenue('all'),
    revenue('web', { filters: [{ column: 'c6', operator: 'IN', value: ['web'] }] }),
    revenue('returned', { filters: [{ column: 'c15', operator: 'IN', value: [true] }] }),
    revenue('change', {}, { show_values_as: { name: 'difference_from', params: { column_id: MONTH.id, relative: 'year_before' } } }),
  ])
  const tops = [Top.parse({ column_id: 'c5', measure_id: 'all' })]
  return {
    what: 'top 10 with Others, two filtered measures and the year before',
    ours: { ...ours, pivot: { ...ours.pivot, tops } },
    other: monthly(['all', 'web', 'returned', 'change'].map((id) => revenue(id))),
  }
}

export async function choiceFigures({ file, stored }: { file: string; stored: readonly StoredColumn[] }, limits: EngineLimits, rows: number): Promise<void> {
  const instance = await openDataset(file, limits, 'UTC')
  const connection = await instance.connect()
  const enums = new Map()
  const run = (config: StepConfig) => async () => {
    const result = await runStep(
      { source: new DuckDbSource(connection, stored), enums, facts: unknownFacts(), heavy: true },
      { kind: 'step', dataset: { kind: 'file', file, columns: stored }, config, context: CONTEXT, locale: 'en', maxCells: 1e7 },
    )
    if (!result.ok) throw new Error(result.code)
  }
  for (const { what, ours, other } of [customers(), cities()]) {
    const times = await compare(run(ours), run(other), 7)
    report('9', `${what}, ${rows.toLocaleString('en-US')} rows`, times, times.ours <= RATIO * times.other, `at most ${RATIO} x the step without`)
  }
  connection.closeSync()
  instance.closeSync()
}
