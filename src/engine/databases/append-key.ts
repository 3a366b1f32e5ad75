/**
 * Recognizes rows added to a table by a key column whose values only grow, such as an ID or a creation time. Drivers
 * print the largest key into their statements; this is safe because the text contains only characters of its type. Two
 * versions are compared by row count and by two sums of their keys, because deleting one row and inserting another
 * leaves the count unchanged.
 */
import { canGrow } from '../../contract/append.ts'
import { parseSqlType, type SqlType, scaleOf } from '../../contract/sql-type.ts'
import type { Reading } from './driver.ts'

/** Whether a column with this type can be the key by which new rows are recognized. */
export const isUsableKey = (reading: Reading): boolean => reading.kind === 'number' || (reading.kind !== 'flag' && reading.kind !== 'bytes' && canGrow(reading))

const WRITTEN: { readonly [K in SqlType['kind']]?: RegExp } = {
  integer: /^(-?\d{1,39})$/,
  decimal: /^(-?\d{1,38}(?:\.\d{1,38})?)$/,
  date: /^(\d{4}-\d\d-\d\d)$/,
  timestamp: /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?)(?:\+00)?$/,
}

/**
 * Checks the text of a key from our engine (times in UTC) and returns it in the notation for drivers. Null if the type
 * cannot be a key, or for years that databases write differently.
 */
export const canonicalValue = (dtype: string, text: string): string | null => WRITTEN[parseSqlType(dtype).kind]?.exec(text)?.[1] ?? null

const [PLAIN, SQUARED] = [2_147_483_647, 10_007]

/**
 * Returns the SQL of two checksums over a whole-number key: the sum of its remainders, and the sum of the squares of its
 * remainders by a smaller divisor. They are too small for any database to round or overflow, and equal in all databases,
 * because in all of them a remainder has the sign of the dividend.
 */
export const keySums = (key: string, whole: (remainder: string) => string = (remainder) => remainder): readonly [plain: string, squares: string] => [
  `SUM(${whole(`(${key}) % ${PLAIN}`)})`,
  `SUM(${whole(`((${key}) % ${SQUARED}) * ((${key}) % ${SQUARED})`)})`,
]

/** Writes checksums in the same notation, whichever database computed them. The sum over no rows (NULL) becomes 0. */
export const canonicalSums = (...sums: readonly unknown[]): string => sums.map((sum) => BigInt(String(sum ?? 0).replace(/\.0*$/, ''))).join(' ')

/** Returns SQL that converts a key in our engine to a whole number: days or microseconds since 1970, or all digits of a decimal without its point. */
export function keyAsInteger(id: string, dtype: string): string {
  const { kind } = parseSqlType(dtype)
  if (kind === 'date') return `CAST(${id} - DATE '1970-01-01' AS HUGEINT)`
  if (kind === 'timestamp') return `CAST(epoch_us(${id}) AS HUGEINT)`
  return `CAST(replace(CAST(${id} AS VARCHAR), '.', '') AS HUGEINT)`
}

export const scaleOfKey = (dtype: string): number => scaleOf(parseSqlType(dtype)) ?? 0
