/**
 * Handles columns whose values grow. Their maximum is written as a text that drivers can safely print into a statement:
 * it contains only characters of its type. Versions are compared by row count and by two sums of their keys, because a
 * deleted and an inserted row leave the count unchanged.
 */
import { canGrow } from '../../contract/append.ts'
import { parseSqlType, type SqlType, scaleOf } from '../../contract/sql-type.ts'
import type { Reading } from './driver.ts'

/** Whether new rows can be recognized by a column with this reading. */
export const isUsableKey = (reading: Reading): boolean => reading.kind === 'number' || (reading.kind !== 'flag' && reading.kind !== 'bytes' && canGrow(reading))

const WRITTEN: { readonly [K in SqlType['kind']]?: RegExp } = {
  integer: /^(-?\d{1,39})$/,
  decimal: /^(-?\d{1,38}(?:\.\d{1,38})?)$/,
  date: /^(\d{4}-\d\d-\d\d)$/,
  timestamp: /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?)(?:\+00)?$/,
}

/** Writes a value of our engine, in UTC; null if the type does not grow, and for years that databases write differently. */
export const canonicalValue = (dtype: string, text: string): string | null => WRITTEN[parseSqlType(dtype).kind]?.exec(text)?.[1] ?? null

const [PLAIN, SQUARED] = [2_147_483_647, 10_007]

/**
 * Two sums over a whole-number key: one of its remainders, one of the squares of other remainders. They are small enough
 * that no database rounds or overflows, and equal in all databases, whose remainders take the sign of the dividend.
 */
export const keySums = (key: string, whole: (remainder: string) => string = (remainder) => remainder): readonly [plain: string, squares: string] => [
  `SUM(${whole(`(${key}) % ${PLAIN}`)})`,
  `SUM(${whole(`((${key}) % ${SQUARED}) * ((${key}) % ${SQUARED})`)})`,
]

/** Writes sums of any database in the same notation; no rows give zero. */
export const canonicalSums = (...sums: readonly unknown[]): string => sums.map((sum) => BigInt(String(sum ?? 0).replace(/\.0*$/, ''))).join(' ')

/** Converts a value of our engine to a whole number: days, microseconds, or all digits of a decimal. */
export function keyAsInteger(id: string, dtype: string): string {
  const { kind } = parseSqlType(dtype)
  if (kind === 'date') return `CAST(${id} - DATE '1970-01-01' AS HUGEINT)`
  if (kind === 'timestamp') return `CAST(epoch_us(${id}) AS HUGEINT)`
  return `CAST(replace(CAST(${id} AS VARCHAR), '.', '') AS HUGEINT)`
}

export const scaleOfKey = (dtype: string): number => scaleOf(parseSqlType(dtype)) ?? 0
