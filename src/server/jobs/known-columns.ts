/** Collects the columns that a dataset has or had, so that a rebuild gives a column with the same name the same ID. */
import type { Column } from '../../contract/column.ts'
import type { RetiredColumn } from '../../contract/schema-changes.ts'
import type { ImportTask } from '../../engine/protocol.ts'
import type { DatasetVersion } from '../store/stored.ts'

export interface KnownColumns {
  /** Columns of the existing version; null for a new dataset. */
  readonly before: NonNullable<ImportTask['before']> | null
  /** Columns of earlier versions that the existing version lacks. */
  readonly retired: readonly RetiredColumn[]
}

export function knownColumns(version: DatasetVersion | null | undefined): KnownColumns {
  const report = version?.report
  if (!version || !report) return { before: null, retired: [] }
  const names = new Map(version.columns.map((c) => [c.id, c.original_name]))
  const before = report.columns.map((c) => ({ id: c.column_id, name: names.get(c.column_id) ?? c.name, dtype: c.dtype, date_order: c.date_order }))
  return { before, retired: report.retired }
}

/** Earlier columns that are not among `columns`, the ones removed longest ago first. */
export function retiredBy(columns: readonly Column[], { before, retired }: KnownColumns): RetiredColumn[] {
  const ids = new Set(columns.map((c) => c.id))
  const known = [...retired, ...(before ?? []).map(({ id, name }) => ({ column_id: id, name }))]
  return known.filter(({ column_id }, i) => !ids.has(column_id) && known.findIndex((one) => one.column_id === column_id) === i)
}
