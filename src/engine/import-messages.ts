/** Messages to and from the child processes that import, convert and read files and databases. */
import type { AccountRight } from '../contract/account-right.ts'
import type { Column } from '../contract/column.ts'
import type { ColumnNote } from '../contract/column-note.ts'
import type { ColumnProfile } from '../contract/column-profile.ts'
import type { CombinationCheck, CombinationOptions } from '../contract/combination.ts'
import type { DatabaseAddress, DatabaseDescription, DatabaseHead, DatabaseQuery, DatabaseTables } from '../contract/database.ts'
import type { ImportReport, JobStage } from '../contract/dataset.ts'
import type { ErrorCode, ErrorParams } from '../contract/errors.ts'
import type { FileOptions, ImportOptions, SchemaType, SourceCheck, SourcePreview } from '../contract/import.ts'
import type { RetiredColumn } from '../contract/schema-changes.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { AddTask, AppendTask } from './added-rows.ts'
import type { CombinationTask } from './combine/task.ts'

export interface EngineLimits {
  readonly memory: string
  readonly threads: number
  readonly temp: string
  readonly tempSize: string
  /** Directory of the compile cache that the child processes share. */
  readonly compiled: string
}

/** An import of a file or a database, or of demo data that a query of our own generates. */
export interface ImportTask {
  /** Path of the file, or SQL of the query, which never contains user input. */
  readonly source: string
  /** Import options; null for a query. */
  readonly options: ImportOptions | null
  /** Columns of an earlier import of the same source, whose IDs and types are kept if possible; null for a new dataset. */
  readonly before?: readonly { readonly id: string; readonly name: string; readonly dtype: string; readonly date_order: 'mdy' | 'dmy' | 'ymd' | null }[] | null
  /** Columns that earlier versions of a database's dataset had, and that are missing now. */
  readonly retired?: readonly RetiredColumn[]
  /** For a source in a database: its server. */
  readonly database?: DatabaseServer
  /** For a dataset made of others: their current versions. */
  readonly combination?: CombinationTask
  /** For a source of which only new rows are read; else null or undefined. */
  readonly append?: AppendTask | null
  /** For a file whose rows are added to those of an existing version; else null or undefined. */
  readonly add?: AddTask | null
  /** Whether a chosen type applies only if no value of the file loses anything, unless its misfits may become blank. */
  readonly keepsValues?: boolean
  /** Path of the dataset file. The worker writes only this file and files next to it. */
  readonly target: string
  readonly refusedFile: string
  readonly limits: EngineLimits
  /** Maximum text that a sheet or table may yield, in MB. */
  readonly maxTextMb: number
}

/** A request to count what a combination would do. */
export interface CombinationCheckTask extends Pick<CombinationTask, 'sources'> {
  readonly options: CombinationOptions
  readonly limits: EngineLimits
}

/** A database server at a checked address; drivers connect to no other address. */
export interface DatabaseServer extends Omit<DatabaseAddress, 'server'> {
  readonly address: string
  /** The name that the server's certificate must match. */
  readonly name: string
  readonly password: string
  readonly connectMs: number
  /** Time limit of a statement in milliseconds; drivers also set it on the server. */
  readonly statementMs: number
  /** Functions that statements may call in addition to our own list; the operator configures them per kind of database. */
  readonly functions: readonly string[]
}

/** A request to a database that runs in its own worker. */
export type DatabaseTask =
  | { readonly ask: 'version'; readonly server: DatabaseServer }
  | { readonly ask: 'tables'; readonly server: DatabaseServer; readonly search?: string }
  | { readonly ask: 'description'; readonly server: DatabaseServer; readonly query: DatabaseQuery }
  | { readonly ask: 'head'; readonly server: DatabaseServer; readonly query: DatabaseQuery }
export interface DatabaseAnswers {
  /** Version of the server, and the account's rights beyond reading. */
  readonly version: { readonly version: string; readonly rights: AccountRight[] }
  readonly tables: DatabaseTables
  readonly description: DatabaseDescription
  readonly head: DatabaseHead
}

/** A request for a preview of a file before its import. */
export interface PreviewTask {
  readonly source: string
  /** Path prefix for temporary files, in a separate directory. */
  readonly scratch: string
  readonly options: FileOptions
  /** Types that a person chose, by column ID. */
  readonly types: Readonly<Record<string, SchemaType>>
  readonly limits: EngineLimits
}

/** A request for a page of the lines that an import would refuse. */
export interface CheckTask {
  readonly source: string
  readonly scratch: string
  readonly options: FileOptions
  readonly start: number
  readonly count: number
}

/** A version of a dataset, stored in a file that never changes. */
export interface FileData {
  readonly kind: 'file'
  readonly file: string
  readonly columns: readonly StoredColumn[]
}

/** A request to write a dataset's rows to a file for download. */
export interface ExportTask {
  readonly dataset: FileData
  readonly timeZone: string
  readonly target: string
  readonly format: 'csv' | 'parquet'
  /** For CSV: whether values that look like formulas stay unescaped. */
  readonly raw: boolean
  readonly limits: EngineLimits
}

/** A request to convert a CSV file without a header, written by the server, to Parquet with the given column types. */
export interface TidyTask {
  readonly source: string
  readonly columns: readonly { readonly name: string; readonly dtype: string }[]
  readonly target: string
  readonly limits: EngineLimits
}

/** Comments of a table in a database, which describe a dataset and its columns that nobody has described. */
export interface SourceComments {
  readonly description: string | null
  readonly columns: readonly ColumnNote[]
}

export interface ImportedDataset {
  readonly rows: number
  readonly columns: readonly Column[]
  readonly stored: readonly StoredColumn[]
  readonly profile: readonly ColumnProfile[]
  readonly report: ImportReport
  readonly bytes: number
  readonly options: ImportOptions | null
  /** For a table of a database. */
  readonly comments?: SourceComments
}

export type ToImportWorker =
  | { readonly type: 'import'; readonly task: ImportTask }
  | { readonly type: 'preview'; readonly task: PreviewTask }
  | { readonly type: 'check'; readonly task: CheckTask }
  | { readonly type: 'export'; readonly task: ExportTask }
  | { readonly type: 'tidy'; readonly task: TidyTask }
  | { readonly type: 'database'; readonly task: DatabaseTask }
  | { readonly type: 'combination'; readonly task: CombinationCheckTask }
  /** Asks the worker to cancel work outside the process, such as a database statement, and then to exit. */
  | { readonly type: 'stop' }

export type FromImportWorker =
  | { readonly type: 'ready' }
  | {
      readonly type: 'progress'
      readonly stage: JobStage
      /** The share of the stage that is done, from 0 to 1. It never decreases. */
      readonly progress: number
      /** A count that grows while the engine works. */
      readonly steps: number
      /** Rows read so far; exact once all are stored. */
      readonly rows: number
      /** Bytes of the source whose rows were read so far. */
      readonly bytes: number
    }
  | { readonly type: 'done'; readonly dataset: ImportedDataset }
  /** Everything in a preview except rows, which a never-ending view may not return. */
  | { readonly type: 'parts'; readonly preview: SourcePreview }
  | { readonly type: 'previewed'; readonly preview: SourcePreview }
  | { readonly type: 'checked'; readonly check: SourceCheck }
  | { readonly type: 'exported'; readonly bytes: number }
  | { readonly type: 'combined'; readonly check: CombinationCheck }
  | { readonly type: 'answered'; readonly answer: DatabaseAnswers[keyof DatabaseAnswers] }
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly params: ErrorParams }
