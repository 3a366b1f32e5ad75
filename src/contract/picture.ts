/** Small pictures of results: the traits of their kinds, and their wire form. */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { HexColour } from './number-format.ts'
import { Id } from './scalar.ts'

/** The number of groups that a kind shows on one axis. A longer axis is cut to the first ones, or does not suit. */
export interface AxisTraits {
  readonly least: number
  readonly most: number
  readonly isCut: boolean
}

interface PictureTraits {
  readonly across: AxisTraits
  readonly series: AxisTraits
  /** Groups side by side must be numbers or dates in order. */
  readonly isOrdered: boolean
  /** Value at the lower edge: zero, or the lowest value. */
  readonly from: 'zero' | 'lowest'
  readonly colours: 'series' | 'shades'
}

/** In the order in which they are tried for a table. */
export const PICTURES = {
  line: {
    across: { least: 3, most: 400, isCut: false },
    series: { least: 1, most: 6, isCut: false },
    isOrdered: true,
    from: 'lowest',
    colours: 'series',
  },
  heat: {
    across: { least: 2, most: 24, isCut: true },
    series: { least: 2, most: 8, isCut: true },
    isOrdered: false,
    from: 'lowest',
    colours: 'shades',
  },
  bars: {
    across: { least: 2, most: 24, isCut: true },
    series: { least: 1, most: 4, isCut: false },
    isOrdered: false,
    from: 'zero',
    colours: 'series',
  },
} as const satisfies Record<string, PictureTraits>
export type PictureKind = keyof typeof PICTURES

/** Pictures per call. */
export const PICTURES_AT_ONCE = 60

/** Fraction of the height: 0 is the lower edge, 1 the upper. */
const Part = z.number().min(0).max(1)

export const Picture = z.strictObject({
  kind: z.enum(namesOf(PICTURES)),
  /** The measure, the fields side by side, and the fields of the series if there are several. */
  measure: z.string(),
  across: z.string(),
  series: z.string().nullable(),
  /** Position of zero. */
  zero: Part,
  /** Whether only the first groups are shown. */
  is_partial: z.boolean(),
  /** One list per series; null for a blank result. */
  values: z.array(z.strictObject({ colour: HexColour, parts: z.array(Part.nullable()) })),
})
export type Picture = z.infer<typeof Picture>

export const AnalysisPicture = z.strictObject({ analysis_id: Id, picture: Picture })

/** Pixels, as recommended by services for link previews. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const
