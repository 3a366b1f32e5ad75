/** A condition on a column that keeps or drops source rows (computation.md, Filters). */
import { z } from 'zod'
import { FILTER_LIST_MAX } from './constants.ts'
import { Id, WrittenValue } from './scalar.ts'

export const FilterOperator = z.enum(['IN', 'NOT IN', '=', 'IS NULL', 'IS NOT NULL'])
export type FilterOperator = z.infer<typeof FilterOperator>

export const Filter = z.strictObject({
  column: Id,
  operator: FilterOperator.default('IN'),
  value: z.array(WrittenValue).max(FILTER_LIST_MAX).default([]),
})
export type Filter = z.infer<typeof Filter>
