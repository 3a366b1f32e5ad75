/** A result as the chart that its kind can show: few slices, points, or one number. */
import { type ChartRefusal, type ChartSettings, chartKind, chartTraits } from '../contract/chart.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import { arrangedChart, firstGroups, ordersGroups } from './chart-arranged.ts'
import { type Chart, type ChartLabels, chartLabel, chartOf, truncateChart } from './chart-data.ts'
import { gappedChart, type TimeAxis } from './chart-gaps.ts'
import { panelsOf } from './chart-multiples.ts'
import { type Beyond, hasNegativeSlices, recoloured, withOthers } from './chart-slices.ts'
import { headlineOf, type TimeReading } from './headline.ts'

export interface SuitedChart {
  readonly chart: Chart
  /** Whether groups or series beyond those that can be drawn are left out. */
  readonly isCut: boolean
  /** The groups that are drawn, and those that the settings ask for. Others stand for all of theirs. */
  readonly groups: Part
  readonly series: Part
  /** The number of groups that the kind leaves out because their values have no sum. */
  readonly leftOut: number
  /** The number of small charts that are not drawn. */
  readonly panelsLeftOut: number
  /** The number of groups that the chart's settings leave out. */
  readonly left: number
  /** Why the kind cannot show these values; null if it can. */
  readonly refusal: ChartRefusal | null
}

/** How many groups or series a chart draws, of all that it could. */
export interface Part {
  readonly shown: number
  readonly all: number
}

/** Why a kind of chart cannot show these values; null if it can. */
function refusalOf(chart: Chart, settings: ChartSettings): ChartRefusal | null {
  const { mark, isTotal } = chartTraits(settings)
  if (hasNegativeSlices(chart, settings)) return 'negativeSlices'
  if (mark === 'point' && (chart.measures?.length ?? 0) < 2) return 'twoMeasures'
  return isTotal && chart.headline === null ? 'noTotal' : null
}

/** The chart in its order, without the groups beyond its number. A window for a chart has both already. */
function arrangedIn({ drawn }: PivotResult, whole: Chart, settings: ChartSettings): ReturnType<typeof arrangedChart> {
  if (!drawn || !ordersGroups(settings)) return drawn ? { chart: whole, left: 0 } : arrangedChart(whole, settings)
  const { top, across } = settings
  return { chart: firstGroups(whole, top), left: top === null ? 0 : Math.max(0, drawn[across] - top) }
}

/** The groups of a chart of few slices that its window does not have. */
function beyondOf({ drawn, measures }: PivotResult, { across }: ChartSettings, { datasets, labels }: Chart): Beyond {
  if (!drawn?.rest) return { count: 0, sum: null }
  const sum = drawn.rest[measures.findIndex(({ measure_id }) => measure_id === datasets[0]?.measure_id)] ?? null
  return { count: drawn[across] - labels.length, sum: sum === null ? null : Number(sum) }
}

interface Stages {
  readonly arranged: Chart
  readonly cut: Chart
  /** The number of groups that the settings leave out. */
  readonly left: number
}

function partsOf({ drawn }: PivotResult, settings: ChartSettings, { arranged, cut, left }: Stages): { groups: Part; series: Part } {
  const known = cut.labels.length - (cut.empty ? cut.labels.filter((_, at) => cut.empty?.has(at)).length : 0)
  const { labelsMax } = chartTraits(settings)
  const ofGroup = Math.max(1, arranged.measures?.length ?? 1)
  const all = drawn ? drawn[settings.across] - left : arranged.labels.length
  const series = drawn ? drawn[settings.across === 'rows' ? 'columns' : 'rows'] * ofGroup : arranged.datasets.length
  return {
    groups: { shown: drawn?.rest ? all : known, all },
    // slices are those of the first series
    series: { shown: labelsMax === null ? cut.datasets.length : Math.min(1, series), all: series },
  }
}

/**
 * Parameters as of `chartOf`. `timeOf`: how the field along the axis counts time; null for other fields. `reading`: which
 * periods have ended, for the kind that shows one number.
 */
export function suitedChart(
  result: PivotResult,
  settings: ChartSettings,
  words: ChartLabels,
  isShare?: (measureId: string) => boolean,
  timeOf: (chart: Chart) => TimeAxis | null = () => null,
  reading?: TimeReading,
): SuitedChart {
  const write = (value: Value, columnId: string): string => chartLabel([value], [columnId], words)
  const whole = chartOf(result, settings, words, isShare)
  const isNumber = chartTraits(settings).isTotal
  const { chart: arranged, left } = arrangedIn(result, whole, settings)
  const time = timeOf(arranged)
  const inTime = time === null ? arranged : { ...arranged, arePeriods: true }
  const headed = isNumber ? { ...whole, headline: headlineOf(result, settings, write, reading) } : gappedChart(inTime, settings, time)
  const cut = truncateChart(headed, chartKind(settings))
  const parts = partsOf(result, settings, { arranged, cut, left })
  const { chart: sliced, leftOut } = withOthers(cut, settings, result.measures, write(OTHERS, ''), beyondOf(result, settings, cut))
  const chart = recoloured(sliced, cut, settings)
  const split = panelsOf(chart, settings, words)
  return {
    chart: split ? { ...chart, panels: split.panels } : chart,
    leftOut,
    left,
    panelsLeftOut: split?.leftOut ?? 0,
    ...parts,
    isCut: !isNumber && (parts.groups.shown < parts.groups.all || parts.series.shown < parts.series.all),
    refusal: refusalOf(cut, settings),
  }
}
