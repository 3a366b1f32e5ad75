/** Messages between the server and the engine's child processes, sent as structured clones over IPC. */

import type { AccountRight } from '../contract/account-right.ts'
import type { AppendOutcome, CopyReason } from '../contract/append.ts'
import type { CellRows, RowsPage } from '../contract/cell-rows.ts'
import type { Column } from '../contract/column.ts'
import type { DatabaseAddress, DatabaseHead, DatabaseQuery, DatabaseTables } from '../contract/database.ts'
import type { ColumnProfile, ImportReport, JobStage } from '../contract/dataset.ts'
import type { Calendar } from '../contract/date-series.ts'
import type { Distribution } from '../contract/distribution.ts'
import type { ErrorCode, ErrorParams } from '../contract/errors.ts'
import type { CellAddress, ExplainedCell, Explanation } from '../contract/explanation.ts'
import type { Filter } from '../contract/filter.ts'
import type { FileOptions, ImportOptions, SchemaType, SourceCheck, SourcePreview, TypeCheck } from '../contract/import.ts'
import type { Measure } from '../contract/measure.ts'
import type { Value } from '../contract/scalar.ts'
import type { RetiredColumn } from '../contract/schema-changes.ts'
import type { StepConfig } from '../contract/step.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import type { QuerySource } from './source.ts'

/** A version of a dataset in a separate file, which never changes. */
export interface FileData {
  readonly kind: 'file'
  readonly file: string
  readonly columns: readonly StoredColumn[]
}

/** A database table that is read in its current state. */
export interface LiveData {
  readonly kind: 'live'
  /** A key of the table of live engines in the query worker. */
  readonly engine: string
  /** The location of the data for the engine; stays the same as long as it is the same data. */
  readonly place: string
  /** Changes as soon as the data may have changed; part of the cache key of results. */
  readonly freshness: string
  readonly columns: readonly StoredColumn[]
}

/** Identifies a dataset's data to the engine. */
export type DatasetData = FileData | LiveData

/** Facts about an open file, determined once, on demand. */
export interface DatasetFacts {
  rows: number | null
  /** Root mean square of a column's text lengths in bytes: the mean product of two columns' lengths never exceeds the product of their root mean squares. */
  readonly lengths: Map<string, number>
}

/** A dataset open in a worker; stored dictionaries are read once. */
export interface OpenDataset {
  readonly source: QuerySource
  /** Stops the running query. */
  readonly signal?: AbortSignal
  readonly enums: Map<string, readonly Value[]>
  readonly facts: DatasetFacts
  /** The request was admitted as a heavy one. */
  readonly heavy: boolean
}

/** The inputs of a run other than its config and its rows. */
export interface RunContext {
  /** IANA name of the zone that zoned times are converted to. */
  readonly timeZone: string
  /** The reference day of relative date ranges, YYYY-MM-DD in the dataset's time zone. */
  readonly today: string
  /** The first day of weeks and the first month of years. */
  readonly calendar: Calendar
  /** Measures that the step's expressions refer to but that the step does not show. */
  readonly operands: readonly Measure[]
}

export type QueryRequest =
  | {
      readonly kind: 'step'
      readonly dataset: DatasetData
      readonly config: StepConfig
      readonly context: RunContext
      readonly locale: string
      readonly maxCells: number
      /** Maximum bytes of a result; defaults to what one message can carry. */
      readonly maxBytes?: number
    }
  | {
      readonly kind: 'explain'
      readonly dataset: DatasetData
      readonly config: StepConfig
      readonly context: RunContext
      readonly cell: ExplainedCell
      readonly locale: string
    }
  | {
      readonly kind: 'rows'
      readonly dataset: DatasetData
      readonly config: StepConfig
      readonly context: RunContext
      readonly cell: CellAddress
      readonly page: RowsPage
      readonly locale: string
    }
  | {
      readonly kind: 'values'
      readonly dataset: DatasetData
      readonly column: string
      readonly calculated: readonly Column[]
      readonly context: RunContext
      readonly filters: readonly Filter[]
      readonly search: string
      readonly limit: number
    }
  | {
      readonly kind: 'distribution'
      readonly dataset: DatasetData
      readonly column: string
      readonly calculated: readonly Column[]
      readonly context: RunContext
      readonly filters: readonly Filter[]
      readonly bins: number
      /** A year, a month, or '' for all years. */
      readonly within: string
    }
  | { readonly kind: 'schema'; readonly dataset: FileData; readonly timeZone: string; readonly types: Readonly<Record<string, SchemaType>> }
  | { readonly kind: 'preview'; readonly dataset: DatasetData; readonly timeZone: string; readonly start: number; readonly count: number }

export interface ValueList {
  readonly values: { value: Value; rows: number }[]
  readonly total: number
  readonly rows: number
  readonly dtype: string
}
export interface Preview {
  readonly totalRows: number
  readonly columns: string[]
  readonly data: Value[][]
}

/** An engine's answer about the rows behind a cell; the server adds their version and the maximum rows of a file. */
export type FoundRows = Omit<CellRows, 'version' | 'file_rows_max'>

export interface Answers {
  step: CachedResult
  explain: Explanation
  rows: FoundRows
  values: ValueList
  distribution: Distribution
  preview: Preview
  schema: TypeCheck[]
}
export type Answer<R extends QueryRequest> = Answers[R['kind']]

export type ToQueryWorker =
  /** `heavy`: it was admitted as heavy, whatever it costs. */
  { readonly type: 'run'; readonly id: number; readonly request: QueryRequest; readonly heavy: boolean } | { readonly type: 'cancel'; readonly id: number }

export type FromQueryWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'begun'; readonly id: number }
  /** The request costs more than a light one may, and was not run. */
  | { readonly type: 'heavier'; readonly id: number }
  | { readonly type: 'done'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly type: 'failed'; readonly id: number; readonly code: ErrorCode; readonly params: ErrorParams }

export interface EngineLimits {
  readonly memory: string
  readonly threads: number
  readonly temp: string
  readonly tempSize: string
  /** Folder of the children's compile cache. */
  readonly compiled: string
}

/** One import: a text file, or the rows of a query that the product itself wrote for its demo data. */
export interface ImportTask {
  /** Path of the file, or the text of the query. Never contains user input. */
  readonly source: string
  /** How to read the file; null for a query. */
  readonly options: ImportOptions | null
  /** Decisions of an earlier import of the same file about its columns; null for a new dataset. */
  readonly before?: readonly { readonly id: string; readonly name: string; readonly dtype: string; readonly date_order: 'mdy' | 'dmy' | 'ymd' | null }[] | null
  /** Columns of earlier versions of a database's dataset. */
  readonly retired?: readonly RetiredColumn[]
  /** The server of a source in a database. */
  readonly database?: DatabaseServer
  /** For a source to which only new rows are added. */
  readonly append?: AppendTask | null
  /** The finished dataset file; the worker writes only here and next to it. */
  readonly target: string
  readonly refusedFile: string
  readonly limits: EngineLimits
  /** Maximum text that a sheet or table may yield, in MB. */
  readonly maxTextMb: number
}

/** Adds new rows to those of an existing version (docs/decisions/0124). */
export interface AppendTask extends Pick<AppendOutcome, 'key' | 'source'> {
  /** The existing version with the notes on its columns, or the reason why all rows are copied. */
  readonly kept: { readonly file: string; readonly notes: ImportReport['columns'] } | CopyReason
}

/** A database server: the address was checked, and drivers connect to nothing else. */
export interface DatabaseServer extends Omit<DatabaseAddress, 'server'> {
  readonly address: string
  /** The name that its certificate must match. */
  readonly name: string
  readonly password: string
  readonly connectMs: number
  /** Maximum duration of a statement in milliseconds, as sent to the database. */
  readonly statementMs: number
  /** Additional functions that statements may call, as the operator names them for this kind of database. */
  readonly functions: readonly string[]
}

/** A single request to a database. */
export type DatabaseTask =
  | { readonly ask: 'version'; readonly server: DatabaseServer }
  | { readonly ask: 'tables'; readonly server: DatabaseServer }
  | { readonly ask: 'head'; readonly server: DatabaseServer; readonly query: DatabaseQuery }
export interface DatabaseAnswers {
  /** The server's version, and the account's rights beyond reading. */
  readonly version: { readonly version: string; readonly rights: AccountRight[] }
  readonly tables: DatabaseTables
  readonly head: DatabaseHead
}

/** A preview of a file before it is imported. */
export interface PreviewTask {
  readonly source: string
  /** A path prefix in a separate folder, for temporary files. */
  readonly scratch: string
  readonly options: FileOptions
  /** Types that a person chose for columns. */
  readonly types: Readonly<Record<string, SchemaType>>
  readonly limits: EngineLimits
}

/** A page of the lines of a file that an import would refuse. */
export interface CheckTask {
  readonly source: string
  readonly scratch: string
  readonly options: FileOptions
  readonly start: number
  readonly count: number
}

/** Writes a dataset's rows to a file for download. */
export interface ExportTask {
  readonly dataset: FileData
  readonly timeZone: string
  readonly target: string
  readonly format: 'csv' | 'parquet'
  /** Don't escape CSV values that look like formulas. */
  readonly raw: boolean
  readonly limits: EngineLimits
}

/** Converts rows that the server wrote as CSV without a header to Parquet with the types of their columns. */
export interface TidyTask {
  readonly source: string
  readonly columns: readonly { readonly name: string; readonly dtype: string }[]
  readonly target: string
  readonly limits: EngineLimits
}

export interface ImportedDataset {
  readonly rows: number
  readonly columns: readonly Column[]
  readonly stored: readonly StoredColumn[]
  readonly profile: readonly ColumnProfile[]
  readonly report: ImportReport
  readonly bytes: number
  readonly options: ImportOptions | null
}

export type ToImportWorker =
  | { readonly type: 'import'; readonly task: ImportTask }
  | { readonly type: 'preview'; readonly task: PreviewTask }
  | { readonly type: 'check'; readonly task: CheckTask }
  | { readonly type: 'export'; readonly task: ExportTask }
  | { readonly type: 'tidy'; readonly task: TidyTask }
  | { readonly type: 'database'; readonly task: DatabaseTask }
  /** End what runs elsewhere, such as a database statement, and then this process. */
  | { readonly type: 'stop' }

export type FromImportWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly stage: JobStage; readonly progress: number | null; readonly rows: number }
  | { readonly type: 'done'; readonly dataset: ImportedDataset }
  /** The facts that a preview knows before the rows, which may never arrive. */
  | { readonly type: 'parts'; readonly preview: SourcePreview }
  | { readonly type: 'previewed'; readonly preview: SourcePreview }
  | { readonly type: 'checked'; readonly check: SourceCheck }
  | { readonly type: 'exported'; readonly bytes: number }
  | { readonly type: 'answered'; readonly answer: DatabaseAnswers[keyof DatabaseAnswers] }
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly params: ErrorParams }
