/** A result as the chart that its kind can show: few slices, points, or one number. */
import { type ChartRefusal, type ChartSettings, chartKind, chartTraits } from '../contract/chart.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import { arrangedChart } from './chart-arranged.ts'
import { type Chart, type ChartLabels, chartLabel, chartOf, truncateChart } from './chart-data.ts'
import { gappedChart, type TimeAxis } from './chart-gaps.ts'
import { panelsOf } from './chart-multiples.ts'
import { hasNegativeSlices, recoloured, withOthers } from './chart-slices.ts'
import { headlineOf } from './headline.ts'

export interface SuitedChart {
  readonly chart: Chart
  /** Whether groups or series beyond those that can be drawn are left out. */
  readonly isCut: boolean
  /** The number of groups that the kind leaves out because their values have no sum. */
  readonly leftOut: number
  /** The number of small charts that are not drawn. */
  readonly panelsLeftOut: number
  /** The number of groups that the chart's settings leave out. */
  readonly left: number
  /** Why the kind cannot show these values; null if it can. */
  readonly refusal: ChartRefusal | null
}

/** Why a kind of chart cannot show these values; null if it can. */
function refusalOf(chart: Chart, settings: ChartSettings): ChartRefusal | null {
  const { mark, isTotal } = chartTraits(settings)
  if (hasNegativeSlices(chart, settings)) return 'negativeSlices'
  if (mark === 'point' && (chart.measures?.length ?? 0) < 2) return 'twoMeasures'
  return isTotal && chart.headline === null ? 'noTotal' : null
}

/** Parameters as of `chartOf`. `timeOf`: how the field along the axis counts time; null for other fields. */
export function suitedChart(
  result: PivotResult,
  settings: ChartSettings,
  words: ChartLabels,
  isShare?: (measureId: string) => boolean,
  timeOf: (chart: Chart) => TimeAxis | null = () => null,
): SuitedChart {
  const write = (value: Value, columnId: string): string => chartLabel([value], [columnId], words)
  const whole = chartOf(result, settings, words, isShare)
  const isNumber = chartTraits(settings).isTotal
  const { chart: arranged, left } = arrangedChart(whole, settings)
  const headed = isNumber ? { ...whole, headline: headlineOf(result, settings, write) } : gappedChart(arranged, settings, timeOf(arranged))
  const cut = truncateChart(headed, chartKind(settings))
  const { chart: sliced, leftOut } = withOthers(cut, settings, result.measures, write(OTHERS, ''))
  const chart = recoloured(sliced, cut, settings)
  const split = panelsOf(chart, settings, words)
  return {
    chart: split ? { ...chart, panels: split.panels } : chart,
    leftOut,
    left,
    panelsLeftOut: split?.leftOut ?? 0,
    isCut: cut !== headed && !isNumber,
    refusal: refusalOf(cut, settings),
  }
}
