import { Column, type ColumnConfig } from '../../src/contract/column.ts'
import type { DateSeriesWindow } from '../../src/contract/date-series.ts'
import type { Filter } from '../../src/contract/filter.ts'
import { Measure } from '../../src/contract/measure.ts'
import type { Relative } from '../../src/contract/show-as.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { cellsOf } from './cells.ts'
import { compute } from './compute.ts'
import { CONTEXT } from './documents.ts'
import { type Row, tableOf } from './tables.ts'

export const calculated = (id: string, config: ColumnConfig): Column => Column.parse({ id, name: id, type: 'calculated column', config })
export const grouped = (window: DateSeriesWindow): Column => calculated(window, { kind: 'date_series', base_column: 'c2', params: { window } })
export interface Change {
  readonly along?: string
  readonly relative?: Relative
  readonly agg?: 'sum' | 'count' | 'avg' | 'count_distinct'
  readonly whole?: true
  readonly share?: boolean
  readonly rows?: string[]
  readonly columns?: string[]
  readonly filters?: Filter[]
  /** Filters of the measure's own. */
  readonly own?: Filter[]
  readonly calculations?: Column[]
}

/** Creates a step that compares the quantities of column c3 over time. */
export function comparing(change: Change): StepConfig {
  const { along = 'month', relative = 'previous', agg = 'sum', rows = [], columns = [], filters = [], calculations = [] } = change
  const params = { column_id: along, relative, ...(change.whole ? { whole_period: true } : {}) }
  const measure = Measure.parse({
    ...{ id: 'm', name: 'm', type: 'ui', value: { agg, column_id: 'c3', ...(change.own ? { filters: change.own } : {}) } },
    show_values_as: { name: change.share ? 'percentage_difference_from' : 'difference_from', params },
  })
  return {
    query: { type: 'ui', value: { filters, measures: [measure], groupbys: [...rows, ...columns], group_calculations: calculations } },
    pivot: { rows, columns, sort: [] },
  }
}

export const DTYPES = ['VARCHAR', 'DATE', 'BIGINT']

/** Returns the displayed values by their cell's keys, such as 'East 2026-03'; 'total' is the grand total. */
export async function shown(rows: readonly Row[], change: Change, today = '2026-06-15'): Promise<Record<string, unknown>> {
  const table = await tableOf(DTYPES, rows)
  try {
    const cells = cellsOf(await compute(table, comparing(change), 'en', { ...CONTEXT, today }))
    return Object.fromEntries([...cells].map(([key, [value]]) => [(JSON.parse(key) as unknown[]).flat().map(String).join(' ') || 'total', value]))
  } finally {
    table.close()
  }
}

export const GAPS: Row[] = [
  ['East', '2026-01-10', 5],
  ['East', '2026-03-02', 8],
  ['West', '2026-01-05', 10],
  ['West', '2026-02-05', 20],
  ['West', '2026-03-05', 30],
]
