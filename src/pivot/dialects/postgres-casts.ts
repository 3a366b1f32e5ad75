/** Which casts of the expression language PostgreSQL computes with the same value. */
import type { SqlType } from '../../contract/sql-type.ts'
import type { Expr } from '../sql/ast.ts'

type Kind = SqlType['kind']

/** Doubles are rounded and written by other rules, and texts are read more generously as dates: "today" is one. */
const EXACT: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  text: ['text', 'integer', 'decimal', 'float'],
  boolean: ['boolean', 'integer', 'text'],
  integer: ['integer', 'decimal', 'float', 'text', 'boolean'],
  decimal: ['integer', 'decimal', 'float', 'text'],
  float: ['integer', 'float'],
  date: ['date', 'timestamp', 'text'],
  timestamp: ['date', 'timestamp', 'time', 'text'],
  time: ['time', 'text'],
}

/** Types whose limits PostgreSQL has no type for. */
const isHeld = (type: SqlType): boolean => {
  if (type.kind === 'integer') return type.signed && type.bits > 8
  return type.kind !== 'float' || type.bits === 64
}

const PATTERNS: Readonly<Partial<Record<Kind, RegExp>>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamp: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/,
  time: /^\d{2}:\d{2}:\d{2}(\.\d{1,6})?$/,
}

export const typedCasts = {
  isExact: (from: SqlType, to: SqlType): boolean => isHeld(to) && (EXACT[from.kind]?.includes(to.kind) ?? false),
  isConstant: (of: Expr, to: SqlType): boolean => {
    if (!isHeld(to)) return false
    return of.kind === 'text' ? (PATTERNS[to.kind]?.test(of.text) ?? to.kind === 'text') : true
  },
}
