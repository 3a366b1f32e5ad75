/** Colors of series and slices (docs/decisions/0015, docs/decisions/0243, docs/decisions/0247). */
import type { ChartSettings, Palette } from '../contract/chart.ts'
import { isOthers, type Value } from '../contract/scalar.ts'
import { cssColour } from './colour.ts'

export const SERIES_COLOURS = ['#3B82F6', '#10B981', '#F59E0B', '#EF4444', '#8B5CF6', '#06B6D4', '#84CC16', '#F97316', '#EC4899', '#6366F1'] as const

export const SLICE_COLOURS = [
  '#42A5F5',
  '#66BB6A',
  '#FFA726',
  '#EF5350',
  '#AB47BC',
  '#26C6DA',
  '#D4E157',
  '#EC407A',
  '#7E57C2',
  '#26A69A',
  '#FFCA28',
  '#8D6E63',
  '#5C6BC0',
  '#9CCC65',
  '#FF7043',
  '#29B6F6',
  '#C0CA33',
  '#BA68C8',
  '#4DB6AC',
  '#F06292',
  '#78909C',
  '#FFB74D',
  '#7986CB',
  '#AED581',
] as const

/** The hash of a label: h = h * 31 + UTF-16 unit, as an unsigned 32-bit integer. */
function hashOf(label: string): number {
  let hash = 0
  for (let i = 0; i < label.length; i++) hash = (Math.imul(hash, 31) + label.charCodeAt(i)) >>> 0
  return hash
}

/** Returns the first color for a series: that at the hash of its label, modulo the ten colors. */
export function seriesColour(label: string): (typeof SERIES_COLOURS)[number] {
  return SERIES_COLOURS[hashOf(label) % SERIES_COLOURS.length] ?? SERIES_COLOURS[0]
}

/** The slice palette, cycled. */
export function sliceColour(position: number): string {
  return SLICE_COLOURS[position % SLICE_COLOURS.length] ?? SLICE_COLOURS[0]
}

/** The color that a person chose for a label, without '#'. A label may be any text, even `constructor`. */
export const ownColour = (own: Readonly<Record<string, string>>, label: string): string | undefined => (Object.hasOwn(own, label) ? own[label] : undefined)

/**
 * The six colors of Okabe and Ito's Color Universal Design palette (https://jfly.uni-koeln.de/color/) that show on white
 * and on dark: its black and its yellow are left out.
 */
const OKABE_ITO = ['#0072B2', '#E69F00', '#009E73', '#D55E00', '#56B4E9', '#CC79A7'] as const

const COLOURS = {
  standard: { series: SERIES_COLOURS, slices: SLICE_COLOURS },
  colour_blind: { series: OKABE_ITO, slices: OKABE_ITO },
} as const satisfies Record<Palette, { readonly series: readonly string[]; readonly slices: readonly string[] }>

/** Shares of white (positive) or black (negative) that are mixed into a color, in the order in which they are used. */
const STEPS = [0, 0.42, -0.32, 0.66, -0.54, 0.24, -0.18] as const

/** Mixes white or black into a color, which is written as '#' with six digits. */
function stepOf(colour: string, step: number): string {
  const to = step > 0 ? 255 : 0
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `#${parts
    .map((part) =>
      Math.round(part + (to - part) * Math.abs(step))
        .toString(16)
        .padStart(2, '0')
        .toUpperCase(),
    )
    .join('')}`
}

/** Finds colors for one chart. `bases`: the colors of the palette. */
class Picker {
  readonly #bases: readonly string[]
  /** How often each color is used, with letters in upper case. */
  readonly #uses = new Map<string, number>()

  constructor(bases: readonly string[]) {
    this.#bases = bases
  }

  isFree(colour: string): boolean {
    return !this.#uses.has(colour.toUpperCase())
  }

  /** The base color at a position, whether it is free or not. */
  at(position: number): string {
    return this.#bases[position % this.#bases.length] ?? ''
  }

  take(colour: string): string {
    const key = colour.toUpperCase()
    this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1)
    return colour
  }

  /**
   * Takes the base color at a position, or the next free one. If none is free, takes the first free lighter or darker
   * step, and if even those are all used, the color that is used least.
   */
  next(first: number): string {
    const start = first % this.#bases.length
    const cycle = [...this.#bases.slice(start), ...this.#bases.slice(0, start)]
    let [least, found] = [Number.POSITIVE_INFINITY, cycle[0] ?? '']
    for (const step of STEPS)
      for (const base of cycle) {
        const colour = step === 0 ? base : stepOf(base, step)
        const uses = this.#uses.get(colour) ?? 0
        if (uses === 0) return this.take(colour)
        if (uses < least) [least, found] = [uses, colour]
      }
    return this.take(found)
  }
}

/**
 * Hex colors with '#' for a chart's series, by label: a chosen color, otherwise the palette's color by the label's hash, or
 * the next free one if an earlier series has it. Once all are used, lighter and darker steps follow; no two series have
 * the same color while another one is free.
 */
export function seriesColours(labels: readonly string[], own: Readonly<Record<string, string>>, palette: Palette = 'standard'): Map<string, string> {
  const { series: bases } = COLOURS[palette]
  const picker = new Picker(bases)
  const colours = new Map<string, string>()
  for (const label of labels) {
    const chosen = ownColour(own, label)
    if (chosen !== undefined && !colours.has(label)) colours.set(label, picker.take(cssColour(chosen)))
  }
  for (const label of labels) if (!colours.has(label)) colours.set(label, picker.next(hashOf(label)))
  return colours
}

/** Hex colors with '#' for the slices of a chart, in order: a chosen color, otherwise the palette's color at the position, or the next free one. */
export function sliceColours(labels: readonly string[], own: Readonly<Record<string, string>>, palette: Palette = 'standard'): string[] {
  const picker = new Picker(COLOURS[palette].slices)
  const chosen = labels.map((label) => ownColour(own, label))
  for (const colour of chosen) if (colour !== undefined) picker.take(cssColour(colour))
  return chosen.map((colour, at) => (colour === undefined ? picker.next(at) : cssColour(colour)))
}

/** The same slices after some were cut: steps of colors that have become free give way to whole colors. `fixed`: colors that stay, such as chosen ones. */
export function sliceColoursAfterCut(colours: readonly string[], fixed: ReadonlySet<string>, palette: Palette): string[] {
  const bases: ReadonlySet<string> = new Set<string>(COLOURS[palette].slices)
  const picker = new Picker(COLOURS[palette].slices)
  const stays = (colour: string): boolean => bases.has(colour) || fixed.has(colour)
  for (const colour of colours) if (stays(colour)) picker.take(colour)
  return colours.map((colour, at) => (stays(colour) ? colour : picker.next(at)))
}

/** Grays that both grounds show and no palette has: that of Others, and that of rows without a value. */
export const OTHERS_COLOUR = '#8A929E'
const BLANK_COLOUR = '#64707D'

/** An item with a color: the text that its color goes by, and its key; empty for a series that stands for all groups. */
export interface ColouredItem {
  readonly label: string
  readonly key: readonly Value[]
}

function grayOf(key: readonly Value[]): string | null {
  if (isOthers(key)) return OTHERS_COLOUR
  return key.length === 1 && (key[0] === null || key[0] === '') ? BLANK_COLOUR : null
}

/**
 * Hex colors with '#' by item, whatever the order of the items: a chosen color, gray for Others and blanks, otherwise the series
 * color at the hash of its label. Of two that share one, the first by its letters has it, and the other takes what is free.
 */
export function itemColours(items: readonly ColouredItem[], own: Readonly<Record<string, string>>, palette: Palette): string[] {
  const picker = new Picker(COLOURS[palette].series)
  const found = new Map<number, string>()
  const give = (at: number, colour: string) => found.set(at, picker.take(colour))
  for (const [at, { label }] of items.entries()) {
    const chosen = ownColour(own, label)
    if (chosen !== undefined) give(at, cssColour(chosen))
  }
  const open = [...items.entries()].flatMap(([at, item]) => (found.has(at) ? [] : [{ at, ...item, hash: hashOf(item.label) }]))
  const ordered = open.toSorted((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : a.at - b.at))
  for (const { at, key } of ordered) {
    const gray = grayOf(key)
    if (gray !== null && picker.isFree(gray)) give(at, gray)
  }
  for (const { at, hash } of ordered) if (!found.has(at) && picker.isFree(picker.at(hash))) give(at, picker.at(hash))
  for (const { at, hash } of ordered) if (!found.has(at)) found.set(at, picker.next(hash))
  return items.map((_, at) => found.get(at) ?? '')
}

/** Colors of series by label, as the settings of their chart say. Series with the same label have the same color. */
export function coloursOf(items: readonly ColouredItem[], settings: Pick<ChartSettings, 'seriesColors' | 'palette' | 'colorsBy'>): Map<string, string> {
  const { seriesColors, palette, colorsBy } = settings
  const single = [...new Map(items.map((item) => [item.label, item])).values()]
  if (colorsBy === 'item') {
    const colours = itemColours(single, seriesColors, palette)
    return new Map(single.map(({ label }, at) => [label, colours[at] ?? '']))
  }
  return seriesColours(
    single.map(({ label }) => label),
    seriesColors,
    palette,
  )
}
