/**
 * Columns whose values grow, and the greatest of them as a text that drivers may print into a statement: signs of its type and nothing else.
 * Rows are compared by their number and by two sums of their keys, since a row that goes and another that comes leave the number as it was.
 */
import { canGrow } from '../../contract/append.ts'
import { type SqlType, scaleOf, typeOf } from '../../contract/sql-type.ts'
import type { Reading } from './driver.ts'

/** Whether new rows can be told by what a column is read as. */
export const grows = (reading: Reading): boolean => reading.kind === 'number' || (reading.kind !== 'flag' && reading.kind !== 'bytes' && canGrow(reading))

const WRITTEN: { readonly [K in SqlType['kind']]?: RegExp } = {
  integer: /^(-?\d{1,39})$/,
  decimal: /^(-?\d{1,38}(?:\.\d{1,38})?)$/,
  date: /^(\d{4}-\d\d-\d\d)$/,
  timestamp: /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?)(?:\+00)?$/,
}

/** A value of our engine, in UTC; null where the type does not grow, and for years that databases write in other ways. */
export const writtenValue = (dtype: string, text: string): string | null => WRITTEN[typeOf(dtype).kind]?.exec(text)?.[1] ?? null

const [PLAIN, SQUARED] = [2_147_483_647, 10_007]

/**
 * Two sums of a key that is a whole number: of its remainders, and of the squares of others. Small enough that no
 * database rounds or wraps them, and alike in all of them, whose remainders have the sign of what is divided.
 */
export const sumsOf = (key: string, whole: (remainder: string) => string = (remainder) => remainder): readonly [plain: string, squares: string] => [
  `SUM(${whole(`(${key}) % ${PLAIN}`)})`,
  `SUM(${whole(`((${key}) % ${SQUARED}) * ((${key}) % ${SQUARED})`)})`,
]

/** Sums as databases give them, in one writing; none of no rows. */
export const writtenSums = (...sums: readonly unknown[]): string => sums.map((sum) => BigInt(String(sum ?? 0).replace(/\.0*$/, ''))).join(' ')

/** A value of our engine as a whole number: days, microseconds, or every digit of a decimal. */
export function wholeKey(id: string, dtype: string): string {
  const { kind } = typeOf(dtype)
  if (kind === 'date') return `CAST(${id} - DATE '1970-01-01' AS HUGEINT)`
  if (kind === 'timestamp') return `CAST(epoch_us(${id}) AS HUGEINT)`
  return `CAST(replace(CAST(${id} AS VARCHAR), '.', '') AS HUGEINT)`
}

export const scaleOfKey = (dtype: string): number => scaleOf(typeOf(dtype)) ?? 0
