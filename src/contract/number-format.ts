/** How a number is displayed. Never changes the value itself. */
import { z } from 'zod'
import { DECIMAL_PLACES_MAX, NEGATIVE_COLOUR, POSITIVE_COLOUR } from './constants.ts'
import { dataText } from './scalar.ts'

export const HexColour = z.string().regex(/^#?[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$/)

/**
 * Scale of a number for display. 100 and 0.01 both show a percentage, multiplied by 100 once; 1e3 to 1e12
 * divide, for thousands to trillions and the Chinese 万 and 亿.
 */
export const Magnitude = z.literal([1, 100, 0.01, 1e3, 1e4, 1e6, 1e8, 1e9, 1e12])
export type Magnitude = z.infer<typeof Magnitude>

export const NumberFormat = z.strictObject({
  symbol: dataText(12).default(''),
  thousandSeparator: z.enum(['comma', 'space']).default('comma'),
  decimalPlaces: z.int().min(0).max(DECIMAL_PLACES_MAX).default(0),
  suffix: dataText(12).default(''),
  magnitude: Magnitude.default(1),
  negativeFormat: z.enum(['sign', 'parentheses']).default('sign'),
  enableColor: z.boolean().default(false),
  positiveColor: HexColour.default(POSITIVE_COLOUR),
  negativeColor: HexColour.default(NEGATIVE_COLOUR),
  zeroFormat: z.enum(['original', 'dash', 'hide']).default('dash'),
})
export type NumberFormat = z.infer<typeof NumberFormat>
