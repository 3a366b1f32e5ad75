/** The change of a chart to another kind. */
import { CHARTS, type ChartKind, type ChartSettings, chartTraits } from '../contract/chart.ts'
import type { Measure } from '../contract/measure.ts'

/** Whether a kind draws the series of a second measure with another mark, and thus needs two measures. */
export function needsSecondMeasure(settings: Pick<ChartSettings, 'chartType' | 'variant'>): boolean {
  const { mark, secondMark } = chartTraits(settings)
  return secondMark !== null && secondMark !== mark
}

/** Returns the settings that change with the kind. A kind that needs a second measure gets the first one that is not chosen yet. */
export function changeChartKind(kind: ChartKind, settings: ChartSettings, measures: readonly Pick<Measure, 'id'>[]): Partial<ChartSettings> {
  const { chartType, variant } = CHARTS[kind]
  if (!needsSecondMeasure({ chartType, variant }) || settings.selectedSecondaryMeasure !== null) return { chartType, variant }
  const main = settings.selectedMeasure ?? measures[0]?.id
  const second = measures.find(({ id }) => id !== main)
  return { chartType, variant, ...(second ? { selectedSecondaryMeasure: second.id } : {}) }
}
