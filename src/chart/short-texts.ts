/** The texts of values that are written beside marks: short where the full ones are long. */
import type { Chart } from '../format/chart-data.ts'
import type { ChartWords, Drawing } from './drawing.ts'
import { isNormalized } from './scale.ts'

/** Texts of this length take little room as they are. */
const SHORT = 6
/** Further values are not looked at to choose how all are written. */
const SAMPLE_MAX = 200

/** The lowest, the highest and the first values of a measure. */
function sampleOf(charts: readonly Pick<Chart, 'datasets'>[], measureId: string): number[] {
  const first: number[] = []
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { datasets } of charts)
    for (const { data, measure_id } of datasets) {
      if (measure_id !== measureId) continue
      for (const value of data) {
        if (value === null) continue
        if (first.length < SAMPLE_MAX) first.push(value)
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
    }
  return first.length === 0 ? [] : [low, high, ...first]
}

/** Returns how values of the measures are written in all of the charts, which may be one. */
export function shortTexts(words: ChartWords, charts: readonly Pick<Chart, 'datasets'>[]): (value: number | null, measureId: string) => string {
  const writers = new Map<string, ((value: number) => string) | null>()
  const writerOf = (id: string): ((value: number) => string) | null => {
    const known = writers.get(id)
    if (known !== undefined) return known
    const sample = sampleOf(charts, id)
    const isShort = sample.every((value) => Math.abs(value) < 10_000 && words.write(value, id).length <= SHORT)
    const writer = isShort ? null : words.short(sample, id)
    writers.set(id, writer)
    return writer
  }
  return (value, id) => (value === null || value === 0 ? words.write(value, id) : (writerOf(id)?.(value) ?? words.write(value, id)))
}

/** Returns how drawn values of a chart with axes are written beside their marks, by the position of the series. */
export function markTexts(drawing: Drawing): (value: number | null, series: number) => string {
  const short = shortTexts(drawing.words, [drawing.chart])
  return (value, series) => {
    if (value === null) return ''
    return isNormalized(drawing) ? drawing.words.share(value) : short(value, drawing.chart.datasets[series]?.measure_id ?? '')
  }
}
