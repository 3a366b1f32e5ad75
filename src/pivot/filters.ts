/** Filters as a condition on source rows (computation.md, Filters). */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Filter } from '../contract/filter.ts'
import type { Value } from '../contract/scalar.ts'
import { type ColumnsById, familyOf, findColumn, type StoredColumn } from './resolve.ts'
import { and, call, cast, column, type Expr, isNull, not, or, parameter } from './sql/ast.ts'

type FilterCode = 'unknown_column' | 'filter_value' | 'filter_needs_one_value'

/** Up to this many values are compared one by one. */
const SHORT_LIST = 8

type Literal = Extract<Expr, { kind: 'parameter' }>

const never: Expr = { kind: 'truth', value: false }
const always: Expr = { kind: 'truth', value: true }

/** Why a value of a list can be left out: it has the right type, but no row can hold it. */
const IMPOSSIBLE = Symbol('impossible')

function decimalLiteral(text: string, dtype: string): Literal | typeof IMPOSSIBLE | null {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text.trim())
  if (!match) return null
  if (/^(DOUBLE|FLOAT|REAL)/i.test(dtype)) return parameter(text, 'DOUBLE')
  if (match[4]) return decimalLiteral(plainDigits(Number(text)), dtype)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '')
  const decimal = /^DECIMAL\((\d+),\s*(\d+)\)/i.exec(dtype)
  const scale = decimal ? Number(decimal[2]) : 0
  const width = decimal ? Number(decimal[1]) - scale : 38
  if (fraction.length > scale || whole.length > width) return IMPOSSIBLE
  const literal = `${match[1] === '-' ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
  if (decimal) return parameter(literal, dtype)
  return fitsBigint(BigInt(literal)) ? parameter(literal, 'BIGINT') : IMPOSSIBLE
}

const fitsBigint = (value: bigint): boolean => value >= -(2n ** 63n) && value < 2n ** 63n

const plainDigits = (value: number): string => (Number.isFinite(value) ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : 'x')

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const DATETIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?)?$/

/** One non-null value as a parameter of the column's type; null when it is not of that type at all. */
function literal(value: Exclude<Value, null>, stored: StoredColumn): Literal | typeof IMPOSSIBLE | null {
  const text = String(value)
  switch (familyOf(stored)) {
    case 'number':
      return typeof value === 'boolean' ? null : decimalLiteral(text, stored.dtype)
    case 'boolean':
      return /^(true|false)$/i.test(text) ? parameter(text.toLowerCase(), 'BOOLEAN') : null
    case 'date':
      return DATE.test(text) && realDate(text) ? parameter(text, 'DATE') : null
    case 'datetime':
      return DATETIME.test(text) && realDate(text.slice(0, 10)) ? parameter(text.replace('T', ' '), 'TIMESTAMP') : null
    case 'time':
      return parameter(text, 'TIME', true)
    case 'text':
      return stored.enumType ? parameter(text, stored.enumType, true) : parameter(text, 'VARCHAR')
  }
}

function realDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}

/** The column among literals of its type. Long lists travel as one parameter; a dictionary column is then compared as text. */
function oneOf(stored: StoredColumn, list: readonly Literal[]): Expr {
  const of = column(stored.physical)
  const [first] = list
  if (!first || list.length <= SHORT_LIST || familyOf(stored) === 'time') return { kind: 'in', of, list }
  const values = list.map((item) => item.value ?? '')
  return stored.enumType ? { kind: 'in values', of: cast(of, 'VARCHAR'), values, type: 'VARCHAR' } : { kind: 'in values', of, values, type: first.type }
}

/** True where the column holds one of the values, false elsewhere, never null. */
function matches(stored: StoredColumn, values: readonly Value[]): Result<Expr, FilterCode> {
  const list: Literal[] = []
  for (const value of values) {
    if (value === null) continue
    const one = literal(value, stored)
    if (one === null) return fail('filter_value', { column: stored.name, value: String(value), family: familyOf(stored) })
    if (one !== IMPOSSIBLE) list.push(one)
  }
  const inList = list.length === 0 ? never : call('coalesce', oneOf(stored, list), never)
  return ok(values.includes(null) ? or(inList, isNull(column(stored.physical))) : inList)
}

function condition(filter: Filter, columns: ColumnsById): Result<Expr, FilterCode> {
  const found = findColumn(columns, filter.column)
  if (!found.ok) return found
  const stored = found.value
  switch (filter.operator) {
    case 'IS NULL':
      return ok(isNull(column(stored.physical)))
    case 'IS NOT NULL':
      return ok(not(isNull(column(stored.physical))))
    case 'IN':
      return matches(stored, filter.value)
    case 'NOT IN': {
      const inside = matches(stored, filter.value)
      return inside.ok ? ok(not(inside.value)) : inside
    }
    case '=': {
      if (filter.value.length !== 1) return fail('filter_needs_one_value', { column: stored.name })
      return matches(
        stored,
        filter.value.filter((value) => value !== null),
      )
    }
  }
}

/** All filters together; undefined when there are none. */
export function filterCondition(filters: readonly Filter[], columns: ColumnsById): Result<Expr | undefined, FilterCode> {
  const parts: Expr[] = []
  for (const filter of filters) {
    const part = condition(filter, columns)
    if (!part.ok) return part
    parts.push(part.value)
  }
  return ok(parts.length === 0 ? undefined : parts.length === 1 ? (parts[0] ?? always) : and(...parts))
}
