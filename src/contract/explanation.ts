/** Explains a cell: its formula with every part, and its source rows. */
import { z } from 'zod'
import { Aggregation } from './aggregation.ts'
import { Filter } from './filter.ts'
import { liveMoment } from './live.ts'
import { Id, KeyValue, Value, ValueColumns } from './scalar.ts'
import { ShowValuesAsName } from './show-as.ts'

/** A filter with the name of its column. */
export const NamedFilter = Filter.extend({ name: z.string() })
export type NamedFilter = z.infer<typeof NamedFilter>

/** A cell by its keys. Shorter keys are subtotals; [] is the total of an axis. */
export const CellAddress = z.strictObject({
  measure_id: Id,
  row: z.array(KeyValue).max(20).default([]),
  column: z.array(KeyValue).max(20).default([]),
  /** Means the base that the cell is compared with over time, instead of the cell itself. */
  of_base: z.literal(true).optional(),
})
export type CellAddress = z.infer<typeof CellAddress>

export const ExplainedCell = CellAddress.omit({ of_base: true }).extend({
  /** Which source rows of the cell to send, in file order. */
  start: z.int().min(0).default(0),
  count: z.int().min(0).max(1_000).default(100),
})
export type ExplainedCell = z.infer<typeof ExplainedCell>

/** A field fixed at one value: part of a cell's address. `span`: the value and all before it in display order, or only those before it. */
export const FixedField = z.strictObject({
  axis: z.enum(['rows', 'columns']),
  column_id: Id,
  name: z.string(),
  value: Value,
  span: z.enum(['through', 'before']).optional(),
})
export type FixedField = z.infer<typeof FixedField>

const FormulaRole = z.enum([
  'value',
  'numerator',
  'denominator',
  'base',
  'sum',
  'count',
  'add',
  'subtract',
  'multiply',
  'divide',
  'first',
  /** The number of larger items of a field; each is an `item`. */
  'larger',
  /** The number of smaller items of a field; each is an `item`. */
  'smaller',
  'item',
  /** All items before one. */
  'earlier',
  'grand_total',
  'row_total',
  'column_total',
  /** The number of groups left out by a top-N; each is an `item`. */
  'others',
])

/** The days of a base period, both inclusive, as far as they are known, and its number of source rows. */
export const BasePeriod = z.strictObject({ from: z.string().nullable(), to: z.string().nullable(), row_count: z.int() })
export type BasePeriod = z.infer<typeof BasePeriod>

/** A function of a column that is no measure of its own, such as the sum inside an average. */
const Aggregate = z.strictObject({ agg: Aggregation, column_id: Id, name: z.string() })

/** How often values that a lookup repeats on every row of a key count: once for each key. */
export const CountedOnce = z.strictObject({
  /** The key columns that the caller may read. */
  keys: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** How many keys have a value. */
  key_count: z.int(),
  /** How many rows hold those values. */
  row_count: z.int(),
})
export type CountedOnce = z.infer<typeof CountedOnce>

/** One number of the formula: the measure over the rows that match `keys`. An average has its sum and count as parts, an expression its operands. */
export interface FormulaPart {
  role: z.infer<typeof FormulaRole>
  name: string
  value: Value
  keys: FixedField[]
  parts: FormulaPart[]
  /** The period that the base of a comparison over time is taken from. */
  period?: BasePeriod | undefined
  /** The filters of an operand's own; missing without any. */
  filters?: NamedFilter[] | undefined
  /** The function that gives the number if it is a part of the measure in `name`, such as the sum inside an average. */
  aggregate?: z.infer<typeof Aggregate> | undefined
  /** Present if the column repeats one value for each key, and each value counts once. */
  once?: CountedOnce | undefined
}
export const FormulaPart: z.ZodType<FormulaPart> = z.strictObject({
  role: FormulaRole,
  name: z.string(),
  value: Value,
  keys: z.array(FixedField),
  get parts() {
    return z.array(FormulaPart)
  },
  period: BasePeriod.optional(),
  filters: z.array(NamedFilter).optional(),
  aggregate: Aggregate.optional(),
  once: CountedOnce.optional(),
})

export const Explanation = z.strictObject({
  measure: z.strictObject({
    id: Id,
    name: z.string(),
    dtype: z.string(),
    /** The definition as people write it: Sum of Price, the SQL text, or the operands in order. */
    definition: z.string(),
    show_values_as: ShowValuesAsName,
    /** Its own filters, which hold in addition to those of the step. */
    filters: z.array(NamedFilter),
  }),
  /** The shown value; null for an empty cell. */
  value: Value,
  approximate: z.boolean(),
  /** The step's filters with column names. */
  filters: z.array(NamedFilter),
  keys: z.array(FixedField),
  formula: z.array(FormulaPart),
  /** Source rows of the cell, or of its numerator. */
  row_count: z.int(),
  /** Null if the caller may not see individual rows. data[column][row]. */
  rows: z
    .strictObject({
      start: z.int(),
      columns: z.array(z.strictObject({ id: Id, name: z.string(), dtype: z.string() })),
      data: ValueColumns,
    })
    .nullable(),
  ...liveMoment,
})
export type Explanation = z.infer<typeof Explanation>
