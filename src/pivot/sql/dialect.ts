/**
 * Describes how engines differ in spelling and features. A dialect overrides parts of `dialects/standard.ts`; the
 * printer contains no code for a specific engine.
 */
import type { SqlType } from '../../contract/sql-type.ts'
import type { Expr, FunctionName, Ordering } from './ast.ts'

export type Spelling = (args: readonly string[]) => string

/** Features that `lower.ts` replaces by equivalent expressions for engines without them. */
export type Feature = 'grouping sets' | 'filtered aggregates' | 'null-safe comparison' | 'list parameters' | 'lenient casts'

export interface Dialect {
  readonly name: string
  readonly quote: (name: string) => string
  /** A text constant as a SQL literal. Only used in expressions that were checked. */
  readonly text: (value: string) => string
  readonly truth: (value: boolean) => string
  /** A list parameter as a literal. */
  readonly list: (values: readonly (string | null)[]) => string
  readonly parameter: (position: number) => string
  readonly typeName: (type: SqlType) => string
  /** Whether days, and whole and decimal numbers kept in 64 bits, leave the engine as they are, with all digits. */
  readonly exactIntegers: boolean
  /** `from`: the type of the value if it is known. */
  readonly cast: (sql: string, type: SqlType, from?: SqlType) => string
  /** A cast that returns null if the value does not fit. */
  readonly tryCast: (sql: string, type: SqlType) => string
  /** Whether conditions are printed plainly, because tables may have indexes. */
  readonly hasIndexes?: true
  /** Columns of the relation `data` whose values are equal exactly if those in the table are, by name, with the SQL of the table's own column: an index can find lists of values in these. */
  readonly storedAs?: ReadonlyMap<string, string>
  /** True division of numbers; the divisor is never 0. */
  readonly divide: (left: string, right: string) => string
  /** Whether two values are distinct, or the same, treating null as an ordinary value. */
  readonly isDistinct: (left: string, right: string) => string
  readonly isSame: (left: string, right: string) => string
  /** A subquery that returns the items of a text list parameter, cast to a type. */
  readonly listItems: (parameter: string, type: SqlType) => string
  /** A FROM relation built from parallel list parameters: one typed column per list. */
  readonly items: (columns: readonly { readonly name: string; readonly parameter: string; readonly type: SqlType }[]) => string
  /** An ORDER BY key with its nulls placed first or last. */
  readonly orderKey: (sql: string, direction: Ordering['direction'], nulls: 'first' | 'last') => string
  /** The arguments of a distinct or ordered aggregate. */
  readonly aggregated: (args: readonly string[], distinct: boolean, order: string | null) => readonly string[]
  /** An aggregate over the rows that meet a condition. */
  readonly filtered: (aggregate: string, condition: string) => string
  /** The clause that keeps `count` rows after skipping `offset`; empty without either. */
  readonly limit: (count: number | undefined, offset: number | undefined) => string
  readonly groupingSets: (sets: readonly string[]) => string
  /** A relation in a WITH clause. `inline` expands it at each use instead of computing it once. */
  readonly relation: (name: string, body: string, inline: boolean) => string
  /** Compiler functions that this engine spells differently. */
  readonly functions: Partial<Record<FunctionName, Spelling>>
  /** Looks up a function of the expression language by its lower-case name; undefined if the engine lacks it. */
  readonly userFunction: (name: string) => Spelling | undefined
  readonly userOperator: (name: string) => Spelling | undefined
  /** Whether the engine computes a function with these arguments; without it, with all. */
  readonly takes?: (name: string, args: readonly Expr[]) => boolean
  /** For an engine whose casts depend on the types of their operands: which of them keep the value. `isConstant`: the cast of a constant. */
  readonly typedCasts?: {
    readonly isExact: (from: SqlType, to: SqlType) => boolean
    readonly isConstant: (of: Expr, to: SqlType) => boolean
  }
  readonly lacks: {
    readonly features: ReadonlySet<Feature>
    readonly functions: ReadonlySet<FunctionName>
    readonly types: ReadonlySet<SqlType['kind']>
  }
}
