/** Operations for importing files: uploads, previews, imports and their jobs. */
import { z } from 'zod'
import { Job } from './dataset.ts'
import { FileImport, FileOptions, REFUSED_PAGE_MAX, SchemaType, SourceCheck, SourcePreview, TypeCheck } from './import.ts'
import { defineOperation, defineStream } from './operation.ts'
import { readErrors } from './operation-codes.ts'
import { Doubles } from './replacement.ts'
import { Done, FileReply } from './replies.ts'
import { dataText, Id, NewTitle } from './scalar.ts'
import { AcceptedChange } from './schema-changes.ts'

/** Why a file cannot be imported as a table. */
export const fileErrors = [
  'file_empty',
  'file_binary',
  'file_markup',
  'file_json',
  'file_format',
  'json_broken',
  'zip_several',
  'parquet_compression',
  'parquet_too_large',
  'table_unreadable',
  'tables_none',
  'file_inflates',
  'file_text',
  'file_encoding',
  'file_encrypted',
  'file_unsafe',
  'file_unsafe_entries',
  'file_unsafe_size',
  'file_unsafe_elements',
  'cell_out_of_range',
  'file_damaged',
  'file_too_many_columns',
  'sheet_missing',
  'sheet_name_too_long',
  'sheet_none',
  'sheet_empty',
  'look_timeout',
  'files_busy',
  'upload_failed',
  'import_lost',
  'import_memory',
  'import_failed',
  'disk_full',
] as const

export const importOperations = {
  'apiv2/upload_dataset': defineOperation({
    name: 'apiv2/upload_dataset',
    summary: 'Upload a file (multipart: name, data, then file). Imports it at once, or keeps it for a preview first; job_id is null in that case.',
    access: 'signed_in',
    transport: 'multipart',
    input: z.strictObject({
      title: NewTitle,
      source: z.enum(['file', 'sqlite']).default('file'),
      import: z.boolean().default(true),
      options: FileImport.optional(),
    }),
    output: z.strictObject({ dataset_id: Id, job_id: Id.nullable() }),
    errors: [
      'invalid_file_type',
      'file_format',
      'file_empty',
      'file_too_large',
      'upload_incomplete',
      'fields_before_file',
      'too_many_imports',
      'upload_failed',
      'disk_full',
    ],
  }),
  'apiv2/connect_sqlite': defineOperation({
    name: 'apiv2/connect_sqlite',
    summary: 'Copy a SQLite file from a folder that the operator allowed; preview_source reads its tables.',
    access: 'signed_in',
    input: z.strictObject({ file_path: dataText(2_000, 1), title: NewTitle }),
    output: z.strictObject({ dataset_id: Id }),
    errors: ['path_not_allowed', 'connection_failed', 'file_damaged', 'file_too_large', 'disk_full'],
  }),
  'apiv2/preview_source': defineOperation({
    name: 'apiv2/preview_source',
    summary:
      'A preview of a dataset’s original file: sheets or tables, detected options, names, first rows, and the type of each column in a sample. `types`: the chosen types; without it, those of the last import.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, options: FileOptions.optional(), types: z.record(Id, SchemaType).optional() }),
    output: SourcePreview,
    errors: ['not_found', 'no_source_file', 'cancelled', ...fileErrors],
  }),
  'apiv2/check_source': defineOperation({
    name: 'apiv2/check_source',
    summary: 'The lines of a dataset’s original text file that could not be imported: their number, and a page of them. Sheets and tables have none.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      options: FileOptions.optional(),
      start: z.int().min(0).default(0),
      count: z.int().min(1).max(REFUSED_PAGE_MAX).default(50),
    }),
    output: SourceCheck,
    errors: ['not_found', 'no_source_file', 'cancelled', 'file_unterminated_quote', ...fileErrors],
  }),
  'apiv2/import_dataset': defineOperation({
    name: 'apiv2/import_dataset',
    summary:
      'Read the original file: the first import, a rebuild, or other types. The current version serves until the new one is published. Columns of a database whose changes break saved analyses are refused, except those in accept. whole: copy everything even if rebuilds add only new rows.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      options: FileImport.optional(),
      whole: z.boolean().default(false),
      accept: z.array(AcceptedChange).max(5_000).default([]),
    }),
    output: z.strictObject({ job_id: Id }),
    errors: ['not_found', 'no_source_file', 'job_running', 'too_many_imports'],
  }),
  'apiv2/retry_import': defineOperation({
    name: 'apiv2/retry_import',
    summary:
      'Run the last import of a dataset again with the same options, after it failed, was cancelled or was interrupted. accept: column changes that may break saved analyses. doubles: for an append that stopped because of rows that are in both.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      accept: z.array(AcceptedChange).max(5_000).default([]),
      doubles: Doubles.exclude(['ask']).optional(),
    }),
    output: z.strictObject({ job_id: Id }),
    errors: ['not_found', 'no_source_file', 'job_running', 'job_not_stopped', 'too_many_imports'],
  }),
  'apiv2/infer_schema': defineOperation({
    name: 'apiv2/infer_schema',
    summary: 'The possible type of each column, or the given types, with the number of values that would not fit and samples of them.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, types: z.record(Id, SchemaType).default({}) }),
    output: z.strictObject({ columns: z.array(TypeCheck) }),
    errors: ['not_found', 'dataset_is_live', ...readErrors],
  }),
  'apiv2/download_refused_rows': defineOperation({
    name: 'apiv2/download_refused_rows',
    summary: 'The lines that could not be imported, with line number and reason, as CSV.',
    access: 'anyone',
    read: true,
    transport: 'download',
    input: z.strictObject({ dataset_id: Id }),
    output: FileReply,
    errors: ['not_found'],
  }),
  'apiv2/list_jobs': defineOperation({
    name: 'apiv2/list_jobs',
    summary: 'Your imports that are running, were interrupted, or started in the last hour, newest first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ jobs: z.array(Job) }),
    errors: [],
  }),
  'apiv2/get_job': defineOperation({
    name: 'apiv2/get_job',
    summary: 'State and progress of a job.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ job_id: Id }),
    output: Job,
    errors: ['not_found'],
  }),
  'apiv2/watch_job': defineStream({
    name: 'apiv2/watch_job',
    summary: 'State and progress of a job as they change, until it ends. Each event is the whole state.',
    access: 'signed_in',
    input: z.strictObject({ job_id: Id }),
    event: Job,
    errors: ['not_found'],
  }),
  'apiv2/watch_jobs': defineStream({
    name: 'apiv2/watch_jobs',
    summary: 'The result of apiv2/list_jobs as it changes, until no import is running. Each event is the whole list.',
    access: 'signed_in',
    input: z.strictObject({}),
    event: z.strictObject({ jobs: z.array(Job) }),
    errors: [],
  }),
  'apiv2/cancel_job': defineOperation({
    name: 'apiv2/cancel_job',
    summary: 'Stop a job, or dismiss one that ended because columns changed. Its partial result is removed; the uploaded file stays with the dataset.',
    access: 'signed_in',
    input: z.strictObject({ job_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
} as const
