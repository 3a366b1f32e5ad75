/** Constants and cast types as the parser serialises them. */
import { decimal, type SqlType, typeOf } from '../../contract/sql-type.ts'
import { CAST_TYPES } from '../../pivot/expression/catalogue.ts'
import type { Expr } from '../../pivot/sql/ast.ts'

interface ParsedType {
  readonly id?: unknown
  readonly type_info?: unknown
}

interface DecimalInfo {
  readonly width: number
  readonly scale: number
}

function decimalInfo(info: unknown): DecimalInfo | null {
  if (typeof info !== 'object' || info === null) return null
  const { type, width, scale } = info as Record<string, unknown>
  return type === 'DECIMAL_TYPE_INFO' && Number.isInteger(width) && Number.isInteger(scale) ? { width: Number(width), scale: Number(scale) } : null
}

/** The type of a cast; null when values may not be cast to it. */
export function castType(type: unknown): SqlType | null {
  const { id, type_info } = (type ?? {}) as ParsedType
  if (typeof id !== 'string' || !(CAST_TYPES as readonly string[]).includes(id)) return null
  if (id !== 'DECIMAL') return type_info === null || type_info === undefined ? typeOf(id) : null
  const info = decimalInfo(type_info)
  return info ? decimal(info.width, info.scale) : typeOf(id)
}

const number = (text: string): Expr =>
  text.startsWith('-') ? { kind: 'operator', name: '-', args: [{ kind: 'number', text: text.slice(1) }] } : { kind: 'number', text }

function decimalText(unscaled: bigint, scale: number): string {
  const negative = unscaled < 0n
  const digits = (negative ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  return `${negative ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}

/** Digits of a 128-bit integer, which the parser writes as two words. */
function hugeText(value: unknown): bigint | null {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value)
  if (typeof value !== 'object' || value === null) return null
  const { upper, lower } = value as Record<string, number | bigint>
  return upper === undefined || lower === undefined ? null : BigInt(upper) * 2n ** 64n + BigInt(lower)
}

/** A number keeps its kind: 1.50 is a decimal, 1e3 a double. */
function doubleText(value: number): string {
  const text = String(Math.abs(value))
  return `${value < 0 ? '-' : ''}${/e/i.test(text) ? text.replace('e+', 'e') : `${text}e0`}`
}

/** A constant of the parser as a node of our tree; null when an expression may not hold its type. */
export function constant(value: unknown): Expr | null {
  const { type, is_null, value: held } = (value ?? {}) as { type?: ParsedType; is_null?: boolean; value?: unknown }
  if (is_null === true) return { kind: 'nothing' }
  switch (type?.id) {
    case 'VARCHAR':
      return typeof held === 'string' ? { kind: 'text', text: held } : null
    case 'BOOLEAN':
      return typeof held === 'boolean' ? { kind: 'truth', value: held } : null
    case 'TINYINT':
    case 'SMALLINT':
    case 'INTEGER':
    case 'BIGINT':
    case 'UBIGINT':
    case 'HUGEINT': {
      const digits = hugeText(held)
      return digits === null ? null : number(digits.toString())
    }
    case 'DECIMAL': {
      const info = decimalInfo(type.type_info)
      const unscaled = hugeText(held)
      return info && unscaled !== null ? number(decimalText(unscaled, info.scale)) : null
    }
    case 'DOUBLE':
      return typeof held === 'number' && Number.isFinite(held) ? number(doubleText(held)) : null
    default:
      return null
  }
}
