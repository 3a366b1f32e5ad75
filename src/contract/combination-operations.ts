/** Operations on datasets made of other datasets (docs/decisions/0220). */
import { z } from 'zod'
import { CombinationCheck, CombinationOptions } from './combination.ts'
import { COMBINATION_CODES } from './combination-errors.ts'
import { defineOperation } from './operation.ts'
import { Id, NewTitle } from './scalar.ts'

const sourceErrors = [
  'not_found',
  'dataset_not_ready',
  'dataset_unreadable',
  'unknown_column',
  ...COMBINATION_CODES,
  'combination_too_deep',
  'combination_too_many_columns',
] as const

export const combinationOperations = {
  'apiv2/check_combination': defineOperation({
    name: 'apiv2/check_combination',
    summary:
      'Tell what a combination of datasets would do, without making it: rows before and after; for a lookup, rows without a match and keys that occur more than once; for an append, the types of the columns. Counts are exact, with ten samples each. Stops when the caller disconnects.',
    access: 'signed_in',
    input: z.strictObject({ combination: CombinationOptions }),
    output: CombinationCheck,
    errors: [...sourceErrors, 'combination_timeout', 'files_busy', 'import_memory', 'import_lost', 'import_failed', 'disk_full', 'cancelled'],
  }),
  'apiv2/combine_datasets': defineOperation({
    name: 'apiv2/combine_datasets',
    summary:
      'Make a dataset of others that you may read: look up columns of a second one by key, or put the rows of several below each other. It is rebuilt whenever one of them changes, and can be read as long as its owner may read all of them.',
    access: 'signed_in',
    input: z.strictObject({ title: NewTitle, combination: CombinationOptions }),
    output: z.strictObject({ dataset_id: Id, job_id: Id }),
    errors: [...sourceErrors, 'combination_types', 'too_many_imports'],
  }),
} as const
