/** Draws groups as points between two measures. */
import { boxAround, drawnLabels, shortName } from '../format/chart-labels.ts'
import { type ChartPoint, pointsOf } from '../format/chart-points.ts'
import { chartRoles } from '../format/chart-roles.ts'
import { type Drawing, FONT_SIZE, LABEL_SIZE } from './drawing.ts'
import { neededEdge } from './edges.ts'
import { frameOf } from './frame.ts'
import { looseScale, numberAxis, SHADES_HEIGHT, shadesLegend, shadesOf, widestOf } from './shades.ts'
import { shortTexts } from './short-texts.ts'
import { plain, textWidth } from './text.ts'
import { markerOf, type Pointed } from './tooltip.ts'

type Option = Readonly<Record<string, unknown>>

const [EDGE, TITLE_ROOM] = [12, 22]
const POINT = 10
const [SIZE_LEAST, SIZE_MOST] = [7, 40]
const NAME_COLUMNS = 24
const LABELS_MAX = 600
const LABEL_HEIGHT = 14

/** Diameters in CSS pixels whose areas are as the values; negative values are small. */
function sizesOf(points: readonly ChartPoint[]): (point: ChartPoint) => number {
  const most = points.reduce((largest, { size }) => Math.max(largest, size ?? 0), 0)
  return ({ size }) => (most <= 0 ? POINT : Math.max(SIZE_LEAST, SIZE_MOST * Math.sqrt(Math.max(0, size ?? 0) / most)))
}

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The middle of a point in CSS pixels. */
  readonly at: (point: ChartPoint) => { x: number; y: number }
}

/** Positions of points whose names are written: the largest first, as long as no two names collide. */
function namedPoints(points: readonly ChartPoint[], sizeOf: (point: ChartPoint) => number, place: Place): Set<ChartPoint> {
  const ordered = points.toSorted((a, b) => (b.size ?? Math.abs(b.y)) - (a.size ?? Math.abs(a.y))).slice(0, LABELS_MAX)
  const labels = ordered.map((point) => {
    const { x, y } = place.at(point)
    const middle = y - sizeOf(point) / 2 - LABEL_HEIGHT / 2 - 2
    return { box: boxAround(x, middle, textWidth(shortName(point.name, NAME_COLUMNS), LABEL_SIZE), LABEL_HEIGHT), mark: null, inside: false }
  })
  const area = { left: place.left, top: place.top - LABEL_HEIGHT, right: place.left + place.width, bottom: place.top + place.height }
  const drawn = drawnLabels(labels, area)
  return new Set(ordered.filter((_, at) => drawn[at]))
}

function tooltipOf(drawing: Drawing, point: ChartPoint | undefined, marker: string): string {
  const { chart, settings, words } = drawing
  if (!point) return ''
  const measures = chart.measures ?? []
  const roles = chartRoles(
    settings,
    measures.map((measure) => measure.measure_id),
  )
  const values = { x: point.x, y: point.y, size: point.size, color: point.color } as const
  const lines = (['x', 'y', 'size', 'color'] as const).flatMap((role) => {
    const measure = measures.find(({ measure_id }) => measure_id === roles[role])
    return measure ? [`${plain(measure.name)}: ${plain(words.write(values[role], measure.measure_id))}`] : []
  })
  return [`${marker}${plain(point.name)}`, ...new Set(lines)].join('\n')
}

/** The option of a scatter chart. */
export function pointsOption(drawing: Drawing): Option {
  const { chart, settings, look, words, size, isStill, hidden, isSmall = false } = drawing
  const titles = isSmall ? 0 : TITLE_ROOM
  const measures = chart.measures ?? []
  const roles = chartRoles(
    settings,
    measures.map((measure) => measure.measure_id),
  )
  const nameOf = (role: 'x' | 'y'): string => (isSmall ? [] : measures).find((measure) => measure.measure_id === roles[role])?.name ?? ''
  const groups = chart.seriesLabels ?? []
  const points = pointsOf(chart, settings)
  const shown = points.filter((point) => !hidden.has(groups[point.series] ?? ''))
  const hasShades = roles.color !== undefined
  const frame = frameOf(hasShades ? { ...drawing, settings: { ...settings, showLegend: false } } : drawing)
  const below = EDGE + FONT_SIZE + 8 + titles + (hasShades && settings.showLegend ? SHADES_HEIGHT : 0)
  const top = frame.top + LABEL_HEIGHT
  const height = Math.max(40, size.height - top - below)
  const yScale = looseScale(
    shown.map((point) => point.y),
    Math.max(2, Math.floor(height / 48)),
  )
  const yTexts = words.writeAxis(yScale.ticks, roles.y ?? '')
  const left = widestOf(yTexts) + titles + EDGE
  const width = Math.max(40, size.width - left - 2 * EDGE)
  const xScale = looseScale(
    shown.map((point) => point.x),
    Math.max(2, Math.floor(width / 90)),
  )
  const sizeOf = sizesOf(points)
  const place: Place = {
    ...{ left, top, width, height },
    at: ({ x, y }) => ({
      x: left + ((x - xScale.low) / (xScale.high - xScale.low)) * width,
      y: top + (1 - (y - yScale.low) / (yScale.high - yScale.low)) * height,
    }),
  }
  const named = settings.showDataLabels ? namedPoints(shown, sizeOf, place) : new Set<ChartPoint>()
  const colours = new Map(chart.datasets.map((series) => [series.label, String(series.borderColor)]))
  const shades = shadesOf(
    drawing,
    points.flatMap(({ color }) => (color === null ? [] : [color])),
  )
  const short = shortTexts(words, [chart])
  const titleRoom = FONT_SIZE + 12
  return {
    ...frame.option,
    ...(hasShades ? shadesLegend(drawing, shades, (one) => short(one, roles.color ?? ''), 2) : {}),
    grid: { left, top, width, height },
    xAxis: numberAxis(drawing, xScale, words.writeAxis(xScale.ticks, roles.x ?? ''), nameOf('x'), titleRoom),
    yAxis: numberAxis(drawing, yScale, yTexts, nameOf('y'), widestOf(yTexts) + 14),
    tooltip: {
      trigger: 'item',
      formatter: ({ data, ...pointed }: Pointed & { data?: { point?: ChartPoint } }) => tooltipOf(drawing, data?.point, markerOf(pointed)),
    },
    series: groups.map((group, series) => ({
      ...{ type: 'scatter', id: String(series), name: group, silent: isStill, color: colours.get(group) },
      itemStyle: { opacity: 0.8, borderColor: neededEdge(colours.get(group) ?? '', group, settings, look.surface) ?? look.surface, borderWidth: 1 },
      emphasis: { focus: groups.length > 1 ? 'series' : 'none' },
      // small points lie on large ones, so that each can be seen
      data: points
        .filter((point) => point.series === series)
        .toSorted((a, b) => sizeOf(b) - sizeOf(a))
        .map((point) => ({
          ...{ point, value: hasShades ? [point.x, point.y, point.color ?? '-'] : [point.x, point.y], symbolSize: sizeOf(point) },
          label: {
            ...{ show: named.has(point), position: 'top', distance: 2, formatter: () => plain(shortName(point.name, NAME_COLUMNS)) },
            ...{ color: look.text, fontFamily: look.font, fontSize: LABEL_SIZE, textBorderColor: look.surface, textBorderWidth: 3 },
          },
        })),
    })),
  }
}
