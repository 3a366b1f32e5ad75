/** Prepares a chart for a small picture: the marks and a few short names, without what only a large chart can hold. */
import { type ChartMark, type ChartSettings, chartTraits } from '../contract/chart.ts'
import type { Chart } from '../format/chart-data.ts'
import { shortName } from '../format/chart-labels.ts'
import { outlineOf } from '../format/chart-levels.ts'
import { type Drawing, FONT_SIZE } from './drawing.ts'
import { textWidth } from './text.ts'

/** The size of a small picture in CSS pixels. */
export const SMALL_SIZE = { width: 320, height: 128 } as const

/** The most labels and series that each mark can show in a small picture. */
const MOST: Readonly<Record<ChartMark, { readonly labels: number; readonly series: number }>> = {
  bar: { labels: 40, series: 6 },
  line: { labels: 600, series: 8 },
  slice: { labels: 12, series: 1 },
  point: { labels: 400, series: 12 },
  cell: { labels: 6, series: 24 },
  bin: { labels: 600, series: 40 },
  text: { labels: 1, series: 1 },
}
const HORIZONTAL_BARS = 6
const [NAME_COLUMNS, NAME_COLUMNS_HORIZONTAL, LEGEND_COLUMNS, LEGEND_EACH] = [12, 18, 14, 28]

/** Whether a legend fits into one row. */
function hasLegend({ labels, datasets }: Chart, settings: ChartSettings): boolean {
  const { colours } = chartTraits(settings)
  const names = colours === 'labels' ? labels : datasets.map((series) => series.label)
  if (!settings.showLegend || colours === 'shades' || names.length < 2) return false
  return names.reduce((sum, name) => sum + LEGEND_EACH + textWidth(name, FONT_SIZE), 0) <= SMALL_SIZE.width
}

/** Returns the drawing of a small picture, and whether it leaves out groups or series. */
export function smallDrawing(drawing: Omit<Drawing, 'size' | 'hidden' | 'isStill' | 'title'>): { readonly drawing: Drawing; readonly isCut: boolean } {
  const { panels: _panels, ...chart } = drawing.chart
  const { mark, isHorizontal, multiplies } = chartTraits(drawing.settings)
  const labelsMost = isHorizontal ? HORIZONTAL_BARS : MOST[mark].labels
  const datasets = chart.datasets.slice(0, MOST[mark].series)
  // inner names alone fit
  const labels = (outlineOf(chart.keys, chart.parts, 1)?.inner ?? chart.labels).slice(0, labelsMost)
  const small: Chart = {
    ...chart,
    labels: labels.map((label) => shortName(label, isHorizontal ? NAME_COLUMNS_HORIZONTAL : mark === 'slice' ? LEGEND_COLUMNS : NAME_COLUMNS)),
    keys: chart.keys.slice(0, labelsMost),
    datasets: datasets.map((series) => ({ ...series, label: shortName(series.label, LEGEND_COLUMNS), data: series.data.slice(0, labelsMost) })),
  }
  const plain = { title: '', acrossTitle: '', valueTitle: '', secondaryTitle: '', references: [], multiplesBy: null, showDataLabels: false }
  const settings = { ...drawing.settings, ...plain, showLegend: hasLegend(small, drawing.settings), showGrid: multiplies && !isHorizontal }
  return {
    drawing: { ...drawing, chart: small, settings, title: null, size: SMALL_SIZE, hidden: new Set(), isStill: true, isSmall: true },
    isCut: labels.length < chart.labels.length || datasets.length < chart.datasets.length,
  }
}
