/** What is computed in the cells (specification, section 3). */
import { z } from 'zod'
import { NumberFormat } from './number-format.ts'
import { Id } from './scalar.ts'

export const Aggregation = z.enum(['count', 'count_distinct', 'sum', 'avg', 'min', 'max'])
export type Aggregation = z.infer<typeof Aggregation>

export const ShowValuesAsName = z.enum([
  'none',
  'percentage_of_grand_total',
  'percentage_of_row_total',
  'percentage_of_column_total',
  'difference_from',
  'percentage_difference_from',
])
export type ShowValuesAsName = z.infer<typeof ShowValuesAsName>

export const ShowValuesAs = z.strictObject({
  name: ShowValuesAsName.default('none'),
  label: z.string().max(500).optional(),
  params: z
    .strictObject({
      column_id: Id,
      value: z.union([z.string(), z.number(), z.null()]).optional(),
    })
    .optional(),
  dependencies: z.array(Id).default([]),
})
export type ShowValuesAs = z.infer<typeof ShowValuesAs>

/** `column_id` null with count counts rows. */
export const UiDefinition = z.strictObject({
  agg: Aggregation.default('count'),
  column_id: Id.nullable().default(null),
  dependencies: z.array(Id).default([]),
})
export type UiDefinition = z.infer<typeof UiDefinition>

export const SqlDefinition = z.strictObject({ sql: z.string().min(1).max(10_000), dependencies: z.array(Id).default([]) })
export type SqlDefinition = z.infer<typeof SqlDefinition>

export const Operand = z.union([z.strictObject({ measure_id: Id }), z.strictObject({ constant: z.union([z.number(), z.string()]) })])
export type Operand = z.infer<typeof Operand>

/** Operands combined left to right as written: 1 + 2 * 3 is 9 (computation.md, Aggregations). */
export const ExpressionDefinition = z.strictObject({
  first: Operand,
  rest: z
    .array(z.strictObject({ operator: z.enum(['add', 'subtract', 'multiply', 'divide']), operand: Operand }))
    .min(1)
    .max(50),
  dependencies: z.array(Id).default([]),
})
export type ExpressionDefinition = z.infer<typeof ExpressionDefinition>

const shared = {
  id: Id,
  name: z.string().trim().min(1).max(500),
  format: NumberFormat.nullable().optional(),
  dependency: z.array(Id).default([]),
  show_values_as: ShowValuesAs.default({ name: 'none', dependencies: [] }),
  is_valid: z.boolean().default(true),
  source: z.string().max(500).default(''),
  scope: z.enum(['step', 'analysis']).nullable().default('analysis'),
}

export const UiMeasure = z.strictObject({ ...shared, type: z.literal('ui').default('ui'), value: UiDefinition })
export const SqlMeasure = z.strictObject({ ...shared, type: z.literal('sql'), value: SqlDefinition })
export const ExpressionMeasure = z.strictObject({ ...shared, type: z.literal('expression'), value: ExpressionDefinition })

export const Measure = z.union([UiMeasure, SqlMeasure, ExpressionMeasure])
export type Measure = z.infer<typeof Measure>
