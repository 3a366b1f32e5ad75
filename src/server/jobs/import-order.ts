/** The order for an import, and what an import needs from the server. */
import type { Column } from '../../contract/column.ts'
import type { Failure, Result } from '../../contract/errors.ts'
import type { ImportOptions } from '../../contract/import.ts'
import type { AcceptedChange, SchemaChanges } from '../../contract/schema-changes.ts'
import type { DatabaseServer, ImportTask } from '../../engine/protocol.ts'
import type { ConnectionRow } from '../store/connections.ts'
import type { DatasetRow } from '../store/datasets.ts'
import type { FileChildOptions } from './run-child.ts'

export interface ImportOrder {
  readonly jobId: string
  readonly datasetId: string
  readonly ownerId: string
  /** Path of the original file, or one of the product's own queries for demo data; '' for a database. */
  readonly source: string
  /** Null for a query. */
  readonly options: ImportOptions | null
  /** Columns of the existing version, if the same file is read the same way again. */
  readonly before?: ImportTask['before']
  /** Changes of columns that a person accepted. */
  readonly accept?: readonly AcceptedChange[]
  /** Copies everything, even if adding only new rows would be possible. */
  readonly whole?: boolean
}

export interface ImportSettings extends FileChildOptions {
  readonly processes: number
  readonly stallMs: number
  /** How long the process for short work serves one import at a time. */
  readonly sliceMs: number
  readonly timeoutMs: number
  readonly maxTextMb: number
  /** Resolves the database behind a connection, with the rights of the dataset's owner. */
  readonly reach: (connectionId: string, ownerId: string) => Promise<Result<DatabaseServer>>
  /** Reduces its failures to what people may see. */
  readonly told: (failure: Failure) => Failure
  /** Whether the owner still has that right. */
  readonly mayReach: (connectionId: string, ownerId: string) => Promise<Result<Pick<ConnectionRow, 'kind' | 'updated_at'>>>
  /** The effect of new columns on the analyses of a dataset; null if nothing changed. */
  readonly changes: (dataset: DatasetRow, columns: readonly Column[]) => Promise<SchemaChanges | null>
}
