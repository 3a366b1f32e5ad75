/** A pivot as chart data: one label per row of one level, and one series per measure and column of one level. Totals are never drawn next to their parts. */

import { CHARTS, type ChartData, type ChartMark, type ChartSettings, type ChartType } from '../contract/chart.ts'
import { endsEarly, type PivotResult } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { cssColour } from './colour.ts'
import { ownColour, seriesColours, sliceColour } from './palette.ts'

/** Formats a key of a field; never called with null or the empty text. */
type KeyWords = (value: Exclude<Value, null>, columnId: string) => string

/** Words of a chart in the interface language: '(blank)' for a null or empty key, and a name for a chart without keys. */
export interface ChartLabels {
  readonly key: KeyWords
  readonly blank: string
  readonly total: string
  /** The name that a measure has in every language, which the color of its series goes by; missing for measures that a person named. */
  readonly storedName?: (measureId: string) => string | undefined
}

/** A series with the extra properties that Chart.js needs. */
export type ChartSeries = ChartData['datasets'][number] & {
  readonly measure_id: string
  /** Its color goes by this text: the label, with names of measures that are the same in every language. */
  readonly colourKey: string
  readonly yAxisID: 'y' | 'y1'
  readonly borderWidth: number
  readonly fill?: boolean
  readonly tension?: number
  readonly pointRadius?: number
  readonly stack?: string
}

export interface Chart {
  readonly labels: string[]
  /** Keys of the labels, in order. */
  readonly keys: readonly (readonly Value[])[]
  readonly datasets: ChartSeries[]
}

const FILL_ALPHA = '20'

/** Joins the parts of a key with ', '; a null or empty part shows '(blank)'. */
export function chartLabel(key: readonly Value[], columnIds: readonly string[], words: ChartLabels): string {
  return key.map((value, i) => (value === null || value === '' ? words.blank : words.key(value, columnIds[i] ?? ''))).join(', ')
}

/**
 * Positions of an axis to draw: groups of the deepest level that is fully visible, so that a collapsed group is compared
 * with groups of its own level, and groups that end above it; the total if there is nothing else.
 */
function drawnPositions(indexes: readonly { level: number; children: number; collapsed: boolean }[], depth: number): number[] {
  if (depth === 0) return indexes.map((_, at) => at)
  const level = indexes.reduce((lowest, index) => (index.collapsed && index.level > 0 ? Math.min(lowest, index.level) : lowest), depth)
  return indexes.flatMap((index, at) => (index.level === level || (index.level < level && endsEarly(index)) ? [at] : []))
}

type Look = Pick<ChartSeries, 'borderWidth' | 'fill' | 'tension' | 'pointRadius'> & {
  /** Alpha suffix of the fill color. */
  readonly alpha: string
}

const LOOKS: Readonly<Record<ChartMark, Look>> = {
  bar: { alpha: '', borderWidth: 1 },
  slice: { alpha: '', borderWidth: 1 },
  line: { alpha: FILL_ALPHA, borderWidth: 2, fill: true, tension: 0.4, pointRadius: 6 },
}

/** `hasSecondary`: the chart has a second axis, whose series are stacked on their own. */
function stackOf({ stacked }: ChartSettings, hasSecondary: boolean, isSecondary: boolean): { stack?: string } {
  if (!stacked) return {}
  return { stack: !hasSecondary ? 'mainStack' : isSecondary ? 'secondaryStack' : 'primaryStack' }
}

/**
 * Whether a chart draws percentages on an axis of their own: it has amounts too, and nobody chose what its axes show.
 * On one axis, percentages would lie flat on the line of 0.
 */
export function separatesShares(measures: readonly boolean[], { chartType, selectedMeasure, selectedSecondaryMeasure }: ChartSettings): boolean {
  const { hasAxes, measures: drawn } = CHARTS[chartType]
  const isChosen = selectedMeasure !== null || selectedSecondaryMeasure !== null
  return hasAxes && drawn === 'all' && !isChosen && measures.includes(true) && measures.includes(false)
}

/** Positions of the drawn measures, with those on the second axis marked. Settings name a measure by id. */
function drawnMeasures(
  measures: PivotResult['measures'],
  settings: ChartSettings,
  isShare: (measureId: string) => boolean,
): { at: number; isSecondary: boolean }[] {
  const { selectedMeasure, selectedSecondaryMeasure } = settings
  if (CHARTS[settings.chartType].measures === 'one') {
    const at = Math.max(
      0,
      measures.findIndex((m) => m.measure_id === selectedMeasure),
    )
    return measures.length === 0 ? [] : [{ at, isSecondary: false }]
  }
  const shares = measures.map(({ measure_id }) => isShare(measure_id))
  const isSeparate = separatesShares(shares, settings)
  return measures.flatMap(({ measure_id }, at) => {
    const isSecondary = isSeparate ? shares[at] === true : measure_id === selectedSecondaryMeasure && measure_id !== selectedMeasure
    return isSecondary || selectedMeasure === null || measure_id === selectedMeasure ? [{ at, isSecondary }] : []
  })
}

const numberOf = (value: Value | undefined): number | null => {
  const number = value === null || value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/**
 * Builds the chart of a window of a result. Colors come from the settings or from the series' label, with stored names of measures; charts that color
 * their labels cycle a separate palette. `isShare`: whether a measure is shown in percent.
 */
export function chartOf(result: PivotResult, settings: ChartSettings, words: ChartLabels, isShare: (measureId: string) => boolean = () => false): Chart {
  const rowIds = result.index_names.map((c) => c.column_id)
  const rows = drawnPositions(result.row_indexes, rowIds.length)
  const columns = drawnPositions(result.column_indexes, result.column_names.length)
  const drawn = drawnMeasures(result.measures, settings, isShare)
  const hasSecondary = settings.selectedSecondaryMeasure !== null || drawn.some(({ isSecondary }) => isSecondary)
  const labels = rows.map((at) => chartLabel(result.row_indexes[at]?.key ?? [], rowIds, words) || words.total)
  const { colours: coloured, mark, hasAxes } = CHARTS[settings.chartType]
  const { alpha, ...look } = LOOKS[mark]
  const slices = labels.map((slice, i) => cssColour(ownColour(settings.seriesColors, slice) ?? sliceColour(i)))
  const series = columns.flatMap((at) => {
    const path = result.column_indexes[at]?.path ?? []
    const pathLabel = chartLabel(
      path.map((p) => p.value),
      path.map((p) => p.column_id),
      words,
    )
    return drawn.map(({ at: m, isSecondary }) => {
      const { name = '', measure_id = '' } = result.measures[m] ?? {}
      const labeled = (by: string): string => (pathLabel === '' ? by : drawn.length > 1 ? `${pathLabel}, ${by}` : pathLabel)
      return { label: labeled(name), colourKey: labeled(words.storedName?.(measure_id) ?? name), column: at, measure: m, isSecondary }
    })
  })
  const colours = seriesColours(
    series.map((s) => s.colourKey),
    settings.seriesColors,
  )
  const datasets = series.map(({ label, colourKey, column, measure, isSecondary }): ChartSeries => {
    const values = result.data[column * result.measures.length + measure] ?? []
    return {
      label,
      data: rows.map((row) => numberOf(values[row])),
      ...look,
      backgroundColor: coloured === 'labels' ? slices.map((colour) => colour + alpha) : (colours.get(colourKey) ?? '') + alpha,
      borderColor: coloured === 'labels' ? slices : (colours.get(colourKey) ?? ''),
      measure_id: result.measures[measure]?.measure_id ?? '',
      colourKey,
      yAxisID: isSecondary ? 'y1' : 'y',
      ...(hasAxes ? stackOf(settings, hasSecondary, isSecondary) : {}),
    }
  })
  return { labels, keys: rows.map((at) => result.row_indexes[at]?.key ?? []), datasets }
}

/** The most series that a reader can tell apart. */
export const SERIES_MAX = 40
/** The most bars that are at least as wide as a line on a screen. */
const BARS_MAX = 800

/** Cuts a chart to the part that can be drawn legibly; unchanged if everything fits. */
export function truncateChart(chart: Chart, type: ChartType): Chart {
  const datasets = chart.datasets.slice(0, SERIES_MAX)
  const bars = CHARTS[type].besideEachOther ? new Set(datasets.map((series, i) => series.stack ?? i)).size : 0
  const groups = bars === 0 ? chart.labels.length : Math.floor(BARS_MAX / bars)
  if (datasets.length === chart.datasets.length && groups >= chart.labels.length) return chart
  return {
    labels: chart.labels.slice(0, groups),
    keys: chart.keys.slice(0, groups),
    datasets: datasets.map((series) => ({ ...series, data: series.data.slice(0, groups) })),
  }
}
