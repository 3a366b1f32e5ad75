/** Messages between the server and the engine's child processes, sent over IPC with structured cloning. */
import type { CellRows, RowsPage } from '../contract/cell-rows.ts'
import type { Column } from '../contract/column.ts'
import type { Calendar } from '../contract/date-series.ts'
import type { Distribution } from '../contract/distribution.ts'
import type { ErrorCode, ErrorParams } from '../contract/errors.ts'
import type { CellAddress, ExplainedCell, Explanation } from '../contract/explanation.ts'
import type { Filter } from '../contract/filter.ts'
import type { SchemaType, TypeCheck } from '../contract/import.ts'
import type { Measure } from '../contract/measure.ts'
import type { Value } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'
import type { StepSql } from '../contract/step-sql.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import type { Printed } from '../pivot/sql/print.ts'
import type { FileData } from './import-messages.ts'
import type { CodeFolder, Written } from './kernel/codes/code-folder.ts'
import type { KernelLimits } from './kernel/sizes.ts'
import type { LiveData, LiveDescription } from './live-data.ts'
import type { QuerySource } from './source.ts'

export type { AddTask, AppendTask } from './added-rows.ts'
export type { CombinationSource, CombinationTask } from './combine/task.ts'
export type {
  CheckTask,
  CombinationCheckTask,
  DatabaseAnswers,
  DatabaseServer,
  DatabaseTask,
  EngineLimits,
  ExportTask,
  FileData,
  FromImportWorker,
  ImportedDataset,
  ImportTask,
  PreviewTask,
  SourceComments,
  TidyTask,
  ToImportWorker,
} from './import-messages.ts'
export { codeBytes, codeFolderOf, removeUnfinished } from './kernel/codes/folder-files.ts'
export type { LiveData, LiveDescription, LiveField } from './live-data.ts'

export type DatasetData = FileData | LiveData

/** Facts about an open file, computed when first needed. */
export interface DatasetFacts {
  rows: number | null
  /** Whether the rows were counted, not guessed by a planner. */
  isCounted: boolean
  /** Root mean square of the text lengths in bytes, by column. The product of two columns' values is an upper bound of the mean product of their lengths. */
  readonly lengths: Map<string, number>
}

/** A dataset that is open in a worker, with its dictionaries and facts cached. */
export interface OpenDataset {
  readonly source: QuerySource
  /** Aborted when the running query is canceled. */
  readonly signal?: AbortSignal
  /** Called before each query; throws if it may not run. */
  readonly admit?: (printed: Printed) => Promise<void>
  readonly enums: Map<string, readonly Value[]>
  readonly facts: DatasetFacts
  /** Whether the request waited in the queue for heavy queries. */
  readonly heavy: boolean
  /** Limits of the kernel that counts distinct values. */
  readonly kernel?: KernelLimits
  /** The code files of a dataset's file. */
  readonly codes?: CodeFolder
  /** Writes a line to the debug log. */
  readonly note?: (text: string) => void
}

/** Inputs of a step's result besides its configuration and the dataset. */
export interface RunContext {
  /** IANA name of the time zone that zoned times are converted to. */
  readonly timeZone: string
  /** The day that relative date ranges refer to, as YYYY-MM-DD in the dataset's time zone. */
  readonly today: string
  /** First day of the week and first month of the year. */
  readonly calendar: Calendar
  /** Measures of the analysis that expressions of the step refer to, but that the step does not show. */
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
      /** Maximum bytes of the result; by default, what fits into one message. */
      readonly maxBytes?: number
      /** Fail with `query_costly` instead of running a query that reads more rows, as its database plans it. */
      readonly askAbove?: number
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
      readonly kind: 'sql'
      readonly dataset: DatasetData
      readonly config: StepConfig
      readonly context: RunContext
      readonly locale: string
      readonly maxCells: number
      /** The name by which queries read the dataset; null for the database's own table or statement. */
      readonly table: string | null
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
      /** A year or a month to list the dates of, or '' to list years. */
      readonly within: string
    }
  | { readonly kind: 'schema'; readonly dataset: FileData; readonly timeZone: string; readonly types: Readonly<Record<string, SchemaType>> }
  | { readonly kind: 'preview'; readonly dataset: DatasetData; readonly timeZone: string; readonly start: number; readonly count: number }
  /** The columns that a live table has now. Those of `dataset` are the ones that are known, none for a new one. */
  | { readonly kind: 'describe'; readonly dataset: LiveData }

export interface ValueList {
  readonly values: { value: Value; rows: number }[]
  readonly total: number
  readonly rows: number
  readonly dtype: string
}
export interface Preview {
  readonly totalRows: number
  /** Whether these are only the rows that a database returned first; then `totalRows` counts them. */
  readonly isSample: boolean
  readonly columns: string[]
  readonly data: Value[][]
}

/** The rows behind a cell. The server adds the dataset's version and the maximum rows of a download. */
export type FoundRows = Omit<CellRows, 'version' | 'file_rows_max'>

export interface Answers {
  step: CachedResult
  explain: Explanation
  sql: StepSql
  rows: FoundRows
  values: ValueList
  distribution: Distribution
  preview: Preview
  schema: TypeCheck[]
  describe: LiveDescription
}
export type Answer<R extends QueryRequest> = Answers[R['kind']]

export type ToQueryWorker =
  /** `heavy`: the request waited in the queue for heavy queries, whatever it costs. */
  { readonly type: 'run'; readonly id: number; readonly request: QueryRequest; readonly heavy: boolean } | { readonly type: 'cancel'; readonly id: number }

export type FromQueryWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'begun'; readonly id: number }
  /** A code file of a dataset was written; `bytes` are those of all of them. */
  | ({ readonly type: 'codes' } & Written)
  /** A line for the debug log. */
  | { readonly type: 'note'; readonly id: number; readonly text: string }
  /** The request was not run, because it is too expensive for the queue of light queries. */
  | { readonly type: 'heavier'; readonly id: number }
  | { readonly type: 'done'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly type: 'failed'; readonly id: number; readonly code: ErrorCode; readonly params: ErrorParams }
