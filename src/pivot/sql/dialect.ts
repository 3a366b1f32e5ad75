/**
 * What engines spell differently and what they lack. A dialect is a small override of
 * `dialects/standard.ts`; the printer knows none of it.
 */
import type { SqlType } from '../../contract/sql-type.ts'
import type { FunctionName, Ordering } from './ast.ts'

export type Spelling = (args: readonly string[]) => string

/** What `lower` rewrites on the tree where an engine does not have it. */
export type Feature = 'grouping sets' | 'filtered aggregates' | 'null-safe comparison' | 'list parameters'

export interface Dialect {
  readonly name: string
  readonly quote: (name: string) => string
  /** A text constant of a checked expression. */
  readonly text: (value: string) => string
  readonly truth: (value: boolean) => string
  readonly parameter: (position: number) => string
  readonly typeName: (type: SqlType) => string
  readonly cast: (sql: string, type: SqlType) => string
  /** A cast that gives null where the value does not fit. */
  readonly tryCast: (sql: string, type: SqlType) => string
  /** True division of numbers; the divisor is never 0. */
  readonly divide: (left: string, right: string) => string
  /** Whether two values are different, or the same, where null is a value like others. */
  readonly isDistinct: (left: string, right: string) => string
  readonly isSame: (left: string, right: string) => string
  /** A sub-query of the items of a list parameter of texts, as a type. */
  readonly listItems: (parameter: string, type: SqlType) => string
  /** A relation, for FROM, of lists that stand side by side: one column each, as a type. */
  readonly items: (columns: readonly { readonly name: string; readonly parameter: string; readonly type: SqlType }[]) => string
  /** A key of ORDER BY with its nulls placed. */
  readonly orderKey: (sql: string, direction: Ordering['direction'], nulls: 'first' | 'last') => string
  /** The arguments of an aggregate that is distinct or ordered. */
  readonly aggregated: (args: readonly string[], distinct: boolean, order: string | null) => readonly string[]
  /** An aggregate over the rows for which a condition holds. */
  readonly filtered: (aggregate: string, condition: string) => string
  /** The clause that keeps `count` rows after `offset` others; empty without either. */
  readonly limit: (count: number | undefined, offset: number | undefined) => string
  readonly groupingSets: (sets: readonly string[]) => string
  /** A relation of WITH: read where it is used, or computed once. */
  readonly relation: (name: string, body: string, inline: boolean) => string
  /** Functions of the compiler that this engine spells otherwise. */
  readonly functions: Partial<Record<FunctionName, Spelling>>
  /** A function of the expression language by lower-case name, or undefined where the engine lacks it. */
  readonly userFunction: (name: string) => Spelling | undefined
  readonly userOperator: (name: string) => Spelling | undefined
  readonly lacks: {
    readonly features: ReadonlySet<Feature>
    readonly functions: ReadonlySet<FunctionName>
    readonly types: ReadonlySet<SqlType['kind']>
  }
}
