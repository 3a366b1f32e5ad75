/** Outer names of groups of several levels: an axis for each level, beyond the inner names, with lines between the spans. */

import { shortName } from '../format/chart-labels.ts'
import type { NameSpan, Outline } from '../format/chart-levels.ts'
import { type ChartLook, FONT_SIZE } from './drawing.ts'
import { plain, textWidth } from './text.ts'

type Option = Readonly<Record<string, unknown>>

/** The most outer levels that are named. */
export const OUTER_LEVELS = 2
/** Outer names beside bars are cut to a number of half-width characters between these, one for each so many CSS pixels of the chart's width. */
const [COLUMNS_LEAST, COLUMNS_MOST, PIXELS_EACH] = [10, 26, 28] as const
/** The height of a row of names, and the room between names and lines. */
const [ROW, GAP] = [FONT_SIZE + 8, 6]
const CHARACTER = FONT_SIZE * 0.56

/** Shows the whole name of an axis' label that is pointed at, by its value. */
export const nameTooltip = (nameOf: (value: number) => string | undefined): Option => ({
  tooltip: { show: true, formatter: ({ value }: { readonly value?: unknown }) => plain(nameOf(Number(value)) ?? '') },
})

/** The places of the names: beyond inner names that take `inner` CSS pixels, along a plot of `length` with `count` groups. */
export interface OuterPlace {
  readonly look: ChartLook
  readonly isHorizontal: boolean
  /** The width of the chart. */
  readonly width: number
  readonly inner: number
  readonly length: number
  readonly count: number
}

const columnsBeside = (width: number): number => Math.min(COLUMNS_MOST, Math.max(COLUMNS_LEAST, Math.floor(width / PIXELS_EACH)))

/** The room that the names of a level take, across the axis. */
const roomOf = (spans: readonly NameSpan[], { isHorizontal, width }: Pick<OuterPlace, 'isHorizontal' | 'width'>): number =>
  isHorizontal ? Math.max(0, ...spans.map(({ name }) => textWidth(shortName(name, columnsBeside(width)), FONT_SIZE))) + 2 * GAP : ROW

/** The room of all outer names. */
export const outerRoom = ({ outer }: Outline, place: Pick<OuterPlace, 'isHorizontal' | 'width'>): number =>
  outer.reduce((sum, spans) => sum + roomOf(spans, place), 0)

/** A name as its span has room for it; empty if a character and the ellipsis do not fit. */
function fitting({ name, count }: NameSpan, { isHorizontal, width, length, count: groups }: OuterPlace): string {
  const span = (count / Math.max(1, groups)) * length
  if (isHorizontal) return span < FONT_SIZE ? '' : shortName(name, columnsBeside(width))
  const columns = Math.floor((span - GAP) / CHARACTER)
  return columns < 3 ? '' : shortName(name, columns)
}

function levelAxis(spans: readonly NameSpan[], place: OuterPlace, offset: number): Option {
  const { look, isHorizontal, count } = place
  const names = new Map(spans.map((span) => [span.from + span.count / 2, fitting(span, place)]))
  const whole = new Map(spans.map((span) => [span.from + span.count / 2, span.name]))
  const ends = new Set(spans.flatMap(({ from, count: groups }) => [from, from + groups]))
  return {
    ...{ type: 'value', min: 0, max: count, interval: count, inverse: isHorizontal, position: isHorizontal ? 'left' : 'bottom', offset },
    // the axis runs along the far side of its names, so that its marks reach from there to the plot
    axisTick: { show: true, inside: true, length: offset, customValues: [...ends], lineStyle: { color: look.line } },
    axisLabel: {
      ...{ color: look.subtle, fontFamily: look.font, fontSize: FONT_SIZE, inside: true, margin: GAP, customValues: [...names.keys()] },
      ...{ showMinLabel: true, showMaxLabel: true, formatter: (at: number) => plain(names.get(at) ?? '') },
    },
    axisLine: { show: false, onZero: false },
    splitLine: { show: false },
    axisPointer: { show: false, triggerTooltip: false },
    ...nameTooltip((at) => whole.get(at)),
  }
}

/** One axis for each outer level, the nearest one first. */
export function outerAxes({ outer }: Outline, place: OuterPlace): Option[] {
  let offset = place.inner
  return outer.toReversed().map((spans) => {
    offset += roomOf(spans, place)
    return levelAxis(spans, place, offset)
  })
}
