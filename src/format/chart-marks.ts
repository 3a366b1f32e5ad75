/** The cells of a result behind the marks of a chart: bars, points, slices, cells of a heat map, and the ranges of bins. */
import { type ChartSettings, chartTraits } from '../contract/chart.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { isOthers, type Value } from '../contract/scalar.ts'
import { sameKey } from '../contract/value-key.ts'
import { binsOf } from './bins.ts'
import type { Chart, ChartField } from './chart-data.ts'

/** A mark by its positions in a chart: a series and a group, or a bin as the group of series 0. `panel`: the small chart; null for a whole one. */
export interface MarkPlace {
  readonly panel: number | null
  readonly series: number
  readonly index: number
}

/** A group of one field. */
interface MarkedGroup {
  readonly columnId: string
  readonly dtype: string
  readonly values: readonly Value[]
}

/** A cell that a mark shows, as the table addresses it. */
export interface MarkedCell {
  /** The measures that the mark shows, the most visible one first. */
  readonly measureIds: readonly string[]
  readonly row: readonly Value[]
  readonly column: readonly Value[]
  /** The axis of the table that runs along the axis of the chart. */
  readonly axis: 'rows' | 'columns'
  /** The innermost group of each axis; none for totals and Others. */
  readonly groups: readonly MarkedGroup[]
  /** Every field at which the mark stands, with its value. */
  readonly path: readonly { readonly columnId: string; readonly value: Value }[]
}

/** The groups that a bin counts: those with a value from `from` up to, but not including, `to`; `isLast`: including `to`. */
export interface MarkedRange {
  readonly columnId: string
  readonly measureId: string
  readonly from: number
  readonly to: number
  readonly isLast: boolean
}

/** The small chart of a mark, or the whole one. */
export const chartOfMark = (chart: Chart, { panel }: MarkPlace): Chart => (panel === null ? chart : (chart.panels?.[panel]?.chart ?? chart))

const lastGroup = (key: readonly Value[], fields: readonly ChartField[]): MarkedGroup[] => {
  const field = fields[key.length - 1]
  return field && !isOthers(key) ? [{ columnId: field.column_id, dtype: field.dtype, values: [key.at(-1) ?? null] }] : []
}

const pathOf = (key: readonly Value[], fields: readonly ChartField[]) =>
  key.flatMap((value, at) => (fields[at] ? [{ columnId: fields[at].column_id, value }] : []))

function isInResult({ row_indexes, column_indexes }: PivotResult, row: readonly Value[], column: readonly Value[]): boolean {
  const hasRow = row.length === 0 || row_indexes.some(({ key }) => sameKey(key, row))
  return (
    hasRow &&
    (column.length === 0 ||
      column_indexes.some(({ path }) =>
        sameKey(
          path.map(({ value }) => value),
          column,
        ),
      ))
  )
}

/** The cell behind a mark; null for places without a value, and for those that only the chart has, such as the rest of a pie. */
export function markedCell(chart: Chart, settings: ChartSettings, result: PivotResult, place: MarkPlace): MarkedCell | null {
  const { mark, isTotal } = chartTraits(settings)
  const drawn = chartOfMark(chart, place)
  const series = drawn.datasets[place.series]
  const key = drawn.keys[place.index]
  if (mark === 'bin' || isTotal || !series || !key || drawn.empty?.has(place.index) || (series.data[place.index] ?? null) === null) return null
  const other = series.key ?? []
  const [row, column] = settings.across === 'rows' ? [key, other] : [other, key]
  if (!isInResult(result, row, column)) return null
  const { fields = [], seriesFields = [], measures = [] } = drawn
  const others = mark === 'point' ? measures.map(({ measure_id }) => measure_id) : []
  return {
    measureIds: [...new Set([series.measure_id, ...others])],
    ...{ row, column, axis: settings.across },
    groups: [...lastGroup(key, fields), ...lastGroup(other, seriesFields)],
    path: [...pathOf(key, fields), ...pathOf(other, seriesFields)],
  }
}

/** The range of values that a bin of a histogram counts; null if its groups cannot be named by a condition on their field. */
export function markedRange(chart: Chart, settings: ChartSettings, { index }: MarkPlace): MarkedRange | null {
  const [series, ...others] = chart.datasets
  if (!chartTraits(settings).bins || !series || others.length > 0 || (series.key?.length ?? 0) > 0) return null
  const { edges } = binsOf(
    series.data.filter((value) => value !== null),
    settings.bins,
  )
  const field = chart.fields?.[(chart.keys.find((key) => !isOthers(key))?.length ?? 0) - 1]
  const [from, to] = [edges[index], edges[index + 1]]
  if (!field || from === undefined || to === undefined) return null
  return { columnId: field.column_id, measureId: series.measure_id, from, to, isLast: index + 2 === edges.length }
}
