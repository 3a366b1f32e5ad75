/** The title of a chart: the name of its only measure, shown once for all of its numbers. */

import type { Titles } from '../../../analysis/titles.ts'
import { CHARTS, type ChartSettings } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Chart } from '../../../format/chart-data.ts'

/** Null if several measures are drawn, or none, or if the legend shows the name. */
export function chartTitle(
  { datasets }: Pick<Chart, 'datasets'>,
  { chartType, showLegend }: Pick<ChartSettings, 'chartType' | 'showLegend'>,
  measures: readonly Pick<Measure, 'id' | 'name'>[],
  titles: Titles['measures'],
): string | null {
  const [id, ...others] = new Set(datasets.map((series) => series.measure_id))
  const measure = measures.find((m) => m.id === id)
  if (!measure || others.length > 0) return null
  const title = titles.get(measure.id) ?? measure.name
  const isInLegend = showLegend && CHARTS[chartType].colours === 'series' && datasets.some((series) => series.label === title)
  return isInLegend ? null : title
}
