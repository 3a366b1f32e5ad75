/** The XML of a chart: its series, its title and its legend. */
import { cellXml, escapedXml, NS_RELATIONS, XML_HEAD } from '../xml.ts'
import { axesXml, axisIds, textXml } from './axes-xml.ts'
import type { Cells, NameCell, NativeChart, NativeSeries } from './native-chart.ts'
import type { Shape } from './native-kinds.ts'

export const NS_CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
export const NS_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'

/** In EMU: 12,700 are a point. */
const [LINE_WIDTH, EDGE_WIDTH] = [28_575, 9_525]
/** The gap between groups and the overlap of the bars of a group, in percent of a bar. */
const [GAP, OVERLAP] = [50, -10]
/** Bars on a second axis that stand before those on the first are thinner. */
const GAP_BEFORE = 250
const HOLE = 58
/** Areas that lie over each other can be seen through. */
const [AREA_ALPHA, AREA_ALPHA_OVER, BUBBLE_ALPHA] = [70_000, 40_000, 75_000]

const points = (values: readonly (number | string | null)[]): string =>
  values.map((value, at) => (value === null ? '' : `<c:pt idx="${at}"><c:v>${typeof value === 'string' ? cellXml(value) : value}</c:v></c:pt>`)).join('')

const isNumeric = ({ values }: Cells): boolean => values.some((value) => typeof value === 'number') && !values.some((value) => typeof value === 'string')

function cellsXml(cells: Cells, asNumbers: boolean): string {
  const content = `<c:ptCount val="${cells.values.length}"/>${points(cells.values)}`
  const place = `<c:f>${escapedXml(cells.place)}</c:f>`
  if (!asNumbers) return `<c:strRef>${place}<c:strCache>${content}</c:strCache></c:strRef>`
  return `<c:numRef>${place}<c:numCache><c:formatCode>${escapedXml(cells.code ?? 'General')}</c:formatCode>${content}</c:numCache></c:numRef>`
}

const nameXml = ({ text, place }: NameCell): string =>
  place === null
    ? `<c:tx><c:v>${cellXml(text)}</c:v></c:tx>`
    : `<c:tx><c:strRef><c:f>${escapedXml(place)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${cellXml(text)}</c:v></c:pt></c:strCache></c:strRef></c:tx>`

const fill = (colour: string, alpha?: number): string =>
  `<a:solidFill><a:srgbClr val="${colour}">${alpha === undefined ? '' : `<a:alpha val="${alpha}"/>`}</a:srgbClr></a:solidFill>`
const NO_LINE = '<a:ln><a:noFill/></a:ln>'
const lineOf = (colour: string, width: number, dash = ''): string => `<a:ln w="${width}" cap="rnd">${fill(colour)}${dash}<a:round/></a:ln>`
const WHITE_EDGE = `<a:ln w="${EDGE_WIDTH}">${fill('FFFFFF')}</a:ln>`

const firstColour = ({ colour }: NativeSeries): string => (typeof colour === 'string' ? colour : (colour[0] ?? '808080'))

function lookXml(series: NativeSeries, grouping: NativeChart['grouping']): string {
  const colour = firstColour(series)
  const looks: Readonly<Record<Shape, () => string>> = {
    bar: () => `${fill(colour)}${grouping === 'clustered' ? NO_LINE : WHITE_EDGE}`,
    line: () => (series.isReference ? lineOf(colour, LINE_WIDTH / 2, '<a:prstDash val="dash"/>') : lineOf(colour, LINE_WIDTH)),
    area: () => `${fill(colour, grouping === 'clustered' ? AREA_ALPHA_OVER : AREA_ALPHA)}${lineOf(colour, LINE_WIDTH / 2)}`,
    pie: () => WHITE_EDGE,
    doughnut: () => WHITE_EDGE,
    scatter: () => NO_LINE,
    bubble: () => `${fill(colour, BUBBLE_ALPHA)}${WHITE_EDGE}`,
  }
  return `<c:spPr>${looks[series.shape]()}</c:spPr>`
}

function markerXml(series: NativeSeries): string {
  const isMarked = series.shape === 'scatter' || (series.shape === 'line' && !series.isReference && series.values.values.length <= MARKERS_MAX)
  if (series.shape !== 'scatter' && series.shape !== 'line') return ''
  if (!isMarked) return '<c:marker><c:symbol val="none"/></c:marker>'
  const colour = firstColour(series)
  return `<c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill(colour)}<a:ln w="${EDGE_WIDTH}">${fill('FFFFFF')}</a:ln></c:spPr></c:marker>`
}
const MARKERS_MAX = 60

const slicesXml = ({ colour }: NativeSeries): string =>
  typeof colour === 'string'
    ? ''
    : colour.map((own, at) => `<c:dPt><c:idx val="${at}"/><c:bubble3D val="0"/><c:spPr>${fill(own)}${WHITE_EDGE}</c:spPr></c:dPt>`).join('')

const FLAGS = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize'] as const
const flags = (shown: (typeof FLAGS)[number] | null): string => FLAGS.map((flag) => `<c:show${flag} val="${flag === shown ? 1 : 0}"/>`).join('')

/** The position of a value's label; other shapes have one place for it. */
const LABEL_PLACES: Readonly<Partial<Record<Shape, string>>> = { line: 't' }

function labelsXml(series: NativeSeries, { hasLabels, grouping }: NativeChart): string {
  if (!hasLabels || series.isReference || series.shape === 'area') return `<c:dLbls>${flags(null)}</c:dLbls>`
  const place = series.shape === 'bar' ? (grouping === 'clustered' ? 'outEnd' : 'ctr') : LABEL_PLACES[series.shape]
  const format = `<c:numFmt formatCode="${escapedXml(series.labelCode ?? 'General')}" sourceLinked="0"/>`
  return `<c:dLbls>${format}<c:spPr><a:noFill/>${NO_LINE}</c:spPr>${textXml(9)}${place ? `<c:dLblPos val="${place}"/>` : ''}${flags('Val')}</c:dLbls>`
}

function dataXml(series: NativeSeries): string {
  const { shape, across, values, sizes } = series
  const name = (tag: string, content: string): string => `<c:${tag}>${content}</c:${tag}>`
  if (shape !== 'scatter' && shape !== 'bubble') return name('cat', cellsXml(across, isNumeric(across))) + name('val', cellsXml(values, true))
  const rest = sizes ? `${name('bubbleSize', cellsXml(sizes, true))}<c:bubble3D val="0"/>` : ''
  return name('xVal', cellsXml(across, true)) + name('yVal', cellsXml(values, true)) + rest
}

function seriesXml(series: NativeSeries, at: number, chart: NativeChart): string {
  const { shape } = series
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>${nameXml(series.name)}${lookXml(series, chart.grouping)}`,
    shape === 'bar' || shape === 'bubble' ? '<c:invertIfNegative val="0"/>' : '',
    markerXml(series),
    slicesXml(series),
    labelsXml(series, chart),
    dataXml(series),
    shape === 'line' || shape === 'scatter' ? '<c:smooth val="0"/>' : '',
    '</c:ser>',
  ].join('')
}

/** A series without values. It keeps a place between the bars of a group free for those on the other axis. */
const spacerXml = (at: number, { across }: NativeSeries): string =>
  `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:spPr><a:noFill/>${NO_LINE}</c:spPr><c:invertIfNegative val="0"/>` +
  `<c:cat>${cellsXml(across, isNumeric(across))}</c:cat><c:val><c:numLit><c:ptCount val="1"/><c:pt idx="0"><c:v>0</c:v></c:pt></c:numLit></c:val></c:ser>`

/** Series of one shape on one axis, with the places that are kept free before and behind them. */
interface Group {
  readonly shape: Shape
  readonly isSecond: boolean
  readonly series: readonly NativeSeries[]
  readonly before: number
  readonly behind: number
  /** The number of its first series. */
  readonly first: number
}

/** Shapes in the order of drawing: later ones lie above. */
const ORDER: readonly Shape[] = ['area', 'bar', 'line', 'pie', 'doughnut', 'scatter', 'bubble']

function groupsOf({ series, grouping }: NativeChart): readonly Group[] {
  const groups: Group[] = []
  const bars = (isSecond: boolean): number => series.filter((own) => own.shape === 'bar' && own.isSecond === isSecond).length
  const isSpaced = grouping === 'clustered' && bars(false) > 0 && bars(true) > 0
  let first = 0
  for (const isSecond of [false, true])
    for (const shape of ORDER) {
      const own = series.filter((one) => one.shape === shape && one.isSecond === isSecond)
      if (own.length === 0) continue
      const free = isSpaced && shape === 'bar' ? bars(!isSecond) : 0
      groups.push({ shape, isSecond, series: own, before: isSecond ? free : 0, behind: isSecond ? 0 : free, first })
      first += own.length + free
    }
  return groups
}

function groupXml(group: Group, chart: NativeChart): string {
  const { shape, isSecond, series, before, behind, first } = group
  const [model] = series
  if (!model) return ''
  const free = (count: number, from: number): string => Array.from({ length: count }, (_, at) => spacerXml(from + at, model)).join('')
  const start = first + before
  const content = `${free(before, first)}${series.map((own, at) => seriesXml(own, start + at, chart)).join('')}${free(behind, start + series.length)}`
  const isStacked = chart.grouping !== 'clustered'
  const lineGrouping = `<c:grouping val="${isStacked && series.every((own) => !own.isReference) ? chart.grouping : 'standard'}"/><c:varyColors val="0"/>`
  const ids = axisIds(isSecond)
  const gap = isStacked && isSecond && chart.series.some((own) => own.shape === 'bar' && !own.isSecond) ? GAP_BEFORE : GAP
  const shapes: Readonly<Record<Shape, () => string>> = {
    bar: () =>
      `<c:barChart><c:barDir val="${chart.dir}"/><c:grouping val="${chart.grouping}"/><c:varyColors val="0"/>${content}` +
      `<c:gapWidth val="${gap}"/><c:overlap val="${isStacked ? 100 : OVERLAP}"/>${ids}</c:barChart>`,
    line: () => `<c:lineChart>${lineGrouping}${content}<c:marker val="1"/>${ids}</c:lineChart>`,
    area: () => `<c:areaChart>${lineGrouping}${content}${ids}</c:areaChart>`,
    pie: () => `<c:pieChart><c:varyColors val="1"/>${content}<c:firstSliceAng val="0"/></c:pieChart>`,
    doughnut: () => `<c:doughnutChart><c:varyColors val="1"/>${content}<c:firstSliceAng val="0"/><c:holeSize val="${HOLE}"/></c:doughnutChart>`,
    scatter: () => `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${content}${ids}</c:scatterChart>`,
    bubble: () => `<c:bubbleChart><c:varyColors val="0"/>${content}<c:bubbleScale val="40"/><c:showNegBubbles val="1"/>${ids}</c:bubbleChart>`,
  }
  return shapes[shape]()
}

/** The numbers of series that only keep places free. They have no entry in the legend. */
const freeOf = ({ first, before, behind, series }: Group): number[] => [
  ...Array.from({ length: before }, (_, at) => first + at),
  ...Array.from({ length: behind }, (_, at) => first + before + series.length + at),
]

function legendXml({ hasLegend }: NativeChart, spacers: readonly number[]): string {
  if (!hasLegend) return ''
  const left = spacers.map((at) => `<c:legendEntry><c:idx val="${at}"/><c:delete val="1"/></c:legendEntry>`).join('')
  return `<c:legend><c:legendPos val="t"/>${left}<c:overlay val="0"/>${textXml(9)}</c:legend>`
}

/** The part of a chart. It has at least one series. */
export function chartXml(chart: NativeChart): string {
  const groups = groupsOf(chart)
  const title = chart.title === null ? '' : `<c:title><c:tx>${textXml(13, chart.title)}</c:tx><c:overlay val="0"/></c:title>`
  return [
    `${XML_HEAD}<c:chartSpace xmlns:c="${NS_CHART}" xmlns:a="${NS_DRAWING}" xmlns:r="${NS_RELATIONS}"><c:roundedCorners val="0"/>`,
    `<c:chart>${title}<c:autoTitleDeleted val="${chart.title === null ? 1 : 0}"/><c:plotArea><c:layout/>`,
    ...groups.map((group) => groupXml(group, chart)),
    axesXml(chart),
    `</c:plotArea>${legendXml(chart, groups.flatMap(freeOf))}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>`,
    `<c:spPr>${fill('FFFFFF')}<a:ln w="${EDGE_WIDTH}">${fill('D9DEE1')}</a:ln></c:spPr>`,
    '</c:chartSpace>',
  ].join('')
}
