/** Conditions as they are added to what a question asks for. */
import type { TimeSpan } from '../analysis/conditions/time-spans.ts'
import type { Column, RuleOperator } from '../contract/column.ts'
import type { Value } from '../contract/scalar.ts'
import type { AskedFilter } from './asked.ts'
import type { Cursor } from './cursor.ts'

/** 'in 1990 and 2000' and 'where year is 1990 and year is 2000' keep both: nothing has two values. */
export function put({ filters }: Cursor, filter: AskedFilter): void {
  const at = filters.findIndex((known) => known.kind === 'values' && filter.kind === 'values' && known.column === filter.column && known.keeps === filter.keeps)
  const known = filters[at]
  if (known?.kind !== 'values' || filter.kind !== 'values') filters.push(filter)
  else filters[at] = { ...known, values: [...new Set([...known.values, ...filter.values])] }
}

/** A rule of a column of numbers or texts. */
export const rule = (cursor: Cursor, column: Column, operator: RuleOperator, values: readonly Value[]): void =>
  put(cursor, { column, kind: 'condition', condition: { kind: 'rule', rule: { operator, values: [...values] } } })

/** Whole days of a column of dates. */
export const days = (cursor: Cursor, column: Column, spans: readonly TimeSpan[], excluded = false): void =>
  put(cursor, { column, kind: 'condition', condition: { kind: 'days', excluded, spans, blank: false } })
