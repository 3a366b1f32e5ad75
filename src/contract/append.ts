/** Datasets of databases to which a rebuild adds new rows only (docs/decisions/0124). */
import { z } from 'zod'
import type { SqlType } from './sql-type.ts'

const GROWING: ReadonlySet<SqlType['kind']> = new Set<SqlType['kind']>(['integer', 'decimal', 'date', 'timestamp'])

/** Whether new rows can be told by a column of a type: its values are exact, and have an order that every database agrees on. */
export const canGrow = (type: SqlType): boolean => GROWING.has(type.kind)

/**
 * Why all rows were copied although new ones are to be added: there were none that were read like this, somebody asked
 * for it, columns are others, values do not fit their columns' types, or the column does not tell new rows.
 */
export const CopyReason = z.enum(['first', 'asked', 'columns', 'values', 'key'])
export type CopyReason = z.infer<typeof CopyReason>

/** How the rows of a version were read where new ones are to be added. */
export const AppendOutcome = z.strictObject({
  /** The column that tells new rows, by its name in the database. */
  key: z.string(),
  /** Rows that were added; null where all were copied. */
  added: z.int().nullable(),
  reason: CopyReason.nullable(),
  /** Rows that share the greatest value of the column, and rows without a value. */
  ties: z.int(),
  blanks: z.int(),
  /** Stands for the connection as it was, and for what was read over it. */
  source: z.string(),
})
export type AppendOutcome = z.infer<typeof AppendOutcome>
