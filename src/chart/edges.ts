/** Edges of marks whose color is too pale for the ground (WCAG 2.2, 1.4.11). */
import type { ChartSettings } from '../contract/chart.ts'
import { ownColour } from '../format/palette.ts'
import { mixed } from './shades.ts'

/** The contrast that a mark needs with its ground. */
export const CONTRAST_LEAST = 3
const [BLACK, WHITE] = ['#000000', '#FFFFFF'] as const
/** The steps in which an edge grows stronger, as a share of black or white. */
const STEPS = 25
const HEX = /^#[0-9a-f]{6}$/i

/** The relative luminance of a hexadecimal color, from 0 to 1. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two hexadecimal colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The color if the ground shows it, otherwise the nearest darker or lighter one that it shows. Colors that are not hexadecimal stay. */
export function edgeOf(colour: string, ground: string): string {
  if (!HEX.test(colour) || !HEX.test(ground)) return colour
  const to = contrastOf(ground, BLACK) > contrastOf(ground, WHITE) ? BLACK : WHITE
  for (let step = 0; step < STEPS; step++) {
    const edge = step === 0 ? colour : mixed(colour, to, step / STEPS).toUpperCase()
    if (contrastOf(edge, ground) >= CONTRAST_LEAST) return edge
  }
  return to
}

/** The edge of a mark, by the text that its color goes by; null if it needs none. A color that a person chose stays as it is. */
export function neededEdge(colour: string, colourKey: string, settings: ChartSettings, ground: string): string | null {
  if (ownColour(settings.seriesColors, colourKey) !== undefined) return null
  const edge = edgeOf(colour, ground)
  return edge === colour ? null : edge
}
