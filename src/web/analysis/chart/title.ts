/** The title of a chart with a single measure: the measure's name. */

import type { Titles } from '../../../analysis/titles.ts'
import { CHARTS, type ChartSettings } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Chart } from '../../../format/chart-data.ts'

/** Null if the chart has no or several measures, or if the legend already contains the name. */
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
