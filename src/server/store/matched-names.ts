/**
 * Keeps grants of columns valid when a file calls a column differently and a person matched it (docs/decisions/0228).
 * Grants name columns by ID and by the name in the file; a change of that name by any other way ends them.
 */
import type { Column } from '../../contract/column.ts'
import { plainName } from '../../contract/column.ts'
import { grantedColumns } from './grants.ts'
import type { Db } from './open.ts'
import type { VersionOrigin } from './version-origin.ts'

type Named = Pick<Column, 'id' | 'original_name'>
type Names = VersionOrigin['names']

/** For each matched column, its name in the new file, by its former one and its ID. */
type Renames = ReadonlyMap<string, string>
const keyOf = (id: string, name: string): string => JSON.stringify([id, plainName(name)])

/** The names that the columns of a new version had in the versions that it descends from. */
export function namesBefore(columns: readonly Named[], former: readonly Named[], names: Names): Names {
  const before = new Map(former.map(({ id, original_name }) => [id, original_name]))
  return Object.fromEntries(
    columns.flatMap(({ id, original_name }) => {
      const all = [...(before.has(id) ? [before.get(id) ?? ''] : []), ...(names[id] ?? [])]
      const others = [...new Set(all)].filter((name) => name !== original_name)
      return others.length === 0 ? [] : [[id, others]]
    }),
  )
}

/** The same for a version that was read from the same source again: only columns whose name stayed are surely the same. */
export function namesKept(columns: readonly Named[], former: readonly Named[], names: Names): Names {
  const before = new Map(former.map(({ id, original_name }) => [id, original_name]))
  return Object.fromEntries(columns.flatMap(({ id, original_name }) => (names[id] && before.get(id) === original_name ? [[id, names[id]]] : [])))
}

/** The columns of the current version that another version calls differently, if one of them descends from the other. */
export function renamesBetween(now: readonly Named[], nowNames: Names, next: readonly Named[], nextNames: Names): Renames {
  const other = new Map(next.map(({ id, original_name }) => [id, original_name]))
  return new Map(
    now.flatMap(({ id, original_name }) => {
      const name = other.get(id)
      const isMatched = name !== undefined && name !== original_name && ((nextNames[id]?.includes(original_name) || nowNames[id]?.includes(name)) ?? false)
      return isMatched ? [[keyOf(id, original_name), name] as const] : []
    }),
  )
}

/** Renames columns in the grants and loans of all analyses of a dataset. */
export async function renameGranted(tx: Db, datasetId: string, renames: Renames): Promise<void> {
  if (renames.size === 0) return
  const analyses = tx.selectFrom('analyses').select('id').where('dataset_id', '=', datasetId)
  const renamed = (text: string): string | null => {
    const columns = grantedColumns(text)
    const next = columns.map((column) => ({ ...column, original_name: renames.get(keyOf(column.id, column.original_name)) ?? column.original_name }))
    return next.every(({ original_name }, at) => original_name === columns[at]?.original_name) ? null : JSON.stringify(next)
  }
  for (const row of await tx.selectFrom('grants').select(['analysis_id', 'grantee', 'columns_json']).where('analysis_id', 'in', analyses).execute()) {
    const columns_json = renamed(row.columns_json)
    if (columns_json === null || row.analysis_id === null) continue
    await tx.updateTable('grants').set({ columns_json }).where('analysis_id', '=', row.analysis_id).where('grantee', '=', row.grantee).execute()
  }
  for (const { analysis_id, columns_json: before } of await tx
    .selectFrom('loans')
    .select(['analysis_id', 'columns_json'])
    .where('analysis_id', 'in', analyses)
    .execute()) {
    const columns_json = renamed(before)
    if (columns_json !== null) await tx.updateTable('loans').set({ columns_json }).where('analysis_id', '=', analysis_id).execute()
  }
}
