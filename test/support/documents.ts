/** Builders of documents and columns for tests. */
import { newDocument } from '../../src/analysis/document.ts'
import type { AnalysisDocument } from '../../src/contract/analysis.ts'
import { Column } from '../../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../../src/contract/date-series.ts'
import { Measure } from '../../src/contract/measure.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import type { RunContext } from '../../src/engine/protocol.ts'

export const aColumn = (id: string, dtype = 'VARCHAR', name = id): Column => Column.parse({ id, name, dtype, original_name: name })

export const COLUMNS = [
  aColumn('c1', 'VARCHAR', 'Region'),
  aColumn('c2', 'VARCHAR', 'City'),
  aColumn('c3', 'BIGINT', 'Quantity'),
  aColumn('c4', 'DATE', 'Day'),
  aColumn('c5', 'DECIMAL(18,2)', 'Price'),
]

export const aDocument = (): AnalysisDocument => newDocument({ analysisId: 'a1', datasetId: 'd1', datasetName: 'Orders', columns: COLUMNS })

export const aMeasure = (id: string, agg: string, column_id: string | null): Measure => Measure.parse({ id, name: id, type: 'ui', value: { agg, column_id } })

/** A calculated column `k` with the year of each date in a text column; blank for texts that are not dates. */
export const yearsOf = (base_column: string): Column =>
  Column.parse({
    ...{ id: 'k', name: 'Years', type: 'calculated column' },
    config: { kind: 'date_series', base_column, params: { window: 'year', date_format: 'yyyy-mm-dd' } },
  })

export function aConfig(change: {
  rows?: string[]
  columns?: string[]
  measures?: Measure[]
  filters?: StepConfig['query']['value']['filters']
  sort?: StepConfig['pivot']['sort']
  showEmpty?: string[]
}): StepConfig {
  const { rows = [], columns = [], measures = [], filters = [], sort = [], showEmpty = [] } = change
  return {
    query: { type: 'ui', value: { filters, measures, groupbys: [...rows, ...columns], group_calculations: [] } },
    pivot: { rows, columns, sort, ...(showEmpty.length > 0 ? { show_empty: showEmpty } : {}) },
  }
}

/** The parameters of a run besides config and rows: time zone UTC, and a fixed day as today. */
export const CONTEXT: RunContext = { timeZone: 'UTC', today: '2024-02-29', calendar: PLAIN_CALENDAR, operands: [] }
