/** Converts constants and cast types from the parser's JSON. */
import type { z } from 'zod'
import { decimal, parseSqlType, type SqlType } from '../../contract/sql-type.ts'
import { CAST_TYPES } from '../../pivot/expression/catalogue.ts'
import type { Expr } from '../../pivot/sql/ast.ts'
import { ConstantValue, DecimalInfo, Huge, type ParsedType } from './tree.ts'

/** Returns the target type of a cast, or null if casts to it are not allowed. */
export function castType({ id, type_info }: z.output<typeof ParsedType>): SqlType | null {
  if (!CAST_TYPES.some((type) => type === id)) return null
  if (id !== 'DECIMAL') return type_info === null || type_info === undefined ? parseSqlType(id) : null
  const info = DecimalInfo.safeParse(type_info)
  return info.success ? decimal(info.data.width, info.data.scale) : parseSqlType(id)
}

const number = (text: string): Expr =>
  text.startsWith('-') ? { kind: 'operator', name: '-', args: [{ kind: 'number', text: text.slice(1) }] } : { kind: 'number', text }

function decimalText(unscaled: bigint, scale: number): string {
  const negative = unscaled < 0n
  const digits = (negative ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  return `${negative ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}

/** Returns a 128-bit integer, which the parser writes as a number or as two 64-bit words. */
function hugeText(value: unknown): bigint | null {
  const huge = Huge.safeParse(value)
  if (!huge.success) return null
  return typeof huge.data === 'object' ? BigInt(huge.data.upper) * 2n ** 64n + BigInt(huge.data.lower) : BigInt(huge.data)
}

/** Writes a number so that it stays a double: 1000 → 1000e0. Without the exponent it would be an integer or a decimal. */
function doubleText(value: number): string {
  const text = String(Math.abs(value))
  return `${value < 0 ? '-' : ''}${/e/i.test(text) ? text.replace('e+', 'e') : `${text}e0`}`
}

/** Converts a constant to a node of our tree. Null if expressions may not contain constants of its type. */
export function constant(value: unknown): Expr | null {
  const read = ConstantValue.safeParse(value)
  if (!read.success) return null
  const { type, is_null, value: held } = read.data
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
      const info = DecimalInfo.safeParse(type.type_info)
      const unscaled = hugeText(held)
      return info.success && unscaled !== null ? number(decimalText(unscaled, info.data.scale)) : null
    }
    case 'DOUBLE':
      return typeof held === 'number' && Number.isFinite(held) ? number(doubleText(held)) : null
    default:
      return null
  }
}
