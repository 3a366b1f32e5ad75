/** Shades of a color for values, their legend, and axes that need not begin at 0. */
import { type Drawing, FONT_SIZE } from './drawing.ts'
import type { Scale } from './scale.ts'
import { textWidth } from './text.ts'

type Option = Readonly<Record<string, unknown>>

const HEX = /^#[0-9a-f]{6}$/i
const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** A color between two, `share` of the way; the nearer one if they are not hexadecimal. */
export function mixed(from: string, to: string, share: number): string {
  if (!HEX.test(from) || !HEX.test(to)) return share < 0.5 ? from : to
  const [a, b] = [channels(from), channels(to)]
  return `#${a
    .map((value, at) =>
      Math.round(value + ((b[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Black or white, which can be read better on a color. */
export function inkOn(colour: string): string {
  if (!HEX.test(colour)) return '#000000'
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => (value / 255) ** 2.2)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#000000' : '#FFFFFF'
}

export interface Shades {
  readonly low: number
  readonly high: number
  readonly colours: readonly string[]
  readonly colourOf: (value: number) => string
}

const PALEST = 0.1

/** Shades from pale to the accent color; around 0, with the color of negative numbers, if there are values on both sides. */
export function shadesOf({ look }: Drawing, values: readonly number[]): Shades {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const isSplit = lowest < 0 && highest > 0
  const end = Math.max(Math.abs(lowest), Math.abs(highest))
  const [low, high] = values.length === 0 ? [0, 1] : isSplit ? [-end, end] : [lowest, highest]
  const pale = mixed(look.surface, look.accent, PALEST)
  const colours = isSplit ? [look.negative, look.surface, look.accent] : [pale, look.accent]
  const colourOf = (value: number): string => {
    const share = high === low ? 1 : (value - low) / (high - low)
    const place = share * (colours.length - 1)
    const from = Math.min(colours.length - 2, Math.floor(place))
    return mixed(colours[from] ?? pale, colours[from + 1] ?? look.accent, place - from)
  }
  return { low, high, colours, colourOf }
}

/** The height of the legend of shades. */
export const SHADES_HEIGHT = 30
const SHADES_LENGTH = 140

/** The legend of shades at the bottom; `dimension`: the place of the shaded number in the data; `textOf`: values as texts. */
export function shadesLegend({ look, settings }: Drawing, { low, high, colours }: Shades, textOf: (value: number) => string, dimension: number): Option {
  return {
    visualMap: {
      ...{ type: 'continuous', show: settings.showLegend, dimension, min: low, max: high === low ? low + 1 : high, calculable: false, realtime: false },
      ...{ orient: 'horizontal', left: 'center', bottom: 2, itemWidth: 10, itemHeight: SHADES_LENGTH, inRange: { color: colours } },
      text: [textOf(high), textOf(low)],
      // of the value or the range that is pointed at
      formatter: (...ends: readonly number[]) => ends.slice(0, 2).map(textOf).join(' – '),
      textGap: 8,
      textStyle: { color: look.subtle, fontFamily: look.font, fontSize: FONT_SIZE },
    },
  }
}

const STEPS = [1, 2, 2.5, 5, 10] as const
/** Values that begin above this share of the highest one do not need 0 on their axis. */
const FAR_FROM_ZERO = 0.4

/** Round ticks around values, without 0 if they are far from it. */
export function looseScale(values: readonly number[], count: number): Scale {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  if (values.length === 0) return { low: 0, high: 1, step: 1, ticks: [0, 1] }
  const [from, to] = [lowest > 0 && lowest < FAR_FROM_ZERO * highest ? 0 : lowest, highest < 0 && highest > FAR_FROM_ZERO * lowest ? 0 : highest]
  const slack = (to - from || Math.abs(to) || 1) * 0.04
  const [start, end] = [from === 0 ? 0 : from - slack, to === 0 ? 0 : to + slack]
  const rough = (end - start) / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10) * power
  const [first, last] = [Math.floor(start / step + 1e-9), Math.ceil(end / step - 1e-9)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (step < 1 ? (first + at) / Math.round(1 / step) : (first + at) * step))
  return { low: ticks[0] ?? start, high: ticks.at(-1) ?? end, step, ticks }
}

/** The text of a tick, by the nearest one, since the library computes ticks of its own. */
export function tickTexts({ ticks, step }: Pick<Scale, 'ticks' | 'step'>, texts: readonly string[]): (value: number) => string {
  return (value) => texts[ticks.findIndex((tick) => Math.abs(tick - value) < step / 2)] ?? ''
}

/** A value axis whose scale and texts are given. */
export function numberAxis({ look }: Drawing, scale: Scale, texts: readonly string[], name: string, nameGap: number): Option {
  return {
    ...{ type: 'value', min: scale.low, max: scale.high, interval: scale.step },
    ...{ name, nameLocation: 'middle', nameGap, nameTextStyle: { color: look.subtle, fontFamily: look.font, fontSize: FONT_SIZE } },
    axisLabel: { color: look.subtle, fontFamily: look.font, fontSize: FONT_SIZE, hideOverlap: true, formatter: tickTexts(scale, texts) },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: look.line } },
  }
}

export const widestOf = (texts: readonly string[]): number => texts.reduce((widest, text) => Math.max(widest, textWidth(text, FONT_SIZE)), 0)
