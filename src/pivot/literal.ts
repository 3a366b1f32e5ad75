/** Converts values of a document to typed query parameters. */
import type { Value } from '../contract/scalar.ts'
import { BIGINT, BOOLEAN, DATE, DECIMAL_DIGITS, DOUBLE, decimal, HUGEINT, isSameType, TEXT, TIME, TIMESTAMP } from '../contract/sql-type.ts'
import { familyOf, type StoredColumn } from './resolve.ts'
import { type Expr, parameter } from './sql/ast.ts'

export type Literal = Extract<Expr, { kind: 'parameter' }>

/** Marks a value of the right type that no row can contain, such as 1.5 in an integer column; lists drop it. */
export const IMPOSSIBLE = Symbol('impossible')

const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

function decimalLiteral(text: string, stored: Pick<StoredColumn, 'type' | 'unbounded'>): Literal | typeof IMPOSSIBLE | null {
  const { type, unbounded } = stored
  const match = NUMBER.exec(text.trim())
  if (!match) return null
  if (type.kind === 'float') return parameter(text.trim(), DOUBLE)
  if (match[4]) return decimalLiteral(plainDigits(Number(text)), stored)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '')
  if (unbounded && type.kind === 'decimal' && whole.length + fraction.length <= DECIMAL_DIGITS)
    return parameter(`${match[1] === '-' ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`, decimal(DECIMAL_DIGITS, fraction.length))
  const [width, scale] = type.kind === 'decimal' ? [type.precision - type.scale, type.scale] : [DECIMAL_DIGITS, 0]
  if (fraction.length > scale || whole.length > width) return IMPOSSIBLE
  const literal = `${match[1] === '-' ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
  if (type.kind === 'decimal') return parameter(literal, type)
  return fitsBigint(BigInt(literal)) ? parameter(literal, BIGINT) : isSameType(type, HUGEINT) ? parameter(literal, HUGEINT) : IMPOSSIBLE
}

const fitsBigint = (value: bigint): boolean => value >= -(2n ** 63n) && value < 2n ** 63n

const plainDigits = (value: number): string => (Number.isFinite(value) ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : 'x')

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?)?$/

function realDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}

/** Converts a non-null value to the column's type; null if it is not of that type at all. */
export function literal(value: Exclude<Value, null>, stored: StoredColumn): Literal | typeof IMPOSSIBLE | null {
  const text = String(value)
  switch (familyOf(stored)) {
    case 'number':
      return typeof value === 'boolean' ? null : decimalLiteral(text, stored)
    case 'boolean':
      return /^(true|false)$/i.test(text) ? parameter(/^t/i.test(text) ? '1' : '0', BOOLEAN) : null
    case 'date':
      return DAY.test(text) && realDate(text) ? parameter(text, DATE) : null
    case 'datetime':
      return MOMENT.test(text) && realDate(text.slice(0, 10)) ? parameter(text.replace('T', ' '), TIMESTAMP) : null
    case 'time':
      return parameter(text, TIME, true)
    case 'text':
      return stored.enumType ? parameter(text, { kind: 'dictionary', name: stored.enumType }, true) : parameter(text, TEXT)
  }
}

/** Converts a non-null value to a bound for comparison, at full precision even if the column's scale is smaller. */
export function bound(value: Exclude<Value, null>, stored: StoredColumn): Literal | null {
  const text = String(value).trim()
  if (familyOf(stored) === 'text') return parameter(String(value), TEXT)
  if (familyOf(stored) !== 'number') {
    const found = literal(value, stored)
    return found === IMPOSSIBLE ? null : found
  }
  const match = NUMBER.exec(text)
  if (!match || typeof value === 'boolean') return null
  const [whole = '', fraction = ''] = [match[2], match[3]]
  const exact = !match[4] && stored.type.kind !== 'float' && whole.length <= 20 && fraction.length <= 9
  return exact ? parameter(text, decimal(DECIMAL_DIGITS, fraction.length)) : parameter(text, DOUBLE)
}
