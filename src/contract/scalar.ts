/** Values that travel on the wire, and names that every entity shares. */
import { z } from 'zod'

/**
 * One value of a cell or of a group key. Integers beyond 2^53 and decimals of more than 15
 * significant digits travel as text, so no digit is lost; dates and times as ISO text.
 */
export const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Value = z.infer<typeof Value>

/** An unguessable id, or an id inside a document such as a column's `c3`. */
export const Id = z.string().min(1).max(100)
export type Id = z.infer<typeof Id>

export const Title = z.string().trim().min(1).max(200)
export const Description = z.string().max(10_000)

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A relation's types as the engine names them, reduced to what the product tells apart. */
export type TypeFamily = 'text' | 'number' | 'date' | 'datetime' | 'time' | 'boolean'

/** Family of a dtype such as VARCHAR, DECIMAL(18,2) or TIMESTAMP. Unknown types read as text. */
export function typeFamily(dtype: string): TypeFamily {
  const name = dtype.toUpperCase()
  if (/^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U\w*INT\w*|DOUBLE|FLOAT|REAL|DECIMAL|NUMERIC)/.test(name)) return 'number'
  if (name.startsWith('TIMESTAMP') || name === 'DATETIME') return 'datetime'
  if (name === 'DATE') return 'date'
  if (name.startsWith('TIME')) return 'time'
  if (name.startsWith('BOOL')) return 'boolean'
  return 'text'
}
