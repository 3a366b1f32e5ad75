/** Operations on datasets: their rows, settings and downloads. */
import { z } from 'zod'
import { Column } from './column.ts'
import { NewColumnFormat } from './column-format.ts'
import { NewColumnNote } from './column-note.ts'
import { Dataset, DatasetSummary, DatasetsState, Visibility } from './dataset.ts'
import { Calendar } from './date-series.ts'
import { AppendKey } from './import.ts'
import { DatasetSort, ListPage, ListPlace, ListSearch, WITHOUT_MAX } from './listing.ts'
import { LiveFor } from './live.ts'
import { defineOperation, defineStream } from './operation.ts'
import { documentErrors, readErrors } from './operation-codes.ts'
import { RefreshPlan } from './refresh.ts'
import { KeepVersions } from './replacement.ts'
import { Done, FileReply } from './replies.ts'
import { Id, NewDescription, NewTitle, singleLineText, Title, ValueColumns } from './scalar.ts'

export const datasetOperations = {
  'apiv2/list_datasets': defineOperation({
    name: 'apiv2/list_datasets',
    summary:
      'Your datasets, newest first unless sort is given; with readable also those shared with you and public ones. Guests get the public ones. search: part of a title, description or owner’s name. ready: only datasets with data. total counts all that match.',
    access: 'anyone',
    read: true,
    input: z.strictObject({
      readable: z.boolean().default(false),
      ready: z.boolean().default(false),
      without: z.array(Id).max(WITHOUT_MAX).default([]),
      search: ListSearch,
      sort: DatasetSort.optional(),
      descending: z.boolean().default(false),
      ...ListPage,
    }),
    output: z.strictObject({ datasets: z.array(DatasetSummary), ...ListPlace }),
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
  'apiv2/watch_datasets': defineStream({
    name: 'apiv2/watch_datasets',
    summary:
      'A token that changes with a dataset: its rows, its settings, and what the caller may do with it, until the caller may no longer see it. Without dataset_id, one that changes with the lists of apiv2/list_datasets and apiv2/list_shared_datasets.',
    access: 'anyone',
    input: z.strictObject({ dataset_id: Id.optional() }),
    event: DatasetsState,
    errors: ['not_found'],
  }),
  'apiv2/get_datasets_state': defineOperation({
    name: 'apiv2/get_datasets_state',
    summary: 'The state of apiv2/watch_datasets, once.',
    access: 'anyone',
    input: z.strictObject({ dataset_id: Id.optional() }),
    output: DatasetsState,
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
      'Rows of a dataset in file order, column-major: data[column][row]. With analysis_id: through an analysis that grants rows, only its granted columns.',
    access: 'anyone',
    read: true,
    input: z.strictObject({ dataset_id: Id, analysis_id: Id.optional(), start: z.int().min(0).default(0), count: z.int().min(1).max(1_000).default(100) }),
    output: z.strictObject({ total_rows: z.int(), is_sample: z.boolean(), start: z.int(), columns: z.array(Id), data: ValueColumns }),
    errors: ['not_found', ...documentErrors, 'access_ended', ...readErrors],
  }),
  'apiv2/save_dataset_settings': defineOperation({
    name: 'apiv2/save_dataset_settings',
    summary:
      'Change title, description, time zone, first day of the week, first month of the fiscal year, and when and how database rows are read again. What is omitted stays as it is. Only the owner: visibility, how many versions are kept, for how long live results count as current, whether others may download, and whether its figures may be sent to a language model.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({
      dataset_id: Id,
      title: NewTitle.optional(),
      description: NewDescription.optional(),
      time_zone: singleLineText(100, 1).optional(),
      calendar: Calendar.optional(),
      /** When the dataset is rebuilt from its database automatically; null for never. */
      refresh: RefreshPlan.nullable().optional(),
      /** The key column that identifies new rows, if rebuilds only add new rows; null if they copy all rows. */
      append_key: AppendKey.optional(),
      /** How many versions are kept, with the current one. */
      keep_versions: KeepVersions.optional(),
      /** Descriptions of columns; an empty one is removed. Those of other columns stay as they are. */
      column_notes: z.array(NewColumnNote).max(2_000).optional(),
      /** Number formats of columns; null removes one. Those of other columns stay as they are. */
      column_formats: z.array(NewColumnFormat).max(2_000).optional(),
      /** For how long results of live data count as current, in seconds; null: until somebody refreshes. */
      live_for: LiveFor.optional(),
      visibility: Visibility.optional(),
      allow_download: z.boolean().optional(),
      /** Whether values computed from it may be sent to the operator's language model. */
      allow_ai: z.boolean().optional(),
    }),
    output: Dataset,
    errors: ['not_found', 'time_zone_unknown', 'refresh_not_possible', 'append_key_unfit', 'sources_private', 'live_not_public'],
  }),
  'apiv2/rename_column': defineOperation({
    name: 'apiv2/rename_column',
    summary: 'Rename a column. original_name stays, and analyses use the new name.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, column_id: Id, name: singleLineText(500, 1) }),
    output: Dataset,
    errors: ['not_found', 'dataset_not_ready', 'dataset_unreadable', 'sources_ended', 'unknown_column', 'column_name_taken'],
  }),
  'apiv2/download_dataset': defineOperation({
    name: 'apiv2/download_dataset',
    summary:
      'The rows of a dataset as CSV or Parquet. raw writes texts unchanged, without the apostrophe before texts that a spreadsheet would run as formulas.',
    access: 'anyone',
    read: true,
    transport: 'download',
    input: z.strictObject({ dataset_id: Id, format: z.enum(['csv', 'parquet']), raw: z.boolean().default(false) }),
    output: FileReply,
    errors: [
      'not_found',
      'dataset_not_ready',
      'dataset_is_live',
      'dataset_unreadable',
      'sources_ended',
      'disk_full',
      'download_timeout',
      'download_failed',
      'files_busy',
      'cancelled',
    ],
  }),
  'apiv2/list_dataset_analyses': defineOperation({
    name: 'apiv2/list_dataset_analyses',
    summary:
      'Analyses on a dataset that the caller may see, with the columns that each uses. Editors of the dataset also get the number of other analyses (with column_ids: of others that use any of these).',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id, column_ids: z.array(Id).max(10_000).optional() }),
    output: z.strictObject({
      analyses: z.array(z.strictObject({ id: Id, title: Title, owner: z.string(), column_ids: z.array(Id) })),
      others: z.int(),
    }),
    errors: ['not_found'],
  }),
  'apiv2/delete_dataset': defineOperation({
    name: 'apiv2/delete_dataset',
    summary: 'Delete a dataset. Analyses on it stay, but can no longer run.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ dataset_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
} as const
