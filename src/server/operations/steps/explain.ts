import { ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import { FUNCTIONS } from '../../../pivot/expression/catalogue.ts'
import type { ServerTexts } from '../../../texts/server-texts.ts'
import type { Handler } from '../../handlers.ts'
import { textsIn } from '../../texts.ts'
import { openAnalysis } from '../analyses/present.ts'
import { readsRows } from '../analyses/reach.ts'
import { callerOf } from '../callers.ts'
import { declared } from '../declared.ts'
import { contextOf, sourceOf } from './apply.ts'

/** Single rows go to readers of the dataset and where rows are granted; the numbers to whoever may run the step. */
export const explainCell: Handler<'apiv2/explain_cell'> = async ({ analysis_id, config, operands, cell }, call, parts) => {
  const found = await openAnalysis('run', analysis_id, call.actor, parts)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, parts)
  if (!source.ok) return source
  const { dataset, reach } = source.value
  const mayReadRows = readsRows(reach)
  const context = contextOf(config, operands, source.value)
  if (!context.ok) return context
  const explained = await parts.pool.run(
    { kind: 'explain', dataset, config, context: context.value, cell: mayReadRows ? cell : { ...cell, count: 0 }, locale: call.locale },
    callerOf(call),
  )
  if (!explained.ok) return declared(operations['apiv2/explain_cell'].errors, explained, 'engine_lost')
  return ok(mayReadRows ? explained.value : { ...explained.value, rows: null })
}

export const getExpressionHelp: Handler<'apiv2/get_expression_help'> = async (_, call) =>
  ok({ functions: [...FUNCTIONS.values()].map(({ name, group, signature }) => ({ name, group, signature, help: helpOf(name, textsIn(call.locale)) })) })

const helpOf = (name: string, { functionHelp }: ServerTexts): string => (functionHelp as Readonly<Record<string, string>>)[name] ?? ''
