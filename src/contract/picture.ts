/** A small picture of a result: what its kinds are good for, and the shape in which one travels. */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { HexColour } from './number-format.ts'
import { Id } from './scalar.ts'

/** How many groups a kind shows of one axis; one with more is cut to the first of them, or does not suit. */
export interface AxisTraits {
  readonly least: number
  readonly most: number
  readonly isCut: boolean
}

interface PictureTraits {
  readonly across: AxisTraits
  readonly series: AxisTraits
  /** The groups that stand side by side are numbers or dates in their order. */
  readonly isOrdered: boolean
  /** What the lower edge stands for: zero, or the lowest of the values. */
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

/** Pictures that one call asks for. */
export const PICTURES_AT_ONCE = 60

/** Part of the height: 0 is the lower edge, 1 the upper one. */
const Part = z.number().min(0).max(1)

export const Picture = z.strictObject({
  kind: z.enum(namesOf(PICTURES)),
  /** What the values are, and the fields whose groups stand side by side and, where there are several, as series. */
  measure: z.string(),
  across: z.string(),
  series: z.string().nullable(),
  /** Where zero lies. */
  zero: Part,
  /** The first groups alone are shown. */
  is_partial: z.boolean(),
  /** A list for each series; null where the result is blank. */
  values: z.array(z.strictObject({ colour: HexColour, parts: z.array(Part.nullable()) })),
})
export type Picture = z.infer<typeof Picture>

export const AnalysisPicture = z.strictObject({ analysis_id: Id, picture: Picture })

/** In pixels: what services that show a preview beside a link ask for. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const
