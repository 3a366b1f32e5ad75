/** Error codes shared by several operations. */
import { LIVE_CODES } from './database-errors.ts'
import { COLUMN_CODES, EXPRESSION_CODES } from './expression-errors.ts'

export const poolErrors = ['busy', 'busy_guests', 'engine_unavailable', 'query_timeout', 'query_memory', 'engine_lost', 'cancelled'] as const
export const readErrors = ['dataset_not_ready', 'dataset_unreadable', 'sources_ended', ...LIVE_CODES, ...poolErrors] as const

/** A stored document that is damaged or was written by a newer release. */
export const documentErrors = ['analysis_unreadable', 'analysis_too_new'] as const

/** Refusals by a grant (docs/decisions/0038). */
const grantErrors = ['access_ended', 'source_changed', 'results_only', 'column_not_granted'] as const

export const stepErrors = [
  'not_found',
  ...documentErrors,
  ...grantErrors,
  'dataset_not_ready',
  'dataset_unreadable',
  'sources_ended',
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
  'difference_item',
  'comparison_needs_date',
  'comparison_not_movable',
  'show_as_not_number',
  'running_too_large',
  'empty_groups_too_many',
  'choice_measure',
  'condition_not_number',
  'top_percent_measure',
  'top_percent_negative',
  'filter_value',
  'filter_needs_one_value',
  'period_renamed',
  'result_too_large',
  'result_too_large_bytes',
  ...LIVE_CODES,
  ...poolErrors,
  ...EXPRESSION_CODES,
  ...COLUMN_CODES,
] as const
