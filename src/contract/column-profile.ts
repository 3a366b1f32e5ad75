/** Facts about the values of a column. */
import { z } from 'zod'
import { Id, Value } from './scalar.ts'

/** Number of ranges in the histogram of a column. */
export const HISTOGRAM_BINS = 16

/**
 * min, max and top values are null for a column without values. `distinct` is an estimate unless `distinct_exact` is
 * true. Profiles of older imports lack that flag; in these, counts up to 1,000 are exact.
 */
export const ColumnProfile = z.strictObject({
  column_id: Id,
  nulls: z.int(),
  distinct: z.int(),
  distinct_exact: z.boolean().optional(),
  min: Value,
  max: Value,
  /** Most frequent first; empty if nearly all values differ. */
  top: z.array(z.strictObject({ value: Value, rows: z.int() })).default([]),
  /** Rows in ranges of equal width from min to max, of numbers and dates. Missing for other columns, and in older imports. */
  bins: z.array(z.int()).length(HISTOGRAM_BINS).optional(),
  /** All values, most frequent first, if they are few and short. Clients get them from the column's options instead. */
  values: z.array(Value).optional(),
})
export type ColumnProfile = z.infer<typeof ColumnProfile>

const EXACT_IN_OLDER_IMPORTS = 1_000
export const isDistinctExact = (profile: ColumnProfile): boolean => profile.distinct_exact ?? profile.distinct <= EXACT_IN_OLDER_IMPORTS
