/** Colors of series and slices (docs/decisions/0015). */
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

/** Returns a series's color by a hash of its label: h = h * 31 + UTF-16 unit, as an unsigned 32-bit integer, modulo the ten colors. */
export function seriesColour(label: string): (typeof SERIES_COLOURS)[number] {
  let hash = 0
  for (let i = 0; i < label.length; i++) hash = (Math.imul(hash, 31) + label.charCodeAt(i)) >>> 0
  return SERIES_COLOURS[hash % SERIES_COLOURS.length] ?? SERIES_COLOURS[0]
}

/** The slice palette, cycled. */
export function sliceColour(position: number): string {
  return SLICE_COLOURS[position % SLICE_COLOURS.length] ?? SLICE_COLOURS[0]
}

/** The color that a person chose for a label, without '#'. A label may be any text, even `constructor`. */
export const ownColour = (own: Readonly<Record<string, string>>, label: string): string | undefined => (Object.hasOwn(own, label) ? own[label] : undefined)

/**
 * Hex colors with '#' for a chart's series, by label: a chosen color, otherwise the label's hash color, or the next free
 * one if an earlier series has it. Beyond ten series colors repeat.
 */
export function seriesColours(labels: readonly string[], own: Readonly<Record<string, string>>): Map<string, string> {
  const colours = new Map<string, string>()
  const taken = new Set<string>()
  for (const label of labels) {
    const chosen = ownColour(own, label)
    if (chosen === undefined) continue
    colours.set(label, cssColour(chosen))
    taken.add(cssColour(chosen).toUpperCase())
  }
  for (const label of labels) {
    if (colours.has(label)) continue
    const first = SERIES_COLOURS.indexOf(seriesColour(label))
    const cycle = [...SERIES_COLOURS.slice(first), ...SERIES_COLOURS.slice(0, first)]
    const free = cycle.find((colour) => !taken.has(colour)) ?? seriesColour(label)
    colours.set(label, free)
    taken.add(free)
  }
  return colours
}
