/** Distribution of a column's values over its rows, for a filter's histogram and its tree of dates. */
import { z } from 'zod'
import { Value } from './scalar.ts'

export const BINS_MAX = 200

/** Rows from one boundary up to the next, which belongs to the next bin; the last bin includes both. */
export const Bin = z.strictObject({ from: z.number(), to: z.number(), rows: z.int() })
export type Bin = z.infer<typeof Bin>

/** A period to break down: a year into months, a month into days, a day into hours. */
export const DateParent = z.string().regex(/^-?\d{4,6}(-\d{2}){0,2}$/)

/** `min` and `max` cover all counted rows, in exact wire form; null if every row is blank. */
const facts = { min: Value, max: Value, rows: z.int(), blanks: z.int(), dtype: z.string() }

export const Distribution = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('number'), bins: z.array(Bin).max(BINS_MAX + 2), ...facts }),
  /** Years, months of a year, days of a month or hours of a day, in order: 2024, 2024-03, 2024-03-05, 2024-03-05 14. Parts without rows are omitted. */
  z.strictObject({ kind: z.literal('date'), parts: z.array(z.strictObject({ part: z.string(), rows: z.int() })), ...facts }),
])
export type Distribution = z.infer<typeof Distribution>
