/**
 * SQL as data. Every statement that a dataset's engine runs is built from these nodes and
 * printed by `print.ts`: names go through one quoting function, values become parameters.
 */
import type { SqlType } from '../../contract/sql-type.ts'

export type Expr =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'parameter'; readonly value: string | null; readonly type: SqlType; readonly lenient?: boolean }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expr[]; readonly distinct?: boolean }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'between'; readonly of: Expr; readonly low: Expr; readonly high: Expr }
  /** The first branch whose condition is true; null without `otherwise`. */
  | { readonly kind: 'case'; readonly branches: readonly { readonly when: Expr; readonly result: Expr }[]; readonly otherwise?: Expr }
  /** True division on every engine; null where the divisor is 0 (computation.md, Aggregations). */
  | { readonly kind: 'divide'; readonly left: Expr; readonly right: Expr }
  /** A number as it was written, and a text, of a checked expression. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A call of the expression language's allow-list (expression/catalogue.ts), by lower-case name. */
  | {
      readonly kind: 'function'
      readonly name: string
      readonly args: readonly Expr[]
      readonly distinct: boolean
      readonly filter?: Expr
      readonly orderBy: readonly Ordering[]
    }
  | { readonly kind: 'operator'; readonly name: string; readonly args: readonly Expr[] }
  | { readonly kind: 'in'; readonly of: Expr; readonly list: readonly Expr[] }
  /** Many values as one parameter: a join inside the engine, where a list of parameters would be compared one by one. */
  | { readonly kind: 'in values'; readonly of: Expr; readonly values: readonly string[]; readonly type: SqlType }
  | { readonly kind: 'is null'; readonly of: Expr }
  | { readonly kind: 'not'; readonly of: Expr }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Expr[] }
  | { readonly kind: 'cast'; readonly of: Expr; readonly type: SqlType; readonly lenient?: boolean }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'null'; readonly type: SqlType }
  /** NULL of whatever type stands beside it, as in a checked expression. */
  | { readonly kind: 'nothing' }

/** `distinct` and `same` take null for a value like others. */
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'distinct' | 'same'

export interface Ordering {
  readonly of: Expr
  readonly direction: 'asc' | 'desc'
  readonly nulls?: 'first' | 'last'
}

/** Functions that the compiler itself calls; a dialect spells those it names otherwise. */
export const FUNCTION_NAMES = [
  ...(['count', 'sum', 'min', 'max', 'bool_and', 'bool_or'] as const),
  ...(['coalesce', 'nullif', 'grouping', 'enum_code', 'contains', 'starts_with', 'ends_with', 'lower', 'concat_ws', 'substring'] as const),
  /** A number without trailing zeros, as text. */
  'plain_number',
  /** A text read as a date by a strptime pattern; null where it does not fit. */
  'read_date',
  /** A TIMESTAMP WITH TIME ZONE placed in a zone. */
  'in_zone',
  'year_of',
  /** The first day of the month that holds a day. */
  'month_start',
  /** 2024-03 */
  'month_of',
  'day_of_month',
  /** 0 is Sunday. */
  'weekday_of',
  /** The first day of the window of n days, counted from 1970-01-04, that holds a day. */
  'window_start',
  /** A day so many days later, or earlier. */
  'add_days',
  /** January is 1. */
  'month_number',
  /** The fiscal year that holds a day, by the year in which it ends; the second argument is its first month, 2 to 12. */
  'fiscal_year',
  /** 1 to 4, in years whose first month is the second argument. */
  'quarter_number',
  /** A time without its minutes. */
  'hour_start',
  /** 09:00, of a time or a time of day. */
  'hour_of_day',
  /** Its arguments as one text; null where one of them is. */
  'joined',
  'is_finite',
] as const
export type FunctionName = (typeof FUNCTION_NAMES)[number]

/** Those that put rows together. */
export const AGGREGATE_CALLS: ReadonlySet<FunctionName> = new Set<FunctionName>(['count', 'sum', 'min', 'max', 'bool_and', 'bool_or'])

/** Rows of values, which travel as one list of texts for each column; all lists are of one length. */
export interface Items {
  readonly columns: readonly { readonly as: string; readonly type: SqlType; readonly values: readonly (string | null)[] }[]
}

/** Rows of another relation for which the condition holds; columns of both have names of their own. */
export interface Join {
  readonly relation: string
  readonly on: Expr
}

export interface Select {
  readonly columns: readonly { readonly of: Expr; readonly as: string }[]
  readonly distinct?: boolean
  readonly from: string | Items
  readonly joins?: readonly Join[]
  readonly where?: Expr
  /** Plain grouping, or one grouping set per grain. */
  readonly groupBy?: readonly Expr[]
  readonly groupingSets?: readonly (readonly Expr[])[]
  readonly orderBy?: readonly Ordering[]
  readonly limit?: number
  readonly offset?: number
}

/** A select of one grain. */
export type Plain = Select & { readonly groupingSets?: never }

/** `inline` is read where it is used; other relations are computed once. */
export interface Relation {
  readonly name: string
  readonly query: Plain
  readonly inline?: boolean
}

/** `unionAll` of selects over the named relations before it. */
export interface Query {
  readonly with: readonly Relation[]
  readonly unionAll: readonly Select[]
}

export const column = (name: string): Expr => ({ kind: 'column', name })
export const call = (name: FunctionName, ...args: Expr[]): Expr => ({ kind: 'call', name, args })
export const cast = (of: Expr, type: SqlType): Expr => ({ kind: 'cast', of, type })
export const integer = (value: number): Expr => ({ kind: 'integer', value })
export const not = (of: Expr): Expr => ({ kind: 'not', of })
export const isNull = (of: Expr): Expr => ({ kind: 'is null', of })
export const and = (...of: Expr[]): Expr => ({ kind: 'and', of })
export const or = (...of: Expr[]): Expr => ({ kind: 'or', of })
export const parameter = (value: string | null, type: SqlType, lenient = false): Extract<Expr, { kind: 'parameter' }> => ({
  kind: 'parameter',
  value,
  type,
  lenient,
})
export const countRows: Expr = { kind: 'call', name: 'count', args: [] }
