/** What the server and the engine's child processes say to each other. Structured-clone messages over IPC. */

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
import type { KeptResult } from '../pivot/shape/kept.ts'
import type { QuerySource } from './source.ts'

/** A version of a dataset in a file of its own, which never changes. */
export interface FileData {
  readonly kind: 'file'
  readonly file: string
  readonly columns: readonly StoredColumn[]
}

/** A table of a database that is read as it is now. */
export interface LiveData {
  readonly kind: 'live'
  /** A name of the table of live engines that the query worker is started with. */
  readonly engine: string
  /** Where the engine finds the data; the same for as long as it is the same data. */
  readonly place: string
  /** Another one as soon as the data may be other: results are kept by it. */
  readonly freshness: string
  readonly columns: readonly StoredColumn[]
}

/** How a dataset names its data to the engine. */
export type DatasetData = FileData | LiveData

/** What is known of an open file; found out once, when it matters. */
export interface DatasetFacts {
  rows: number | null
  /** Root mean square of the bytes of a column's texts: sums of products of lengths stay below its products. */
  readonly lengths: Map<string, number>
}

/** A dataset open in a worker; stored dictionaries are read once. */
export interface OpenDataset {
  readonly source: QuerySource
  /** Stops what runs. */
  readonly signal?: AbortSignal
  readonly enums: Map<string, readonly Value[]>
  readonly facts: DatasetFacts
  /** The request was admitted as a heavy one. */
  readonly heavy: boolean
}

/** What a run depends on beside its config and its rows. */
export interface RunContext {
  /** IANA name; zoned times are placed in it. */
  readonly timeZone: string
  /** The day that date ranges are relative to, YYYY-MM-DD in the dataset's time zone. */
  readonly today: string
  /** From where weeks and years count. */
  readonly calendar: Calendar
  /** Measures that expressions of the step refer to and that the step does not show. */
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
      /** Largest result in bytes; what one message can carry when left out. */
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

/** What an engine knows of the rows behind a cell; the server adds which version they are of and how many a file may hold. */
export type FoundRows = Omit<CellRows, 'version' | 'file_rows_max'>

export interface Answers {
  step: KeptResult
  explain: Explanation
  rows: FoundRows
  values: ValueList
  distribution: Distribution
  preview: Preview
  schema: TypeCheck[]
}
export type Answer<R extends QueryRequest> = Answers[R['kind']]

export type ToQueryWorker =
  /** `heavy`: it was admitted as one, whatever it costs. */
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
  /** Where children keep their compiled code. */
  readonly compiled: string
}

/** One import: a text file, or the rows of a query that the product itself wrote for its demo data. */
export interface ImportTask {
  /** Path of the file, or the text of the query. Never anything a person typed. */
  readonly source: string
  /** How to read the file; null for a query. */
  readonly options: ImportOptions | null
  /** What an earlier import of the same file decided of its columns; null for a new dataset. */
  readonly before?: readonly { readonly id: string; readonly name: string; readonly dtype: string; readonly date_order: 'mdy' | 'dmy' | 'ymd' | null }[] | null
  /** Columns that earlier versions of a database's dataset had. */
  readonly retired?: readonly RetiredColumn[]
  /** Of a source in a database: where it is. */
  readonly database?: DatabaseServer
  /** Of one to which new rows alone are added. */
  readonly append?: AppendTask | null
  /** The finished dataset file; written nowhere else but beside it. */
  readonly target: string
  readonly refusedFile: string
  readonly limits: EngineLimits
  /** Text that a sheet or table may give, in MB. */
  readonly maxTextMb: number
}

/** New rows for those that are kept (docs/decisions/0124). */
export interface AppendTask extends Pick<AppendOutcome, 'key' | 'source'> {
  /** The version that is there, and what was noted of its columns; or why all rows are copied. */
  readonly kept: { readonly file: string; readonly notes: ImportReport['columns'] } | CopyReason
}

/** A database to talk to: an address that was checked, which is all that a driver connects to. */
export interface DatabaseServer extends Omit<DatabaseAddress, 'server'> {
  readonly address: string
  /** What its certificate must be of. */
  readonly name: string
  readonly password: string
  readonly connectMs: number
  /** Longest statement, as the database is told. */
  readonly statementMs: number
  /** Functions that statements may call besides those that are allowed everywhere, as the operator names them for this kind of database. */
  readonly functions: readonly string[]
}

/** Talk with a database that ends with its answer. */
export type DatabaseTask =
  | { readonly ask: 'version'; readonly server: DatabaseServer }
  | { readonly ask: 'tables'; readonly server: DatabaseServer }
  | { readonly ask: 'head'; readonly server: DatabaseServer; readonly query: DatabaseQuery }
export interface DatabaseAnswers {
  /** What answers, and what its account may do besides reading. */
  readonly version: { readonly version: string; readonly rights: AccountRight[] }
  readonly tables: DatabaseTables
  readonly head: DatabaseHead
}

/** A look at a file before it is imported. */
export interface PreviewTask {
  readonly source: string
  /** A path in a folder of its own: files whose names begin so may be made. */
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

/** A dataset's rows written to a file for download. */
export interface ExportTask {
  readonly dataset: FileData
  readonly timeZone: string
  readonly target: string
  readonly format: 'csv' | 'parquet'
  /** CSV texts as they are, without the mark before what a spreadsheet would run. */
  readonly raw: boolean
  readonly limits: EngineLimits
}

/** Rows as the server wrote them, CSV without a header, to be written as Parquet with the types of their columns. */
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
  /** End what runs elsewhere, such as a statement in a database, and then this process. */
  | { readonly type: 'stop' }

export type FromImportWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly stage: JobStage; readonly progress: number | null; readonly rows: number }
  | { readonly type: 'done'; readonly dataset: ImportedDataset }
  /** What a look knows before the rows, which may never come. */
  | { readonly type: 'parts'; readonly preview: SourcePreview }
  | { readonly type: 'previewed'; readonly preview: SourcePreview }
  | { readonly type: 'checked'; readonly check: SourceCheck }
  | { readonly type: 'exported'; readonly bytes: number }
  | { readonly type: 'answered'; readonly answer: DatabaseAnswers[keyof DatabaseAnswers] }
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly params: ErrorParams }
