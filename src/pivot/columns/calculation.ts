import type { SqlType } from '../../contract/sql-type.ts'
import type { KeyOrder, OverKey } from '../resolve.ts'
import type { Expr } from '../sql/ast.ts'

/** A calculated column as an expression over earlier columns. A `type` of null is left to the engine. */
export interface Calculation {
  readonly of: Expr
  readonly type: SqlType | null
  readonly enumType?: string | null
  readonly keyOrder?: KeyOrder
  readonly over?: OverKey
  /** Conditions on the data that make the column invalid. */
  readonly groups?: {
    readonly base: string
    /** True for a value in no group whose text equals a group's name. */
    readonly clash: Expr | null
  }
}
