/** Why a cell shows what it shows: its formula with every part of it, and the rows behind it. */
import { z } from 'zod'
import { Filter } from './filter.ts'
import { Id, Value, ValueColumns, WrittenValue } from './scalar.ts'
import { ShowValuesAsName } from './show-as.ts'

/** A cell by its keys; shorter keys are subtotals, [] the total of an axis. */
export const CellAddress = z.strictObject({
  measure_id: Id,
  row: z.array(WrittenValue).max(20).default([]),
  column: z.array(WrittenValue).max(20).default([]),
})
export type CellAddress = z.infer<typeof CellAddress>

export const ExplainedCell = CellAddress.extend({
  /** Which of the rows behind the cell to send, in file order. */
  start: z.int().min(0).default(0),
  count: z.int().min(0).max(1_000).default(100),
})
export type ExplainedCell = z.infer<typeof ExplainedCell>

/** A field held at one value: part of the address of a cell. `span`: at that value and all before it in the order shown, or at those before it alone. */
export const HeldField = z.strictObject({
  axis: z.enum(['rows', 'columns']),
  column_id: Id,
  name: z.string(),
  value: Value,
  span: z.enum(['through', 'before']).optional(),
})
export type HeldField = z.infer<typeof HeldField>

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
  /** How many items of a field are larger; each of them is an `item`. */
  'larger',
  'item',
  /** All items before one. */
  'earlier',
])

/**
 * One number of the formula: the measure evaluated over the rows where `keys` hold. An average
 * names its sum and count, an expression its operands, as parts of their own.
 */
export interface FormulaPart {
  role: z.infer<typeof FormulaRole>
  name: string
  value: Value
  keys: HeldField[]
  parts: FormulaPart[]
}
export const FormulaPart: z.ZodType<FormulaPart> = z.strictObject({
  role: FormulaRole,
  name: z.string(),
  value: Value,
  keys: z.array(HeldField),
  get parts() {
    return z.array(FormulaPart)
  },
})

export const Explanation = z.strictObject({
  measure: z.strictObject({
    id: Id,
    name: z.string(),
    dtype: z.string(),
    /** As people write it: Sum of Price, the SQL text, or the operands in order. */
    definition: z.string(),
    show_values_as: ShowValuesAsName,
  }),
  /** What the cell shows; null when the cell is empty. */
  value: Value,
  approximate: z.boolean(),
  /** The step's filters, with the names of their columns. */
  filters: z.array(Filter.extend({ name: z.string() })),
  keys: z.array(HeldField),
  formula: z.array(FormulaPart),
  /** Source rows behind the cell: the rows of its numerator. */
  row_count: z.int(),
  /** Null where the caller may not see single rows. data[column][row]. */
  rows: z
    .strictObject({
      start: z.int(),
      columns: z.array(z.strictObject({ id: Id, name: z.string(), dtype: z.string() })),
      data: ValueColumns,
    })
    .nullable(),
})
export type Explanation = z.infer<typeof Explanation>
