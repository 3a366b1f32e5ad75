/** Splits a chart into small ones, one for each value of a field. */
import { type ChartSettings, chartTraits } from '../contract/chart.ts'
import type { Value } from '../contract/scalar.ts'
import { type Chart, type ChartField, type ChartLabels, type ChartSeries, chartLabel } from './chart-data.ts'
import { coloursOf } from './palette.ts'

/** The most small charts; the rest is counted in a note. */
const PANELS_MAX = 12

type ChartPanel = NonNullable<Chart['panels']>[number]

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at)

/** The values of a key's part in the order of their first place, with the places of each. */
function placesBy(keys: readonly (readonly Value[])[], at: number): { readonly value: Value; readonly places: readonly number[] }[] {
  const found = new Map<string, { value: Value; places: number[] }>()
  for (const [place, key] of keys.entries()) {
    const value = key[at] ?? null
    const id = JSON.stringify(value)
    const entry = found.get(id) ?? { value, places: [] }
    entry.places.push(place)
    found.set(id, entry)
  }
  return [...found.values()]
}

const labelOf = (key: readonly Value[], fields: readonly ChartField[], at: number, words: ChartLabels): string =>
  chartLabel(
    without(key, at),
    without(fields, at).map((field) => field.column_id),
    words,
  )

function byGroups({ parts: _ofWholeKeys, ...chart }: Chart, fields: readonly ChartField[], at: number, words: ChartLabels): ChartPanel[] {
  return placesBy(chart.keys, at).map(({ value, places }) => ({
    name: chartLabel([value], [fields[at]?.column_id ?? ''], words),
    chart: {
      ...chart,
      labels: places.map((place) => labelOf(chart.keys[place] ?? [], fields, at, words)),
      keys: places.map((place) => chart.keys[place] ?? []),
      datasets: chart.datasets.map((series) => ({ ...series, data: places.map((place) => series.data[place] ?? null) })),
    },
  }))
}

function bySeries(chart: Chart, settings: ChartSettings, fields: readonly ChartField[], at: number, words: ChartLabels): ChartPanel[] {
  const measures = chart.measures ?? []
  const named = (series: ChartSeries): string => {
    const group = labelOf(series.key ?? [], fields, at, words)
    const measure = measures.find(({ measure_id }) => measure_id === series.measure_id)?.name ?? ''
    return group === '' ? measure : measures.length > 1 ? `${group}, ${measure}` : group
  }
  const colours = coloursOf(
    chart.datasets.map((series) => ({ label: named(series), key: without(series.key ?? [], at) })),
    settings,
  )
  const keys = chart.datasets.map((series) => series.key ?? [])
  return placesBy(keys, at).map(({ value, places }) => ({
    name: chartLabel([value], [fields[at]?.column_id ?? ''], words),
    chart: {
      ...chart,
      datasets: places.flatMap((place) => {
        const series = chart.datasets[place]
        if (!series) return []
        const label = named(series)
        const colour = colours.get(label) ?? ''
        const alpha = typeof series.backgroundColor === 'string' ? series.backgroundColor.slice(7) : ''
        return [{ ...series, label, colourKey: label, borderColor: colour, backgroundColor: colour + alpha }]
      }),
    },
  }))
}

/** The small charts of a chart; null if the settings ask for none, or the field is on no axis. */
export function panelsOf(chart: Chart, settings: ChartSettings, words: ChartLabels): { panels: ChartPanel[]; leftOut: number } | null {
  const { multiplesBy } = settings
  if (multiplesBy === null || !chartTraits(settings).multiplies || !chartTraits(settings).hasAxes) return null
  const { fields = [], seriesFields = [] } = chart
  const isField = (field: ChartField): boolean => field.column_id === multiplesBy
  const [group, series] = [fields.findIndex(isField), seriesFields.findIndex(isField)]
  if (group < 0 && series < 0) return null
  const panels = group >= 0 ? byGroups(chart, fields, group, words) : bySeries(chart, settings, seriesFields, series, words)
  return { panels: panels.slice(0, PANELS_MAX), leftOut: Math.max(0, panels.length - PANELS_MAX) }
}
