/** Compiles filters into a condition on source rows. */
import { fail, ok, type Result } from '../contract/errors.ts'
import { FILTERS, type Filter, filteredValues } from '../contract/filter.ts'
import { FISCAL_PREFIX } from '../contract/fiscal.ts'
import type { Value } from '../contract/scalar.ts'
import { TEXT } from '../contract/sql-type.ts'
import { IMPOSSIBLE, type Literal, literal } from './literal.ts'
import { type ColumnsById, familyOf, findColumn, type StoredColumn } from './resolve.ts'
import { and, call, cast, column, type Expr, isNull, not, or } from './sql/ast.ts'

export type FilterCode = 'unknown_column' | 'filter_value' | 'filter_needs_one_value' | 'period_renamed'

/** Lists up to this length become one literal per value in the SQL. */
const SHORT_LIST = 8

const never: Expr = { kind: 'truth', value: false }
const always: Expr = { kind: 'truth', value: true }

/** Tests a column against literals of its type. Longer lists are sent as one list parameter; a dictionary column is then compared as text. */
function oneOf(stored: StoredColumn, list: readonly Literal[]): Expr {
  const of = column(stored.physical)
  const [first] = list
  if (!first || list.length <= SHORT_LIST || familyOf(stored) === 'time') return { kind: 'in', of, list }
  const values = list.map((item) => item.value ?? '')
  return stored.enumType ? { kind: 'in values', of: cast(of, TEXT), values, type: TEXT } : { kind: 'in values', of, values, type: first.type }
}

/** Whether a value is a period of the other calendar: 2024 where years are fiscal (FY2024), or the other way round. */
const isOfOtherCalendar = ({ periods }: StoredColumn, value: Value): boolean =>
  periods !== undefined && String(value).startsWith(FISCAL_PREFIX) !== (periods === 'fiscal')

/** True when the column holds one of the values, false otherwise, never null. */
export function matches(stored: StoredColumn, values: readonly Value[]): Result<Expr, FilterCode> {
  const list: Literal[] = []
  for (const value of values) {
    if (value === null) continue
    if (isOfOtherCalendar(stored, value)) return fail('period_renamed', { column: stored.name, value: String(value) })
    const one = literal(value, stored)
    if (one === null) return fail('filter_value', { column: stored.name, value: String(value), family: familyOf(stored) })
    if (one !== IMPOSSIBLE) list.push(one)
  }
  const inList = list.length === 0 ? never : call('coalesce', oneOf(stored, list), never)
  const blank = isNull(column(stored.physical))
  return ok(!values.includes(null) ? inList : values.length === 1 ? blank : or(inList, blank))
}

function condition(filter: Filter, columns: ColumnsById): Result<Expr, FilterCode> {
  const found = findColumn(columns, filter.column)
  if (!found.ok) return found
  const stored = found.value
  const traits = FILTERS[filter.operator]
  if (traits.values === 'one' && filter.value.length !== 1) return fail('filter_needs_one_value', { column: stored.name })
  const inside = matches(stored, filteredValues(filter))
  return inside.ok && traits.keeps === 'outside' ? ok(not(inside.value)) : inside
}

/** Joins all filters with AND; undefined without filters. */
export function filterCondition(filters: readonly Filter[], columns: ColumnsById): Result<Expr | undefined, FilterCode> {
  const parts: Expr[] = []
  for (const filter of filters) {
    const part = condition(filter, columns)
    if (!part.ok) return part
    parts.push(part.value)
  }
  return ok(parts.length === 0 ? undefined : parts.length === 1 ? (parts[0] ?? always) : and(...parts))
}
