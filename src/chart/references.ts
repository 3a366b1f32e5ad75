/** Draws reference lines across a chart, each with its name and value at an end where no other name is. */
import { chartTraits } from '../contract/chart.ts'
import { namesOf } from '../contract/kinds.ts'
import { type Box, boxAround } from '../format/chart-labels.ts'
import { type DrawnReference, drawnReferences } from '../format/chart-references.ts'
import { type Drawing, LABEL_SIZE, LABEL_WEIGHT } from './drawing.ts'
import type { Plot } from './labels.ts'
import { textWidth } from './text.ts'

type Option = Readonly<Record<string, unknown>>

const HEIGHT = 15
const AWAY = 4
const PLACES = ['insideEndTop', 'insideStartTop', 'insideMiddleTop', 'insideEndBottom', 'insideStartBottom', 'insideMiddleBottom'] as const
/**
 * Lines above the plot, where names of upright lines need not be turned, by their distance from it. They are the first
 * choice of charts whose values run to the right.
 */
const ABOVE = { above: AWAY, aboveThat: AWAY + HEIGHT } as const
type Above = keyof typeof ABOVE
type Place = (typeof PLACES)[number] | Above
const isOutside = (place: Place): place is Above => place in ABOVE
/** How far a name above the plot may reach to the left of it, over the names of groups, and to the right. */
const [BESIDE_LEFT, BESIDE_RIGHT] = [40, 4]

interface Placed {
  readonly line: DrawnReference
  readonly text: string
  /** Null where no place is free: only the line is drawn. */
  readonly place: Place | null
  readonly box: Box | null
}

const referencesOf = ({ chart, settings }: Drawing): DrawnReference[] => drawnReferences(chart.whole ?? chart, settings)

/** Room around a name, because the size of the plot is an estimate. */
const SLACK = 10

/** The places of the names, which no other text may cover. */
export const takenBy = (placed: readonly Placed[]): Box[] =>
  placed.flatMap(({ box }) => (box ? [{ ...box, left: Math.max(0, box.left - SLACK), top: Math.max(0, box.top - SLACK), bottom: box.bottom }] : []))

/** The values of lines on one axis, which its scale must include. */
export const referenceValues = (drawing: Drawing, axis: 'y' | 'y1'): number[] =>
  referencesOf(drawing).flatMap(({ yAxisID, value }) => (yAxisID === axis ? [value] : []))

const textOf = ({ words }: Drawing, { label, kind, value, measure_id }: DrawnReference): string =>
  `${label === '' ? words.reference(kind) : label}: ${words.write(value, measure_id)}`

function boxOf(place: Place, share: number, text: string, plot: Plot): Box {
  const wide = textWidth(text) + 8
  const isAbove = place.endsWith('Top')
  const along = place.includes('Start') ? 0 : place.includes('End') ? 1 : 0.5
  if (isOutside(place)) return boxAround(share * plot.width, -ABOVE[place] - HEIGHT / 2, wide, HEIGHT)
  if (plot.isHorizontal) {
    // the library turns the text by the line: above the line is to its left
    const y = along === 1 ? wide / 2 : along === 0 ? plot.height - wide / 2 : plot.height / 2
    return boxAround(share * plot.width + (isAbove ? -1 : 1) * (AWAY + HEIGHT / 2), y, HEIGHT, wide)
  }
  const x = along === 1 ? plot.width - wide / 2 : along === 0 ? wide / 2 : plot.width / 2
  return boxAround(x, (1 - share) * plot.height + (isAbove ? -1 : 1) * (AWAY + HEIGHT / 2), wide, HEIGHT)
}

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const fits = (place: Place, box: Box, { width, height }: Plot): boolean =>
  isOutside(place) ? box.left >= -BESIDE_LEFT && box.right <= width + BESIDE_RIGHT : box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height

/** The lines with their names, each at the first place that is free. `extentOf`: the ends of an axis. */
export function placedReferences(drawing: Drawing, plot: Plot, extentOf: (axis: 'y' | 'y1') => { readonly low: number; readonly high: number }): Placed[] {
  const taken: Box[] = []
  return referencesOf(drawing).map((line) => {
    const { low, high } = extentOf(line.yAxisID)
    const text = textOf(drawing, line)
    const places: readonly Place[] = plot.isHorizontal ? [...namesOf(ABOVE), ...PLACES] : PLACES
    const boxes = places.map((place) => ({ place, box: boxOf(place, (line.value - low) / Math.max(1e-300, high - low), text, plot) }))
    const free = boxes.find(({ place, box }) => fits(place, box, plot) && !taken.some((other) => meets(box, other)))
    if (free) taken.push(free.box)
    return { line, text, place: free?.place ?? null, box: free?.box ?? null }
  })
}

/** The room for names above the plot, in CSS pixels; 0 if none is there. */
export const roomAbove = (placed: readonly Placed[]): number =>
  Math.max(0, ...placed.map(({ place }) => (place && isOutside(place) ? ABOVE[place] + HEIGHT : 0)))

/** Lines run from the top to the bottom, because the axis of the groups does. */
const positionOf = (place: Place | null): Option =>
  place === null ? {} : isOutside(place) ? { position: 'start', distance: ABOVE[place] } : { position: place }

/** Series without values that carry the lines of each axis, so that they stay when a reader hides a series. */
export function referenceSeries(drawing: Drawing, placed: readonly Placed[]): Option[] {
  const { look, settings } = drawing
  const { isHorizontal } = chartTraits(settings)
  return (['y', 'y1'] as const).flatMap((axis): Option[] => {
    const lines = placed.filter(({ line }) => line.yAxisID === axis)
    if (lines.length === 0) return []
    const at = axis === 'y1' ? 1 : 0
    const data = lines.map(({ line, text, place }) => ({
      ...(isHorizontal ? { xAxis: line.value } : { yAxis: line.value }),
      label: { show: place !== null, ...positionOf(place), formatter: () => text },
    }))
    const label = {
      ...{ color: look.text, fontFamily: look.font, fontSize: LABEL_SIZE, fontWeight: LABEL_WEIGHT, distance: AWAY },
      ...{ textBorderColor: look.surface, textBorderWidth: 3 },
    }
    const markLine = { silent: true, symbol: 'none', animation: false, lineStyle: { color: look.text, type: 'dashed', width: 1.5 }, label, data, z: 6 }
    return [
      {
        id: `references ${axis}`,
        type: 'line',
        data: [],
        silent: true,
        tooltip: { show: false },
        markLine,
        ...(isHorizontal ? { xAxisIndex: at } : { yAxisIndex: at }),
      },
    ]
  })
}
