/** A chart of Excel: its series with the cells that they read, its axes, and its place on the sheet. */
import { type ChartSettings, chartTraits } from '../../../../../contract/chart.ts'
import type { Locale } from '../../../../../contract/constants.ts'
import type { Chart, ChartSeries } from '../../../../../format/chart-data.ts'
import { type DrawnReference, drawnReferences } from '../../../../../format/chart-references.ts'
import { chartRoles } from '../../../../../format/chart-roles.ts'
import type { TypedCell } from '../../../../../format/typed-cell.ts'
import { nativeKind, type Shape } from './native-kinds.ts'

/** A chart of a step and the texts that it needs. */
export interface ChartToWrite {
  readonly chart: Chart
  readonly settings: ChartSettings
  /** Null for none. */
  readonly title: string | null
  readonly referenceName: (line: DrawnReference) => string
  /** The name of the sheet with the chart's data, if the table does not show it in the same order. */
  readonly dataName: string
  /** The language whose units of large numbers the axes have. */
  readonly locale: Locale
}

/** Cells in a row or column with the values that they have. `code`: the format code of numbers. */
export interface Cells {
  readonly place: string
  readonly values: readonly (number | string | null)[]
  readonly code: string | null
}

/** A name as it is shown, and its cell; without a cell it is part of the chart. */
export interface NameCell {
  readonly text: string
  readonly place: string | null
}

/** The cells of a series. */
export interface SeriesCells {
  readonly name: NameCell
  /** The names of the groups; for points, the values on the axis across. */
  readonly across: Cells
  readonly values: Cells
  /** The sizes of points. */
  readonly sizes: Cells | null
}

export interface NativeSeries extends SeriesCells {
  readonly shape: Shape
  readonly isSecond: boolean
  /** Six digits; a list colors each group. */
  readonly colour: string | readonly string[]
  /** The format code of labels beside its values. */
  readonly labelCode: string | null
  /** Whether it is a line at one value. */
  readonly isReference: boolean
}

export interface NativeAxis {
  readonly title: string
  readonly code: string | null
}

export interface NativeChart {
  readonly title: string | null
  readonly dir: 'col' | 'bar'
  readonly grouping: 'clustered' | 'stacked' | 'percentStacked'
  readonly hasLegend: boolean
  readonly hasGrid: boolean
  readonly hasLabels: boolean
  readonly hasValueAxis: boolean
  /** The axis of the groups, and those of the values. Charts of slices have none. */
  readonly axes: { readonly across: NativeAxis; readonly first: NativeAxis; readonly second: NativeAxis | null }
  readonly series: readonly NativeSeries[]
}

/** The cells with the names of groups: numbers if all are, such as days; otherwise texts. */
export function groupCells(place: string, groups: readonly TypedCell[], labels: readonly string[]): Cells {
  const numbers = groups.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  const isNumeric = numbers.length === groups.length
  return { place, values: isNumeric ? numbers : labels, code: isNumeric ? (groups[0]?.code ?? null) : null }
}

/** A series before its cells are known. */
export interface SeriesPlan {
  readonly shape: Shape
  readonly isSecond: boolean
  readonly name: string
  readonly values: ChartSeries
  /** The values on the axis across and the sizes of points; null for groups. */
  readonly x: ChartSeries | null
  readonly sizes: ChartSeries | null
  readonly colour: string | readonly string[]
  readonly isReference: boolean
}

const sixDigits = (colour: string): string => colour.slice(1, 7).toUpperCase()
const colourOf = (colour: string | string[]): string | string[] => (typeof colour === 'string' ? sixDigits(colour) : colour.map(sixDigits))
const REFERENCE_COLOUR = '595959'

function pointPlans({ chart, settings }: ChartToWrite): SeriesPlan[] {
  const { measures = [], seriesLabels = [], datasets } = chart
  const roles = chartRoles(
    settings,
    measures.map((measure) => measure.measure_id),
  )
  const placeOf = (id: string | undefined): number => measures.findIndex((measure) => measure.measure_id === id)
  return seriesLabels.flatMap((name, group): SeriesPlan[] => {
    const at = (id: string | undefined) => (placeOf(id) < 0 ? null : (datasets[group * measures.length + placeOf(id)] ?? null))
    const [x, values, sizes] = [at(roles.x), at(roles.y), at(roles.size)]
    if (!x || !values) return []
    const colour = colourOf(values.borderColor)
    return [{ ...{ shape: sizes ? 'bubble' : 'scatter', isSecond: false, name: name || (values.label ?? ''), values, x, sizes, colour, isReference: false } }]
  })
}

function referencePlans({ chart, settings, referenceName }: ChartToWrite): SeriesPlan[] {
  if (chartTraits(settings).isHorizontal) return []
  return drawnReferences(chart.whole ?? chart, settings).flatMap((line): SeriesPlan[] => {
    const [first] = chart.datasets
    if (!first) return []
    const values: ChartSeries = { ...first, data: chart.labels.map(() => line.value), measure_id: line.measure_id, yAxisID: line.yAxisID }
    const shared = { shape: 'line', x: null, sizes: null, colour: REFERENCE_COLOUR, isReference: true } as const
    return [{ ...shared, isSecond: line.yAxisID === 'y1', name: referenceName(line), values }]
  })
}

/** The series of a chart in the order in which they are drawn; none if Excel has no such chart, or there is nothing to draw. */
export function seriesPlans(own: ChartToWrite): readonly SeriesPlan[] {
  const { chart, settings } = own
  const found = nativeKind(settings)
  if (!found || chart.labels.length === 0) return []
  if (chartTraits(settings).measures === 'roles') return pointPlans(own)
  const { secondMark, colours } = chartTraits(settings)
  const plans = chart.datasets.map((values): SeriesPlan => {
    const isSecond = values.yAxisID === 'y1' && secondMark !== null
    const shape: Shape = isSecond && secondMark === 'line' && found.shape === 'bar' ? 'line' : found.shape
    const colour = colourOf(colours === 'labels' ? values.backgroundColor : values.borderColor)
    return { shape, isSecond, name: values.label, values, x: null, sizes: null, colour, isReference: false }
  })
  const drawn = colours === 'labels' ? plans.slice(0, 1) : plans
  return [...drawn, ...referencePlans(own)]
}

/** The arrangement of a chart, without its series. */
export function chartFrame({ chart, settings, title }: ChartToWrite): Omit<NativeChart, 'series' | 'axes'> {
  const { hasAxes, stacks, hasLegend, hasLabels, measures } = chartTraits(settings)
  const isStacked = stacks && settings.stacked
  const isPoints = measures === 'roles'
  const marks = chart.labels.length * chart.datasets.length
  return {
    title,
    dir: nativeKind(settings)?.dir ?? 'col',
    grouping: !isStacked ? 'clustered' : settings.normalized ? 'percentStacked' : 'stacked',
    hasLegend: hasLegend && settings.showLegend && (!isPoints || (chart.seriesLabels?.length ?? 0) > 1),
    hasGrid: isPoints || (hasAxes && settings.showGrid),
    hasLabels: hasLabels && settings.showDataLabels && !isPoints && !(isStacked && settings.normalized) && marks <= LABELS_MAX,
    hasValueAxis: isPoints || settings.showYAxis,
  }
}

/** Excel writes all labels, also those that cover each other. */
const LABELS_MAX = 30
