/** The groups of a chart as points between two measures. */
import type { ChartRole, ChartSettings } from '../contract/chart.ts'
import type { Chart } from './chart-data.ts'
import { chartRoles } from './chart-roles.ts'

/** A group as a point. `series`: the position of its group of the other axis. */
export interface ChartPoint {
  readonly index: number
  readonly series: number
  readonly name: string
  readonly x: number
  readonly y: number
  readonly size: number | null
  readonly color: number | null
}

/** The points of a scatter chart: groups with values for both axes. */
export function pointsOf(chart: Chart, settings: ChartSettings): ChartPoint[] {
  const measures = chart.measures ?? []
  const roles = chartRoles(
    settings,
    measures.map((measure) => measure.measure_id),
  )
  const groups = chart.seriesLabels ?? []
  const valueAt = (role: ChartRole, series: number, index: number): number | null => {
    const at = measures.findIndex((measure) => measure.measure_id === roles[role])
    return at < 0 ? null : (chart.datasets[series * measures.length + at]?.data[index] ?? null)
  }
  return groups.flatMap((group, series) =>
    chart.labels.flatMap((label, index) => {
      const [x, y] = [valueAt('x', series, index), valueAt('y', series, index)]
      if (x === null || y === null) return []
      const name = groups.length > 1 && group !== '' ? `${label}, ${group}` : label
      return [{ index, series, name, x, y, size: valueAt('size', series, index), color: valueAt('color', series, index) }]
    }),
  )
}
