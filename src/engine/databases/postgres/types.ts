/** Maps PostgreSQL types to column types. Types that are not listed, such as json, arrays, intervals and enums, are imported as text. */
import { BIGINT, BOOLEAN, DATE, DECIMAL_DIGITS, DOUBLE, decimal, TEXT, TIME, TIMESTAMP } from '../../../contract/sql-type.ts'
import type { Reading } from '../driver.ts'

const NUMERIC = 1700
const ZONED: Reading = { kind: 'timestamp', zoned: true, digits: 6 }

/** By the types' object IDs, which are the same on every server. */
const READINGS: ReadonlyMap<number, Reading> = new Map<number, Reading>([
  [16, BOOLEAN],
  [17, { kind: 'bytes' }],
  [20, BIGINT],
  [21, BIGINT],
  [23, BIGINT],
  [26, BIGINT],
  [700, DOUBLE],
  [701, DOUBLE],
  [790, { kind: 'number' }],
  [1082, DATE],
  [1083, TIME],
  [1114, TIMESTAMP],
  [1184, ZONED],
])

/** Decodes the precision and scale of a numeric type. The signed scale is in the lowest eleven bits of `modifier`, and -1 means an unbounded number. */
function numeric(modifier: number): Reading {
  if (modifier < 4) return { kind: 'number' }
  const precision = ((modifier - 4) >> 16) & 0xffff
  const scale = (((modifier - 4) & 0x7ff) ^ 0x400) - 0x400
  return precision <= DECIMAL_DIGITS && scale >= 0 && scale <= precision ? decimal(precision, scale) : { kind: 'number' }
}

export const readingOf = (oid: number, modifier: number): Reading => (oid === NUMERIC ? numeric(modifier) : (READINGS.get(oid) ?? TEXT))

const NO_NUMBERS = ['NaN', 'Infinity', '-Infinity']
const NO_DATES = ['infinity', '-infinity']

export function nullTexts({ kind }: Reading): readonly string[] {
  if (kind === 'number' || kind === 'decimal' || kind === 'float') return NO_NUMBERS
  return kind === 'date' || kind === 'timestamp' ? NO_DATES : []
}

export const castable = ({ kind }: Reading, sql: string): string => (kind === 'date' || kind === 'timestamp' ? `replace(${sql}, ' BC', ' (BC)')` : sql)
