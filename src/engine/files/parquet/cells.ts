/**
 * Types of Parquet columns, and their values as exact texts. Columns are read as their primitive values, because the
 * reader's own conversions lose digits of decimals and times.
 */
import type { SchemaElement } from 'hyparquet'
import type { SchemaType } from '../../../contract/import.ts'

/** Returns the text of a value; null for one that has none, such as NaN or binary data. */
export type CellText = (value: unknown) => string | null

export interface CellKind {
  /** The type of the column; null for one whose values decide. */
  readonly type: SchemaType | null
  readonly text: CellText
}

const DAY_MS = 86_400_000
const YEARS = { first: Date.parse('0001-01-01'), last: Date.parse('9999-12-31') }
const decoder = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: binary data has control characters
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/

/** Text of bytes that are UTF-8; null for binary data. */
function utf8(value: unknown): string | null {
  if (!(value instanceof Uint8Array)) return null
  try {
    return decoder.decode(value)
  } catch {
    return null
  }
}

/** Bytes without a declared type: text if they look like it, as in files of old programs. */
function looseText(value: unknown): string | null {
  const text = utf8(value)
  return text === null || CONTROL.test(text) ? null : text
}

const whole = (value: unknown): bigint | null =>
  typeof value === 'bigint' ? value : typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : null

const integer: CellText = (value) => whole(value)?.toString() ?? null
const unsigned =
  (bits: number): CellText =>
  (value) => {
    const found = whole(value)
    return found === null ? null : BigInt.asUintN(bits, found).toString()
  }

/** Signed big-endian integer. */
function ofBytes(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return BigInt.asIntN(bytes.length * 8, value)
}

function scaled(digits: bigint, scale: number): string {
  if (scale === 0) return digits.toString()
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

const decimal =
  (scale: number): CellText =>
  (value) => {
    const digits = value instanceof Uint8Array ? ofBytes(value) : whole(value)
    return digits === null ? null : scaled(digits, scale)
  }

const double: CellText = (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : null)

/** The shortest text of a number with single precision. */
const single: CellText = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return String(short)
  }
  return String(value)
}

const half: CellText = (value) => {
  if (!(value instanceof Uint8Array) || value.length !== 2) return null
  return double(new DataView(value.buffer, value.byteOffset, 2).getFloat16(0, true))
}

/** A day since 1970 as YYYY-MM-DD; null outside of the years 1 to 9999. */
function dayText(days: number): string | null {
  const ms = days * DAY_MS
  return ms < YEARS.first || ms > YEARS.last ? null : new Date(ms).toISOString().slice(0, 10)
}

const date: CellText = (value) => (typeof value === 'number' ? dayText(value) : null)

const DAY_MICROS = 86_400_000_000n
const floored = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by

function timeText(micros: bigint): string {
  const seconds = Number(micros / 1_000_000n)
  const two = (part: number): string => String(part).padStart(2, '0')
  const clock = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const rest = micros % 1_000_000n
  return rest === 0n ? clock : `${clock}.${rest.toString().padStart(6, '0')}`
}

/** Microseconds of a value in another unit; what is smaller is cut off. */
const inMicros = (value: bigint, unit: string): bigint => (unit === 'MILLIS' ? value * 1_000n : unit === 'NANOS' ? floored(value, 1_000n) : value)

const time =
  (unit: string): CellText =>
  (value) => {
    const found = whole(value)
    const micros = found === null ? null : inMicros(found, unit)
    return micros === null || micros < 0n || micros >= DAY_MICROS ? null : timeText(micros)
  }

const timestamp =
  (unit: string, isZoned: boolean): CellText =>
  (value) => {
    const found = whole(value)
    if (found === null) return null
    const micros = inMicros(found, unit)
    const days = floored(micros, DAY_MICROS)
    const day = dayText(Number(days))
    return day === null ? null : `${day} ${timeText(micros - days * DAY_MICROS)}${isZoned ? '+00' : ''}`
  }

const uuid: CellText = (value) => {
  if (!(value instanceof Uint8Array) || value.length !== 16) return null
  const hex = Buffer.from(value).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const boolean: CellText = (value) => (typeof value === 'boolean' ? String(value) : null)

const binary: CellText = () => null

/** Kinds by the older annotation of a column. */
const CONVERTED: Readonly<Record<string, CellKind>> = {
  UTF8: { type: 'VARCHAR', text: utf8 },
  ENUM: { type: 'VARCHAR', text: utf8 },
  JSON: { type: 'VARCHAR', text: utf8 },
  DATE: { type: 'DATE', text: date },
  TIME_MILLIS: { type: 'TIME', text: time('MILLIS') },
  TIME_MICROS: { type: 'TIME', text: time('MICROS') },
  // with this annotation alone, moments are in UTC
  TIMESTAMP_MILLIS: { type: null, text: timestamp('MILLIS', true) },
  TIMESTAMP_MICROS: { type: null, text: timestamp('MICROS', true) },
  UINT_8: { type: 'BIGINT', text: unsigned(8) },
  UINT_16: { type: 'BIGINT', text: unsigned(16) },
  UINT_32: { type: 'BIGINT', text: unsigned(32) },
  UINT_64: { type: null, text: unsigned(64) },
  BSON: { type: 'VARCHAR', text: binary },
  INTERVAL: { type: 'VARCHAR', text: binary },
}

const PRIMITIVE: Readonly<Record<string, CellKind>> = {
  BOOLEAN: { type: 'BOOLEAN', text: boolean },
  INT32: { type: 'BIGINT', text: integer },
  INT64: { type: 'BIGINT', text: integer },
  // the reader gives nanoseconds of this type, which has no zone
  INT96: { type: 'TIMESTAMP', text: timestamp('NANOS', false) },
  FLOAT: { type: 'DOUBLE', text: single },
  DOUBLE: { type: 'DOUBLE', text: double },
  BYTE_ARRAY: { type: 'VARCHAR', text: looseText },
  FIXED_LEN_BYTE_ARRAY: { type: 'VARCHAR', text: looseText },
}

function annotated({ logical_type: logical, scale = 0 }: SchemaElement): CellKind | null {
  switch (logical?.type) {
    case 'STRING':
    case 'ENUM':
    case 'JSON':
      return CONVERTED.UTF8 ?? null
    case 'DECIMAL':
      return { type: 'DECIMAL', text: decimal(logical.scale ?? scale) }
    case 'DATE':
      return CONVERTED.DATE ?? null
    case 'TIME':
      return { type: 'TIME', text: time(logical.unit) }
    case 'TIMESTAMP':
      return { type: logical.isAdjustedToUTC ? null : 'TIMESTAMP', text: timestamp(logical.unit, logical.isAdjustedToUTC) }
    case 'INTEGER':
      return logical.isSigned ? null : (CONVERTED[`UINT_${logical.bitWidth}`] ?? null)
    case 'UUID':
      return { type: 'VARCHAR', text: uuid }
    case 'FLOAT16':
      return { type: 'DOUBLE', text: half }
    default:
      return null
  }
}

/** Returns the kind of a column without parts, by its annotation, else by its primitive type. */
export function cellKind(element: SchemaElement): CellKind {
  const { converted_type: converted, type = 'BYTE_ARRAY', scale = 0 } = element
  const found = annotated(element)
  if (found) return found
  if (converted === 'DECIMAL') return { type: 'DECIMAL', text: decimal(scale) }
  return CONVERTED[converted ?? ''] ?? PRIMITIVE[type] ?? { type: 'VARCHAR', text: binary }
}

/** JSON of a list, struct or map. Binary data inside is left out. */
export const nestedCell: CellKind = {
  type: 'VARCHAR',
  text: (value) => {
    const raw = (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON
    return JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'bigint') return raw(inner.toString())
      if (inner instanceof Uint8Array) return looseText(inner)
      return ArrayBuffer.isView(inner) ? Array.from(inner as unknown as ArrayLike<unknown>) : inner
    })
  },
}

/** How the reader converts values inside of lists, structs and maps. */
export const NESTED_PARSERS = {
  timestampFromMilliseconds: (value: bigint) => timestamp('MILLIS', false)(value),
  timestampFromMicroseconds: (value: bigint) => timestamp('MICROS', false)(value),
  // columns of the type INT96 get their nanoseconds this way
  timestampFromNanoseconds: (value: bigint) => value,
  dateFromDays: (days: number) => dayText(days),
  jsonFromBytes: (bytes: Uint8Array) => utf8(bytes),
  geometryFromBytes: () => null,
  geographyFromBytes: () => null,
}
