/**
 * Types of columns and values. Documents and replies contain type names (`dtype`); only `parseSqlType` parses and
 * `sqlTypeName` writes them. Type names of other engines are known only to their dialects (`pivot/dialects`).
 */
export type SqlType =
  | { readonly kind: 'text' | 'boolean' | 'date' | 'interval' | 'weekday' | 'period' }
  | { readonly kind: 'integer'; readonly bits: 8 | 16 | 32 | 64 | 128; readonly signed: boolean }
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  /** `digits`: stored digits of fractional seconds. */
  | { readonly kind: 'time' | 'timestamp'; readonly zoned: boolean; readonly digits: 0 | 3 | 6 | 9 }
  /** Dictionary-encoded text; `name` is that of the dictionary's ENUM type. */
  | { readonly kind: 'dictionary'; readonly name: string }
  /** A type that no column can have; `name` is the engine's name for it. */
  | { readonly kind: 'other'; readonly name: string }

export const DECIMAL_DIGITS = 38

const integer = (bits: 8 | 16 | 32 | 64 | 128, signed = true): SqlType => ({ kind: 'integer', bits, signed })
export const decimal = (precision: number, scale: number): SqlType => ({ kind: 'decimal', precision, scale })

export const TEXT: SqlType = { kind: 'text' }
export const BOOLEAN: SqlType = { kind: 'boolean' }
export const INTEGER = integer(32)
export const BIGINT = integer(64)
export const HUGEINT = integer(128)
export const DOUBLE: SqlType = { kind: 'float', bits: 64 }
export const DATE: SqlType = { kind: 'date' }
export const TIME: SqlType = { kind: 'time', zoned: false, digits: 6 }
export const TIMESTAMP: SqlType = { kind: 'timestamp', zoned: false, digits: 6 }
/** The type of a result field with weekdays, possibly grouped. In the engine it is text. */
export const WEEKDAY_TYPE: SqlType = { kind: 'weekday' }
/** The type of a result field with months of the year, quarters or fiscal years. In the engine it is text. */
export const PERIOD_TYPE: SqlType = { kind: 'period' }

const timestamp = (digits: 0 | 3 | 9): SqlType => ({ kind: 'timestamp', zoned: false, digits })

/** Types without parameters, by name. A type is written with the first of its names. */
const NAMED: ReadonlyMap<string, SqlType> = new Map<string, SqlType>([
  ['VARCHAR', TEXT],
  ['BOOLEAN', BOOLEAN],
  ['BOOL', BOOLEAN],
  ['TINYINT', integer(8)],
  ['SMALLINT', integer(16)],
  ['INTEGER', INTEGER],
  ['BIGINT', BIGINT],
  ['HUGEINT', HUGEINT],
  ['UTINYINT', integer(8, false)],
  ['USMALLINT', integer(16, false)],
  ['UINTEGER', integer(32, false)],
  ['UBIGINT', integer(64, false)],
  ['UHUGEINT', integer(128, false)],
  ['FLOAT', { kind: 'float', bits: 32 }],
  ['REAL', { kind: 'float', bits: 32 }],
  ['DOUBLE', DOUBLE],
  ['DATE', DATE],
  ['TIME', TIME],
  ['TIME_NS', { kind: 'time', zoned: false, digits: 9 }],
  ['TIME WITH TIME ZONE', { kind: 'time', zoned: true, digits: 6 }],
  ['TIMESTAMP', TIMESTAMP],
  ['DATETIME', TIMESTAMP],
  ['TIMESTAMP_S', timestamp(0)],
  ['TIMESTAMP_MS', timestamp(3)],
  ['TIMESTAMP_NS', timestamp(9)],
  ['TIMESTAMP WITH TIME ZONE', { kind: 'timestamp', zoned: true, digits: 6 }],
  ['INTERVAL', { kind: 'interval' }],
  ['WEEKDAY', WEEKDAY_TYPE],
  ['PERIOD', PERIOD_TYPE],
])

const key = (type: SqlType): string => JSON.stringify(Object.entries(type).sort(([a], [b]) => (a < b ? -1 : 1)))
const NAMES: ReadonlyMap<string, string> = new Map([...NAMED].reverse().map(([name, type]) => [key(type), name]))

const DECIMAL = /^(?:DECIMAL|NUMERIC)(?:\((\d+)(?:,\s*(\d+))?\))?$/
/** DuckDB's meaning of DECIMAL without digits. */
const PLAIN_DECIMAL = decimal(18, 3)

function decimalOf(name: string): SqlType | null {
  const match = DECIMAL.exec(name)
  if (!match) return null
  if (match[1] === undefined) return PLAIN_DECIMAL
  const [precision, scale] = [Number(match[1]), Number(match[2] ?? 0)]
  return precision >= 1 && precision <= DECIMAL_DIGITS && scale <= precision ? decimal(precision, scale) : null
}

/** Parses a type name, in any case. A name that no column can have becomes `other`. */
export function parseSqlType(dtype: string): SqlType {
  const name = dtype.trim().toUpperCase()
  return NAMED.get(name) ?? decimalOf(name) ?? { kind: 'other', name: dtype }
}

/** Returns the name of a type for documents and replies. */
export function sqlTypeName(type: SqlType): string {
  if (type.kind === 'decimal') return `DECIMAL(${type.precision},${type.scale})`
  if (type.kind === 'dictionary') return 'VARCHAR'
  return type.kind === 'other' ? type.name : (NAMES.get(key(type)) ?? 'VARCHAR')
}

export const isSameType = (a: SqlType, b: SqlType): boolean => key(a) === key(b)

/** Families of types that share display, filters and sort order. */
export type TypeFamily = 'text' | 'number' | 'date' | 'datetime' | 'time' | 'boolean'

const FAMILIES: Readonly<Record<SqlType['kind'], TypeFamily>> = {
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  interval: 'text',
  weekday: 'text',
  period: 'text',
  integer: 'number',
  decimal: 'number',
  float: 'number',
  time: 'time',
  timestamp: 'datetime',
  dictionary: 'text',
  other: 'text',
}

export const typeFamilyOf = (type: SqlType): TypeFamily => FAMILIES[type.kind]

/** Returns a type's number of decimal places; null for a type without a fixed number. */
export const scaleOf = (type: SqlType): number | null => (type.kind === 'integer' ? 0 : type.kind === 'decimal' ? type.scale : null)
