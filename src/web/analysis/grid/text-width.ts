/** Estimates the rendered width of a text without layout, which would be slow for the thousands of texts of a result. */
import { TYPE_SCALE } from '../../ui/type-scale.ts'

/**
 * Widths of the characters from space to tilde in tenths of a pixel, measured in a browser: the interface font at 13 px
 * in the weight of totals, which is the wider one, with tabular digits.
 */
const ADVANCES = [
  35, 42, 68, 84, 85, 131, 86, 42, 51, 51, 84, 84, 35, 84, 35, 49, 84, 84, 84, 84, 84, 84, 84, 84, 84, 84, 35, 35, 84, 84, 84, 71, 130, 96, 86, 96, 94, 79, 76,
  97, 97, 36, 75, 91, 74, 120, 99, 100, 84, 100, 85, 85, 86, 96, 96, 135, 94, 93, 85, 51, 43, 51, 63, 61, 46, 75, 81, 76, 81, 77, 45, 81, 80, 34, 34, 74, 34,
  117, 80, 79, 81, 81, 53, 71, 45, 80, 76, 109, 74, 76, 74, 51, 47, 51, 84,
]
const FIRST = 0x20
/** Width of other characters, such as the typographic minus sign. */
const OTHER = 87
/** Characters from this code point on are as wide as Chinese ones. */
const WIDE_FROM = 0x2e80
const WIDE = 134

/** Returns pixels at the grid's font size. Never less than the rendered width for Latin letters, digits and Chinese characters. */
export function textWidth(text: string): number {
  let tenths = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    tenths += code >= WIDE_FROM ? WIDE : (ADVANCES[code - FIRST] ?? OTHER)
  }
  return (tenths / 10) * TYPE_SCALE
}
