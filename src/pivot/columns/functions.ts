/** Calculated columns made by concatenate, substring and divide. */
import type { ColumnConfig } from '../../contract/column.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { DOUBLE, INTEGER, TEXT } from '../../contract/sql-type.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'
import { and, call, cast, column, type Expr, integer, isNull, parameter } from '../sql/ast.ts'
import type { Calculation } from './calculation.ts'
import { plainText } from './groups.ts'

/** Joins texts with the separator, skipping nulls. Returns null if all parts are null. */
export function concatenate(separator: string, parts: readonly StoredColumn[]): Calculation {
  const joined = call('concat_ws', parameter(separator, TEXT), ...parts.map(plainText))
  const allNull = and(...parts.map((part) => isNull(column(part.physical))))
  return { of: { kind: 'case', branches: [{ when: allNull, result: { kind: 'null', type: TEXT } }], otherwise: joined }, type: TEXT }
}

/** Characters `start` to `end`, 1-based and inclusive, clamped to the text. */
export function substring({ params }: Extract<ColumnConfig, { kind: 'substring' }>, base: StoredColumn): Calculation {
  const start = Math.max(1, params.start)
  const count = Math.max(0, Math.min(params.end, 2 ** 31 - 2) - start + 1)
  return { of: call('substring', plainText(base), integer(start), integer(count)), type: TEXT }
}

/** True division of two number columns; null if the denominator is 0. */
export function divide(name: string, numerator: StoredColumn, denominator: StoredColumn): Result<Calculation, 'column_needs_number'> {
  for (const part of [numerator, denominator]) {
    const family = familyOf(part)
    if (family !== 'number' && family !== 'boolean') return fail('column_needs_number', { column: name, base: part.name, family })
  }
  const number = (part: StoredColumn): Expr => cast(familyOf(part) === 'boolean' ? cast(column(part.physical), INTEGER) : column(part.physical), DOUBLE)
  return ok({ of: { kind: 'divide', left: number(numerator), right: number(denominator) }, type: DOUBLE })
}

export function sameColumn(base: StoredColumn): Calculation {
  return { of: column(base.physical), type: base.type, enumType: base.enumType, ...(base.keyOrder ? { keyOrder: base.keyOrder } : {}) }
}
