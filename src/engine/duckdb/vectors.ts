/**
 * Returns values from DuckDB's vectors without creating an object per value. A number with too many digits for a
 * JavaScript number becomes a decimal text.
 */
import {
  DuckDBBigIntVector,
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

type Reader = (index: number) => Value

const DIGITS = 10n ** 15n

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
  if (
    vector instanceof DuckDBDecimal16Vector ||
    vector instanceof DuckDBDecimal32Vector ||
    vector instanceof DuckDBDecimal64Vector ||
    vector instanceof DuckDBDecimal128Vector
  ) {
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
