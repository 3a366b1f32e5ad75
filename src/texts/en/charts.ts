/** English texts of charts that the server draws. */
import type { ChartKind } from '../../contract/chart.ts'
import { front } from './page/front.ts'
import { result } from './page/result.ts'

const { references, groups, changedFrom, ofShown } = result.chart

export const charts = {
  /** The kinds in sentences. */
  kinds: {
    bar: 'Bar chart',
    horizontal_bar: 'Horizontal bar chart',
    line: 'Line chart',
    area: 'Area chart',
    bar_line: 'Bar chart with line',
    pie: 'Pie chart',
    donut: 'Donut chart',
    scatter: 'Scatter chart',
    heat_map: 'Heat map',
    histogram: 'Histogram',
    number: 'Single number',
  } as const satisfies Record<ChartKind, string>,
  references,
  groups,
  changedFrom,
  ofShown,
  more: 'and {count} more',
  and: ', ',
  label: '{type}: {measures}',
  labelBy: '{type}: {measures} by {across}',
  labelBySeries: '{type}: {measures} by {across} and {series}',
  partial: front.gallery.pictures.partial,
} as const
