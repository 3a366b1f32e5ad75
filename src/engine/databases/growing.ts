/** Columns whose values grow, and the greatest of them as a text that drivers may print into a statement: signs of its type and nothing else. */
import { canGrow } from '../../contract/append.ts'
import { type SqlType, typeOf } from '../../contract/sql-type.ts'
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
