/** Puts the rows of several datasets below each other. Columns are matched by name; types widen without loss, or the column becomes text. */
import type { CommonColumn } from '../../contract/combination-types.ts'
import { type SqlType, sqlTypeName } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Query } from '../databases/staging.ts'
import { type Attached, castTo, valueSql } from './attached.ts'

type Common = CommonColumn<StoredColumn>

const isExact = (type: SqlType): boolean => type.kind === 'integer' || type.kind === 'decimal'

/** The common type, or null if an exact number of the column would lose digits as a floating-point number. */
export async function fitting({ parts, type }: Common, sources: readonly Attached[], query: Query): Promise<SqlType | null> {
  if (type?.kind !== 'float') return type
  for (const [i, part] of parts.entries()) {
    if (!part || !isExact(part.type)) continue
    const value = valueSql(part)
    const back = `TRY_CAST(CAST(${value} AS DOUBLE) AS ${sqlTypeName(part.type)})`
    const lossy = await query(`SELECT 1 FROM ${sources[i]?.table} WHERE ${value} IS NOT NULL AND ${back} IS DISTINCT FROM ${value} LIMIT 1`)
    if (lossy.length > 0) return null
  }
  return type
}

/** The SELECT items of one source's rows, in the order of the columns. */
export const itemsOf = (columns: readonly { readonly parts: Common['parts']; readonly type: SqlType; readonly id: string }[], part: number): string[] =>
  columns.map(({ parts, type, id }) => {
    const column = parts[part]
    return `${column ? castTo(column, type) : `CAST(NULL AS ${sqlTypeName(type)})`} AS ${id}`
  })
