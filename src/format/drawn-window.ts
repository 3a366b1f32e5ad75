/** The window of a result that a chart draws. Its groups are chosen and put in order over the whole result. */
import { type ChartMark, type ChartSettings, chartTraits } from '../contract/chart.ts'
import type { DrawnRequest } from '../contract/drawn-groups.ts'
import type { MeasureColumn } from '../contract/pivot-result.ts'
import { ordersGroups } from './chart-arranged.ts'
import { drawnMeasures, SERIES_MAX } from './chart-data.ts'

/** The most groups that a chart reads, by the shape of its values. Bars and slices are cut further to what can be seen. */
const GROUPS_MAX: Readonly<Record<ChartMark, number>> = { bar: 600, slice: 600, cell: 600, text: 600, line: 2_000, point: 5_000, bin: 10_000 }
/** The most positions of the column axis that a window has. */
const COLUMNS_MAX = 1_000

export interface DrawnWindow {
  readonly row_start: number
  readonly row_count: number
  readonly column_start: number
  readonly column_count: number
  readonly drawn?: DrawnRequest
}

/** `measures`: those of the result, in its order; `isShare`: whether a measure is shown in percent. A single number reads totals as the table has them. */
export function drawnWindow(
  settings: ChartSettings,
  measures: readonly Pick<MeasureColumn, 'measure_id'>[],
  isShare: (measureId: string) => boolean = () => false,
): DrawnWindow {
  const { across, top, order } = settings
  const { mark, isTotal, labelsMax } = chartTraits(settings)
  const drawn = drawnMeasures(measures, settings, isShare)
  const ordered = ordersGroups(settings)
  const first = (ordered ? top : null) ?? GROUPS_MAX[mark]
  // totals take places of their own in a window that has them
  const series = Math.max(2, Math.ceil((SERIES_MAX * (isTotal ? 2 : 1)) / Math.max(1, drawn.length)))
  const [row_count, column_count] = across === 'rows' ? [first, series] : [series, Math.min(COLUMNS_MAX, first)]
  const window = { row_start: 0, row_count, column_start: 0, column_count }
  if (isTotal) return window
  return {
    ...window,
    drawn: {
      axis: across,
      order: ordered ? order : 'table',
      measure_id: measures[drawn[0]?.at ?? 0]?.measure_id ?? null,
      keep: labelsMax !== null && top === null ? 'largest' : 'first',
    },
  }
}
