/**
 * A pivot as chart data: one label per group of one axis, and one series per measure and group of the other axis, each of
 * one level. Totals are never drawn next to their parts.
 */

import { CHARTS, type ChartData, type ChartKind, type ChartMark, type ChartSettings, chartTraits } from '../contract/chart.ts'
import { endsEarly, type MeasureColumn, type PivotResult } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { type KeyParts, keyParts } from './chart-levels.ts'
import { chartRoles } from './chart-roles.ts'
import type { Headline } from './headline.ts'
import { coloursOf, itemColours, sliceColours } from './palette.ts'

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

/** A series with its place on the axes and its look, in the terms of the specification. */
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
  /** The group of the other axis that the series is for; empty if it stands for all of them. */
  readonly key?: readonly Value[]
}

/** A field whose groups run along an axis of the chart. */
export type ChartField = Pick<PivotResult['index_names'][number], 'column_id' | 'name' | 'dtype'>

export interface Chart {
  readonly labels: string[]
  /** Keys of the labels, in order. */
  readonly keys: readonly (readonly Value[])[]
  readonly datasets: ChartSeries[]
  /** The fields of the labels' keys, outermost first, and those of the series' keys. */
  readonly fields?: readonly ChartField[]
  readonly seriesFields?: readonly ChartField[]
  /** Whether the groups are periods that follow each other, such as months, whose keys are texts. */
  readonly arePeriods?: boolean
  /** The names of the parts of the labels' keys, and of the series' keys; missing if the keys have one part. */
  readonly parts?: KeyParts
  readonly seriesParts?: KeyParts
  /** Labels of the groups of the other axis; each has one series for each measure. */
  readonly seriesLabels?: readonly string[]
  /** The measures that are drawn, in the order of the series of a group. */
  readonly measures?: readonly (Pick<MeasureColumn, 'measure_id' | 'name'> & Partial<Pick<MeasureColumn, 'additive'>>)[]
  /** The numbers of a chart without groups; null if the result has none. */
  readonly headline?: Headline | null
  /** Small charts, which are drawn in place of the whole one. */
  readonly panels?: readonly { readonly name: string; readonly chart: Chart }[]
  /** Positions on the axis without a group, such as periods without rows. Their keys are empty. */
  readonly empty?: ReadonlySet<number>
  /** The chart of which this one shows only some groups. */
  readonly whole?: Chart
}

const FILL_ALPHA = '20'

/** Joins the parts of a key with ', '; a null or empty part shows '(blank)'. */
export function chartLabel(key: readonly Value[], columnIds: readonly string[], words: ChartLabels): string {
  return key.map((value, i) => (value === null || value === '' ? words.blank : words.key(value, columnIds[i] ?? ''))).join(', ')
}

/**
 * Positions of an axis to draw: groups of the deepest level that is fully visible, so that a collapsed group is compared
 * with groups of its own level, and groups that end above it; the total if there is nothing else. `areDrawn`: whether the
 * window has no other positions.
 */
function drawnPositions(indexes: readonly { level: number; children: number; collapsed: boolean }[], depth: number, areDrawn: boolean): number[] {
  if (depth === 0 || areDrawn) return indexes.map((_, at) => at)
  const level = indexes.reduce((lowest, index) => (index.collapsed && index.level > 0 ? Math.min(lowest, index.level) : lowest), depth)
  return indexes.flatMap((index, at) => (index.level === level || (index.level < level && endsEarly(index)) ? [at] : []))
}

type Look = Pick<ChartSeries, 'borderWidth' | 'fill' | 'tension' | 'pointRadius'> & {
  /** Alpha suffix of the fill color. */
  readonly alpha: string
}

const BAR_LOOK: Look = { alpha: '', borderWidth: 1 }
const LOOKS: Readonly<Record<ChartMark, Look>> = {
  ...{ bar: BAR_LOOK, slice: BAR_LOOK, point: BAR_LOOK, cell: BAR_LOOK, bin: BAR_LOOK, text: BAR_LOOK },
  line: { alpha: FILL_ALPHA, borderWidth: 2, fill: true, tension: 0.4, pointRadius: 6 },
}

/** `hasSecondary`: the chart has a second axis, whose series are stacked on their own. */
function stackOf(settings: ChartSettings, hasSecondary: boolean, isSecondary: boolean): { stack?: string } {
  if (!settings.stacked || !chartTraits(settings).stacks) return {}
  return { stack: !hasSecondary ? 'mainStack' : isSecondary ? 'secondaryStack' : 'primaryStack' }
}

/**
 * Whether a chart draws percentages on an axis of their own: it has amounts too, and nobody chose what its axes show.
 * On one axis, percentages would lie flat on the line of 0.
 */
export function separatesShares(measures: readonly boolean[], settings: ChartSettings): boolean {
  const { secondMark, measures: drawn } = chartTraits(settings)
  const isChosen = settings.selectedMeasure !== null || settings.selectedSecondaryMeasure !== null
  return secondMark !== null && drawn === 'all' && !isChosen && measures.includes(true) && measures.includes(false)
}

interface DrawnMeasure {
  /** Its position in the result. */
  readonly at: number
  readonly isSecondary: boolean
}

/** The last measure is on the second axis of a chart whose axes have different shapes, unless somebody chose another one. */
export function ofTwoShapes(measures: readonly unknown[], settings: ChartSettings): boolean {
  const { mark, secondMark } = chartTraits(settings)
  return secondMark !== null && mark !== secondMark && measures.length > 1 && settings.selectedSecondaryMeasure === null && settings.selectedMeasure === null
}

/** The drawn measures, with those on the second axis marked. Settings name a measure by ID. */
export function drawnMeasures(
  measures: readonly Pick<MeasureColumn, 'measure_id'>[],
  settings: ChartSettings,
  isShare: (measureId: string) => boolean,
): DrawnMeasure[] {
  const { selectedMeasure, selectedSecondaryMeasure } = settings
  const { measures: drawn, secondMark } = chartTraits(settings)
  if (drawn === 'one') {
    const at = Math.max(
      0,
      measures.findIndex((m) => m.measure_id === selectedMeasure),
    )
    return measures.length === 0 ? [] : [{ at, isSecondary: false }]
  }
  if (drawn === 'roles') {
    const ids = measures.map(({ measure_id }) => measure_id)
    return [...new Set(Object.values(chartRoles(settings, ids)))].map((id) => ({ at: ids.indexOf(id), isSecondary: false }))
  }
  const shares = measures.map(({ measure_id }) => isShare(measure_id))
  const isSeparate = separatesShares(shares, settings)
  const lastIsOther = !isSeparate && ofTwoShapes(measures, settings)
  return measures.flatMap(({ measure_id }, at): DrawnMeasure[] => {
    const isSecond = isSeparate
      ? shares[at] === true
      : lastIsOther
        ? at === measures.length - 1
        : measure_id === selectedSecondaryMeasure && measure_id !== selectedMeasure
    const isDrawn = isSecond || selectedMeasure === null || measure_id === selectedMeasure
    return isDrawn ? [{ at, isSecondary: isSecond && secondMark !== null }] : []
  })
}

const numberOf = (value: Value | undefined): number | null => {
  const number = value === null || value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** The groups of one axis of a result that are drawn. */
interface DrawnAxis {
  readonly fields: readonly ChartField[]
  readonly parts: KeyParts | undefined
  /** `at`: the position in the result. */
  readonly groups: readonly { readonly at: number; readonly key: readonly Value[]; readonly label: string }[]
}

/** `keys`: those of all positions of the axis. */
function axisOf(fields: readonly ChartField[], positions: readonly number[], keys: readonly (readonly Value[])[], words: ChartLabels): DrawnAxis {
  const keyAt = (at: number): readonly Value[] => keys[at] ?? []
  const ids = fields.map((field) => field.column_id)
  const parts = keyParts(positions.map(keyAt), (value, field) => chartLabel([value], [ids[field] ?? ''], words))
  return { fields, parts, groups: positions.map((at) => ({ at, key: keyAt(at), label: chartLabel(keyAt(at), ids, words) })) }
}

/** The axis along which the groups run, and the one of the series. */
function axesOf(result: PivotResult, settings: ChartSettings, words: ChartLabels): { across: DrawnAxis; along: DrawnAxis } {
  const { index_names, row_indexes, column_names, column_indexes, drawn } = result
  const rowKeys = row_indexes.map(({ key }) => key)
  const rows = axisOf(index_names, drawnPositions(row_indexes, index_names.length, drawn !== undefined), rowKeys, words)
  const columnKeys = column_indexes.map(({ path }) => path.map((part) => part.value))
  const columns = axisOf(column_names, drawnPositions(column_indexes, column_names.length, drawn !== undefined), columnKeys, words)
  return settings.across === 'rows' ? { across: rows, along: columns } : { across: columns, along: rows }
}

/**
 * Builds the chart of a window of a result. Colors come from the settings or from the series' label, with stored names of measures; charts that color
 * their labels have a separate palette. `isShare`: whether a measure is shown in percent.
 */
export function chartOf(result: PivotResult, settings: ChartSettings, words: ChartLabels, isShare: (measureId: string) => boolean = () => false): Chart {
  const { across, along } = axesOf(result, settings, words)
  const drawn = drawnMeasures(result.measures, settings, isShare)
  const { colours: coloured, mark, secondMark, measures: kept } = chartTraits(settings)
  const drawsRoles = kept === 'roles'
  const hasSecondary = secondMark !== null && (settings.selectedSecondaryMeasure !== null || drawn.some(({ isSecondary }) => isSecondary))
  const labels = across.groups.map(({ label }) => label || words.total)
  const items = labels.map((label, at) => ({ label, key: across.groups[at]?.key ?? [] }))
  const slices =
    settings.colorsBy === 'item' ? itemColours(items, settings.seriesColors, settings.palette) : sliceColours(labels, settings.seriesColors, settings.palette)
  const series = along.groups.flatMap(({ at, key, label: group }) =>
    drawn.map(({ at: m, isSecondary }) => {
      const { name = '', measure_id = '' } = result.measures[m] ?? {}
      const labeled = (by: string): string => (group === '' ? by : drawn.length > 1 ? `${group}, ${by}` : group)
      const colourKey = drawsRoles ? group : labeled(words.storedName?.(measure_id) ?? name)
      return { label: drawsRoles ? group : labeled(name), colourKey, at, key, measure: m, isSecondary }
    }),
  )
  const colours = coloursOf(
    series.map(({ colourKey, key }) => ({ label: colourKey, key })),
    settings,
  )
  const cell = (label: number, group: number, m: number): number | null => {
    const [row, column] = settings.across === 'rows' ? [label, group] : [group, label]
    return numberOf(result.data[column * result.measures.length + m]?.[row])
  }
  const datasets = series.map(({ label, colourKey, at, key, measure, isSecondary }): ChartSeries => {
    const { alpha, ...look } = LOOKS[isSecondary && secondMark ? secondMark : mark]
    return {
      label,
      data: across.groups.map((group) => cell(group.at, at, measure)),
      ...look,
      backgroundColor: coloured === 'labels' ? slices.map((colour) => colour + alpha) : (colours.get(colourKey) ?? '') + alpha,
      borderColor: coloured === 'labels' ? slices : (colours.get(colourKey) ?? ''),
      measure_id: result.measures[measure]?.measure_id ?? '',
      colourKey,
      yAxisID: isSecondary ? 'y1' : 'y',
      ...stackOf(settings, hasSecondary, isSecondary),
      key,
    }
  })
  return {
    ...{ labels, keys: across.groups.map(({ key }) => key), datasets, fields: across.fields, seriesFields: along.fields },
    ...(across.parts ? { parts: across.parts } : {}),
    ...(along.parts ? { seriesParts: along.parts } : {}),
    seriesLabels: along.groups.map(({ label }) => label),
    measures: drawn.flatMap(({ at }) => result.measures[at] ?? []),
  }
}

/** The most series that a reader can tell apart. */
export const SERIES_MAX = 40
/** The most bars that are at least as wide as a line on a screen. */
const BARS_MAX = 800

/** Cuts a chart to the part that can be drawn legibly; unchanged if everything fits. */
export function truncateChart(chart: Chart, kind: ChartKind): Chart {
  const datasets = chart.datasets.slice(0, SERIES_MAX)
  const bars = CHARTS[kind].besideEachOther ? new Set(datasets.map((series, i) => series.stack ?? i)).size : 0
  const groups = bars === 0 ? chart.labels.length : Math.floor(BARS_MAX / bars)
  if (datasets.length === chart.datasets.length && groups >= chart.labels.length) return chart
  return {
    ...chart,
    labels: chart.labels.slice(0, groups),
    keys: chart.keys.slice(0, groups),
    datasets: datasets.map((series) => ({ ...series, data: series.data.slice(0, groups) })),
  }
}
