/**
 * Decides whether a rebuild copies only new rows from a database. This requires that the existing rows were read over
 * the same unchanged connection and that the same column identifies new rows.
 */
import { createHash } from 'node:crypto'
import type { ImportOptions } from '../../contract/import.ts'
import type { AppendTask } from '../../engine/protocol.ts'
import type { DataFolder } from '../data-folder.ts'
import type { ConnectionRow } from '../store/connections.ts'
import type { DatasetRow } from '../store/datasets.ts'

/**
 * The task of adding new rows; null if the rebuild must copy everything. Uses the dataset's current setting, not the one
 * in the job's order, which may be older.
 */
export function appendTask(
  { options, whole = false }: { readonly options: ImportOptions | null; readonly whole?: boolean },
  row: Pick<DatasetRow, 'options' | 'version'>,
  connection: Pick<ConnectionRow, 'updated_at'>,
  data: Pick<DataFolder, 'versionFile'>,
): AppendTask | null {
  if (options?.source.kind !== 'database') return null
  const key = row.options?.source.kind === 'database' ? row.options.source.append_key : options.source.append_key
  if (key === null) return null
  const { connection_id, query } = options.source
  const source = createHash('sha256')
    .update(JSON.stringify([connection_id, connection.updated_at, query]))
    .digest('base64url')
  if (whole) return { key, source, kept: 'asked' }
  const { version } = row
  const last = version?.report?.append
  if (!version?.report || last?.key !== key || last.source !== source) return { key, source, kept: 'first' }
  return { key, source, kept: { file: data.versionFile(version.id), notes: version.report.columns } }
}
