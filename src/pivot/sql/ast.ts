/**
 * SQL as data. Every statement that a dataset's engine runs is built from these nodes and printed by `print.ts`: names
 * go through one quoting function, and values become parameters.
 */
import { type SqlType, TEXT } from '../../contract/sql-type.ts'

export type Expr =
  | { readonly kind: 'column'; readonly name: string }
  /** `isBare`: without a cast, so that it has the type and the order of what it is compared with. */
  | { readonly kind: 'parameter'; readonly value: string | null; readonly type: SqlType; readonly lenient?: boolean; readonly isBare?: true }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expr[]; readonly distinct?: boolean }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'between'; readonly of: Expr; readonly low: Expr; readonly high: Expr }
  /** The first branch whose condition is true; null without `otherwise`. */
  | { readonly kind: 'case'; readonly branches: readonly { readonly when: Expr; readonly result: Expr }[]; readonly otherwise?: Expr }
  /** True division on every engine; null when the divisor is 0. */
  | { readonly kind: 'divide'; readonly left: Expr; readonly right: Expr }
  /** A number, or below a text, exactly as written in a checked expression. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A call of an allow-listed function (expression/catalogue.ts), by lower-case name. */
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
  /** Many values as one parameter: a join inside the engine, because a list of parameters would be compared one by one. */
  | { readonly kind: 'in values'; readonly of: Expr; readonly values: readonly string[]; readonly type: SqlType }
  | { readonly kind: 'is null'; readonly of: Expr }
  | { readonly kind: 'not'; readonly of: Expr }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Expr[] }
  /** `from`: the type of the value if it is known, for engines whose texts of dates differ. */
  | { readonly kind: 'cast'; readonly of: Expr; readonly type: SqlType; readonly lenient?: boolean; readonly from?: SqlType }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'null'; readonly type: SqlType }
  /** NULL of the type that its context needs, as in a checked expression. */
  | { readonly kind: 'nothing' }

/** `distinct` and `same` treat null as an ordinary value. */
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'distinct' | 'same'

export interface Ordering {
  readonly of: Expr
  readonly direction: 'asc' | 'desc'
  readonly nulls?: 'first' | 'last'
}

/** Functions that the compiler itself calls. A dialect may spell them differently. */
export const FUNCTION_NAMES = [
  ...(['count', 'sum', 'min', 'max', 'bool_and', 'bool_or'] as const),
  ...(['coalesce', 'nullif', 'grouping', 'enum_code', 'contains', 'starts_with', 'ends_with', 'lower', 'concat_ws', 'substring'] as const),
  /** A number without trailing zeros, as text. */
  'plain_number',
  /** Reads a text as a date by a strptime pattern; null when it does not match. */
  'read_date',
  /** Places a TIMESTAMP WITH TIME ZONE in a zone. */
  'in_zone',
  'year_of',
  /** The first day of a day's month. */
  'month_start',
  /** 2024-03 */
  'month_of',
  'day_of_month',
  /** 0 is Sunday. */
  'weekday_of',
  /** The first day of the n-day window of a day, counted from 1970-01-04. */
  'window_start',
  /** The day n days later, or earlier. */
  'add_days',
  /** A day or a moment n months later. Without a day of that number in the month, any day of another number. */
  'add_months',
  /** A moment n hours later. */
  'add_hours',
  /** January is 1. */
  'month_number',
  /** The fiscal year of a day, named by the year in which it ends. The second argument is its first month, 2 to 12. */
  'fiscal_year',
  /** 1 to 4, in years that begin with the month in the second argument. */
  'quarter_number',
  /** A time without its minutes. */
  'hour_start',
  /** 09:00, from a timestamp or a time of day. */
  'hour_of_day',
  /** Concatenates its arguments; null if one of them is null. */
  'joined',
  'is_finite',
] as const
export type FunctionName = (typeof FUNCTION_NAMES)[number]

/** Functions that aggregate rows. */
export const AGGREGATE_CALLS: ReadonlySet<FunctionName> = new Set<FunctionName>(['count', 'sum', 'min', 'max', 'bool_and', 'bool_or'])

/** Rows of values, sent as one list of texts per column. All lists have the same length. */
export interface Items {
  readonly columns: readonly { readonly as: string; readonly type: SqlType; readonly values: readonly (string | null)[] }[]
}

/** Joins rows of another relation by a condition. Column names of both sides are distinct. `keepsAll`: rows without a match stay, with nulls. */
export interface Join {
  readonly relation: string
  readonly on: Expr
  readonly keepsAll?: true
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

/** An `inline` relation is expanded at each use; other relations are computed once. */
export interface Relation {
  readonly name: string
  readonly query: Plain
  readonly inline?: boolean
}

/** `unionAll` of selects over the relations named before it. */
export interface Query {
  readonly with: readonly Relation[]
  readonly unionAll: readonly Select[]
}

export const column = (name: string): Expr => ({ kind: 'column', name })
export const call = (name: FunctionName, ...args: Expr[]): Expr => ({ kind: 'call', name, args })
export const cast = (of: Expr, type: SqlType): Expr => ({ kind: 'cast', of, type })
/** A value of a known type as text. */
export const textOf = (of: Expr, from: SqlType): Expr => ({ kind: 'cast', of, type: TEXT, from })
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
