/** Returns the memory of DuckDB's vectors of integers, days, decimals and dictionary codes, without converting a value. */
import { DuckDBDecimal16Vector, DuckDBDecimal32Vector, DuckDBDecimal64Vector, type DuckDBVector } from '@duckdb/node-api'
import type { Integers } from '../source.ts'

const SIGNED = [Int8Array, Int16Array, Int32Array, BigInt64Array]
const UNSIGNED = [Uint8Array, Uint16Array, Uint32Array, BigUint64Array]

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)

/** The values of a vector, and the bytes of each; negative if they are signed. The library declares the fields that hold them private. */
function valuesOf(vector: DuckDBVector): { readonly width: number; readonly values: ArrayBufferView } | null {
  if (vector instanceof DuckDBDecimal16Vector || vector instanceof DuckDBDecimal32Vector || vector instanceof DuckDBDecimal64Vector) {
    const values: unknown = Reflect.get(vector, 'dataView')
    return values instanceof DataView && vector.itemCount > 0 ? { width: -values.byteLength / vector.itemCount, values } : null
  }
  const values: unknown = Reflect.get(vector, 'items')
  for (const kind of SIGNED) if (values instanceof kind) return { width: -kind.BYTES_PER_ELEMENT, values }
  for (const kind of UNSIGNED) if (values instanceof kind) return { width: kind.BYTES_PER_ELEMENT, values }
  return null
}

/** Returns the integers of a vector; null if it has other values, or integers of 128 bits. */
export function integersOf(vector: DuckDBVector): Integers | null {
  const found = valuesOf(vector)
  const validity: unknown = Reflect.get(vector, 'validity')
  if (!found || typeof validity !== 'object' || validity === null) return null
  const bits: unknown = Reflect.get(validity, 'data')
  if (bits !== null && !(bits instanceof BigUint64Array)) return null
  return { width: found.width, bytes: bytesOf(found.values), valid: bits && bytesOf(bits) }
}
