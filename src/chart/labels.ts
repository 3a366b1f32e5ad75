/**
 * Decides which values are written beside their marks. Estimates where each mark will be, and takes the labels in order of
 * importance: the last, highest and lowest value of a series come first, then the others by size.
 */
import { chartTraits } from '../contract/chart.ts'
import { type Box, boxAround, type DataLabel, drawnLabels } from '../format/chart-labels.ts'
import type { Drawing } from './drawing.ts'
import { LABEL_SIZE } from './drawing.ts'
import { textWidth } from './text.ts'

const HEIGHT = 14
const AWAY = 4
const POINT_AWAY = 8
/** How far labels of upright bars may reach beyond the plot. */
const BESIDE = 6
/** The share of a group's width that its bars take. */
const BARS = 0.8
/** No bar is thicker than this, in CSS pixels. */
export const BAR_MOST = 160
/** More labels than this are not looked at: a chart has no room for them. */
const LABELS_MAX = 600
/** Above this number of points only the first, last, highest and lowest value of each line is labeled, or fewer. */
const POINTS_MAX = 120
/** The labels of a line if there are many: the last, highest, lowest and first value, by the rank of `importanceOf`. */
const RANK_MIN = 2
/** Above this number of lines only their last and highest values are labeled. */
const [LINES_MAX, RANK_MIN_OF_MANY] = [6, 4]

/** A value that may be labeled, with the extent of its mark in shares of the plot: from 0 to 1 along both axes. */
interface Mark {
  readonly series: number
  readonly index: number
  readonly value: number
  readonly importance: number
  readonly across: number
  /** The thickness of a bar; 0 for a point. */
  readonly thickness: number
  readonly from: number
  readonly to: number
}

/** The plot in CSS pixels, and the values at its ends for each axis. */
export interface Plot {
  readonly width: number
  readonly height: number
  readonly isHorizontal: boolean
  readonly extent: (series: number) => { readonly low: number; readonly high: number }
}

/** The last value, the extremes and the first one come before all others, which follow by size. */
function importanceOf(values: readonly (number | null)[]): number[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const sizes = known.map(({ value }) => Math.abs(value))
  const largest = Math.max(1e-300, ...sizes)
  const result = values.map((value) => (value === null ? 0 : Math.abs(value) / largest))
  const first = known[0]
  const last = known.at(-1)
  if (!first || !last) return result
  const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first)
  const lowest = known.reduce((best, one) => (one.value < best.value ? one : best), first)
  for (const [{ at }, rank] of [
    [first, 2],
    [lowest, 3],
    [highest, 4],
    [last, 5],
  ] as const)
    result[at] = rank
  return result
}

/** The least importance that a label of a line needs; bars have room beside their neighbors. */
function leastImportance({ chart, settings }: Drawing): number {
  const points = chart.datasets.length * chart.labels.length
  if (chartTraits(settings).besideEachOther || points <= POINTS_MAX) return 0
  return chart.datasets.length > LINES_MAX ? RANK_MIN_OF_MANY : RANK_MIN
}

/** Marks of a chart with axes, with stacked values on top of each other. */
function marksOf({ chart, settings }: Drawing, plot: Plot): Mark[] {
  const { besideEachOther } = chartTraits(settings)
  const groups = Math.max(1, chart.labels.length)
  const stacks = [...new Set(chart.datasets.map((series, at) => series.stack ?? String(at)))]
  const slot = Math.min(BARS / groups / Math.max(1, stacks.length), BAR_MOST / (plot.isHorizontal ? plot.height : plot.width))
  const grown = new Map<string, number>()
  return chart.datasets.flatMap((series, at) => {
    const { low, high } = plot.extent(at)
    const span = Math.max(1e-300, high - low)
    const importance = importanceOf(series.data)
    const place = stacks.indexOf(series.stack ?? String(at))
    return series.data.flatMap((value, index): Mark[] => {
      if (value === null) return []
      const key = `${series.stack} ${index} ${value < 0}`
      const from = series.stack === undefined ? 0 : (grown.get(key) ?? 0)
      grown.set(key, from + value)
      const middle = besideEachOther ? (index + 0.5) / groups + (place - (stacks.length - 1) / 2) * slot : (index + 0.5) / groups
      const at01 = (n: number): number => (n - low) / span
      return [
        {
          ...{ series: at, index, value, importance: importance[index] ?? 0, across: middle, thickness: besideEachOther ? slot : 0 },
          ...{ from: at01(from), to: at01(from + value) },
        },
      ]
    })
  })
}

const isUp = ({ from, to }: Mark): boolean => to >= from

/** The boxes of a mark and of its label in CSS pixels, with 0 at the upper left corner of the plot. */
function placed(mark: Mark, text: string, plot: Plot, isStacked: boolean): DataLabel {
  const { width, height, isHorizontal } = plot
  const wide = textWidth(text)
  const [near, far] = [Math.min(mark.from, mark.to), Math.max(mark.from, mark.to)]
  const half = mark.thickness / 2
  if (isHorizontal) {
    const box: Box = { left: near * width, right: far * width, top: (mark.across - half) * height, bottom: (mark.across + half) * height }
    const x = isStacked ? (box.left + box.right) / 2 : isUp(mark) ? box.right + AWAY + wide / 2 : box.left - AWAY - wide / 2
    return { box: boxAround(x, mark.across * height, wide, HEIGHT), mark: box, inside: isStacked }
  }
  const x = mark.across * width
  if (mark.thickness === 0) return { box: boxAround(x, (1 - mark.to) * height - POINT_AWAY - HEIGHT / 2, wide, HEIGHT), mark: null, inside: false }
  const box: Box = { left: (mark.across - half) * width, right: (mark.across + half) * width, top: (1 - far) * height, bottom: (1 - near) * height }
  const y = isStacked ? (box.top + box.bottom) / 2 : isUp(mark) ? box.top - AWAY - HEIGHT / 2 : box.bottom + AWAY + HEIGHT / 2
  return { box: boxAround(x, y, wide, HEIGHT), mark: box, inside: isStacked }
}

/** Returns which values of which series are labeled, as a function of their positions. `taken`: places of other texts on the plot. */
export function labeledMarks(
  drawing: Drawing,
  plot: Plot,
  textOf: (value: number, series: number, index: number) => string,
  taken: readonly Box[] = [],
): (series: number, index: number) => boolean {
  if (!drawing.settings.showDataLabels) return () => false
  const least = leastImportance(drawing)
  const marks = marksOf(drawing, plot).filter((mark) => mark.importance >= least)
  const isStacked = (series: number): boolean => drawing.chart.datasets[series]?.stack !== undefined && chartTraits(drawing.settings).besideEachOther
  // a value beside its part of a horizontal stack would stand on another part
  const fits = ({ from, to }: Mark, text: string): boolean => textWidth(text) + 2 * AWAY <= Math.abs(to - from) * plot.width
  const tried = marks
    .toSorted((a, b) => b.importance - a.importance)
    .slice(0, LABELS_MAX)
    .filter((mark) => !plot.isHorizontal || !isStacked(mark.series) || fits(mark, textOf(mark.value, mark.series, mark.index)))
  const labels = tried.map((mark) => placed(mark, textOf(mark.value, mark.series, mark.index), plot, isStacked(mark.series)))
  const slack = LABEL_SIZE
  const others = taken.map((box): DataLabel => ({ box, mark: null, inside: false }))
  // above upright bars, a wider label would cover the values of an axis or leave the picture
  const isUpright = !plot.isHorizontal && chartTraits(drawing.settings).mark === 'bar'
  const beside = isUpright ? BESIDE : 2 * slack
  const all = drawnLabels([...others, ...labels], { left: -beside, top: -slack, right: plot.width + beside, bottom: plot.height + slack })
  const drawn = all.slice(others.length)
  const kept = new Set(tried.flatMap((mark, at) => (drawn[at] ? [`${mark.series} ${mark.index}`] : [])))
  return (series, index) => kept.has(`${series} ${index}`)
}
