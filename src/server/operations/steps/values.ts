import { FILTER_LIST_MAX } from '../../../contract/constants.ts'
import { type Failure, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { analysisFor } from '../analyses/present.ts'
import { callerOf } from '../datasets/read.ts'
import { type StepCode, sourceOf } from './apply.ts'

export const getColumnUniqueValues: Handler<'apiv2/get_column_unique_values'> = async ({ analysis_id, column, search, filters }, call, parts) => {
  const found = await analysisFor('run', analysis_id, call.actor, parts)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, parts)
  if (!source.ok) return source
  const list = await parts.pool.run({ kind: 'values', dataset: source.value.dataset, column, filters, search, limit: FILTER_LIST_MAX }, callerOf(call))
  return list.ok ? ok({ values: list.value.values, total: list.value.total, rows: list.value.rows }) : (list as Failure<StepCode>)
}
