/** Draws rows and columns of one measure as cells whose shades show the values. */
import { shortName } from '../format/chart-labels.ts'
import { cutName, type Outline, outlineOf } from '../format/chart-levels.ts'
import { type Drawing, FONT_SIZE, LABEL_SIZE } from './drawing.ts'
import { frameOf } from './frame.ts'
import { nameTooltip, OUTER_LEVELS, outerAxes, outerRoom } from './outer-names.ts'
import { inkOn, SHADES_HEIGHT, shadesLegend, shadesOf, widestOf } from './shades.ts'
import { shortTexts } from './short-texts.ts'
import { plain, textWidth } from './text.ts'
import { cellTooltip } from './tooltip.ts'

type Option = Readonly<Record<string, unknown>>

const EDGE = 12
const NAME_COLUMNS = 26
/** Names of columns are not cut below this; those without room are left out. */
const NAME_LEAST = 12
/** The most of the width that names of rows take. */
const NAMES_SHARE = 0.35
const [CELL_LEAST, BORDER_LEAST] = [16, 6]
const CHARACTER = FONT_SIZE * 0.56

/** An axis of names. `slot`: the room of one name in CSS pixels. */
function namesAxis({ look }: Drawing, names: readonly string[], whole: readonly string[], isInverse: boolean): Option {
  return {
    type: 'category',
    // indexes, because names may repeat
    data: names.map((_, at) => at),
    ...nameTooltip((at) => whole[at]),
    inverse: isInverse,
    axisLabel: { color: look.subtle, fontFamily: look.font, fontSize: FONT_SIZE, hideOverlap: true, formatter: (at: string) => names[Number(at)] ?? '' },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
  }
}

/** The names of rows and columns, and the size of the plot that they leave, in CSS pixels. */
function layoutOf({ chart, settings, size, isSmall }: Drawing, top: number) {
  const outlines = {
    rows: isSmall ? null : outlineOf(chart.keys, chart.parts, OUTER_LEVELS),
    columns: isSmall
      ? null
      : outlineOf(
          chart.datasets.map((series) => series.key ?? []),
          chart.seriesParts,
          OUTER_LEVELS,
        ),
  }
  const roomOf = (outline: Outline | null, isHorizontal: boolean): number => (outline ? outerRoom(outline, { isHorizontal, width: size.width }) : 0)
  const rowColumns = Math.min(NAME_COLUMNS, Math.floor((size.width * NAMES_SHARE) / CHARACTER))
  const rows =
    outlines.rows?.inner.map((name) => shortName(name, rowColumns)) ??
    chart.labels.map((label, at) => cutName(chart.keys[at] ?? [], chart.parts, rowColumns) ?? shortName(label, rowColumns))
  const left = widestOf(rows) + EDGE + 4 + roomOf(outlines.rows, true)
  const below = EDGE + FONT_SIZE + 8 + roomOf(outlines.columns, false) + (settings.showLegend ? SHADES_HEIGHT : 0)
  const [width, height] = [Math.max(40, size.width - left - EDGE), Math.max(40, size.height - top - below)]
  const names = outlines.columns?.inner ?? chart.datasets.map((series) => series.label)
  const cell = { width: width / Math.max(1, names.length), height: height / Math.max(1, rows.length) }
  const columns = names.map((name) => shortName(name, Math.max(NAME_LEAST, Math.floor(cell.width / CHARACTER) - 1)))
  return { outlines, rows, columns, left, width, height, cell }
}

/** The axis of names, and those of their outer names. */
function axesOf(drawing: Drawing, names: readonly string[], outline: Outline | null, isHorizontal: boolean, length: number): Option | Option[] {
  const { labels, datasets } = drawing.chart
  const whole = isHorizontal ? labels : datasets.map((series) => series.label)
  const inner = namesAxis(drawing, names, whole, isHorizontal)
  if (!outline) return inner
  const place = {
    look: drawing.look,
    isHorizontal,
    width: drawing.size.width,
    count: names.length,
    length,
    inner: isHorizontal ? widestOf(names) + 14 : FONT_SIZE + 14,
  }
  return [inner, ...outerAxes(outline, place)]
}

/** The option of a heat map. */
export function cellsOption(drawing: Drawing): Option {
  const { chart, settings, look, words, isStill } = drawing
  const frame = frameOf(drawing)
  const measure = chart.datasets[0]?.measure_id ?? ''
  const { outlines, rows: rowNames, columns: columnNames, left, width, height, cell } = layoutOf(drawing, frame.top)
  const values = chart.datasets.flatMap((series, x) => series.data.flatMap((value, y) => (value === null ? [] : [{ x, y, value }])))
  const shades = shadesOf(
    drawing,
    values.map(({ value }) => value),
  )
  const short = shortTexts(words, [chart])
  const isWritten = (text: string): boolean => settings.showDataLabels && cell.height >= CELL_LEAST && textWidth(text, LABEL_SIZE) + 6 <= cell.width
  const hasBorder = Math.min(cell.width, cell.height) >= BORDER_LEAST
  return {
    ...frame.option,
    ...shadesLegend(drawing, shades, (one) => short(one, measure), 2),
    grid: { left, top: frame.top, width, height },
    xAxis: axesOf(drawing, columnNames, outlines.columns, false, width),
    yAxis: axesOf(drawing, rowNames, outlines.rows, true, height),
    tooltip: {
      trigger: 'item',
      formatter: ({ data }: { data?: { value?: readonly [number, number, number] } }) => {
        const [x, y, value] = data?.value ?? [-1, -1, 0]
        return cellTooltip(drawing, x, y, value)
      },
    },
    series: [
      {
        ...{ type: 'heatmap', id: '0', silent: isStill, label: { show: true, fontFamily: look.font, fontSize: LABEL_SIZE } },
        itemStyle: { borderColor: look.surface, borderWidth: hasBorder ? 1 : 0 },
        emphasis: { itemStyle: { borderColor: look.text, borderWidth: 1 } },
        data: values.map(({ x, y, value }) => {
          const text = short(value, measure)
          return { value: [x, y, value], label: { show: isWritten(text), color: inkOn(shades.colourOf(value)), formatter: () => plain(text) } }
        }),
      },
    ],
  }
}
