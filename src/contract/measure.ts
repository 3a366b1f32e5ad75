/** Measures: what is computed in the cells. */
import { z } from 'zod'
import { Aggregation } from './aggregation.ts'
import { Filter } from './filter.ts'
import { NumberFormat } from './number-format.ts'
import { dataText, Id, UserText } from './scalar.ts'
import { Relative, ShowValuesAsName } from './show-as.ts'

export const ShowValuesAs = z.strictObject({
  name: ShowValuesAsName.default('none'),
  label: dataText(500).optional(),
  params: z
    .strictObject({
      column_id: Id,
      value: z.union([UserText, z.number(), z.null()]).optional(),
      /** A neighbor of the item, instead of `value`. Along a date, `column_id` may also be a date that the step only filters by. */
      relative: Relative.optional(),
      /** Along a date: compares the period that contains today with the whole of its base. Without it, to the same day only. */
      whole_period: z.literal(true).optional(),
    })
    .optional(),
  dependencies: z.array(Id).default([]),
  /** The format of the plain values, kept while they are shown in another unit and `format` is that of the share. */
  own_format: NumberFormat.nullable().optional(),
})
export type ShowValuesAs = z.infer<typeof ShowValuesAs>

/** Maximum number of filters of one measure. */
export const MEASURE_FILTERS_MAX = 20

/** With count, a null `column_id` counts rows. */
export const UiDefinition = z.strictObject({
  agg: Aggregation.default('count'),
  column_id: Id.nullable().default(null),
  dependencies: z.array(Id).default([]),
  /** Only rows that pass them enter the aggregation, in addition to the step's filters. Missing for a measure over all rows. */
  filters: z.array(Filter).max(MEASURE_FILTERS_MAX).optional(),
})
export type UiDefinition = z.infer<typeof UiDefinition>

export const SqlDefinition = z.strictObject({ sql: dataText(10_000, 1), dependencies: z.array(Id).default([]) })
export type SqlDefinition = z.infer<typeof SqlDefinition>

export const Operand = z.union([z.strictObject({ measure_id: Id }), z.strictObject({ constant: z.union([z.number(), UserText]) })])
export type Operand = z.infer<typeof Operand>

/** Operands combined left to right as written: 1 + 2 * 3 is 9. */
export const ExpressionDefinition = z.strictObject({
  first: Operand,
  rest: z
    .array(z.strictObject({ operator: z.enum(['add', 'subtract', 'multiply', 'divide']), operand: Operand }))
    .min(1)
    .max(50),
  dependencies: z.array(Id).default([]),
})
export type ExpressionDefinition = z.infer<typeof ExpressionDefinition>

/** Usually made from a column's name, so it may contain anything that a header contains. */
const MeasureName = dataText(500, 1).trim().min(1)

const shared = {
  id: Id,
  name: MeasureName,
  format: NumberFormat.nullable().optional(),
  dependency: z.array(Id).default([]),
  show_values_as: ShowValuesAs.default({ name: 'none', dependencies: [] }),
  is_valid: z.boolean().default(true),
  source: dataText(500).default(''),
  scope: z.enum(['step', 'analysis']).nullable().default('analysis'),
  /** The measure of the step that this one compares over time. It keeps that one's definition, and goes when it goes. */
  comparison_of: Id.optional(),
  /**
   * Nobody has named it: readers see a name by its content, in their language. `name` is then the one that
   * `withStoredNames` gives. Absent for measures that a person named.
   */
  auto: z.literal(true).optional(),
}

export const UiMeasure = z.strictObject({ ...shared, type: z.literal('ui').default('ui'), value: UiDefinition })
export const SqlMeasure = z.strictObject({ ...shared, type: z.literal('sql'), value: SqlDefinition })
export const ExpressionMeasure = z.strictObject({ ...shared, type: z.literal('expression'), value: ExpressionDefinition })

export const Measure = z.union([UiMeasure, SqlMeasure, ExpressionMeasure])
export type Measure = z.infer<typeof Measure>

/** Returns a measure with its plain values instead of a show-as, such as a share or a difference. */
export const withoutShowAs = <M extends Measure>(measure: M): M => ({ ...measure, show_values_as: { name: 'none', dependencies: [] } })

/** The filters of a measure's own; none for SQL measures and expressions. */
export const filtersOfMeasure = (measure: Measure): readonly Filter[] => (measure.type === 'ui' ? (measure.value.filters ?? []) : [])

/** The measure for comparisons: without a name if nobody has named it, since that name depends on the reader's language and on other measures. */
export const withoutAutoName = (measure: Measure): Measure => (measure.auto ? { ...measure, name: '' } : measure)

/** The measure without the mark that nobody has named it, for hashes, which earlier releases computed without it. */
export function unmarked<M extends Measure>({ auto: _auto, ...measure }: M): Omit<M, 'auto'> {
  return measure
}
