import { ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import { FUNCTIONS } from '../../../pivot/expression/catalogue.ts'
import type { ServerTexts } from '../../../texts/server-texts.ts'
import type { Handler } from '../../handlers.ts'
import { textsIn } from '../../texts.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { readsRows } from '../analyses/reach.ts'
import { callerOf } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { liveKeys, runQuery } from '../run-query.ts'
import { admitStep } from './apply.ts'

/**
 * Explains how a cell was computed. Everyone who may run the step gets the numbers; readers of the dataset and people
 * with granted rows also get single rows.
 */
export const explainCell: Handler<'apiv2/explain_cell'> = async (asked, call, services) => {
  const { config, cell } = asked
  const admitted = await admitStep(asked, call, services)
  if (!admitted.ok) return admitted
  const { source, context } = admitted.value
  const asksRows = readsRows(source.reach)
  let mayReadRows = asksRows
  const admit = async () => {
    const again = await admitStep(asked, call, services, source)
    if (again.ok) mayReadRows &&= readsRows(again.value.source.reach)
    return again
  }
  const rest = { kind: 'explain', config, context, cell: asksRows ? cell : { ...cell, count: 0 }, locale: call.locale } as const
  const asOf = new Date().toISOString()
  const explained = await whileAdmitted(admit, call.since, call.signal, (signal) =>
    runQuery(source.dataset, (dataset) => ({ ...rest, dataset }), { ...callerOf(call), signal }, services),
  )
  if (!explained.ok) return toDeclared(operations['apiv2/explain_cell'].errors, explained, 'engine_lost')
  const answer = { ...explained.value, ...liveKeys(source.dataset, asOf) }
  return ok(mayReadRows ? answer : { ...answer, rows: null })
}

export const getExpressionHelp: Handler<'apiv2/get_expression_help'> = async (_, call) =>
  ok({ functions: [...FUNCTIONS.values()].map(({ name, group, signature }) => ({ name, group, signature, help: helpOf(name, textsIn(call.locale)) })) })

function helpOf(name: string, texts: ServerTexts): string {
  const help: Readonly<Record<string, string>> = texts.functionHelp
  return help[name] ?? ''
}
