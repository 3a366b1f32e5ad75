/** The values at which the reference lines of a chart are drawn. */
import { type ChartSettings, chartTraits, type ReferenceKind, type ReferenceLine } from '../contract/chart.ts'
import type { Chart, ChartSeries } from './chart-data.ts'

export interface DrawnReference {
  readonly kind: ReferenceKind
  readonly value: number
  /** The measure whose axis the line crosses and in whose format its value is written. */
  readonly measure_id: string
  readonly yAxisID: ChartSeries['yAxisID']
  /** The label that a person entered; empty for the name of the kind. */
  readonly label: string
}

const middle = (sorted: readonly number[]): number => {
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? (sorted[Math.floor(half)] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

const STATISTICS: Readonly<Record<ReferenceKind, ((sorted: readonly number[]) => number) | null>> = {
  value: null,
  target: null,
  average: (sorted) => sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
  median: middle,
  lowest: (sorted) => sorted[0] ?? 0,
  highest: (sorted) => sorted.at(-1) ?? 0,
}

/** The numbers that a statistic counts: each value that is drawn, or the height of each stack. */
function numbersOf(series: readonly ChartSeries[]): number[] {
  const single = series.filter(({ stack }) => stack === undefined).flatMap(({ data }) => data)
  const stacks = new Map<string, number>()
  for (const { stack, data } of series)
    if (stack !== undefined)
      for (const [at, value] of data.entries()) if (value !== null) stacks.set(`${stack} ${at}`, (stacks.get(`${stack} ${at}`) ?? 0) + value)
  return [...single, ...stacks.values()].filter((value) => value !== null).toSorted((a, b) => a - b)
}

function numberAt({ kind, value }: ReferenceLine, series: readonly ChartSeries[]): number | null {
  const statistic = STATISTICS[kind]
  if (!statistic) return value
  const numbers = numbersOf(series)
  return numbers.length === 0 ? null : statistic(numbers)
}

/** Whether a chart can have reference lines: it has an axis of amounts, not of shares. */
export const hasReferences = (settings: ChartSettings): boolean => {
  const { hasAxes, mark, stacks } = chartTraits(settings)
  return hasAxes && (mark === 'bar' || mark === 'line') && !(stacks && settings.stacked && settings.normalized)
}

/** The lines to draw. Lines without a number, or of a measure that is not drawn, are left out. */
export function drawnReferences({ datasets }: Pick<Chart, 'datasets'>, settings: ChartSettings): DrawnReference[] {
  if (!hasReferences(settings)) return []
  return settings.references.flatMap((line) => {
    const measure_id = line.measure_id ?? datasets[0]?.measure_id
    const series = datasets.filter((one) => one.measure_id === measure_id)
    const value = numberAt(line, series)
    const [first] = series
    return first === undefined || value === null || measure_id === undefined
      ? []
      : [{ kind: line.kind, value, measure_id, yAxisID: first.yAxisID, label: line.label }]
  })
}
