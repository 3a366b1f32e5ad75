/** How a column's values are distributed over its rows, for a filter's histogram and its tree of dates. */
import { z } from 'zod'
import { Value } from './scalar.ts'

export const BINS_MAX = 200

/** How many rows have a value from `from` up to `to`. A value equal to `to` belongs to the next bin, except in the last one. */
export const Bin = z.strictObject({ from: z.number(), to: z.number(), rows: z.int() })
export type Bin = z.infer<typeof Bin>

/** A period to break down: a year into months (2024), a month into days (2024-03), or a day into hours (2024-03-05). */
export const DateParent = z.string().regex(/^-?\d{4,6}(-\d{2}){0,2}$/)

/** `min` and `max`: smallest and largest value of the counted rows, in the exact wire format; null if all rows are blank. */
const facts = { min: Value, max: Value, rows: z.int(), blanks: z.int(), dtype: z.string() }

export const Distribution = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('number'), bins: z.array(Bin).max(BINS_MAX + 2), ...facts }),
  /** Years, months of a year, days of a month, or hours of a day, in order: 2024, 2024-03, 2024-03-05, 2024-03-05 14. Those without rows are omitted. */
  z.strictObject({ kind: z.literal('date'), parts: z.array(z.strictObject({ part: z.string(), rows: z.int() })), ...facts }),
])
export type Distribution = z.infer<typeof Distribution>
