/** The types of an import's input, and of the settings and server functions that imports use. */
import type { Column } from '../../contract/column.ts'
import type { Failure, Result } from '../../contract/errors.ts'
import type { ImportOptions } from '../../contract/import.ts'
import type { AcceptedChange, SchemaChanges } from '../../contract/schema-changes.ts'
import type { DatabaseServer, ImportTask } from '../../engine/protocol.ts'
import type { LiveAsked, LiveFound } from '../databases/describe.ts'
import type { ConnectionRow } from '../store/connections.ts'
import type { DatasetRow } from '../store/datasets.ts'
import type { Replacement } from '../store/version-origin.ts'
import type { FileChildOptions } from './run-child.ts'

export interface ImportOrder {
  readonly jobId: string
  readonly datasetId: string
  readonly ownerId: string
  /** Path of the original file, or our own SQL query for demo data; '' for a database. */
  readonly source: string
  /** Null for demo data, which comes from a query. */
  readonly options: ImportOptions | null
  /** For a source without a file: how many bytes it reads; by default unknown and small. */
  readonly bytes?: number
  /** Columns of the existing version, if the same file is read again with the same options. */
  readonly before?: ImportTask['before']
  /** Changes of columns that a person accepted, so that they do not stop the publication. */
  readonly accept?: readonly AcceptedChange[]
  /** Copies all rows, even if adding only new rows would be possible. */
  readonly whole?: boolean
  /** The uploaded file whose rows replace those of the dataset. */
  readonly replacement?: Replacement | undefined
}

export interface ImportSettings extends FileChildOptions {
  readonly processes: number
  readonly stallMs: number
  /** How long the process for short work runs one import before it may have to give way. */
  readonly sliceMs: number
  readonly timeoutMs: number
  readonly maxTextMb: number
  /** Resolves a saved connection to its database server, with the rights of the dataset's owner. */
  readonly reach: (connectionId: string, ownerId: string) => Promise<Result<DatabaseServer>>
  /** Removes the cause from a connection failure if people may not see it. */
  readonly told: (failure: Failure) => Failure
  /** Checks that the dataset's owner may still use the connection. */
  readonly mayReach: (connectionId: string, ownerId: string) => Promise<Result<Pick<ConnectionRow, 'kind' | 'updated_at'>>>
  /** Asks for the columns of a table or statement that stays in its database. */
  readonly describe: (asked: LiveAsked, signal: AbortSignal) => Promise<Result<LiveFound>>
  /** Whether live datasets may be public. */
  readonly publicLive: boolean
  /** Called after a version was published, to rebuild what is made of it. */
  readonly onPublished: (datasetId: string) => void
  /** Called after a live dataset was rebuilt without other columns. */
  readonly onRenewed: (datasetId: string) => void
  /** How new columns affect the saved analyses of a dataset; null if no column changed. */
  readonly changes: (dataset: DatasetRow, columns: readonly Column[]) => Promise<SchemaChanges | null>
}
