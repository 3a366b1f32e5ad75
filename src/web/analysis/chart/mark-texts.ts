/** The texts about a mark: the groups at which it stands, and its values. */
import { type ChartSettings, chartTraits } from '../../../contract/chart.ts'
import { binsOf } from '../../../format/bins.ts'
import type { Chart } from '../../../format/chart-data.ts'
import { chartOfMark, type MarkPlace } from '../../../format/chart-marks.ts'

interface MarkWords {
  readonly write: (value: number | null, measureId: string) => string
  readonly separator: string
  readonly pair: (name: string, value: string) => string
  /** The number of groups in a range of values. */
  readonly count: (range: string, count: number) => string
}

/** The ends of a bin, written as values of its measure. */
export function binEnds({ datasets }: Chart, { bins }: ChartSettings, index: number, write: MarkWords['write']): { from: string; to: string; count: number } {
  const { edges, counts } = binsOf(
    datasets.flatMap((series) => series.data.filter((value) => value !== null)),
    bins,
  )
  const measure = datasets[0]?.measure_id ?? ''
  return { from: write(edges[index] ?? null, measure), to: write(edges[index + 1] ?? null, measure), count: counts[index] ?? 0 }
}

/** Such as 'Monday, 1994: 40,120', or 'Monday: Revenue 12, Cost 7' for a point between two measures. */
export function markText(chart: Chart, settings: ChartSettings, place: MarkPlace, words: MarkWords): string {
  const { mark, colours } = chartTraits(settings)
  if (mark === 'bin') {
    const { from, to, count } = binEnds(chart, settings, place.index, words.write)
    return words.count(`${from} – ${to}`, count)
  }
  const own = chartOfMark(chart, place)
  const series = own.datasets[place.series]
  const label = own.labels[place.index] ?? ''
  const panelName = place.panel === null ? '' : (chart.panels?.[place.panel]?.name ?? '')
  const written = (at: number): string => words.write(own.datasets[at]?.data[place.index] ?? null, own.datasets[at]?.measure_id ?? '')
  if (mark === 'point') {
    const measures = own.measures ?? []
    const values = measures.map(({ name }, at) => words.pair(name, written(place.series + at)))
    return [label, series?.label ?? '', ...values].filter((part) => part !== '').join(words.separator)
  }
  const names = [panelName, label, colours === 'labels' ? '' : (series?.label ?? '')].filter((part) => part !== '')
  return words.pair(names.join(words.separator), written(place.series))
}
