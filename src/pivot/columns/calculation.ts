import type { SqlType } from '../../contract/sql-type.ts'
import type { KeyOrder, OverKey, StoredColumn } from '../resolve.ts'
import type { Expr } from '../sql/ast.ts'

/** A calculated column as an expression over earlier columns. `type` is null if only the engine can infer it. */
export interface Calculation {
  readonly of: Expr
  readonly type: SqlType | null
  readonly enumType?: string | null
  readonly keyOrder?: KeyOrder
  readonly over?: OverKey
  readonly periods?: StoredColumn['periods']
  /** A condition that makes a column of value groups invalid; checked against the rows. */
  readonly groups?: {
    readonly base: string
    /** True for an ungrouped value whose text equals the name of a group. */
    readonly clash: Expr | null
  }
}
