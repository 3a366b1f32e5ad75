/** How the values of a column spread over its rows: what a filter's histogram and its tree of dates show. */
import { z } from 'zod'
import { Value } from './scalar.ts'

export const BINS_MAX = 200

/** Rows from one edge up to the next, which belongs to the next bin; the last bin has both of its edges. */
export const Bin = z.strictObject({ from: z.number(), to: z.number(), rows: z.int() })
export type Bin = z.infer<typeof Bin>

/** A period whose parts are wanted: a year's months, a month's days, or the hours of a day. */
export const DateParent = z.string().regex(/^-?\d{4,6}(-\d{2}){0,2}$/)

/** `min` and `max` are of all the rows counted, as exact as values are on the wire; null where every row is blank. */
const facts = { min: Value, max: Value, rows: z.int(), blanks: z.int(), dtype: z.string() }

export const Distribution = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('number'), bins: z.array(Bin).max(BINS_MAX + 2), ...facts }),
  /** Years, months of a year, days of a month or, of times, hours of a day, in their order: 2024, 2024-03, 2024-03-05, 2024-03-05 14. Parts without rows are left out. */
  z.strictObject({ kind: z.literal('date'), parts: z.array(z.strictObject({ part: z.string(), rows: z.int() })), ...facts }),
])
export type Distribution = z.infer<typeof Distribution>
