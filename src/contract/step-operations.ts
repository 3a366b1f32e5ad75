/** Operations on steps: results, explanations, source rows, and values of columns. */
import { z } from 'zod'
import { CellRows, RowsPage } from './cell-rows.ts'
import { Column } from './column.ts'
import { DescribedStep, Wording, WriterChoice, WriterPreview, WrittenDescription } from './description.ts'
import { BINS_MAX, DateParent, Distribution } from './distribution.ts'
import { CellAddress, ExplainedCell, Explanation } from './explanation.ts'
import { Filter } from './filter.ts'
import { MEASURE_FILTERS_MAX, Measure } from './measure.ts'
import { defineOperation, defineStream } from './operation.ts'
import { documentErrors, stepErrors } from './operation-codes.ts'
import { PivotResult, WindowRequest } from './pivot-result.ts'
import { FileReply } from './replies.ts'
import { dataText, Id, singleLineText, Value } from './scalar.ts'
import { STEP_FILTERS_MAX, StepConfig } from './step.ts'
import { StepSql } from './step-sql.ts'

/** Measures that the step's expressions refer to, but that the step does not show. Any that are missing are taken from the saved analysis. */
const Operands = z.array(Measure).max(500).default([])

/** Maximum number of filters that limit offered values: those of the step, and of a measure that is being edited. */
const FILTERS_MAX = STEP_FILTERS_MAX + MEASURE_FILTERS_MAX

/** `before`: how many queries are running or waiting ahead of the caller's; 0 unless it waits. */
const StepProgress = z.strictObject({ state: z.enum(['none', 'waiting', 'running']), before: z.int().min(0) })

/** 'done' with the first window of the result, or 'pending' with a key for confirm_apply_step. */
const StepReply = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('done'), result: PivotResult }),
  z.strictObject({
    status: z.literal('pending'),
    /** size: the result is computed and very large. cost: the database would read about `rows` rows; nothing has run, and cells and columns are 0. */
    reason: z.enum(['size', 'cost']),
    key: z.string(),
    message: z.string(),
    cells: z.int(),
    rows: z.int(),
    columns: z.int(),
  }),
])

const ToDescribe = z.strictObject({ ...DescribedStep, config: StepConfig, operands: Operands, wording: Wording })
const Describe = ToDescribe.extend(WriterChoice)

export const stepOperations = {
  'apiv2/analysis_apply_step': defineOperation({
    name: 'apiv2/analysis_apply_step',
    summary:
      'Compute a step and send the first window of its result, or ask first: if the result is very large, or if a database would have to read very many rows.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id, step_id: Id, config: StepConfig, operands: Operands, window: WindowRequest.prefault({}) }),
    output: StepReply,
    errors: [...stepErrors, 'request_in_progress'],
  }),
  confirm_apply_step: defineOperation({
    name: 'confirm_apply_step',
    summary: 'Release a result that answered pending, or run the query that did.',
    access: 'anyone',
    input: z.strictObject({ key: singleLineText(100, 1), window: WindowRequest.prefault({}) }),
    output: StepReply,
    errors: [...stepErrors, 'confirm_gone', 'request_in_progress'],
  }),
  'apiv2/get_step_window': defineOperation({
    name: 'apiv2/get_step_window',
    summary: 'A window of an already computed result.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ analysis_id: Id, config_hash: singleLineText(100, 1), window: WindowRequest }),
    output: PivotResult,
    errors: ['not_found', ...documentErrors, 'access_ended', 'result_gone'],
  }),
  'apiv2/export_step': defineOperation({
    name: 'apiv2/export_step',
    summary: 'An already computed result as a Parquet file with exact types: one row for each cell at the deepest grain.',
    access: 'anyone',
    read: true,
    transport: 'download',
    input: z.strictObject({ analysis_id: Id, config_hash: singleLineText(100, 1), format: z.literal('parquet').default('parquet') }),
    output: FileReply,
    errors: ['not_found', ...documentErrors, 'access_ended', 'result_gone', 'disk_full', 'download_timeout', 'download_failed', 'files_busy', 'cancelled'],
  }),
  'apiv2/get_step_progress': defineOperation({
    name: 'apiv2/get_step_progress',
    summary: 'The place of the caller’s query of a step in the queue: how many run or wait before it.',
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
  'apiv2/describe_step': defineStream({
    name: 'apiv2/describe_step',
    summary: 'A description of a step from its config and its result, in the language of the caller, sentence by sentence: each event holds all of it so far.',
    access: 'anyone',
    input: Describe,
    event: WrittenDescription,
    errors: [...stepErrors, 'request_in_progress'],
  }),
  'apiv2/get_step_description': defineOperation({
    name: 'apiv2/get_step_description',
    summary: 'The same description at once, for pages without streams.',
    access: 'anyone',
    input: Describe,
    output: WrittenDescription,
    errors: [...stepErrors, 'request_in_progress'],
  }),
  'apiv2/preview_description': defineOperation({
    name: 'apiv2/preview_description',
    summary:
      'The writer of a description of a step: the operator’s language model, with everything that would be sent to it, or the local writer; and the reason.',
    access: 'anyone',
    input: ToDescribe,
    output: WriterPreview,
    errors: [...stepErrors, 'request_in_progress'],
  }),
  'apiv2/list_cell_rows': defineOperation({
    name: 'apiv2/list_cell_rows',
    summary: 'The rows behind a cell, subtotal or total as a table: chosen columns, searched, sorted and paged, column-major.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id, config: StepConfig, operands: Operands, cell: CellAddress, page: RowsPage.prefault({}) }),
    output: CellRows,
    errors: [...stepErrors, 'cell_unknown', 'rows_not_granted'],
  }),
  'apiv2/get_step_sql': defineOperation({
    name: 'apiv2/get_step_sql',
    summary: 'The queries of a step as SQL to read and copy, in the dialect of the engine that computes it. Only for people who may read the dataset.',
    access: 'anyone',
    input: z.strictObject({ analysis_id: Id, config: StepConfig, operands: Operands }),
    output: StepSql,
    errors: [...stepErrors, 'sql_not_granted', 'sql_too_long'],
  }),
  'apiv2/get_expression_help': defineOperation({
    name: 'apiv2/get_expression_help',
    summary: 'Every function that a SQL expression may use, for completion, with its signature and one line of help.',
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
      'The distinct values of a column as a plain list, most frequent first; status error with a message if they are too many or cannot be read. apiv2/list_column_values has counts, search and filters.',
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
      filters: z.array(Filter).max(FILTERS_MAX).default([]),
      /** Calculated columns that the requested column or the filters refer to. */
      group_calculations: z.array(Column).max(200).default([]),
    }),
    output: z.strictObject({
      values: z.array(z.strictObject({ value: Value, rows: z.int() })),
      /** How many distinct values match, including those that are not in the reply. */
      total: z.int(),
      rows: z.int(),
      /** Type of the column; for SQL columns, the engine infers it. */
      dtype: z.string(),
    }),
    errors: [...stepErrors],
  }),
  'apiv2/get_column_distribution': defineOperation({
    name: 'apiv2/get_column_distribution',
    summary:
      'The distribution of a column’s values under the given filters: rows in bins of equal width for numbers; rows by year, or within a year or month, for dates.',
    access: 'anyone',
    read: true,
    input: z.strictObject({
      analysis_id: Id,
      column: Id,
      /** Approximate number of bins, because their boundaries are rounded. */
      bins: z.int().min(1).max(BINS_MAX).default(40),
      /** A year to get its months, or a month to get its days. If omitted, the reply lists years. */
      within: DateParent.optional(),
      filters: z.array(Filter).max(FILTERS_MAX).default([]),
      group_calculations: z.array(Column).max(200).default([]),
    }),
    output: Distribution,
    errors: [...stepErrors, 'distribution_not_for_type'],
  }),
} as const
