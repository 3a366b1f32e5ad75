/** Draws small charts beside and below each other, with the same scales. */
import { chartTraits } from '../contract/chart.ts'
import { cartesianOption } from './cartesian.ts'
import { type Drawing, FONT_SIZE } from './drawing.ts'
import { frameOf } from './frame.ts'
import { isNormalized, scaleOf } from './scale.ts'
import { shortTexts } from './short-texts.ts'
import { plain, textWidth } from './text.ts'
import type { Pointed } from './tooltip.ts'

type Option = Readonly<Record<string, unknown>>

const NAME_HEIGHT = 18
const GAP = 8
/** The width of a small chart that suits its height. */
const RATIO = 1.5
/** Small charts below this size have no values at their marks. */
const TIGHT = { width: 220, height: 120 } as const
/** Room for names below a row, and between names and the plot. */
const [LABEL_ROOM, LABEL_GAP] = [20, 8]

/** The texts of the axis at the left. */
interface LeftAxis extends Option {
  readonly data?: readonly number[]
  readonly min?: number
  readonly max?: number
  readonly interval?: number
  readonly axisLabel: { readonly formatter: (at: number) => string }
}

interface Painted {
  readonly grid: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly xAxis: Option | readonly Option[]
  readonly yAxis: Option | readonly Option[]
  readonly series: readonly (Option & { readonly xAxisIndex?: number; readonly yAxisIndex?: number; readonly id: string })[]
  readonly tooltip: Option & { readonly formatter: (pointed: readonly Pointed[]) => string }
}

const listed = (axes: Option | readonly Option[]): readonly Option[] => (Array.isArray(axes) ? (axes as readonly Option[]) : [axes as Option])

/** The lowest and highest value of an axis over all small charts. */
function sharedExtent(drawing: Drawing, charts: readonly Drawing['chart'][], axis: 'y' | 'y1', length: number): readonly number[] {
  if (isNormalized(drawing)) return []
  return charts.flatMap((chart) => {
    const { low, high } = scaleOf({ ...drawing, chart }, axis, length)
    // an end that is a little inside gives the same ticks
    return [low, high].map((value) => value * (1 - 1e-9))
  })
}

/** Values of an axis are at the left of the first column, at the right of the last one and below the last row only, if all small charts have the same ones. */
interface Shared {
  readonly isLeft: boolean
  readonly isBelow: boolean
  /** Room for the names at the left, in CSS pixels. */
  readonly left: number
  /** Room for the values of the second axis at the right; 0 without one. */
  readonly right: number
}

/** Texts of the axis at the left of a small chart, or of the second one. */
function axisTexts({ yAxis }: Painted, at: 0 | 1): string[] {
  const axis = (listed(yAxis) as readonly LeftAxis[])[at]
  if (axis?.data) return axis.data.map((at) => axis.axisLabel.formatter(at))
  const { min = 0, max = 0, interval = 1 } = axis ?? {}
  const count = Math.min(20, Math.round((max - min) / interval) + 1)
  return Array.from({ length: count }, (_, at) => axis?.axisLabel.formatter(min + at * interval) ?? '')
}

function sharedAxes({ settings, chart }: Drawing, painted: readonly Painted[]): Shared {
  const charts = (chart.panels ?? []).map((panel) => panel.chart)
  const { isHorizontal } = chartTraits(settings)
  const hasSecond = charts.some((one) => one.datasets.some((series) => series.yAxisID === 'y1'))
  const sameGroups = charts.every((one) => one.labels.join('\n') === charts[0]?.labels.join('\n'))
  const isLeft = !isHorizontal || sameGroups
  const [first] = painted
  const isShown = isHorizontal || settings.showYAxis
  const roomOf = (at: 0 | 1): number => (first ? Math.max(0, ...axisTexts(first, at).map((text) => textWidth(text, FONT_SIZE))) + LABEL_GAP : 0)
  const left = isLeft && isShown ? roomOf(0) : 0
  const right = hasSecond && isShown ? roomOf(1) : 0
  return { isLeft, isBelow: isHorizontal || sameGroups, left, right }
}

/** Blank labels take the height of labels, so that all plots of a row are as high as the first. */
const withBlankLabels = (axis: Option): Option => ({ ...axis, axisLabel: { ...(axis.axisLabel as Option), formatter: () => ' ', margin: 0 }, name: '' })
const withoutLabels = (axis: Option): Option => ({ ...axis, axisLabel: { ...(axis.axisLabel as Option), show: false }, name: '' })

/** The option of small charts. The chart of the drawing has panels. */
export function multiplesOption(drawing: Drawing): Option {
  const { chart, settings, look, size } = drawing
  const panels = chart.panels ?? []
  const names = new Map(panels.flatMap((panel) => panel.chart.datasets.map((series) => [series.label, series] as const)))
  const frame = frameOf({
    ...drawing,
    chart: { ...chart, datasets: [...names.values()] },
    settings: { ...settings, showLegend: settings.showLegend && names.size > 1 },
  })
  const height = Math.max(80, size.height - frame.top)
  const columns = Math.max(1, Math.min(panels.length, Math.round(Math.sqrt((panels.length * size.width) / (height * RATIO)))))
  const rows = Math.max(1, Math.ceil(panels.length / columns))
  const roughly = { width: size.width / columns - GAP, height: height / rows - NAME_HEIGHT }
  // values and turned names would fill a tight chart
  const isTight = roughly.width < TIGHT.width || roughly.height < TIGHT.height
  const inner = isTight ? { ...roughly, height: roughly.height + LABEL_ROOM } : roughly
  const charts = panels.map((panel) => panel.chart)
  const extent = { y: sharedExtent(drawing, charts, 'y', inner.height), y1: sharedExtent(drawing, charts, 'y1', inner.height) }
  const short = shortTexts(drawing.words, charts)
  const words = { ...drawing.words, short: (_: readonly number[], id: string) => (value: number) => short(value, id) }
  const painted = charts.map(
    (one) =>
      cartesianOption({
        ...drawing,
        words,
        chart: one,
        title: null,
        isSmall: isTight,
        size: inner,
        extent,
        settings: { ...settings, showLegend: false, title: '', showDataLabels: settings.showDataLabels && !isTight },
      }) as unknown as Painted,
  )
  const shared = sharedAxes(drawing, painted)
  const below = shared.isBelow ? LABEL_ROOM : 0
  const cell = { width: (size.width - shared.left - shared.right) / columns, height: (height - below) / rows }
  const isFirst = (at: number): boolean => at % columns === 0
  const isLast = (at: number): boolean => at + columns >= panels.length
  const isRight = (at: number): boolean => at % columns === columns - 1 || at === panels.length - 1
  /** The place of a small chart, with the room of the names that it writes for others. */
  const placeOf = (at: number) => {
    const left = shared.left + (at % columns) * cell.width
    const top = frame.top + Math.floor(at / columns) * cell.height
    const right = left + cell.width - GAP + (isRight(at) ? shared.right : 0)
    return { left: isFirst(at) ? left - shared.left : left, right, top, bottom: top + cell.height + (isLast(at) ? below : 0) }
  }
  const before = (count: (one: Painted) => number): number[] => painted.map((_, at) => painted.slice(0, at).reduce((sum, one) => sum + count(one), 0))
  const [xs, ys, firsts] = [before((one) => listed(one.xAxis).length), before((one) => listed(one.yAxis).length), before((one) => one.series.length)]
  const titles = panels.map((panel, at) => ({
    ...{ text: plain(panel.name), left: placeOf(at).left + (isFirst(at) ? shared.left : 0) + 9, top: placeOf(at).top, padding: 0 },
    textStyle: { color: look.text, fontFamily: look.font, fontSize: FONT_SIZE, fontWeight: 550, width: cell.width - GAP - 8, overflow: 'truncate' },
  }))
  return {
    ...frame.option,
    title: [frame.option.title as Option, ...titles],
    grid: painted.map(({ grid }, at) => {
      const { left, right, top, bottom } = placeOf(at)
      return {
        ...grid,
        ...{ left: left + grid.left, right: size.width - right + grid.right },
        ...{ top: top + NAME_HEIGHT + grid.top, bottom: size.height - bottom + grid.bottom },
      }
    }),
    xAxis: painted.flatMap((one, at) => listed(one.xAxis).map((axis) => ({ ...(shared.isBelow && !isLast(at) ? withoutLabels(axis) : axis), gridIndex: at }))),
    yAxis: painted.flatMap((one, at) =>
      listed(one.yAxis).map((axis) => {
        const isBlank = axis.position === 'right' ? !isRight(at) : shared.isLeft && !isFirst(at)
        return { ...(isBlank ? withBlankLabels(axis) : axis), gridIndex: at }
      }),
    ),
    series: painted.flatMap((one, at) =>
      one.series.map((series) => ({
        ...{ ...series, id: `${at}:${series.id}` },
        ...{ xAxisIndex: (xs[at] ?? 0) + (series.xAxisIndex ?? 0), yAxisIndex: (ys[at] ?? 0) + (series.yAxisIndex ?? 0) },
        ...(series.stack === undefined ? {} : { stack: `${at}:${String(series.stack)}` }),
      })),
    ),
    tooltip: {
      ...painted[0]?.tooltip,
      formatter: (pointed: readonly Pointed[]) => {
        const first = pointed[0]?.seriesIndex ?? 0
        const at = firsts.findLastIndex((index) => index <= first)
        const own = pointed.map((one) => ({ ...one, seriesIndex: (one.seriesIndex ?? 0) - (firsts[at] ?? 0) }))
        return `${plain(panels[at]?.name ?? '')}\n${painted[at]?.tooltip.formatter(own) ?? ''}`
      },
    },
  }
}
