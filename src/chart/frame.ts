/** Lays out what surrounds the marks of a chart: its title, its legend and the room that is left for the plot. */
import { chartTraits } from '../contract/chart.ts'
import { legendCount, shortName } from '../format/chart-labels.ts'
import { cutName } from '../format/chart-levels.ts'
import { type Drawing, FONT_SIZE } from './drawing.ts'
import { plain, textWidth } from './text.ts'

const BOX = 12
const GAP = 10
/** The height of a row of the legend with the gap below it, and of the room above the first one. */
const [ROW, ROW_TOP] = [24, 6]
const ROWS = 3
const EDGE = 4
/** The height of a line of the title, which has at most two. */
const TITLE_LINE = 18
/** The share of its lines that a title fills at most, because lines end between words. */
const TITLE_SHARE = 0.85
/** Names in the legend are cut to a number of half-width characters between these, one for each so many CSS pixels of the chart's width. */
const [COLUMNS_LEAST, COLUMNS_MOST, PIXELS_EACH] = [16, 32, 18] as const

export interface Frame {
  /** The distance of the plot from the top, in CSS pixels. */
  readonly top: number
  /** Parts of the option that draw the title and the legend. */
  readonly option: Readonly<Record<string, unknown>>
}

/** The names in the legend: series, or labels of charts that color those. */
export function legendNames({ chart, settings }: Drawing): readonly string[] {
  const { colours, measures } = chartTraits(settings)
  if (measures === 'roles') return chart.seriesLabels && chart.seriesLabels.length > 1 ? chart.seriesLabels : []
  return colours === 'labels' ? chart.labels : colours === 'series' ? chart.datasets.map((series) => series.label) : []
}

/** Cuts the names in the legend; those of several levels at their outer part. */
function cutterOf({ chart, settings, size }: Drawing): (name: string) => string {
  const columns = Math.min(COLUMNS_MOST, Math.max(COLUMNS_LEAST, Math.floor(size.width / PIXELS_EACH)))
  const ofLabels = chartTraits(settings).colours === 'labels'
  const keys = ofLabels ? chart.labels.map((label, at) => [label, chart.keys[at]] as const) : chart.datasets.map(({ label, key }) => [label, key] as const)
  const parts = ofLabels ? chart.parts : chart.seriesParts
  // with several measures, the name of a series is longer than that of its key
  const isKey = ofLabels || (chart.measures ?? []).length <= 1
  const cut = new Map(isKey && parts ? keys.map(([label, key]) => [label, cutName(key ?? [], parts, columns)]) : [])
  return (name) => cut.get(name) ?? shortName(name, columns)
}

/** The names in the legend of a whole chart; none if its settings hide the legend. */
export function shownNames(drawing: Drawing): readonly string[] {
  const { chart, settings } = drawing
  if (!settings.showLegend || !chartTraits(settings).hasLegend) return []
  const charts = chart.panels?.map((panel) => panel.chart) ?? [chart]
  return [...new Set(charts.flatMap((one) => legendNames({ ...drawing, chart: one })))]
}

/** The legend in at most three rows. On a page further names can be reached by its arrows; a file counts them. */
function legendOf(drawing: Drawing, top: number): { option: Readonly<Record<string, unknown>>; height: number } {
  const { settings, look, words, size, isStill, hidden } = drawing
  const names = legendNames(drawing)
  if (!settings.showLegend || names.length === 0) return { option: { legend: { show: false } }, height: 0 }
  const inner = size.width - 2 * EDGE
  const short = cutterOf(drawing)
  const widthOf = (name: string): number => BOX + 6 + textWidth(short(name), FONT_SIZE) + GAP
  const widths = names.map(widthOf)
  const count = legendCount(widths, inner, ROWS, widthOf(words.more(names.length)))
  const isAll = count === names.length
  const used = widths.slice(0, count).reduce((sum, width) => sum + width, 0)
  const rows = isAll ? Math.min(ROWS, Math.ceil(used / Math.max(1, inner)) || 1) : isStill ? ROWS : 1
  const legend = {
    show: true,
    type: isAll || isStill ? 'plain' : 'scroll',
    data: isAll || !isStill ? [...names] : names.slice(0, count),
    top,
    selected: Object.fromEntries([...hidden].map((name) => [name, false])),
    ...(isAll && rows === 1 ? { right: EDGE } : { left: EDGE, right: EDGE }),
    itemWidth: BOX,
    itemHeight: BOX,
    itemGap: GAP,
    icon: 'roundRect',
    itemStyle: { borderWidth: 1 },
    textStyle: { color: look.text, fontFamily: look.font, fontSize: FONT_SIZE },
    inactiveColor: look.line,
    pageTextStyle: { color: look.subtle, fontFamily: look.font },
    pageIconColor: look.text,
    pageIconInactiveColor: look.line,
    formatter: short,
    // the page tells a pointed entry from the marks
    triggerEvent: !isStill,
    tooltip: { show: !isStill, formatter: ({ name }: { name: string }) => `${plain(name)}\n${words.legendHint?.(hidden.has(name)) ?? ''}` },
  }
  return { option: { legend }, height: rows * ROW }
}

/** Names that a legend of a file leaves out, as a text below its last row. */
function restOf(drawing: Drawing, legend: Readonly<Record<string, unknown>>, top: number): Readonly<Record<string, unknown>> {
  const names = legendNames(drawing)
  const shown = legend.data
  const left = Array.isArray(shown) ? names.length - shown.length : 0
  if (!drawing.isStill || left <= 0) return {}
  const { look, words } = drawing
  return {
    graphic: [
      {
        ...{ type: 'text', right: EDGE, top, silent: true },
        style: { text: words.more(left), fill: look.subtle, font: `${FONT_SIZE}px ${look.font}` },
      },
    ],
  }
}

/** Returns the title and the legend, and where the plot begins. */
export function frameOf(drawing: Drawing): Frame {
  const { title, look, size, isStill } = drawing
  const titled = title !== null && title !== ''
  const width = Math.max(80, size.width - 2 * EDGE)
  const lines = titled && textWidth(title, FONT_SIZE + 1) > width ? 2 : 1
  const legendTop = titled ? 8 + lines * TITLE_LINE : 2
  const { option, height } = legendOf(drawing, legendTop)
  const titleOption = {
    show: titled,
    text: lines > 1 ? shortName(title ?? '', Math.floor((TITLE_SHARE * lines * width) / textWidth('n', FONT_SIZE + 1))) : (title ?? ''),
    left: EDGE,
    top: 2,
    textStyle: {
      ...{ color: look.text, fontFamily: look.font, fontSize: FONT_SIZE + 1, fontWeight: 550 },
      // a file measures texts roughly
      ...{
        width: isStill ? 0.92 * width : width,
        height: lines * TITLE_LINE,
        lineHeight: TITLE_LINE,
        overflow: lines > 1 ? 'break' : 'truncate',
        lineOverflow: 'truncate',
      },
    },
  }
  const legend = (option.legend ?? {}) as Readonly<Record<string, unknown>>
  return { top: legendTop + height + 8, option: { title: titleOption, ...option, ...restOf(drawing, legend, legendTop + height - ROW + ROW_TOP) } }
}
