/** A dataset, its versions' report and its jobs, as callers see them (specification, section 3). */
import { z } from 'zod'
import { AppendOutcome } from './append.ts'
import { Column } from './column.ts'
import { Calendar } from './date-series.ts'
import { FutureYears, SchemaResult, SourceOptions } from './import.ts'
import { Refresh } from './refresh.ts'
import { RefusalReason } from './refusal.ts'
import { Description, dataText, Id, Instant, line, NewTitle, Title, Value } from './scalar.ts'
import { RetiredColumn, SchemaChanges } from './schema-changes.ts'

export const SourceType = z.enum(['csv', 'excel', 'sqlite', 'database', 'demo'])
export const Visibility = z.enum(['private', 'public'])
export type Visibility = z.infer<typeof Visibility>

/** Where the rows of a dataset come from, beyond an upload. */
export const SqliteSource = z.strictObject({ file_path: line(2_000, 1), table_name: dataText(500, 1), title: NewTitle })
export const DatabaseSource = z.strictObject({
  server: line(300, 1),
  database: line(300, 1),
  username: line(300, 1),
  password: dataText(1_000, 1),
  table_name: dataText(500, 1),
  title: NewTitle,
})

/**
 * min, max and top values are null for a column without values. `distinct` is an estimate unless
 * `distinct_exact` says otherwise; profiles of older imports, which do not say, are exact up to 1,000.
 */
export const ColumnProfile = z.strictObject({
  column_id: Id,
  nulls: z.int(),
  distinct: z.int(),
  distinct_exact: z.boolean().optional(),
  min: Value,
  max: Value,
  /** Most frequent first; none where nearly every value is another. */
  top: z.array(z.strictObject({ value: Value, rows: z.int() })).default([]),
  /** All values, most frequent first, where they are few and short. Readers find them in the column's options. */
  values: z.array(Value).optional(),
})
export type ColumnProfile = z.infer<typeof ColumnProfile>

const EXACT_IN_OLDER_IMPORTS = 1_000
export const isDistinctExact = (profile: ColumnProfile): boolean => profile.distinct_exact ?? profile.distinct <= EXACT_IN_OLDER_IMPORTS

/** What the import read, and what it refused or could not convert: rows_read = stored + refused. */
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
      /** Values that did not fit the type most values have, so that the column stayed text. */
      misfits: z.int(),
      misfit_samples: z.array(z.string()),
      /** What most values are, where the column stayed text because of misfits. */
      nearly: z.enum(['number', 'percent', 'date', 'boolean']).nullable().default(null),
      /** How ambiguous day and month were read, where the column holds such dates. */
      date_order: z.enum(['mdy', 'dmy', 'ymd']).nullable(),
      /** Days and months could be read either way. */
      ambiguous_dates: z.boolean().default(false),
      /** The sign in its numbers could be of decimals or of thousands. */
      ambiguous_numbers: z.boolean().default(false),
      /** The decimal sign that was read. */
      decimal: z.enum(['.', ',']).nullable().default(null),
      /** What decided where a column could be read in two ways: other columns, the decimal sign, or only what is usual. */
      hint: z.enum(['neighbours', 'decimal', 'usual']).nullable().default(null),
      /** Texts that stand for nothing, such as NA or Infinity, which became blank. */
      blanked: z.int().default(0),
      /** Dates of two-digit years that were read as years to come; none where it is left out. */
      future_years: FutureYears.optional(),
      /** The type before a rebuild, where values no longer fit it. */
      was: z.string().nullable().default(null),
    }),
  ),
  /** `fields`: how many were found, where their number is the reason. */
  refused_samples: z.array(z.strictObject({ line: z.int(), reason: RefusalReason, fields: z.int().nullable().default(null), text: z.string() })),
  /** Rows above the header, such as titles. */
  skipped_rows: z.int().default(0),
  /** Cells that held an error or bytes, and became blank. */
  cell_errors: z.int().default(0),
  /** Formulas of a workbook that were saved without a value, and became blank. */
  formulas_without_values: z.int().default(0),
  /** Fields that most rows have beyond the names of the header; 0 where none do. */
  fields_beyond_header: z.int().default(0),
  /** Nothing in the file names its encoding: the likeliest was taken. */
  encoding_guessed: z.boolean().default(false),
  /** Rows that were shorter than the table and got empty fields, as most or many were. */
  padded_rows: z.int().default(0),
  /** Quoted texts of many lines: a quotation mark may be open by mistake. */
  long_quotes: z.array(z.strictObject({ line: z.int(), lines: z.int() })).default([]),
  /** What became of types that a person chose; null where none were. */
  schema: SchemaResult.nullable().default(null),
  /** What became of the columns since the version before; null where nothing did, and for files. */
  changes: SchemaChanges.nullable().default(null),
  /** How rows were read where a rebuild adds new ones only; null where it copies everything. */
  append: AppendOutcome.nullable().default(null),
  /** Columns that earlier versions had, for what comes back. */
  retired: z.array(RetiredColumn).default([]),
})
export type ImportReport = z.infer<typeof ImportReport>

export const DatasetAbilities = z.strictObject({
  view: z.boolean(),
  analyse: z.boolean(),
  download: z.boolean(),
  edit: z.boolean(),
  /** Say who may see it, and whether others may download it. */
  publish: z.boolean(),
  /** Give people a role, change it, take it back. */
  share: z.boolean(),
  /** Give up what was shared with the caller. */
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
  /** Its figures may be sent to the language model of the operator. */
  allow_ai: z.boolean(),
  /** How the original file was read; null where none is kept. */
  source_options: SourceOptions.nullable(),
  /** How it is kept fresh, for who may change that; null where it is not. */
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
  /** interrupted: the server ended more than once while it ran; it waits for its owner. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  /** 1 for the first; more after the server ended while it ran. */
  attempt: z.int(),
  stage: JobStage,
  /** 0..1 of the whole job; null while unknown. */
  progress: z.number().min(0).max(1).nullable(),
  rows: z.int(),
  bytes: z.int(),
  bytes_total: z.int(),
  error: z.strictObject({ code: z.string(), title: z.string(), message: z.string() }).nullable(),
  /** Why rows of a database that were read were not taken over; null where that was not it. */
  changes: SchemaChanges.nullable().default(null),
  created: Instant,
})
export type Job = z.infer<typeof Job>
