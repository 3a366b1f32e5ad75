/** Which columns the kernel can read: values that leave the engine as integers of up to 64 bits. */
import type { Value } from '../../contract/scalar.ts'
import { INTEGER, type SqlType } from '../../contract/sql-type.ts'
import { call, cast, type Expr } from '../../pivot/sql/ast.ts'
import type { IntegerRows } from '../source.ts'

/** A column as the kernel reads it. */
export interface IntegerColumn {
  readonly type: SqlType
  /** Whether its values are dictionary codes. */
  readonly coded: boolean
}

/** Digits of a decimal that fits into 64 bits. */
const SMALL_DECIMAL = 18

/** Returns the expression that sends a column as integers; null if it has other values. */
export function sentAsIntegers(of: Expr, { type, coded }: IntegerColumn): Expr | null {
  // the library reads all values of a dictionary for each chunk of codes that it does not know to be numbers
  if (coded) return call('enum_code', of)
  switch (type.kind) {
    case 'boolean':
      return cast(of, INTEGER)
    case 'integer':
      return type.bits === 128 ? null : of
    case 'decimal':
      return type.precision <= SMALL_DECIMAL ? of : null
    case 'date':
      return of
    default:
      return null
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MS_PER_DAY = 86_400_000
const WHOLE = /^-?\d+$/
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Returns the integer of a key that the engine sent as a pivot's key; null if it has none, as years before 1 and infinite dates. */
export function integerOf(key: Value, { type, coded }: IntegerColumn): bigint | null {
  if (typeof key === 'boolean') return key ? 1n : 0n
  const text = String(key)
  if (coded || type.kind === 'integer') return WHOLE.test(text) ? BigInt(text) : null
  if (type.kind === 'date') return DAY.test(text) ? BigInt(Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY) : null
  const [, sign = '', whole = '', fraction = ''] = (type.kind === 'decimal' && DECIMAL.exec(text)) || []
  if (type.kind !== 'decimal' || whole === '' || fraction.length > type.scale) return null
  return BigInt(`${sign}${whole}${fraction.padEnd(type.scale, '0')}`)
}

/** The first integer of a column of a chunk; null if it is null, or if the column has others. */
export function integerAt(rows: IntegerRows, at: number): bigint | null {
  const column = rows.column(at)
  if (!column || (column.valid && ((column.valid[0] ?? 0) & 1) === 0)) return null
  const { bytes, width } = column
  const size = Math.abs(width)
  let value = 0n
  for (let byte = size - 1; byte >= 0; byte--) value = value * 256n + BigInt(bytes[byte] ?? 0)
  return width < 0 ? BigInt.asIntN(size * 8, value) : value
}
