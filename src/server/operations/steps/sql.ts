/** Shows the SQL of a step. */
import { fail, ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { callerOf } from '../callers.ts'
import { presentSummary } from '../datasets/present.ts'
import { toDeclared } from '../declared.ts'
import { runQuery } from '../run-query.ts'
import { admitStep, type Source, type StepRequest } from './apply.ts'

async function admitSql(asked: StepRequest, call: Call, services: Services, since?: Source) {
  const admitted = await admitStep(asked, call, services, since)
  return admitted.ok && admitted.value.source.reach.reads !== 'everything' ? fail('sql_not_granted') : admitted
}

/** The table or statement behind a live dataset is shown to people who may see its source; others read it under its title. */
export const getStepSql: Handler<'apiv2/get_step_sql'> = async (asked, call, services) => {
  const admitted = await admitSql(asked, call, services)
  if (!admitted.ok) return admitted
  const { source, context } = admitted.value
  const { row, dataset } = source
  const table = dataset.kind === 'live' && datasetPolicy.edit(call.actor, row) ? null : presentSummary(row, call).title
  const rest = { kind: 'sql', config: asked.config, context, locale: call.locale, maxCells: services.settings.MAX_CELLS, table } as const
  const admit = () => admitSql(asked, call, services, source)
  const sql = await whileAdmitted(admit, call.since, call.signal, (signal) =>
    runQuery(dataset, (opened) => ({ ...rest, dataset: opened }), { ...callerOf(call), signal }, services),
  )
  return sql.ok ? ok(sql.value) : toDeclared(operations['apiv2/get_step_sql'].errors, sql, 'engine_lost')
}
