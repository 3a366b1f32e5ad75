/** Draws bars, lines and areas along one axis of groups and one or two axes of values. */
import { type ChartMark, chartTraits } from '../contract/chart.ts'
import type { ChartSeries } from '../format/chart-data.ts'
import { isTime } from '../format/chart-figures.ts'
import { shortName } from '../format/chart-labels.ts'
import { cutName, type Outline, outlineOf } from '../format/chart-levels.ts'
import { type Drawing, FONT_SIZE, LABEL_SIZE, LABEL_WEIGHT } from './drawing.ts'
import { neededEdge } from './edges.ts'
import { frameOf } from './frame.ts'
import { BAR_MOST, labeledMarks, type Plot } from './labels.ts'
import { nameTooltip, OUTER_LEVELS, outerAxes, outerRoom } from './outer-names.ts'
import { placedReferences, referenceSeries, referenceValues, roomAbove, takenBy } from './references.ts'
import { drawnValues, isNormalized, type Scale, scaleOf, trimmedScale } from './scale.ts'
import { markTexts } from './short-texts.ts'
import { textWidth } from './text.ts'
import { groupTooltip } from './tooltip.ts'

type Option = Readonly<Record<string, unknown>>

/** Maximum length of a group's name on the axis, in half-width characters. The tooltip shows the full name. */
const NAME_COLUMNS = 22
const EDGE = 8
/** From this number of groups on, lines and periods have names only where there is room. */
const ALONG_LEAST = 8
/** Room for the values below horizontal bars. */
const BELOW = 28
const AXIS_ROOM = 52
/** Room on the right for half of the label of a line's last value. */
const LAST_LABEL = 28
/** Room around the label beside a bar. */
const LABEL_ROOM = 14
const [POINT, POINT_SMALL, POINT_LEAST] = [12, 6, 4]
/** Lines get smaller points, or none, where points would cover each other. */
const [ROOM_FULL, ROOM_SMALL] = [24, 9]
/** Areas that lie over each other are paler than areas that stand on each other. */
const [AREA_ALPHA, AREA_ALPHA_OVER] = ['B3', '4D'] as const

const AXIS_SIDES = { y: 'left', y1: 'right' } as const

const markOf = (drawing: Drawing, series: ChartSeries): ChartMark => {
  const { mark, secondMark } = chartTraits(drawing.settings)
  return series.yAxisID === 'y1' && secondMark ? secondMark : mark
}

function valueAxis(drawing: Drawing, axis: 'y' | 'y1', scale: Scale, isHorizontal: boolean): Option {
  const { settings, look, words, chart } = drawing
  const measure = chart.datasets.find((series) => series.yAxisID === axis)?.measure_id ?? ''
  const texts = isNormalized(drawing) ? scale.ticks.map(words.share) : words.writeAxis(scale.ticks, measure)
  const textOf = new Map(scale.ticks.map((tick, at) => [tick, texts[at] ?? '']))
  const nearest = (value: number): string => textOf.get(value) ?? texts[scale.ticks.findIndex((tick) => Math.abs(tick - value) < scale.step / 1000)] ?? ''
  const name = axis === 'y' ? settings.valueTitle : settings.secondaryTitle
  // the library counts ticks from the end of the axis
  const isTrimmed = scale.ticks[0] !== scale.low || scale.ticks.at(-1) !== scale.high
  const ticks = isTrimmed ? { customValues: [...scale.ticks] } : {}
  return {
    type: 'value',
    show: settings.showYAxis,
    ...(isHorizontal ? {} : { position: AXIS_SIDES[axis] }),
    min: scale.low,
    max: scale.high,
    interval: scale.step,
    ...(name === '' ? {} : { name, nameLocation: 'middle', nameTextStyle: { color: look.subtle, fontFamily: look.font, fontSize: FONT_SIZE } }),
    axisLabel: { color: look.subtle, fontFamily: look.font, fontSize: FONT_SIZE, hideOverlap: true, formatter: nearest, ...ticks },
    axisLine: { show: false },
    axisTick: { show: false, ...ticks },
    splitLine: {
      show: axis === 'y' && settings.showGrid,
      lineStyle: { color: look.line },
    },
  }
}

/** The names of the groups along an axis, as they are written. */
interface GroupNames {
  readonly outline: Outline | null
  readonly inner: readonly string[]
  /** The width of the widest inner name in CSS pixels. */
  readonly widest: number
  /** The room of outer names, across the axis. */
  readonly outerRoom: number
}

function groupNames({ chart, size, isSmall, extent }: Drawing, isHorizontal: boolean): GroupNames {
  // names of small charts stand in one row
  const outline = isSmall || extent ? null : outlineOf(chart.keys, chart.parts, OUTER_LEVELS)
  const inner =
    outline?.inner.map((name) => shortName(name, NAME_COLUMNS)) ??
    chart.labels.map((label, at) => cutName(chart.keys[at] ?? [], chart.parts, NAME_COLUMNS) ?? shortName(label, NAME_COLUMNS))
  const widest = Math.max(0, ...inner.map((name) => textWidth(name, FONT_SIZE)))
  return { outline, inner, widest, outerRoom: outline ? outerRoom(outline, { isHorizontal, width: size.width }) : 0 }
}

const axisTitle = (name: string, { color, fontFamily }: { color: string; fontFamily: string }): Option =>
  name === '' ? {} : { name, nameLocation: 'middle', nameTextStyle: { color, fontFamily, fontSize: FONT_SIZE } }

/** The axis of the groups, and those of their outer names. `top`: the distance of the plot from the top. */
function groupAxes(
  { chart, settings, look, size, isSmall }: Drawing,
  { outline, inner: names, widest }: GroupNames,
  isHorizontal: boolean,
  top: number,
): Option[] {
  const slot = (size.width - AXIS_ROOM - EDGE) / Math.max(1, names.length)
  const fits = isHorizontal ? (size.height - top - BELOW) / Math.max(1, names.length) >= FONT_SIZE : widest + 8 <= slot
  // lines and periods are read along their axis, so some names stand for those between them
  const isAlong = (chartTraits(settings).mark === 'line' || isTime(chart)) && !outline && names.length > ALONG_LEAST
  const rotate = isHorizontal || isSmall || isAlong || fits || chart.labels.length > 60 ? 0 : slot > 14 ? 30 : 45
  const turned = (rotate * Math.PI) / 180
  const place = {
    ...{ look, isHorizontal, width: size.width, count: names.length },
    inner: (isHorizontal ? widest : widest * Math.sin(turned) + FONT_SIZE * Math.cos(turned)) + 14,
    length: isHorizontal ? size.height - top - BELOW : size.width - AXIS_ROOM - EDGE,
  }
  const text = { color: look.subtle, fontFamily: look.font }
  const title = axisTitle(settings.acrossTitle, text)
  const outer = outline ? outerAxes(outline, place) : []
  const axis = {
    type: 'category',
    // indexes, because labels may repeat
    data: chart.labels.map((_, at) => at),
    ...nameTooltip((at) => chart.labels[at]),
    inverse: isHorizontal,
    ...(outer.length > 0 ? {} : title),
    axisLabel: {
      ...{ ...text, fontSize: FONT_SIZE, hideOverlap: true, rotate, ...(fits || (isSmall && names.length <= 12) ? { interval: 0 } : {}) },
      formatter: (at: string) => names[Number(at)] ?? '',
    },
    axisLine: { show: true, onZero: false, lineStyle: { color: look.line } },
    axisTick: { show: false },
    splitLine: { show: settings.showGrid && !isSmall, lineStyle: { color: look.line } },
  }
  return [axis, ...outer.map((level, at) => (at === outer.length - 1 ? { ...level, ...title } : level))]
}

/** The diameter of a line's points: smaller where there are many, and 0 where they would cover each other. */
const pointSize = (room: number): number => (room >= ROOM_FULL ? POINT : room >= ROOM_SMALL ? POINT_SMALL : 0)

/** Whether no line leads to a point, so that only a mark shows it. */
const isAlone = (data: readonly (number | null)[], index: number): boolean => (data[index - 1] ?? null) === null && (data[index + 1] ?? null) === null

const colourText = (colour: string | string[]): string => (typeof colour === 'string' ? colour : (colour[0] ?? ''))

interface Place {
  readonly data: readonly (number | null)[]
  readonly isLabeled: (index: number) => boolean
  /** The text beside a mark. */
  readonly textOf: (index: number) => string
  readonly room: number
}

/** A number that counts for nothing in the chart's statistics but keeps its place. */
const blankOf = (value: number | null): number | '-' => value ?? '-'

function labelsOf(drawing: Drawing, series: ChartSeries, { textOf }: Place): Option {
  const { look, settings } = drawing
  const isInside = series.stack !== undefined && markOf(drawing, series) === 'bar'
  return {
    // the values that are labeled say so themselves
    show: false,
    position: isInside ? 'inside' : chartTraits(settings).isHorizontal ? 'right' : 'top',
    distance: 4,
    formatter: ({ dataIndex }: { dataIndex: number }) => textOf(dataIndex),
    ...{ color: look.text, fontFamily: look.font, fontSize: LABEL_SIZE, fontWeight: LABEL_WEIGHT },
    ...{ textBorderColor: look.surface, textBorderWidth: 3 },
  }
}

/** The values of a series. Those with a label or a mark of their own are objects; the others are bare numbers, which the library draws many times faster. */
function itemsOf(drawing: Drawing, series: ChartSeries, { data, isLabeled, room }: Place): unknown[] {
  const { words, settings } = drawing
  const isLine = markOf(drawing, series) === 'line'
  const hasPoints = pointSize(room) > 0
  const { isHorizontal } = chartTraits(settings)
  return data.map((value, index) => {
    const marked = isLine && !hasPoints && value !== null && (isLabeled(index) || isAlone(data, index))
    const symbol = marked ? { symbol: 'circle', symbolSize: POINT_LEAST } : null
    if (value === null || !isLabeled(index)) return symbol ? { value, ...symbol } : blankOf(value)
    const own = words.colour(series.data[index] ?? null, series.measure_id)
    const isDown = value < 0 && !isLine && series.stack === undefined
    const label = { show: true, ...(own === null ? {} : { color: own }), ...(isDown ? { position: isHorizontal ? 'left' : 'bottom' } : {}) }
    return { value, label, ...symbol }
  })
}

function seriesOf(drawing: Drawing, series: ChartSeries, at: number, place: Place): Option {
  const { look, settings, isStill } = drawing
  const { isHorizontal, fills, tints } = chartTraits(settings)
  const isSecond = series.yAxisID === 'y1' ? 1 : 0
  const own = colourText(series.borderColor)
  const isBar = markOf(drawing, series) === 'bar'
  const edge = neededEdge(own, series.colourKey, settings, look.surface)
  // a line is its own edge
  const colour = isBar ? own : (edge ?? own)
  const shared = {
    ...{ id: String(at), name: series.label, data: itemsOf(drawing, series, place) },
    ...(isHorizontal ? { xAxisIndex: isSecond } : { yAxisIndex: isSecond }),
    ...(series.stack === undefined ? {} : { stack: series.stack }),
    ...{ color: colour, label: labelsOf(drawing, series, place), labelLayout: { hideOverlap: true }, silent: isStill },
    // fading the others suits lines; among bars, which are pointed at all the time, it would flicker
    emphasis: { focus: isBar ? 'none' : 'series' },
  }
  if (isBar) {
    const border = edge ?? (series.stack === undefined ? colour : look.surface)
    const item = { color: colourText(series.backgroundColor), borderColor: border, borderWidth: series.borderWidth, borderRadius: 2 }
    return { ...shared, type: 'bar', barMaxWidth: BAR_MOST, barCategoryGap: '20%', barGap: '10%', itemStyle: item }
  }
  const area = fills ? `${own.slice(0, 7)}${series.stack === undefined ? AREA_ALPHA_OVER : AREA_ALPHA}` : colourText(series.backgroundColor)
  const point = pointSize(place.room)
  return {
    ...shared,
    type: 'line',
    ...{ smooth: series.tension ?? 0, smoothMonotone: 'x', connectNulls: false, z: 3 },
    ...{ symbol: point > 0 ? 'circle' : 'none', symbolSize: point, showSymbol: true },
    lineStyle: { color: colour, width: series.borderWidth },
    itemStyle: { color: colour, borderColor: look.surface, borderWidth: point === POINT ? 2 : 0 },
    ...(fills || (series.fill && tints && settings.fillLines) ? { areaStyle: { color: area } } : {}),
  }
}

/** The option of a chart with bars, lines or areas. */
export function cartesianOption(drawing: Drawing): Option {
  const { chart, settings, size, look } = drawing
  const { isHorizontal, mark } = chartTraits(settings)
  const frame = frameOf(drawing)
  const names = groupNames(drawing, isHorizontal)
  const beside = isHorizontal ? Math.max(AXIS_ROOM, names.widest + names.outerRoom + EDGE) : AXIS_ROOM
  const below = isHorizontal ? AXIS_ROOM : AXIS_ROOM + names.outerRoom
  const [width, height] = [Math.max(40, size.width - beside - EDGE), Math.max(40, size.height - frame.top - below)]
  const length = isHorizontal ? width / 2 : height
  const textOf = markTexts(drawing)
  const scaleAt = (axis: 'y' | 'y1') => {
    const lines = referenceValues(drawing, axis)
    const scale = scaleOf(drawing, axis, length, [...(drawing.extent?.[axis] ?? []), ...lines])
    return isHorizontal ? trimmedScale(drawing, scale, width, (value) => textWidth(textOf(value, 0)) + LABEL_ROOM, lines) : scale
  }
  const scales = { y: scaleAt('y'), y1: scaleAt('y1') }
  const hasSecond = chart.datasets.some((series) => series.yAxisID === 'y1')
  const shown = chart.datasets.map((series, at) => ({ series, at }))
  const plot: Plot = { ...{ width, height, isHorizontal }, extent: (at) => scales[chart.datasets[at]?.yAxisID ?? 'y'] }
  const asDrawn: Drawing = isNormalized(drawing)
    ? { ...drawing, chart: { ...chart, datasets: chart.datasets.map((series, at) => ({ ...series, data: [...drawnValues(drawing, at)] })) } }
    : drawing
  const references = placedReferences(drawing, plot, (axis) => scales[axis])
  const isLabeled = labeledMarks(asDrawn, plot, textOf, takenBy(references))
  const end = chart.labels.length - 1
  const lastLabels = asDrawn.chart.datasets.flatMap(({ data }, at) => (isLabeled(at, end) ? [textWidth(textOf(data[end] ?? 0, at))] : []))
  const lastLabel = Math.max(0, ...lastLabels) / 2 - width / Math.max(1, chart.labels.length) / 2 + EDGE
  const values = [valueAxis(drawing, 'y', scales.y, isHorizontal), ...(hasSecond ? [valueAxis(drawing, 'y1', scales.y1, isHorizontal)] : [])]
  const axes = groupAxes(drawing, names, isHorizontal, frame.top + roomAbove(references))
  const groups = axes.length === 1 ? axes[0] : axes
  // lines of small pictures have no points
  const room = drawing.isSmall ? 0 : (isHorizontal ? height : width) / Math.max(1, chart.labels.length)
  return {
    ...frame.option,
    grid: {
      left: EDGE,
      right: mark === 'line' && settings.showDataLabels ? Math.max(EDGE + 4, Math.min(LAST_LABEL, lastLabel)) : EDGE + 4,
      top: frame.top + roomAbove(references),
      bottom: EDGE,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    xAxis: isHorizontal ? values : groups,
    yAxis: isHorizontal ? groups : values,
    tooltip: {
      ...{ trigger: 'axis', axisPointer: { type: mark === 'bar' ? 'shadow' : 'line', lineStyle: { color: look.line } } },
      formatter: groupTooltip(drawing),
    },
    series: [
      ...shown.map(({ series, at }) => {
        const data = drawnValues(drawing, at)
        const place = { data, isLabeled: (index: number) => isLabeled(at, index), textOf: (index: number) => textOf(data[index] ?? null, at), room }
        return seriesOf(drawing, series, at, place)
      }),
      ...referenceSeries(drawing, references),
    ],
  }
}
