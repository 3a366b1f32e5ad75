import { type Failure, ok } from '../../../contract/errors.ts'
import type { Codes } from '../../../contract/operations.ts'
import { FUNCTIONS } from '../../../pivot/expression/catalogue.ts'
import type { Handler } from '../../handlers.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { analysisFor } from '../analyses/present.ts'
import { callerOf } from '../datasets/read.ts'
import { contextOf, sourceOf } from './apply.ts'

/** Single rows go only to those who may read the dataset; the numbers to whoever may run the step. */
export const explainCell: Handler<'apiv2/explain_cell'> = async ({ analysis_id, config, operands, cell }, call, parts) => {
  const found = await analysisFor('run', analysis_id, call.actor, parts)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, parts)
  if (!source.ok) return source
  const dataset = await parts.store.datasets.find(found.value.dataset_id)
  const mayReadRows = dataset !== undefined && datasetPolicy.view(call.actor, dataset)
  const context = contextOf(config, operands, found.value, source.value)
  const explained = await parts.pool.run(
    { kind: 'explain', dataset: source.value.dataset, config, context, cell: mayReadRows ? cell : { ...cell, count: 0 }, locale: call.locale },
    callerOf(call),
  )
  if (!explained.ok) return explained as Failure<Codes<'apiv2/explain_cell'>>
  return ok(mayReadRows ? explained.value : { ...explained.value, rows: null })
}

export const getExpressionHelp: Handler<'apiv2/get_expression_help'> = async (_, call) =>
  ok({ functions: [...FUNCTIONS.values()].map(({ name, group, signature, help }) => ({ name, group, signature, help: help[call.locale] })) })
