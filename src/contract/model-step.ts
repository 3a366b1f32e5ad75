/**
 * A step as a language model proposes it. It names columns and measures by references from the prompt, and kinds by the
 * product's own names. It contains no free text, SQL or formulas, and every reference is checked when it is converted to
 * a configuration.
 */
import { z } from 'zod'
import { AGGREGATIONS } from './aggregation.ts'
import { DateRangePreset } from './column.ts'
import { DateSeriesWindow } from './date-series.ts'
import { namesOf } from './kinds.ts'
import { UserValue } from './scalar.ts'
import { Relative, ShowValuesAsName } from './show-as.ts'

const ColumnRef = z.string().regex(/^c\d{1,4}$/)
const MeasureRef = z.string().regex(/^m\d{1,4}$/)

/** Filter operators that a model may use: lists of values, blanks, comparisons of numbers or days, and tests of texts. */
export const MODEL_TESTS = [
  ...(['in', 'not in', 'is null', 'is not null', 'between', 'greater than', 'greater or equal', 'less than', 'less or equal'] as const),
  ...(['contains', 'not contains', 'starts with', 'ends with'] as const),
] as const

const Shown = { show_as: ShowValuesAsName.default('none'), compared_with: Relative.optional() }
const ModelMeasure = z.union([
  z.strictObject({ function: z.enum(namesOf(AGGREGATIONS)), column: ColumnRef.nullable().default(null), ...Shown }),
  z.strictObject({ measure: MeasureRef, ...Shown }),
])
const ModelGroup = z.strictObject({ column: ColumnRef, window: DateSeriesWindow.nullable().default(null) })
const ModelFilter = z.union([
  z.strictObject({ column: ColumnRef, test: z.enum(MODEL_TESTS), values: z.array(UserValue).max(50).default([]) }),
  z.strictObject({ column: ColumnRef, period: DateRangePreset }),
])

export const ModelStep = z.strictObject({
  measures: z.array(ModelMeasure).max(10).default([]),
  rows: z.array(ModelGroup).max(6).default([]),
  columns: z.array(ModelGroup).max(6).default([]),
  filters: z.array(ModelFilter).max(10).default([]),
  /** A null `column` sorts by the first measure. */
  sort: z
    .strictObject({ column: ColumnRef.nullable().default(null), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
})
export type ModelStep = z.infer<typeof ModelStep>

/** A step, or `cannot` if no step answers the question. */
export const ModelAnswer = z.union([z.strictObject({ cannot: z.literal(true) }), ModelStep])
