/** Draws small charts beside and below each other, with the same scales. */
import { cartesianOption } from './cartesian.ts'
import { type Drawing, FONT_SIZE } from './drawing.ts'
import { frameOf } from './frame.ts'
import { isNormalized, scaleOf } from './scale.ts'
import { plain } from './text.ts'
import type { Pointed } from './tooltip.ts'

type Option = Readonly<Record<string, unknown>>

const NAME_HEIGHT = 18
const GAP = 8
/** The width of a small chart that suits its height. */
const RATIO = 1.5

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
  const cell = { width: size.width / columns, height: height / rows }
  const inner = { width: cell.width - GAP, height: cell.height - NAME_HEIGHT }
  const charts = panels.map((panel) => panel.chart)
  const extent = { y: sharedExtent(drawing, charts, 'y', inner.height), y1: sharedExtent(drawing, charts, 'y1', inner.height) }
  const painted = charts.map(
    (one) =>
      cartesianOption({
        ...drawing,
        chart: one,
        title: null,
        size: inner,
        extent,
        settings: { ...settings, showLegend: false, title: '' },
      }) as unknown as Painted,
  )
  const corner = (at: number) => ({ x: (at % columns) * cell.width, y: frame.top + Math.floor(at / columns) * cell.height })
  const before = (count: (one: Painted) => number): number[] => painted.map((_, at) => painted.slice(0, at).reduce((sum, one) => sum + count(one), 0))
  const [xs, ys, firsts] = [before((one) => listed(one.xAxis).length), before((one) => listed(one.yAxis).length), before((one) => one.series.length)]
  const titles = panels.map((panel, at) => ({
    ...{ text: plain(panel.name), left: corner(at).x + 9, top: corner(at).y, padding: 0 },
    textStyle: { color: look.text, fontFamily: look.font, fontSize: FONT_SIZE, fontWeight: 550, width: inner.width - 8, overflow: 'truncate' },
  }))
  return {
    ...frame.option,
    title: [frame.option.title as Option, ...titles],
    grid: painted.map(({ grid }, at) => {
      const { x, y } = corner(at)
      return {
        ...grid,
        ...{ left: x + grid.left, right: size.width - x - inner.width + grid.right },
        ...{ top: y + NAME_HEIGHT + grid.top, bottom: size.height - y - cell.height + grid.bottom },
      }
    }),
    xAxis: painted.flatMap((one, at) => listed(one.xAxis).map((axis) => ({ ...axis, gridIndex: at }))),
    yAxis: painted.flatMap((one, at) => listed(one.yAxis).map((axis) => ({ ...axis, gridIndex: at }))),
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
