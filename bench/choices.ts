/** A step that shows the top 10 of 50,000 customers with Others and two conditions, against the same step with all customers. */
import { GroupCondition, Top } from '../src/contract/choice.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { openDataset } from '../src/engine/duckdb/open.ts'
import { DuckDbSource } from '../src/engine/duckdb/source.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import type { EngineLimits } from '../src/engine/protocol.ts'
import { unknownFacts } from '../src/engine/query-cost.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { aConfig, aMeasure, CONTEXT } from '../test/support/documents.ts'
import { compare, report } from './pairs.ts'

/** Highest ratio of the step with choices to the step without. */
const RATIO = 3

export async function choiceFigure({ file, stored }: { file: string; stored: readonly StoredColumn[] }, limits: EngineLimits, rows: number): Promise<void> {
  const measures = [aMeasure('s', 'sum', 'c14'), aMeasure('n', 'count', null), aMeasure('a', 'avg', 'c11')]
  const whole = aConfig({ rows: ['c10'], columns: ['c7'], measures })
  const conditions = (['shown', 'all'] as const).map((totals) =>
    GroupCondition.parse({ column_id: 'c10', measure_id: totals === 'shown' ? 'n' : 'a', values: [0.5], totals }),
  )
  const chosen: StepConfig = { ...whole, pivot: { ...whole.pivot, tops: [Top.parse({ column_id: 'c10', measure_id: 's' })], conditions } }
  const instance = await openDataset(file, limits, 'UTC')
  const connection = await instance.connect()
  const enums = new Map()
  const run = (config: StepConfig) => () =>
    runStep(
      { source: new DuckDbSource(connection, stored), enums, facts: unknownFacts(), heavy: true },
      { kind: 'step', dataset: { kind: 'file', file, columns: stored }, config, context: CONTEXT, locale: 'en', maxCells: 1e7 },
    )
  const times = await compare(run(chosen), run(whole))
  report(
    '9',
    `top 10 with Others and two conditions, ${rows.toLocaleString('en-US')} rows`,
    times,
    times.ours <= RATIO * times.other,
    `at most ${RATIO} x the step without`,
  )
  connection.closeSync()
  instance.closeSync()
}
