/** Maps the names of ClickHouse types to column types. Types that are not listed, such as enums, arrays, maps, tuples and JSON, are imported as text. */
import { BIGINT, BOOLEAN, DATE, DECIMAL_DIGITS, DOUBLE, decimal, TEXT, TIME } from '../../../contract/sql-type.ts'
import type { Reading, SourceField } from '../driver.ts'

const ZONED: Reading = { kind: 'timestamp', zoned: true, digits: 6 }
/** Digits of fractional seconds that our columns store. */
const SECOND_DIGITS = 6
const BYTES: Reading = { kind: 'bytes' }
const NUMBER: Reading = { kind: 'number' }

const NAMED: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ...['Int8', 'Int16', 'Int32', 'Int64', 'UInt8', 'UInt16', 'UInt32'].map((name) => [name, BIGINT] as const),
  ['UInt64', decimal(20, 0)],
  ...['Int128', 'Int256', 'UInt128', 'UInt256'].map((name) => [name, NUMBER] as const),
  ...['Float32', 'Float64', 'BFloat16'].map((name) => [name, DOUBLE] as const),
  ['Bool', BOOLEAN],
  ['Date', DATE],
  ['Date32', DATE],
  ['Time', TIME],
  ['DateTime', ZONED],
  ['DateTime64', ZONED],
])

/** Strips the parts of a type that only affect storage or nullability. */
function plainOf(type: string): string {
  const [, inner] = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type) ?? []
  if (inner !== undefined) return plainOf(inner)
  const [, kept] = /^SimpleAggregateFunction\([^,]*, (.*)\)$/s.exec(type) ?? []
  return kept === undefined ? type : plainOf(kept)
}

function readingOf(type: string): Reading {
  const plain = plainOf(type)
  const known = NAMED.get(plain)
  if (known) return known
  const [, precision, scale] = /^Decimal\((\d+), (\d+)\)$/.exec(plain) ?? []
  if (precision !== undefined) return Number(precision) <= DECIMAL_DIGITS ? decimal(Number(precision), Number(scale)) : NUMBER
  const [, moment, digits] = /^(DateTime|Time64)(?:64)?\((\d+)?.*\)$/.exec(plain) ?? []
  if (moment !== undefined) return Number(digits ?? 0) > SECOND_DIGITS ? TEXT : moment === 'Time64' ? TIME : ZONED
  return plain.startsWith('AggregateFunction(') ? BYTES : TEXT
}

/** Whether a column can contain binary data inside its values, such as aggregate states in a tuple. */
const holdsBytes = (type: string): boolean => /\bAggregateFunction\(/.test(type)

/** Whether the server writes values of the type as literals, such as `['a','b']`, with quotes around nested strings. */
const isLiteral = (type: string): boolean => /^(?:Array|Tuple|Map|Nested|Point|Ring|Polygon|MultiPolygon|LineString|MultiLineString)\b/.test(plainOf(type))

export const fieldOf = (name: string, sourceType: string): SourceField => ({
  ...{ name, sourceType, reading: holdsBytes(sourceType) ? BYTES : readingOf(sourceType) },
  ...(isLiteral(sourceType) ? { isLiteral: true } : {}),
})

export const isMoment = ({ sourceType }: SourceField): boolean => plainOf(sourceType).startsWith('DateTime')
export const isString = ({ sourceType }: SourceField): boolean => plainOf(sourceType) === 'String'
export const isFixed = ({ sourceType }: SourceField): boolean => plainOf(sourceType).startsWith('FixedString(')

const NO_NUMBERS = ['nan', '-nan', 'inf', '-inf']
const ZERO_DAY = '0000-00-00'

/** Texts that become NULL: NaN and infinities, and the zero dates that old servers print for dates before the first supported one. */
export function nullTexts({ kind }: Reading): readonly string[] {
  if (kind === 'float') return NO_NUMBERS
  return kind === 'date' ? [ZERO_DAY] : kind === 'timestamp' ? [`${ZERO_DAY} 00:00:00`] : []
}

/** Date-times arrive in UTC, without an offset. */
export const castable = (reading: Reading, sql: string): string => (reading.kind === 'timestamp' ? `(${sql}) || '+00'` : sql)

/** Returns an SQL literal of the column's type, for comparing keys. */
export function boundLiteral({ sourceType }: SourceField, value: string): string {
  const plain = plainOf(sourceType)
  const [, precision, scale] = /^Decimal\((\d+), (\d+)\)$/.exec(plain) ?? []
  if (precision !== undefined) return `toDecimal${Number(precision) <= DECIMAL_DIGITS ? 128 : 256}('${value}', ${scale})`
  if (plain.startsWith('DateTime64')) return `toDateTime64('${value}', ${SECOND_DIGITS}, 'UTC')`
  if (plain.startsWith('DateTime')) return `toDateTime('${value}', 'UTC')`
  return /^(?:Date|Date32|U?Int(?:128|256))$/.test(plain) ? `to${plain}('${value}')` : value
}

/**
 * Returns SQL that converts a key to a whole number: days or microseconds since 1970 for dates and times. Null for types
 * that the oldest servers cannot convert exactly, such as decimals.
 */
export function integerKey({ sourceType }: SourceField, name: string): string | null {
  const plain = plainOf(sourceType)
  if (plain === 'UInt64') return name
  // the remainder of a narrower integer would lose its sign
  if (/^(?:U?Int(?:8|16|32)|Int64|Date|Date32)$/.test(plain)) return `toInt64(${name})`
  if (plain.startsWith('DateTime64')) return `toUnixTimestamp64Micro(${name})`
  return plain.startsWith('DateTime') ? `toInt64(${name}) * 1000000` : null
}
