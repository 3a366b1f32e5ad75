import { Column } from '../../src/contract/column.ts'
import type { DateSeriesWindow } from '../../src/contract/date-series.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { aConfig, aMeasure, CONTEXT } from './documents.ts'
import type { Row } from './tables.ts'

export const DTYPES = ['VARCHAR', 'DATE', 'BIGINT', 'VARCHAR']
/** c1 Region, c2 day, c3 quantity, c4 status. */
export const ROWS: Row[] = [
  ['East', '2026-01-10', 5, 'sold'],
  ['East', '2026-03-02', 7, 'sold'],
  ['East', '2026-03-09', 1, 'returned'],
  ['West', '2026-06-20', 4, 'sold'],
  ['North', '2026-03-20', 2, 'returned'],
]
export const series = (window: DateSeriesWindow): Column =>
  Column.parse({ id: window, name: window, type: 'calculated column', config: { kind: 'date_series', base_column: 'c2', params: { window } } })

export const sum = aMeasure('s', 'sum', 'c3')
export type Change = Parameters<typeof aConfig>[0] & { readonly windows?: readonly DateSeriesWindow[]; readonly more?: readonly Column[] }
export function stepOf({ windows = ['year', 'quarter', 'month', 'week', 'weekday'], more = [], ...change }: Change): StepConfig {
  const config = aConfig({ measures: [sum], ...change })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [...windows.map(series), ...more] } } }
}

export const TODAY = { ...CONTEXT, today: '2026-08-15' }
