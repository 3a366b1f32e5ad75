/** Database datasets to which a rebuild only adds new rows (docs/decisions/0124). */
import { z } from 'zod'
import type { SqlType } from './sql-type.ts'

const GROWING: ReadonlySet<SqlType['kind']> = new Set<SqlType['kind']>(['integer', 'decimal', 'date', 'timestamp'])

/** Whether a column of this type can identify new rows: its values are exact and every database orders them alike. */
export const canGrow = (type: SqlType): boolean => GROWING.has(type.kind)

/**
 * Why all rows were copied instead of adding new ones: no earlier rows were read this way, a person asked for it, the
 * columns changed, values do not fit their types, or the column does not identify new rows.
 */
export const CopyReason = z.enum(['first', 'asked', 'columns', 'values', 'key'])
export type CopyReason = z.infer<typeof CopyReason>

/** How a version's rows were read in append mode. */
export const AppendOutcome = z.strictObject({
  /** The column that identifies new rows, by its name in the database. */
  key: z.string(),
  /** Number of added rows; null if everything was copied. */
  added: z.int().nullable(),
  reason: CopyReason.nullable(),
  /** Number of rows with the greatest value, and number of rows without a value. */
  ties: z.int(),
  blanks: z.int(),
  /** Digest of the connection and of the query read over it. */
  source: z.string(),
})
export type AppendOutcome = z.infer<typeof AppendOutcome>
