/** Returns the rows behind a cell as a table. */
import { fail, ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { readsRows } from '../analyses/reach.ts'
import { callerOf } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { liveKeys, runQuery } from '../run-query.ts'
import { admitSource, contextOf, pagesFingerprint, type Source, type StepRequest } from './apply.ts'

async function admitRows({ analysis_id, config, operands }: StepRequest, call: Call, services: Services, since?: Source) {
  const source = await admitSource(analysis_id, call, services, since)
  if (!source.ok) return source
  if (!readsRows(source.value.reach)) return fail('rows_not_granted')
  const context = contextOf(config, operands, source.value)
  return context.ok ? ok({ source: source.value, context: context.value }) : context
}

export const listCellRows: Handler<'apiv2/list_cell_rows'> = async (asked, call, services) => {
  const { config, cell, page } = asked
  const admitted = await admitRows(asked, call, services)
  if (!admitted.ok) return admitted
  const { source, context } = admitted.value
  const admit = () => admitRows(asked, call, services, source)
  const rest = { kind: 'rows', config, context, cell, page, locale: call.locale } as const
  const asOf = new Date().toISOString()
  const rows = await whileAdmitted(admit, call.since, call.signal, (signal) =>
    runQuery(source.dataset, (dataset) => ({ ...rest, dataset }), { ...callerOf(call), signal }, services),
  )
  if (!rows.ok) return toDeclared(operations['apiv2/list_cell_rows'].errors, rows, 'engine_lost')
  return ok({
    ...rows.value,
    version: `${pagesFingerprint(source, rows.value)}.${context.today}`,
    file_rows_max: services.settings.ROW_FILE_MAX,
    ...liveKeys(source.dataset, asOf),
  })
}
