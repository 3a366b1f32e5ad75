/** The title of a chart with a single measure: the measure's name. */

import type { Titles } from '../../../analysis/titles.ts'
import { type ChartSettings, chartTraits } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Chart } from '../../../format/chart-data.ts'

/** The title that a person gave; otherwise null if the chart has no or several measures, or if the legend already contains the name. */
export function chartTitle(
  { datasets }: Pick<Chart, 'datasets'>,
  settings: Pick<ChartSettings, 'chartType' | 'variant' | 'showLegend' | 'title'>,
  measures: readonly Pick<Measure, 'id' | 'name'>[],
  titles: Titles['measures'],
): string | null {
  if (settings.title !== '') return settings.title
  const [id, ...others] = new Set(datasets.map((series) => series.measure_id))
  const measure = measures.find((m) => m.id === id)
  if (!measure || others.length > 0) return null
  const title = titles.get(measure.id) ?? measure.name
  const isInLegend = settings.showLegend && chartTraits(settings).colours === 'series' && datasets.some((series) => series.label === title)
  return isInLegend ? null : title
}
