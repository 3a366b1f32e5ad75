/** A dataset, the reports of its versions and its jobs, as callers see them. */
import { z } from 'zod'
import { AppendOutcome } from './append.ts'
import { Column } from './column.ts'
import { Calendar } from './date-series.ts'
import { FutureYears, SchemaResult, SourceOptions } from './import.ts'
import { Refresh } from './refresh.ts'
import { RefusalReason } from './refusal.ts'
import { Description, dataText, Id, Instant, NewTitle, singleLineText, Title, Value } from './scalar.ts'
import { RetiredColumn, SchemaChanges } from './schema-changes.ts'

export const SourceType = z.enum(['csv', 'excel', 'sqlite', 'database', 'demo'])
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

/**
 * min, max and top values are null for a column without values. `distinct` is an estimate unless `distinct_exact` is
 * true; in profiles of older imports, which lack it, counts up to 1,000 are exact.
 */
export const ColumnProfile = z.strictObject({
  column_id: Id,
  nulls: z.int(),
  distinct: z.int(),
  distinct_exact: z.boolean().optional(),
  min: Value,
  max: Value,
  /** Most frequent first; empty if nearly all values differ. */
  top: z.array(z.strictObject({ value: Value, rows: z.int() })).default([]),
  /** All values, most frequent first, if they are few and short. Readers find them in the column's options. */
  values: z.array(Value).optional(),
})
export type ColumnProfile = z.infer<typeof ColumnProfile>

const EXACT_IN_OLDER_IMPORTS = 1_000
export const isDistinctExact = (profile: ColumnProfile): boolean => profile.distinct_exact ?? profile.distinct <= EXACT_IN_OLDER_IMPORTS

/** The rows that the import read, and those that it refused or could not convert: rows_read = stored + refused. */
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
      /** Values that did not fit the type of most values, so that the column stayed text. */
      misfits: z.int(),
      misfit_samples: z.array(z.string()),
      /** The type of most values, if the column stayed text because of misfits. */
      nearly: z.enum(['number', 'percent', 'date', 'boolean']).nullable().default(null),
      /** How ambiguous days and months were read, if the column has such dates. */
      date_order: z.enum(['mdy', 'dmy', 'ymd']).nullable(),
      /** The order of days and months is ambiguous. */
      ambiguous_dates: z.boolean().default(false),
      /** The separator in its numbers could mark decimals or thousands. */
      ambiguous_numbers: z.boolean().default(false),
      /** The decimal sign as it was read. */
      decimal: z.enum(['.', ',']).nullable().default(null),
      /** The basis for reading an ambiguous column: other columns, the decimal sign, or only what is usual. */
      hint: z.enum(['neighbours', 'decimal', 'usual']).nullable().default(null),
      /** Texts for no value, such as NA or Infinity, which became blank. */
      blanked: z.int().default(0),
      /** Dates with two-digit years that were read as future years; left out without any. */
      future_years: FutureYears.optional(),
      /** The type before a rebuild, if values no longer fit it. */
      was: z.string().nullable().default(null),
    }),
  ),
  /** `fields`: the number of fields found, if it is the reason. */
  refused_samples: z.array(z.strictObject({ line: z.int(), reason: RefusalReason, fields: z.int().nullable().default(null), text: z.string() })),
  /** Rows above the header, such as titles. */
  skipped_rows: z.int().default(0),
  /** Cells with an error or bytes, which became blank. */
  cell_errors: z.int().default(0),
  /** Formulas of a workbook that were saved without a value, and became blank. */
  formulas_without_values: z.int().default(0),
  /** Fields that most rows have beyond the header's names; 0 if most rows have none. */
  fields_beyond_header: z.int().default(0),
  /** The file does not state its encoding: the most likely one was used. */
  encoding_guessed: z.boolean().default(false),
  /** Rows that were shorter than the table and were padded with empty fields, because most or many rows are short. */
  padded_rows: z.int().default(0),
  /** Quoted texts of many lines, whose quotation mark may have been opened by mistake. */
  long_quotes: z.array(z.strictObject({ line: z.int(), lines: z.int() })).default([]),
  /** The outcome of types that a person chose; null without any. */
  schema: SchemaResult.nullable().default(null),
  /** Changes of the columns since the previous version; null without any, and for files. */
  changes: SchemaChanges.nullable().default(null),
  /** How rows were read if rebuilds add only new ones; null if they copy everything. */
  append: AppendOutcome.nullable().default(null),
  /** Columns of earlier versions, in case they return. */
  retired: z.array(RetiredColumn).default([]),
})
export type ImportReport = z.infer<typeof ImportReport>

export const DatasetAbilities = z.strictObject({
  view: z.boolean(),
  analyse: z.boolean(),
  download: z.boolean(),
  edit: z.boolean(),
  /** May decide who can see it, and whether others can download it. */
  publish: z.boolean(),
  /** May give people a role, change it or revoke it. */
  share: z.boolean(),
  /** May remove the caller's own access. */
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
  allow_download: z.boolean(),
  /** Its figures may be sent to the operator's language model. */
  allow_ai: z.boolean(),
  /** How the original file was read; null if it was not kept. */
  source_options: SourceOptions.nullable(),
  /** Its refresh schedule, for callers who may change it; null without one. */
  refresh: Refresh.nullable(),
})
export type Dataset = z.infer<typeof Dataset>

export const JobStage = z.enum(['waiting', 'reading', 'typing', 'profiling', 'publishing'])
export type JobStage = z.infer<typeof JobStage>

export const Job = z.strictObject({
  id: Id,
  kind: z.enum(['import', 'rebuild', 'schema']),
  dataset_id: Id,
  title: z.string(),
  /** interrupted: the server stopped more than once while the job ran; the job waits for its owner. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  /** 1 for the first attempt; higher if the server stopped while it ran. */
  attempt: z.int(),
  stage: JobStage,
  /** 0..1 of the whole job; null if unknown. */
  progress: z.number().min(0).max(1).nullable(),
  rows: z.int(),
  bytes: z.int(),
  bytes_total: z.int(),
  error: z.strictObject({ code: z.string(), title: z.string(), message: z.string() }).nullable(),
  /** The reason why rows of a database that were read were not applied; null if this was not the reason. */
  changes: SchemaChanges.nullable().default(null),
  created: Instant,
})
export type Job = z.infer<typeof Job>
