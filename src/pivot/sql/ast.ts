/**
 * SQL as data. Every statement that a dataset's engine runs is built from these nodes and
 * printed by `print.ts`: names go through one quoting function, values become parameters.
 */
export type SqlType = string

export type Expr =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'parameter'; readonly value: string | null; readonly type: SqlType; readonly lenient?: boolean }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expr[]; readonly distinct?: boolean }
  | { readonly kind: 'binary'; readonly operator: '=' | '/'; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'in'; readonly of: Expr; readonly list: readonly Expr[] }
  /** Many values as one parameter: a join inside the engine, where a list of parameters would be compared one by one. */
  | { readonly kind: 'in values'; readonly of: Expr; readonly values: readonly string[]; readonly type: SqlType }
  | { readonly kind: 'is null'; readonly of: Expr }
  | { readonly kind: 'not'; readonly of: Expr }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Expr[] }
  | { readonly kind: 'cast'; readonly of: Expr; readonly type: SqlType }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'null'; readonly type: SqlType }

export type FunctionName = 'count' | 'sum' | 'min' | 'max' | 'any_value' | 'coalesce' | 'grouping' | 'enum_code' | 'timezone' | 'contains' | 'lower' | 'nullif'

export interface Select {
  readonly columns: readonly { readonly of: Expr; readonly as: string }[]
  readonly distinct?: boolean
  readonly from: string
  readonly where?: Expr
  /** Plain grouping, or one grouping set per grain. */
  readonly groupBy?: readonly Expr[]
  readonly groupingSets?: readonly (readonly Expr[])[]
  readonly orderBy?: readonly { readonly of: Expr; readonly direction: 'asc' | 'desc' }[]
  readonly limit?: number
  readonly offset?: number
}

/** `unionAll` of selects over the named relations before it. */
export interface Query {
  readonly with: readonly { readonly name: string; readonly query: Select }[]
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
