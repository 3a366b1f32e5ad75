import type { SqlType } from '../../contract/sql-type.ts'
import type { KeyOrder, OverKey } from '../resolve.ts'
import type { Expr } from '../sql/ast.ts'

/** A calculated column as an expression over the columns before it. `type` null: the engine says. */
export interface Calculation {
  readonly of: Expr
  readonly type: SqlType | null
  readonly enumType?: string | null
  readonly keyOrder?: KeyOrder
  readonly over?: OverKey
  /** What the data must not hold for the column to be allowed. */
  readonly groups?: {
    readonly base: string
    /** Values that no group captured, and whose text is the name of a group. */
    readonly clash: Expr | null
  }
}
