/** What an import is asked for, and what it needs of the server. */
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
  /** Path of the original file, or a query of the product's own for demo data; '' for a database. */
  readonly source: string
  /** Null for a query. */
  readonly options: ImportOptions | null
  /** Columns of the version that is there, where the same file is read the same way again. */
  readonly before?: ImportTask['before']
  /** Changes of columns that a person takes into account. */
  readonly accept?: readonly AcceptedChange[]
  /** Everything is copied, also where new rows alone would be added. */
  readonly whole?: boolean
}

export interface ImportSettings extends FileChildOptions {
  readonly processes: number
  readonly stallMs: number
  /** How long the process for short work serves one import. */
  readonly sliceMs: number
  readonly timeoutMs: number
  readonly maxTextMb: number
  /** The database behind a connection, with the right of a dataset's owner. */
  readonly reach: (connectionId: string, ownerId: string) => Promise<Result<DatabaseServer>>
  /** Its failures as people may hear them. */
  readonly told: (failure: Failure) => Failure
  /** Whether that right is still there. */
  readonly mayReach: (connectionId: string, ownerId: string) => Promise<Result<Pick<ConnectionRow, 'kind' | 'updated_at'>>>
  /** What new columns do to the analyses of a dataset; null where nothing changed. */
  readonly changes: (dataset: DatasetRow, columns: readonly Column[]) => Promise<SchemaChanges | null>
}
