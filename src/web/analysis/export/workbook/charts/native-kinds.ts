/** The charts that Excel has. */
import { type ChartKind, type ChartSettings, chartKind } from '../../../../../contract/chart.ts'

/** How Excel draws each kind of chart; null for kinds that it lacks. */
const SHAPES = {
  bar: { shape: 'bar', dir: 'col' },
  horizontal_bar: { shape: 'bar', dir: 'bar' },
  line: { shape: 'line', dir: 'col' },
  area: { shape: 'area', dir: 'col' },
  bar_line: { shape: 'bar', dir: 'col' },
  pie: { shape: 'pie', dir: 'col' },
  donut: { shape: 'doughnut', dir: 'col' },
  scatter: { shape: 'scatter', dir: 'col' },
  heat_map: null,
  histogram: null,
  number: null,
} as const satisfies Readonly<Record<ChartKind, { readonly shape: string; readonly dir: 'col' | 'bar' } | null>>

/** How Excel draws a chart; null if it has none like it. It has none in several small parts. */
export const nativeKind = (settings: ChartSettings): (typeof SHAPES)[ChartKind] => (settings.multiplesBy === null ? SHAPES[chartKind(settings)] : null)

export type Shape = NonNullable<(typeof SHAPES)[ChartKind]>['shape'] | 'bubble'

export const isNative = (settings: ChartSettings): boolean => nativeKind(settings) !== null
