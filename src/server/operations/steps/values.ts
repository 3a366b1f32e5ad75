import { FILTER_LIST_MAX } from '../../../contract/constants.ts'
import { type Failure, ok } from '../../../contract/errors.ts'
import type { Codes } from '../../../contract/operations.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { Handler } from '../../handlers.ts'
import { analysisFor } from '../analyses/present.ts'
import { callerOf } from '../datasets/read.ts'
import { contextOf, sourceOf } from './apply.ts'

type ValuesCode = Codes<'apiv2/get_column_unique_values'>

export const getColumnUniqueValues: Handler<'apiv2/get_column_unique_values'> = async (
  { analysis_id, column, search, filters, group_calculations },
  call,
  parts,
) => {
  const found = await analysisFor('run', analysis_id, call.actor, parts)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, parts)
  if (!source.ok) return source
  const config: StepConfig = {
    query: { type: 'ui', value: { filters, measures: [], groupbys: [], group_calculations } },
    pivot: { rows: [], columns: [], sort: [] },
  }
  const context = contextOf(config, [], found.value, source.value)
  const { dataset } = source.value
  const list = await parts.pool.run(
    { kind: 'values', dataset, column, calculated: group_calculations, context, filters, search, limit: FILTER_LIST_MAX },
    callerOf(call),
  )
  return list.ok ? ok(list.value) : (list as Failure<ValuesCode>)
}
