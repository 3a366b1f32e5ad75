/** Operations that replace the file of a dataset, and that bring a former version back. */
import { z } from 'zod'
import { FileOptions } from './import.ts'
import { fileErrors } from './import-operations.ts'
import { defineOperation } from './operation.ts'
import { ColumnMapping, Doubles, KeptVersion, ReplacementCheck, ReplacementTypes } from './replacement.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'
import { AcceptedChange } from './schema-changes.ts'

const ofDataset = ['not_found', 'dataset_not_ready', 'dataset_unreadable', 'not_a_file_dataset'] as const
const mapped = ['column_mapped_twice', 'unknown_column'] as const

export const replacementOperations = {
  'apiv2/upload_replacement': defineOperation({
    name: 'apiv2/upload_replacement',
    summary: 'Upload a file that may replace the data of a dataset (multipart: name, data, then file). Nothing changes until it is imported. Kept for a day.',
    access: 'signed_in',
    transport: 'multipart',
    input: z.strictObject({ dataset_id: Id }),
    output: z.strictObject({ file_id: Id }),
    errors: [
      ...ofDataset,
      'invalid_file_type',
      'file_format',
      'file_json',
      'file_empty',
      'file_too_large',
      'upload_incomplete',
      'fields_before_file',
      'upload_failed',
      'disk_full',
    ],
  }),
  'apiv2/check_replacement': defineOperation({
    name: 'apiv2/check_replacement',
    summary:
      'Compare an uploaded file with the dataset: matched, new, missing and retyped columns, the analyses that break, and the values that a chosen type would lose. options, columns and types: instead of the proposed ones.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      file_id: Id,
      options: FileOptions.optional(),
      columns: ColumnMapping.optional(),
      types: ReplacementTypes.optional(),
      mode: z.enum(['replace', 'append']).default('replace'),
    }),
    output: ReplacementCheck,
    errors: [...ofDataset, 'no_source_file', ...mapped, 'cancelled', 'file_unterminated_quote', ...fileErrors],
  }),
  'apiv2/import_replacement': defineOperation({
    name: 'apiv2/import_replacement',
    summary:
      'Replace the data of a dataset by an uploaded file, or append its rows. Rows that are in both stop an append until doubles says what becomes of them: the job tells their number and the first of them. The current version serves until the new one is published, and stays as a former version. Changes that break saved analyses must be in accept.',
    access: 'signed_in',
    input: z.strictObject({
      dataset_id: Id,
      file_id: Id,
      options: FileOptions.optional(),
      columns: ColumnMapping.optional(),
      types: ReplacementTypes.optional(),
      /** append: the rows of the file are added after those of the dataset. */
      mode: z.enum(['replace', 'append']).default('replace'),
      /** For append: IDs of the columns by which two rows are the same; empty for all columns that both have. */
      keys: z.array(Id).max(100).default([]),
      /** For append: whether rows that are already in the dataset are kept or left out. */
      doubles: Doubles.default('ask'),
      accept: z.array(AcceptedChange).max(5_000).default([]),
    }),
    output: z.strictObject({ job_id: Id }),
    errors: [...ofDataset, 'no_source_file', 'job_running', 'too_many_imports', ...mapped, 'cancelled', 'file_unterminated_quote', ...fileErrors],
  }),
  'apiv2/discard_replacement': defineOperation({
    name: 'apiv2/discard_replacement',
    summary: 'Delete an uploaded file that was not imported.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, file_id: Id }),
    output: Done,
    errors: ['not_found', 'job_running'],
  }),
  'apiv2/list_dataset_versions': defineOperation({
    name: 'apiv2/list_dataset_versions',
    summary: 'The current version of a dataset and the former ones that are kept, the current one first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id }),
    output: z.strictObject({ versions: z.array(KeptVersion) }),
    errors: ['not_found'],
  }),
  'apiv2/restore_dataset_version': defineOperation({
    name: 'apiv2/restore_dataset_version',
    summary: 'Make a former version of a dataset the current one. accept_changes: even if columns are missing that saved analyses use.',
    access: 'signed_in',
    input: z.strictObject({ dataset_id: Id, version_id: Id, accept_changes: z.boolean().default(false) }),
    output: Done,
    errors: ['not_found', 'version_gone', 'job_running', 'columns_changed'],
  }),
} as const
