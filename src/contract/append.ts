/** Database datasets to which a rebuild only adds new rows (docs/decisions/0124). */
import { z } from 'zod'
import type { SqlType } from './sql-type.ts'

const GROWING: ReadonlySet<SqlType['kind']> = new Set<SqlType['kind']>(['integer', 'decimal', 'date', 'timestamp'])

/** Whether a column of this type can be the key that identifies new rows: its values are exact, and all databases order them alike. */
export const canGrow = (type: SqlType): boolean => GROWING.has(type.kind)

/**
 * Why all rows were copied instead of only new ones. first: no earlier version was imported in this mode. asked: a
 * person requested it. columns: the columns changed. values: new values do not fit the column types. key: the key column
 * does not identify new rows.
 */
export const CopyReason = z.enum(['first', 'asked', 'columns', 'values', 'key'])
export type CopyReason = z.infer<typeof CopyReason>

/** How a version was imported from a database in append mode. */
export const AppendOutcome = z.strictObject({
  /** Name of the key column in the database. */
  key: z.string(),
  /** Number of added rows; null if all rows were copied. */
  added: z.int().nullable(),
  reason: CopyReason.nullable(),
  /** How many rows have the greatest key (`ties`), and how many have none (`blanks`). */
  ties: z.int(),
  blanks: z.int(),
  /** Digest of the connection and the query. */
  source: z.string(),
})
export type AppendOutcome = z.infer<typeof AppendOutcome>
