/** Thumbnails of results: tables by shapes, the traits of their kinds, and charts as SVG. */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { HexColour } from './number-format.ts'
import { Id } from './scalar.ts'

/** How many groups a kind can show on an axis. `isCut`: a longer axis is cut to its first groups; otherwise the kind does not suit it. */
export interface AxisTraits {
  readonly least: number
  readonly most: number
  readonly isCut: boolean
}

interface PictureTraits {
  readonly across: AxisTraits
  readonly series: AxisTraits
  /** Whether the groups along the horizontal axis must be numbers or dates in order. */
  readonly isOrdered: boolean
  /** The value at the lower edge: zero, or the lowest value. */
  readonly from: 'zero' | 'lowest'
  readonly colours: 'series' | 'shades'
}

/** In the order in which they are tried for a result. */
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

/** Maximum pictures per call. */
export const PICTURES_AT_ONCE = 60
/** How many pictures a list fetches first: those of the first screen. The gallery's page comes with them. */
export const PICTURES_FIRST = 12

/** A position as a fraction of the height, from 0 at the lower edge to 1 at the upper one. */
const Part = z.number().min(0).max(1)

/** A table as shapes. */
export const TablePicture = z.strictObject({
  kind: z.enum(namesOf(PICTURES)),
  /** Names of the measure, the fields along the horizontal axis, and the fields of the series; null for a single series. */
  measure: z.string(),
  across: z.string(),
  series: z.string().nullable(),
  /** The position of the value zero. */
  zero: Part,
  /** Whether only the first groups are shown. */
  is_partial: z.boolean(),
  /** One list per series; null for a blank value. */
  values: z.array(z.strictObject({ colour: HexColour, parts: z.array(Part.nullable()) })),
})
export type TablePicture = z.infer<typeof TablePicture>

/** A chart as SVG images for both color schemes. `label`: its text alternative. */
export const ChartPicture = z.strictObject({ kind: z.literal('chart'), label: z.string(), light: z.string(), dark: z.string() })
export type ChartPicture = z.infer<typeof ChartPicture>

export const Picture = z.discriminatedUnion('kind', [TablePicture, ChartPicture])
export type Picture = z.infer<typeof Picture>

export const AnalysisPicture = z.strictObject({ analysis_id: Id, picture: Picture })

/** Size in pixels that services recommend for link previews. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const
