/**
 * Returns values from DuckDB's vectors without creating an object per value. A number with too many digits for a
 * JavaScript number becomes a decimal text.
 */
import {
  DuckDBBigIntVector,
  DuckDBDateVector,
  DuckDBDecimal16Vector,
  DuckDBDecimal32Vector,
  DuckDBDecimal64Vector,
  DuckDBDecimal128Vector,
  DuckDBDoubleVector,
  DuckDBFloatVector,
  DuckDBHugeIntVector,
  DuckDBIntegerVector,
  type DuckDBVector,
} from '@duckdb/node-api'
import type { Value } from '../../contract/scalar.ts'
import { dayText } from './day-text.ts'

type Reader = (index: number) => Value

const DIGITS = 10n ** 15n
const DECIMAL_MAX = 1e15

const DAYS = new Map<number, string>()
const DAYS_KEPT = 100_000

/** Converts an integer: up to 2^53 to a number, beyond to its digits. */
export function wholeNumber(value: bigint): number | string {
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value.toString()
}

/** Converts the decimal `scaled` / 10^`scale`: up to 15 significant digits to a number, beyond to a decimal text. */
export function decimal(scaled: bigint, scale: number): number | string {
  if (scaled > -DIGITS && scaled < DIGITS) return Number(scaled) / 10 ** scale
  if (scale === 0) return wholeNumber(scaled)
  const negative = scaled < 0n
  const digits = (negative ? -scaled : scaled).toString().padStart(scale + 1, '0')
  const fraction = digits.slice(-scale).replace(/0+$/, '')
  return `${negative ? '-' : ''}${digits.slice(0, -scale)}${fraction ? `.${fraction}` : ''}`
}

/** Returns the memory of a vector of 128-bit integers, or null if the library does not expose it. */
function words(vector: DuckDBVector): DataView | null {
  const view: unknown = (vector as unknown as { dataView?: unknown }).dataView
  return view instanceof DataView ? view : null
}

const validity = (vector: DuckDBVector): ((index: number) => boolean) => {
  const mask = (vector as unknown as { validity: { itemValid: (index: number) => boolean } }).validity
  return (index) => mask.itemValid(index)
}

/** Returns 128-bit integers. Avoids BigInt for small ones, which are nearly all. */
function hugeReader(vector: DuckDBHugeIntVector): Reader {
  const view = words(vector)
  const valid = validity(vector)
  return (i) => {
    if (view) {
      const top = view.getInt32(i * 16 + 12, true)
      const third = view.getInt32(i * 16 + 8, true)
      const second = view.getInt32(i * 16 + 4, true)
      if (top === third && (top === 0 || top === -1) && second < 2 ** 20 && second >= -(2 ** 20) && second < 0 === top < 0) {
        return valid(i) ? second * 2 ** 32 + view.getUint32(i * 16, true) : null
      }
    }
    const value = vector.getItem(i)
    return value === null ? null : wholeNumber(value)
  }
}

/** Returns integers of 64 bits, without BigInt between -2^52 and 2^52. */
function bigintReader(vector: DuckDBBigIntVector): Reader {
  const items: unknown = Reflect.get(vector, 'items')
  const halves = items instanceof BigInt64Array ? new Int32Array(items.buffer, items.byteOffset, items.length * 2) : new Int32Array()
  const valid = validity(vector)
  return (i) => {
    const low = halves[2 * i]
    const high = halves[2 * i + 1]
    if (low !== undefined && high !== undefined && high >= -(2 ** 20) && high < 2 ** 20) return valid(i) ? high * 2 ** 32 + (low >>> 0) : null
    const value = vector.getItem(i)
    return value === null ? null : wholeNumber(value)
  }
}

/** Returns decimals of up to 18 digits, without BigInt between -2^52 and 2^52. */
function decimalReader(vector: DuckDBDecimal16Vector | DuckDBDecimal32Vector | DuckDBDecimal64Vector): Reader {
  const view = words(vector)
  const valid = validity(vector)
  const scale = vector.type.scale
  const bytes = view === null || vector.itemCount === 0 ? 0 : view.byteLength / vector.itemCount
  const unit = 10 ** scale
  return (i) => {
    if (!valid(i)) return null
    if (view && bytes === 2) return view.getInt16(i * 2, true) / unit
    if (view && bytes === 4) return view.getInt32(i * 4, true) / unit
    if (view && bytes === 8) {
      const high = view.getInt32(i * 8 + 4, true)
      const scaled = high * 2 ** 32 + view.getUint32(i * 8, true)
      if (high >= -(2 ** 20) && high < 2 ** 20 && scaled > -DECIMAL_MAX && scaled < DECIMAL_MAX) return scaled / unit
    }
    const value = vector.getItem(i)
    return value === null ? null : decimal(value.value, value.scale)
  }
}

/** Returns days as texts. Most dates of datasets are among a few thousand days, whose texts are kept. */
function dateReader(vector: DuckDBDateVector): Reader {
  const items: unknown = Reflect.get(vector, 'items')
  const days = items instanceof Int32Array ? items : null
  const valid = validity(vector)
  return (i) => {
    if (!valid(i)) return null
    const day = days?.[i] ?? vector.getItem(i)?.days
    if (day === undefined) return null
    const known = DAYS.get(day)
    if (known !== undefined) return known
    const text = dayText(day)
    if (DAYS.size < DAYS_KEPT) DAYS.set(day, text)
    return text
  }
}

/** Returns a function that gets a vector's value by row. */
export function readerOf(vector: DuckDBVector): Reader {
  if (vector instanceof DuckDBHugeIntVector) return hugeReader(vector)
  if (vector instanceof DuckDBBigIntVector) return bigintReader(vector)
  if (vector instanceof DuckDBDoubleVector || vector instanceof DuckDBFloatVector || vector instanceof DuckDBIntegerVector) {
    return (i) => {
      const value = vector.getItem(i)
      return value === null || !Number.isFinite(value) ? null : value
    }
  }
  if (vector instanceof DuckDBDateVector) return dateReader(vector)
  if (vector instanceof DuckDBDecimal16Vector || vector instanceof DuckDBDecimal32Vector || vector instanceof DuckDBDecimal64Vector)
    return decimalReader(vector)
  if (vector instanceof DuckDBDecimal128Vector) {
    return (i) => {
      const value = vector.getItem(i)
      return value === null ? null : decimal(value.value, value.scale)
    }
  }
  return (i) => {
    const value = vector.getItem(i)
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value === 'bigint') return wholeNumber(value)
    return String(value)
  }
}
