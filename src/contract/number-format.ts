/** How a number is shown (specification, section 3). Presentation only: never changes a value. */
import { z } from 'zod'
import { DECIMAL_PLACES_MAX } from './constants.ts'

export const HexColour = z.string().regex(/^#?[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$/)

/** 1, percent as 100 or 0.01 (both multiply by 100, once), thousand to trillion (divide). */
export const Magnitude = z.union([z.literal(1), z.literal(100), z.literal(0.01), z.literal(1e3), z.literal(1e6), z.literal(1e9), z.literal(1e12)])
export type Magnitude = z.infer<typeof Magnitude>

export const NumberFormat = z.strictObject({
  symbol: z.string().max(12).default(''),
  thousandSeparator: z.enum(['comma', 'space']).default('comma'),
  decimalPlaces: z.int().min(0).max(DECIMAL_PLACES_MAX).default(0),
  suffix: z.string().max(12).default(''),
  magnitude: Magnitude.default(1),
  negativeFormat: z.enum(['sign', 'parentheses']).default('sign'),
  enableColor: z.boolean().default(false),
  positiveColor: HexColour.default('008000'),
  negativeColor: HexColour.default('FF0000'),
  zeroFormat: z.enum(['original', 'dash', 'hide']).default('dash'),
})
export type NumberFormat = z.infer<typeof NumberFormat>
