/** Every operation of /nexus, on one page. `docs/operations.md` is generated from it. */
import { z } from 'zod'
import { accountOperations } from './account-operations.ts'
import { Analysis, AnalysisDocument, AnalysisSummary } from './analysis.ts'
import { ConfirmEmailForm, Email, MailAsked, ResetPasswordForm, SessionUser, SignInForm, SignUpForm } from './auth.ts'
import { CellRows, RowsPage } from './cell-rows.ts'
import { Column } from './column.ts'
import { EVENTS_PER_CALL } from './constants.ts'
import { Dataset, DatasetSummary, Job, Visibility } from './dataset.ts'
import { Calendar } from './date-series.ts'
import { BINS_MAX, DateParent, Distribution } from './distribution.ts'
import { AnalyticsEvent } from './events.ts'
import { CellAddress, ExplainedCell, Explanation } from './explanation.ts'
import { COLUMN_CODES, EXPRESSION_CODES } from './expression-errors.ts'
import { Filter } from './filter.ts'
import { Publication } from './grant.ts'
import { ImportOptions, REFUSED_PAGE_MAX, SchemaType, SourceCheck, SourceOptions, SourcePreview, TypeCheck } from './import.ts'
import { Measure } from './measure.ts'
import { defineOperation, defineStream } from './operation.ts'
import { PivotResult, WindowRequest } from './pivot-result.ts'
import { dataText, Id, Instant, line, NewDescription, NewTitle, Title, Value, ValueColumns } from './scalar.ts'
import { StepConfig } from './step.ts'

const Done = z.strictObject({ done: z.literal(true) })
const Session = z.strictObject({ token: z.string(), user: SessionUser })

/** What cannot be read as a table, and why. */
const fileErrors = [
  'file_empty',
  'file_binary',
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
  'disk_full',
] as const
const poolErrors = ['busy', 'busy_guests', 'engine_unavailable', 'query_timeout', 'query_memory', 'engine_lost', 'cancelled'] as const
const readErrors = ['dataset_not_ready', 'dataset_unreadable', ...poolErrors] as const

/** A file on its way out: where it lies, what it is called, and whether it goes once it is sent. Never seen by callers. */
export const FileReply = z.strictObject({ file: z.string(), name: z.string(), type: z.string(), temporary: z.boolean() })

/** A stored document that is damaged, or that a newer release wrote. */
const documentErrors = ['analysis_unreadable', 'analysis_too_new'] as const

const nameErrors = ['column_name_taken', 'measure_name_taken', 'measure_named_like_column'] as const

/** What a grant does not allow; docs/decisions/0038. */
const grantErrors = ['access_ended', 'results_only', 'column_not_granted'] as const

const stepErrors = [
  'not_found',
  ...documentErrors,
  ...grantErrors,
  'dataset_not_ready',
  'dataset_unreadable',
  'unknown_column',
  'field_twice',
  'aggregation_not_for_type',
  'aggregation_not_for_engine',
  'step_not_for_engine',
  'measure_needs_column',
  'unknown_measure',
  'operand_not_number',
  'measure_circle',
  'difference_field',
  'show_as_not_number',
  'running_too_large',
  'filter_value',
  'filter_needs_one_value',
  'result_too_large',
  'result_too_large_bytes',
  ...poolErrors,
  ...EXPRESSION_CODES,
  ...COLUMN_CODES,
] as const

/** Measures that the step's expressions refer to and that it does not show; else those saved with the analysis. */
const Operands = z.array(Measure).max(500).default([])

/** `before` counts the queries that run or wait in front of the caller's; 0 unless it waits. */
const StepProgress = z.strictObject({ state: z.enum(['none', 'waiting', 'running']), before: z.int().min(0) })

/** 'done' with the first window, or 'pending' with a key for confirm_apply_step. */
const StepReply = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('done'), result: PivotResult }),
  z.strictObject({
    status: z.literal('pending'),
    key: z.string(),
    message: z.string(),
    cells: z.int(),
    rows: z.int(),
    columns: z.int(),
  }),
])

export const operations = {
  // accounts
  signup: defineOperation({
    name: 'signup',
    summary:
      'Start an account and send its confirmation link by e-mail. The answer is the same for a known address; its id tells resend_confirmation which sign-up is meant.',
    access: 'anyone',
    input: SignUpForm,
    output: MailAsked.extend({ signup: Id }),
    errors: ['invalid_password', 'common_password', 'passwords_differ', 'mail_busy'],
  }),
  confirm_email: defineOperation({
    name: 'confirm_email',
    summary:
      'Use up the token of a confirmation link and sign in. Who names the sign-up of the link needs nothing else; anybody else needs the password that was chosen there.',
    access: 'anyone',
    input: ConfirmEmailForm,
    output: Session,
    errors: ['bad_token', 'link_expired', 'link_used', 'password_needed', 'signup_password', 'sign_in_delayed'],
  }),
  resend_confirmation: defineOperation({
    name: 'resend_confirmation',
    summary: 'Send a confirmation link again: of the given sign-up, or of each that waits for the address. The answer is always the same.',
    access: 'anyone',
    input: z.strictObject({ email: Email, signup: Id.nullable().default(null) }),
    output: MailAsked,
    errors: ['mail_busy', 'mail_delayed'],
  }),
  request_password_reset: defineOperation({
    name: 'request_password_reset',
    summary: 'Send a link to choose a new password. The answer is the same whether or not the address has an account.',
    access: 'anyone',
    input: z.strictObject({ email: Email }),
    output: MailAsked,
    errors: ['mail_busy', 'mail_delayed'],
  }),
  reset_password: defineOperation({
    name: 'reset_password',
    summary: 'Choose a new password by the token of a reset link. Ends every session and every other reset link of the account.',
    access: 'anyone',
    input: ResetPasswordForm,
    output: Done,
    errors: ['bad_token', 'link_expired', 'link_used', 'invalid_password', 'common_password', 'passwords_differ', 'mail_busy'],
  }),
  login: defineOperation({
    name: 'login',
    summary: 'Exchange an e-mail and password for a token. After many wrong passwords the next try has to wait.',
    access: 'anyone',
    input: SignInForm,
    output: Session,
    errors: ['bad_credentials', 'sign_in_delayed'],
  }),
  google_login: defineOperation({
    name: 'google_login',
    summary: 'Exchange an ID token of Google for a token. Refused where no client id is configured.',
    access: 'anyone',
    input: z.strictObject({ credential: dataText(10_000, 1) }),
    output: Session,
    errors: ['google_login_failed', 'google_address_taken'],
  }),
  validate_token: defineOperation({
    name: 'validate_token',
    summary: 'Who the token belongs to. 401 when it has expired or was revoked.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ user: SessionUser }),
    errors: [],
  }),
  logout: defineOperation({
    name: 'logout',
    summary: 'Revoke the token of this call; everywhere: every token of the caller.',
    access: 'signed_in',
    input: z.strictObject({ everywhere: z.boolean().default(false) }),
    output: Done,
    errors: [],
  }),

  ...accountOperations,

  // datasets
  'apiv2/list_datasets': defineOperation({
    name: 'apiv2/list_datasets',
    summary: 'Your datasets, newest first. Guests get the public ones.',
    access: 'anyone',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ datasets: z.array(DatasetSummary) }),
    errors: [],
  }),
  'apiv2/get_dataset': defineOperation({
    name: 'apiv2/get_dataset',
    summary: 'A dataset with its columns, profile and import report.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ dataset_id: Id }),
    output: Dataset,
    errors: ['not_found'],
  }),
  'apiv2/get_dataset_config': defineOperation({
    name: 'apiv2/get_dataset_config',
    summary: 'rowid and schema of a dataset.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ dataset_id: Id }),
    output: z.strictObject({ rowid: Id, schema: z.array(Column) }),
    errors: ['not_found'],
  }),
  'apiv2/preview_dataset': defineOperation({
    name: 'apiv2/preview_dataset',
    summary:
      'Rows of a dataset in file order, column-major: data[column][row]. analysis_id: through an analysis on it that grants rows, its granted columns alone.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ dataset_id: Id, analysis_id: Id.optional(), start: z.int().min(0).default(0), count: z.int().min(1).max(1_000).default(100) }),
    output: z.strictObject({ total_rows: z.int(), start: z.int(), columns: z.array(Id), data: ValueColumns }),
    errors: ['not_found', ...documentErrors, 'access_ended', ...readErrors],
  }),
  'apiv2/upload_dataset': defineOperation({
    name: 'apiv2/upload_dataset',
    summary: 'Upload a file (multipart: name, data, then file). Imports it at once, or keeps it for a look first; job_id is null then.',
    access: 'signed_in',
    transport: 'multipart',
    input: z.strictObject({
      title: NewTitle,
      source: z.enum(['file', 'sqlite']).default('file'),
      import: z.boolean().default(true),
      options: ImportOptions.optional(),
    }),
    output: z.strictObject({ dataset_id: Id, job_id: Id.nullable() }),
    errors: ['invalid_file_type', 'file_empty', 'file_too_large', 'upload_incomplete', 'fields_before_file', 'too_many_imports', 'upload_failed', 'disk_full'],
  }),
  'apiv2/connect_sqlite': defineOperation({
    name: 'apiv2/connect_sqlite',
    summary: 'Take a copy of a SQLite file in a folder that the operator opened; its tables are read by preview_source.',
    access: 'signed_in',
    input: z.strictObject({ file_path: dataText(2_000, 1), title: NewTitle }),
    output: z.strictObject({ dataset_id: Id }),
    errors: ['path_not_allowed', 'connection_failed', 'file_damaged', 'file_too_large', 'disk_full'],
  }),
  'apiv2/preview_source': defineOperation({
    name: 'apiv2/preview_source',
    summary:
      'The head of a dataset’s original file as it would be read: sheets or tables, detected options, names, first rows, and the type of each column by a sample. `types`: what a person chose; without it, what the last import was given.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, options: SourceOptions.optional(), types: z.record(Id, SchemaType).optional() }),
    output: SourcePreview,
    errors: ['not_found', 'no_source_file', 'cancelled', ...fileErrors],
  }),
  'apiv2/check_source': defineOperation({
    name: 'apiv2/check_source',
    summary: 'Every line of a dataset’s original text file that an import would refuse: how many, and a page of them. Sheets and tables have none.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      options: SourceOptions.optional(),
      start: z.int().min(0).default(0),
      count: z.int().min(1).max(REFUSED_PAGE_MAX).default(50),
    }),
    output: SourceCheck,
    errors: ['not_found', 'no_source_file', 'cancelled', 'file_unterminated_quote', ...fileErrors],
  }),
  'apiv2/import_dataset': defineOperation({
    name: 'apiv2/import_dataset',
    summary: 'Read the original file: the first import, a rebuild, or with other types. The present version serves until the new one is published.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, options: ImportOptions.optional() }),
    output: z.strictObject({ job_id: Id }),
    errors: ['not_found', 'no_source_file', 'job_running', 'too_many_imports'],
  }),
  'apiv2/retry_import': defineOperation({
    name: 'apiv2/retry_import',
    summary: 'Start the last import of a dataset again, as it was ordered, after it failed, was cancelled or was interrupted.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id }),
    output: z.strictObject({ job_id: Id }),
    errors: ['not_found', 'no_source_file', 'job_running', 'job_not_stopped', 'too_many_imports'],
  }),
  'apiv2/infer_schema': defineOperation({
    name: 'apiv2/infer_schema',
    summary: 'The type that each column could have, or the given types, with how many values would not fit and samples of them.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, types: z.record(Id, SchemaType).default({}) }),
    output: z.strictObject({ columns: z.array(TypeCheck) }),
    errors: ['not_found', ...readErrors],
  }),
  'apiv2/save_dataset_settings': defineOperation({
    name: 'apiv2/save_dataset_settings',
    summary: 'Change title, description, time zone, first day of the week, first month of the fiscal year, visibility and whether others may download.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      title: NewTitle,
      description: NewDescription,
      time_zone: line(100, 1),
      /** Left out, it stays. */
      calendar: Calendar.optional(),
      visibility: Visibility,
      allow_download: z.boolean(),
    }),
    output: Dataset,
    errors: ['not_found', 'time_zone_unknown'],
  }),
  'apiv2/rename_column': defineOperation({
    name: 'apiv2/rename_column',
    summary: 'Give a column another name; original_name stays, and analyses follow.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, column_id: Id, name: line(500, 1) }),
    output: Dataset,
    errors: ['not_found', 'dataset_not_ready', 'dataset_unreadable', 'unknown_column', 'column_name_taken'],
  }),
  'apiv2/download_dataset': defineOperation({
    name: 'apiv2/download_dataset',
    summary: 'The rows of a dataset as CSV or Parquet. raw leaves texts as they are, without the mark before what a spreadsheet would run.',
    access: 'anyone',
    read: true,
    transport: 'download',
    input: z.strictObject({ dataset_id: Id, format: z.enum(['csv', 'parquet']), raw: z.boolean().default(false) }),
    output: FileReply,
    errors: ['not_found', 'dataset_not_ready', 'dataset_unreadable', 'disk_full', 'download_timeout', 'download_failed', 'files_busy', 'cancelled'],
  }),
  'apiv2/list_dataset_analyses': defineOperation({
    name: 'apiv2/list_dataset_analyses',
    summary: 'Analyses on a dataset that the caller may see, with the columns that each uses.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id }),
    output: z.strictObject({ analyses: z.array(z.strictObject({ id: Id, title: Title, owner: z.string(), column_ids: z.array(Id) })) }),
    errors: ['not_found'],
  }),
  'apiv2/list_jobs': defineOperation({
    name: 'apiv2/list_jobs',
    summary: 'Your imports that run, were interrupted, or began in the last hour, newest first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ jobs: z.array(Job) }),
    errors: [],
  }),
  'apiv2/download_refused_rows': defineOperation({
    name: 'apiv2/download_refused_rows',
    summary: 'The lines that an import refused, with line number and reason, as CSV.',
    access: 'anyone',
    read: true,
    transport: 'download',
    input: z.strictObject({ dataset_id: Id }),
    output: FileReply,
    errors: ['not_found'],
  }),
  'apiv2/delete_dataset': defineOperation({
    name: 'apiv2/delete_dataset',
    summary: 'Delete a dataset. Analyses on it stay, but can no longer run.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id }),
    output: Done,
    errors: ['not_found'],
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
    summary: 'State and progress of a job as they change, until it has ended. Each event is the whole state.',
    access: 'signed_in',
    input: z.strictObject({ job_id: Id }),
    event: Job,
    errors: ['not_found'],
  }),
  'apiv2/watch_jobs': defineStream({
    name: 'apiv2/watch_jobs',
    summary: 'What apiv2/list_jobs gives, as it changes, until none of the imports runs. Each event is the whole list.',
    access: 'signed_in',
    input: z.strictObject({}),
    event: z.strictObject({ jobs: z.array(Job) }),
    errors: [],
  }),
  'apiv2/cancel_job': defineOperation({
    name: 'apiv2/cancel_job',
    summary: 'Stop a job. What it had built is removed; the uploaded file stays with the dataset.',
    access: 'signed_in',
    input: z.strictObject({ job_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),

  // analyses
  'apiv2/list_analyses': defineOperation({
    name: 'apiv2/list_analyses',
    summary: 'Your analyses, last updated first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id.optional() }),
    output: z.strictObject({ analyses: z.array(AnalysisSummary) }),
    errors: [],
  }),
  'apiv2/list_demo_analyses': defineOperation({
    name: 'apiv2/list_demo_analyses',
    summary: 'The gallery: demo analyses first, then every public analysis; with the progress of demo data being prepared.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ search: dataText(200).default('') }),
    output: z.strictObject({
      analyses: z.array(AnalysisSummary),
      preparing: z.array(z.strictObject({ title: z.string(), progress: z.number().nullable(), failed: z.boolean() })),
    }),
    errors: [],
  }),
  'apiv2/get_analysis': defineOperation({
    name: 'apiv2/get_analysis',
    summary: 'An analysis with its document and what the caller may do with it.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: Analysis,
    errors: ['not_found', ...documentErrors],
  }),
  'apiv2/get_analysis_dataset_id': defineOperation({
    name: 'apiv2/get_analysis_dataset_id',
    summary: 'The dataset that an analysis reads.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: z.strictObject({ dataset_id: Id }),
    errors: ['not_found'],
  }),
  'apiv2/create_analysis': defineOperation({
    name: 'apiv2/create_analysis',
    summary: 'A new private analysis with one empty step, on a dataset that the caller may read.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, title: NewTitle }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, 'dataset_not_ready', 'dataset_unreadable'],
  }),
  'apiv2/save_analysis': defineOperation({
    name: 'apiv2/save_analysis',
    summary: 'Save title and document on top of base_version; 409 with who and when if someone was faster.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, base_version: z.int(), title: NewTitle.optional(), value_json: AnalysisDocument }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, 'conflict', ...nameErrors],
  }),
  'apiv2/save_analysis_settings': defineOperation({
    name: 'apiv2/save_analysis_settings',
    summary:
      'Change title, description and visibility. publication: what everybody may read, at once; without it, newly public means exploring the columns of the saved steps.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, title: NewTitle, description: NewDescription, visibility: Visibility, publication: Publication.optional() }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, 'dataset_not_public', 'unknown_column'],
  }),
  'apiv2/dismiss_notice': defineOperation({
    name: 'apiv2/dismiss_notice',
    summary: 'Forget a notice that stood on an analysis of the caller.',
    access: 'signed_in',
    input: z.strictObject({ notice_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/list_analysis_versions': defineOperation({
    name: 'apiv2/list_analysis_versions',
    summary: 'The last versions of an analysis, newest first, with who saved them and when.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: z.strictObject({ versions: z.array(z.strictObject({ version: z.int(), title: Title, who: z.string(), when: Instant })) }),
    errors: ['not_found'],
  }),
  'apiv2/get_analysis_version': defineOperation({
    name: 'apiv2/get_analysis_version',
    summary: 'The document of a version, to compare with or to go back to.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ analysis_id: Id, version: z.int() }),
    output: z.strictObject({ version: z.int(), title: Title, value_json: AnalysisDocument }),
    errors: ['not_found', ...documentErrors],
  }),
  'apiv2/delete_analysis': defineOperation({
    name: 'apiv2/delete_analysis',
    summary: 'Delete an analysis. This cannot be undone.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/copy_analysis': defineOperation({
    name: 'apiv2/copy_analysis',
    summary: 'Copy an analysis into the caller’s account, with a changed document if one is sent.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, title: NewTitle.optional(), value_json: AnalysisDocument.optional() }),
    output: Analysis,
    errors: ['not_found', ...documentErrors, ...nameErrors],
  }),

  // steps
  'apiv2/analysis_apply_step': defineOperation({
    name: 'apiv2/analysis_apply_step',
    summary: 'Compute a step and send the first window of its result, or ask first when it is very large.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id, step_id: Id, config: StepConfig, operands: Operands, window: WindowRequest.prefault({}) }),
    output: StepReply,
    errors: [...stepErrors, 'request_in_progress'],
  }),
  confirm_apply_step: defineOperation({
    name: 'confirm_apply_step',
    summary: 'Release a result that answered pending.',
    access: 'anyone',
    input: z.strictObject({ key: line(100, 1), window: WindowRequest.prefault({}) }),
    output: StepReply,
    errors: [...stepErrors, 'confirm_gone', 'request_in_progress'],
  }),
  'apiv2/get_step_window': defineOperation({
    name: 'apiv2/get_step_window',
    summary: 'Rows and columns of a result already computed.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id, config_hash: line(100, 1), window: WindowRequest }),
    output: PivotResult,
    errors: ['not_found', ...documentErrors, 'access_ended', 'result_gone'],
  }),
  'apiv2/export_step': defineOperation({
    name: 'apiv2/export_step',
    summary: 'A result already computed as a Parquet file with exact types: one row for each cell at the deepest grain.',
    access: 'anyone',
    read: true,
    transport: 'download',
    input: z.strictObject({ analysis_id: Id, config_hash: line(100, 1), format: z.literal('parquet').default('parquet') }),
    output: FileReply,
    errors: ['not_found', ...documentErrors, 'access_ended', 'result_gone', 'disk_full', 'download_timeout', 'download_failed', 'files_busy', 'cancelled'],
  }),
  'apiv2/get_step_progress': defineOperation({
    name: 'apiv2/get_step_progress',
    summary: 'Where the caller’s query of a step is: how many run or wait before it, while it waits for its turn.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id, step_id: Id }),
    output: StepProgress,
    errors: ['not_found'],
  }),
  'apiv2/cancel_step': defineOperation({
    name: 'apiv2/cancel_step',
    summary: 'Stop the caller’s running query of a step, in the engine too.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id, step_id: Id }),
    output: z.strictObject({ cancelled: z.boolean() }),
    errors: ['not_found'],
  }),
  'apiv2/explain_cell': defineOperation({
    name: 'apiv2/explain_cell',
    summary: 'Why a cell, subtotal, total, share or difference shows its number: filters, formula, and the rows behind it, paged.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id, config: StepConfig, operands: Operands, cell: ExplainedCell }),
    output: Explanation,
    errors: [...stepErrors, 'cell_unknown'],
  }),
  'apiv2/list_cell_rows': defineOperation({
    name: 'apiv2/list_cell_rows',
    summary: 'The rows behind a cell, subtotal or total as a table: chosen columns, searched, sorted and paged, column-major.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id, config: StepConfig, operands: Operands, cell: CellAddress, page: RowsPage.prefault({}) }),
    output: CellRows,
    errors: [...stepErrors, 'cell_unknown', 'rows_not_granted'],
  }),
  'apiv2/get_expression_help': defineOperation({
    name: 'apiv2/get_expression_help',
    summary: 'What a SQL expression may use, for completion: every function with its signature and one line of help.',
    access: 'anyone',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({
      functions: z.array(z.strictObject({ name: z.string(), group: z.enum(['text', 'number', 'date', 'aggregate']), signature: z.string(), help: z.string() })),
    }),
    errors: [],
  }),
  'apiv2/get_column_unique_values': defineOperation({
    name: 'apiv2/get_column_unique_values',
    summary:
      'The distinct values of a column as a plain list, most frequent first; status error with a message where they are too many or cannot be read. apiv2/list_column_values has counts, search and filters.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id, column: Id }),
    output: z.union([z.array(Value), z.strictObject({ status: z.literal('error'), message: z.string() })]),
    errors: ['not_found', ...documentErrors],
  }),
  'apiv2/list_column_values': defineOperation({
    name: 'apiv2/list_column_values',
    summary: 'Distinct values of a column with their row counts, most frequent first, under the given filters.',
    access: 'anyone',
    read: true,
    input: z.strictObject({
      analysis_id: Id,
      column: Id,
      search: dataText(200).default(''),
      filters: z.array(Filter).max(100).default([]),
      /** Calculated columns that the column or the filters may name. */
      group_calculations: z.array(Column).max(200).default([]),
    }),
    output: z.strictObject({
      values: z.array(z.strictObject({ value: Value, rows: z.int() })),
      /** Distinct values that match, beyond those sent. */
      total: z.int(),
      rows: z.int(),
      /** The column's type, which the engine finds for a SQL column. */
      dtype: z.string(),
    }),
    errors: [...stepErrors],
  }),
  'apiv2/get_column_distribution': defineOperation({
    name: 'apiv2/get_column_distribution',
    summary:
      'How the values of a column spread under the given filters: rows in bins of equal width for numbers; rows by year, or within a year or month, for dates.',
    access: 'anyone',
    read: true,
    input: z.strictObject({
      analysis_id: Id,
      column: Id,
      /** About how many bins; their edges are round numbers. */
      bins: z.int().min(1).max(BINS_MAX).default(40),
      /** A year for its months, a month for its days; without it, years. */
      within: DateParent.optional(),
      filters: z.array(Filter).max(100).default([]),
      group_calculations: z.array(Column).max(200).default([]),
    }),
    output: Distribution,
    errors: [...stepErrors, 'distribution_not_for_type'],
  }),

  // the browser
  'apiv2/track_events': defineOperation({
    name: 'apiv2/track_events',
    summary: 'Keep analytics events. Never attributed to a user. Over the quota they are dropped and the call succeeds.',
    access: 'anyone',
    transport: 'beacon',
    input: z.strictObject({ events: z.array(AnalyticsEvent).max(EVENTS_PER_CALL) }),
    output: z.strictObject({ done: z.literal(true), stored: z.int(), dropped: z.int() }),
    errors: [],
  }),
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
/** Operations that are answered by events. */
export type StreamName = { [N in OperationName]: Operations[N]['transport'] extends 'stream' ? N : never }[OperationName]
/** Operations that are answered by one reply. */
export type CallName = Exclude<OperationName, StreamName>
export type Input<N extends OperationName> = z.input<Operations[N]['input']>
export type Parsed<N extends OperationName> = z.output<Operations[N]['input']>
export type Output<N extends OperationName> = z.output<Operations[N]['output']>
export type Codes<N extends OperationName> = Operations[N]['errors'][number]

const schemas: { readonly [N in OperationName]: { readonly input: z.ZodType<Parsed<N>>; readonly output: z.ZodType<Output<N>> } } = operations
/** The schemas of an operation whose name is known only as a type. */
export const schemasOf = <N extends OperationName>(name: N): (typeof schemas)[N] => schemas[name]

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name)
