/**
 * Conditional formats: how a table marks the cells of a measure by their values. They never change a number and never run
 * a query. Kinds are rows of tables; menus, drawings and exports read their traits from here. `docs/computation.md`
 * defines them.
 */
import { z } from 'zod'
import { COMPARISONS, isNumberText } from './choice.ts'
import { namesOf } from './kinds.ts'
import { HexColour } from './number-format.ts'
import { Id } from './scalar.ts'

/** The number that a point or a rule takes: none, any number, a share from 0 to 100, or a whole number of cells. */
type Takes = 'nothing' | 'number' | 'percent' | 'count'

/** Traits of a point: a number that is found among the values of a domain. */
interface PointTraits {
  readonly takes: Takes
  /** Whether people choose it for an end of a scale, a bar or an icon. Only rules use the others. */
  readonly ofScales: boolean
}

export const POINTS = {
  smallest: { takes: 'nothing', ofScales: true },
  largest: { takes: 'nothing', ofScales: true },
  number: { takes: 'number', ofScales: true },
  percent: { takes: 'percent', ofScales: true },
  percentile: { takes: 'percent', ofScales: true },
  average: { takes: 'nothing', ofScales: false },
  'nth largest': { takes: 'count', ofScales: false },
  'nth smallest': { takes: 'count', ofScales: false },
  'largest percent': { takes: 'percent', ofScales: false },
  'smallest percent': { takes: 'percent', ofScales: false },
} as const satisfies Record<string, PointTraits>

export const PointKind = z.enum(namesOf(POINTS))
export type PointKind = z.infer<typeof PointKind>

/** Largest number of cells that 'top' and 'bottom' can ask for. */
export const RANKED_MAX = 10_000

/** Whether a number may stand with a kind of point or rule. */
function takesNumber(takes: Takes, value: number | undefined): boolean {
  switch (takes) {
    case 'nothing':
      return value === undefined
    case 'number':
      return value !== undefined
    case 'percent':
      return value !== undefined && value >= 0 && value <= 100
    case 'count':
      return value !== undefined && Number.isInteger(value) && value >= 1 && value <= RANKED_MAX
  }
}

/** A number of a domain: its smallest value, a percentile, or a fixed number. */
export const Point = z
  .strictObject({ at: PointKind, value: z.number().optional() })
  .refine(({ at, value }) => takesNumber(POINTS[at].takes, value), { path: ['value'], message: 'must be a number that the point takes' })
export type Point = z.infer<typeof Point>

const ScalePoint = Point.refine(({ at }) => POINTS[at].ofScales, { path: ['at'], message: 'must be a point of a scale' })

/** The cells whose values are compared with each other: all of one level of the result, those of a row, or those of a column. */
export const Within = z.enum(['level', 'row', 'column'])
export type Within = z.infer<typeof Within>

/** Traits of a test that compares a value with a point of its domain. */
interface RankTraits {
  readonly takes: Takes
  readonly point: PointKind
  readonly test: '>' | '>=' | '<' | '<='
}

/** The tests that depend on the other values of the domain. */
export const RANKS = {
  top: { takes: 'count', point: 'nth largest', test: '>=' },
  bottom: { takes: 'count', point: 'nth smallest', test: '<=' },
  'top percent': { takes: 'percent', point: 'largest percent', test: '>=' },
  'bottom percent': { takes: 'percent', point: 'smallest percent', test: '<=' },
  'above average': { takes: 'nothing', point: 'average', test: '>' },
  'below average': { takes: 'nothing', point: 'average', test: '<' },
} as const satisfies Record<string, RankTraits>
export type Rank = keyof typeof RANKS

export const CellTest = z.enum([...namesOf(COMPARISONS), ...namesOf(RANKS)])
export type CellTest = z.infer<typeof CellTest>

export const isRank = (test: CellTest): test is Rank => test in RANKS

/** How many numbers a test takes. */
export const valuesOfTest = (test: CellTest): number => (isRank(test) ? Number(RANKS[test].takes !== 'nothing') : COMPARISONS[test].values)

/** The icons, named by what they show. */
export const ICON_NAMES = ['down', 'level', 'up', 'falling', 'rising', 'diamond', 'triangle', 'circle', 'empty', 'quarter', 'half', 'full'] as const
export type IconName = (typeof ICON_NAMES)[number]

/** Traits of a set of icons, from the lowest to the highest. */
export interface IconTraits {
  /** Characters that are drawn before the number, as text and not as emoji. Each differs in shape, so that color is not needed to tell them apart. */
  readonly signs: readonly string[]
  /** Words for each sign. */
  readonly names: readonly IconName[]
  /** Excel's name of the set, and of the set without colors where red means rising. */
  readonly excel: string
  readonly excelGray: string
  /** Position in Excel's set of an icon that this set lacks. */
  readonly excelSkips?: number
}

export const ICON_SETS = {
  arrows3: { signs: ['▼', '▶', '▲'], names: ['down', 'level', 'up'], excel: '3Arrows', excelGray: '3ArrowsGray' },
  arrows4: { signs: ['▼', '↘\uFE0E', '↗\uFE0E', '▲'], names: ['down', 'falling', 'rising', 'up'], excel: '4Arrows', excelGray: '4ArrowsGray' },
  shapes3: { signs: ['◆', '▲', '●'], names: ['diamond', 'triangle', 'circle'], excel: '3Signs', excelGray: '3Signs' },
  quarters4: { signs: ['○', '◔', '◑', '●'], names: ['empty', 'quarter', 'half', 'full'], excel: '5Quarters', excelGray: '5Quarters', excelSkips: 3 },
} as const satisfies Record<string, IconTraits>

export const IconSet = z.enum(namesOf(ICON_SETS))
export type IconSet = z.infer<typeof IconSet>

/** Which color the largest values have. Red for rising is usual in China. */
export const Rising = z.enum(['green', 'red'])
export type Rising = z.infer<typeof Rising>

/** Unit of the values that a format was made for; another unit puts it aside. */
export const FormatUnit = z.strictObject({ kind: z.enum(['value', 'count', 'fraction', 'rank', 'ratio']), column_id: Id.nullable().default(null) })
export type FormatUnit = z.infer<typeof FormatUnit>

const shared = {
  measure_id: Id,
  unit: FormatUnit,
  within: Within.default('level'),
  /** Also marks subtotals and totals. */
  totals: z.boolean().default(false),
}

/** Null has no color of its own: the table's background shows. */
const Fill = HexColour.nullable()

export const ScaleFormat = z.strictObject({
  ...shared,
  kind: z.literal('scale'),
  points: z
    .array(z.strictObject({ point: ScalePoint, color: Fill }))
    .min(2)
    .max(3),
})
export const BarFormat = z.strictObject({
  ...shared,
  kind: z.literal('bar'),
  from: ScalePoint.default({ at: 'smallest' }),
  to: ScalePoint.default({ at: 'largest' }),
  color: HexColour,
  negative: HexColour,
})
export const IconFormat = z
  .strictObject({
    ...shared,
    kind: z.literal('icons'),
    set: IconSet.default('arrows3'),
    /** The lowest value of each icon except the first. */
    points: z.array(ScalePoint).min(2).max(3),
    rising: Rising.default('green'),
    /** The lowest values have the last icon. */
    reversed: z.boolean().default(false),
  })
  .refine(({ set, points }) => points.length === ICON_SETS[set].signs.length - 1, { path: ['points'], message: 'must be one fewer than the icons' })

/** A number, or its digits where a number would lose some. */
const WrittenNumber = z.union([z.number(), z.string().refine(isNumberText, 'must be a number')])

const areValues = ({ test, values }: { test: CellTest; values: readonly (number | string)[] }): boolean =>
  isRank(test) ? values.length <= 1 && takesNumber(RANKS[test].takes, values.map(Number)[0]) : values.length === COMPARISONS[test].values

export const RuleFormat = z
  .strictObject({
    ...shared,
    kind: z.literal('rule'),
    test: CellTest.default('greater than'),
    values: z.array(WrittenNumber).max(2).default([]),
    fill: Fill.default(null),
    text: Fill.default(null),
    bold: z.boolean().default(false),
  })
  .refine(areValues, { path: ['values'], message: 'must be as many as the test takes' })

/** Traits of a kind of format. */
interface FormatTraits {
  /** Marks every cell that has a value, so that formats after it never apply. */
  readonly marksAll: boolean
}

/** In the order of menus. */
export const FORMATS = {
  scale: { marksAll: true },
  bar: { marksAll: true },
  icons: { marksAll: true },
  rule: { marksAll: false },
} as const satisfies Record<string, FormatTraits>
export type FormatKind = keyof typeof FORMATS
export const FORMAT_KINDS = namesOf(FORMATS)

/** One format of a measure. Of those of a measure, the first that matches a cell marks it. */
export const ConditionalFormat = z.discriminatedUnion('kind', [ScaleFormat, BarFormat, IconFormat, RuleFormat])
export type ConditionalFormat = z.infer<typeof ConditionalFormat>
export type ScaleFormat = z.infer<typeof ScaleFormat>
export type BarFormat = z.infer<typeof BarFormat>
export type IconFormat = z.infer<typeof IconFormat>
export type RuleFormat = z.infer<typeof RuleFormat>

/** Maximum number of formats of one step, and of one measure of it. */
export const FORMATS_MAX = 100
export const MEASURE_FORMATS_MAX = 20

/** Maximum number of formats of one step that compare a cell with its row or its column, because each needs points for every line of a window. */
export const LINE_FORMATS_MAX = 20

/** Whether a format compares a cell with its row or its column. A rule that compares with a number needs no other cells. */
export const isByLine = (format: ConditionalFormat): boolean => format.within !== 'level' && (format.kind !== 'rule' || isRank(format.test))

const TOO_MANY_BY_LINE = `at most ${LINE_FORMATS_MAX} may compare with a row or column`

/** The formats of a step, in order of precedence. */
export const ConditionalFormats = z
  .array(ConditionalFormat)
  .max(FORMATS_MAX)
  .refine((formats) => formats.filter(isByLine).length <= LINE_FORMATS_MAX, TOO_MANY_BY_LINE)

/** Points that a page asks for with a window. */
export const DomainRequest = z.strictObject({ measure_id: Id, within: Within, points: z.array(Point).min(1).max(3) })
export type DomainRequest = z.infer<typeof DomainRequest>
export const DomainRequests = z
  .array(DomainRequest)
  .max(FORMATS_MAX)
  .refine((requests) => requests.filter(({ within }) => within !== 'level').length <= LINE_FORMATS_MAX, TOO_MANY_BY_LINE)

/**
 * The numbers of the points of a request, for cells of one grain. `at`: the position in the window of the row or column
 * that the domain covers, -1 for the grand total row, null for a domain of the whole level.
 */
export const DomainStops = z.object({ rows: z.int(), columns: z.int(), at: z.int().nullable(), stops: z.array(z.number()) })
export type DomainStops = z.infer<typeof DomainStops>

/** The answer to a request. A domain without values has no stops. */
export const Domain = z.object({ request: DomainRequest, stops: z.array(DomainStops) })
export type Domain = z.infer<typeof Domain>
