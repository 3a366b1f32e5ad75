/** A dataset, the import reports of its versions, and its import jobs. */
import { z } from 'zod'
import { AppendOutcome } from './append.ts'
import { Column } from './column.ts'
import { ColumnFormat } from './column-format.ts'
import { ColumnNote } from './column-note.ts'
import { ColumnProfile } from './column-profile.ts'
import { CombinationOutcome, Lineage } from './combination.ts'
import { Calendar } from './date-series.ts'
import { FutureYears, SchemaResult, SourceOptions } from './import.ts'
import { DataMode, LiveState } from './live.ts'
import { Refresh } from './refresh.ts'
import { RefusalReason } from './refusal.ts'
import { KeepVersions, RowsInBoth } from './replacement.ts'
import { Description, dataText, Id, Instant, NewTitle, singleLineText, Title } from './scalar.ts'
import { RetiredColumn, SchemaChanges } from './schema-changes.ts'
import { LeftOut, NOTHING_LEFT_OUT } from './table-lines.ts'
import { ImportedTable } from './tables.ts'

export const SourceType = z.enum(['csv', 'excel', 'sqlite', 'parquet', 'database', 'combination', 'demo'])
export const Visibility = z.enum(['private', 'public'])
export type Visibility = z.infer<typeof Visibility>

/** Sources of a dataset's rows other than uploads. */
export const SqliteSource = z.strictObject({ file_path: singleLineText(2_000, 1), table_name: dataText(500, 1), title: NewTitle })
export const DatabaseSource = z.strictObject({
  server: singleLineText(300, 1),
  database: singleLineText(300, 1),
  username: singleLineText(300, 1),
  password: dataText(1_000, 1),
  table_name: dataText(500, 1),
  title: NewTitle,
})

/** How many rows an import read, stored and refused, and what happened to each column. rows_read = rows_stored + rows_refused. */
export const ImportReport = z.strictObject({
  rows_read: z.int(),
  rows_stored: z.int(),
  rows_refused: z.int(),
  encoding: z.string(),
  delimiter: z.string(),
  header: z.boolean(),
  renamed_columns: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  columns: z.array(
    z.strictObject({
      column_id: Id,
      name: z.string(),
      dtype: z.string(),
      nulls: z.int(),
      /** How many values do not have the type of most values. Because of them, the column stayed text. */
      misfits: z.int(),
      misfit_samples: z.array(z.string()),
      /** The type of most values, if the column stayed text because of the others. */
      nearly: z.enum(['number', 'percent', 'date', 'boolean']).nullable().default(null),
      /** Order in which the dates in the file write year, month and day; null if the column has no such dates. */
      date_order: z.enum(['mdy', 'dmy', 'ymd']).nullable(),
      /** Whether days and months could be swapped. */
      ambiguous_dates: z.boolean().default(false),
      /** Whether the separator in the numbers could mark decimals or thousands. */
      ambiguous_numbers: z.boolean().default(false),
      /** The decimal separator that was assumed. */
      decimal: z.enum(['.', ',']).nullable().default(null),
      /** Why an ambiguous column was parsed this way: because of other columns, the file's decimal separator, or only because it is the most usual way. */
      hint: z.enum(['neighbours', 'decimal', 'usual']).nullable().default(null),
      /** How many texts that mean a missing value, such as NA or Infinity, became blank. */
      blanked: z.int().default(0),
      /** Dates with two-digit years that were taken for future years; absent if there are none. */
      future_years: FutureYears.optional(),
      /** The column's type before a rebuild, if values no longer fit it; otherwise null. */
      was: z.string().nullable().default(null),
    }),
  ),
  /** `fields`: number of fields in the line, if that is the reason. */
  refused_samples: z.array(z.strictObject({ line: z.int(), reason: RefusalReason, fields: z.int().nullable().default(null), text: z.string() })),
  /** Names of the files of an archive that were joined, because their first lines are the same; the first thousand. */
  joined_files: z.array(z.string()).default([]),
  /** Number of rows above the header, such as titles. */
  skipped_rows: z.int().default(0),
  /** Rows that the import left out because a person chose so. */
  left_out: LeftOut.default(NOTHING_LEFT_OUT),
  /** Number of cells with an error or binary data, which became blank. */
  cell_errors: z.int().default(0),
  /** Number of workbook formulas that were saved without a value, and became blank. */
  formulas_without_values: z.int().default(0),
  /** How many more fields most rows have than the header has names. */
  fields_beyond_header: z.int().default(0),
  /** Whether the encoding is only the most likely one, because the file does not state it. */
  encoding_guessed: z.boolean().default(false),
  /** Number of rows that were shorter than the table and padded with empty fields, because many rows are short. */
  padded_rows: z.int().default(0),
  /** Quoted texts that span many lines: their quotation mark may be a mistake. */
  long_quotes: z.array(z.strictObject({ line: z.int(), lines: z.int() })).default([]),
  /** How the types that a person chose were applied; null if none were chosen. */
  schema: SchemaResult.nullable().default(null),
  /** Column changes since the previous version; null if there are none, and for files. */
  changes: SchemaChanges.nullable().default(null),
  /** How the rows were imported if rebuilds only add new rows; null if they copy all rows. */
  append: AppendOutcome.nullable().default(null),
  /** The origin of the version, if the dataset is made of others. */
  combination: CombinationOutcome.nullable().default(null),
  /** How many rows of an appended file were added, were already in the dataset, and were left out for that; null if no file was appended. */
  added: z.strictObject({ rows: z.int(), in_both: z.int(), left_out: z.int() }).nullable().default(null),
  /** Rows by table, if several tables became one. */
  tables: z.array(ImportedTable).default([]),
  /** Columns that earlier versions had. If one returns, it gets its old ID. */
  retired: z.array(RetiredColumn).default([]),
})
export type ImportReport = z.infer<typeof ImportReport>

export const DatasetAbilities = z.strictObject({
  view: z.boolean(),
  analyse: z.boolean(),
  download: z.boolean(),
  edit: z.boolean(),
  /** May change who can see it, and whether others can download it. */
  publish: z.boolean(),
  /** May share it with people, and change or revoke their roles. */
  share: z.boolean(),
  /** May let more people read it. False if it is made of somebody else's dataset that is not public. */
  pass_on: z.boolean(),
  /** May give up the caller's own shared access. */
  leave: z.boolean(),
  delete: z.boolean(),
})
export type DatasetAbilities = z.infer<typeof DatasetAbilities>

export const DatasetSummary = z.strictObject({
  id: Id,
  title: Title,
  description: Description,
  owner: z.strictObject({ id: Id, name: z.string() }),
  rows: z.int(),
  columns: z.int(),
  size_bytes: z.int(),
  created: Instant,
  updated: Instant,
  source_type: SourceType,
  visibility: Visibility,
  status: z.enum(['staged', 'importing', 'ready', 'failed', 'interrupted']),
  /** Of the current version. Live: `rows` is the estimate of the database, and `size_bytes` is 0. */
  mode: DataMode,
  abilities: DatasetAbilities,
})
export type DatasetSummary = z.infer<typeof DatasetSummary>

export const Dataset = DatasetSummary.extend({
  time_zone: z.string(),
  calendar: Calendar,
  version_id: Id.nullable(),
  schema: z.array(Column),
  profile: z.array(ColumnProfile),
  report: ImportReport.nullable(),
  job_id: Id.nullable(),
  source_note: z.string(),
  /** How many versions are kept, with the current one. */
  keep_versions: KeepVersions,
  /** Descriptions of columns. Columns without one are missing. */
  column_notes: z.array(ColumnNote),
  /** Number formats of columns, for what is shown of them without a format of its own. Columns without one are missing. */
  column_formats: z.array(ColumnFormat),
  allow_download: z.boolean(),
  /** Whether values computed from it may be sent to the operator's language model. */
  allow_ai: z.boolean(),
  /** Options with which the original file was imported; null if the file was not kept. */
  source_options: SourceOptions.nullable(),
  /** Its refresh schedule. Null if there is none, and for callers who may not change it. */
  refresh: Refresh.nullable(),
  /** The datasets that it is made of, and those made of it. */
  lineage: Lineage,
  /** Null for a dataset whose rows are stored. */
  live: LiveState.nullable(),
  /** Statistics of a live dataset’s database about its columns, from its own samples: enough for proposals, not for numbers. */
  estimates: z.array(ColumnProfile),
})
export type Dataset = z.infer<typeof Dataset>

/** A token that changes with a dataset or with the caller's lists of datasets. */
export const DatasetsState = z.strictObject({
  state: z.string(),
  /** The published version of the dataset, as in `Dataset`; null for lists. */
  version_id: Id.nullable(),
})
export type DatasetsState = z.infer<typeof DatasetsState>

export const JobStage = z.enum(['waiting', 'reading', 'typing', 'profiling', 'publishing'])
export type JobStage = z.infer<typeof JobStage>

export const Job = z.strictObject({
  id: Id,
  kind: z.enum(['import', 'rebuild', 'schema', 'replace', 'append']),
  dataset_id: Id,
  title: z.string(),
  /** interrupted: the server stopped several times while the job ran; the owner has to start it again. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  /** Number of the attempt, from 1. A new one is made if the server stopped during the last one. */
  attempt: z.int(),
  stage: JobStage,
  /** Progress of the whole job, from 0 to 1; null if unknown. */
  progress: z.number().min(0).max(1).nullable(),
  /** Rows read so far: a share of those counted, exact once all are stored. */
  rows: z.int(),
  /** How many of the source's `bytes_total` bytes have become rows. 0 of 0 for a database. */
  bytes: z.int(),
  bytes_total: z.int(),
  error: z.strictObject({ code: z.string(), title: z.string(), message: z.string() }).nullable(),
  /** If column changes kept a rebuild from being applied: those changes. Otherwise null. */
  changes: SchemaChanges.nullable().default(null),
  /** If rows that are already in the dataset kept a file from being appended: those rows. Otherwise null. */
  doubles: RowsInBoth.nullable().default(null),
  created: Instant,
})
export type Job = z.infer<typeof Job>
