/** Returns the distribution of a column's values to people who may list them. */
import { createHash } from 'node:crypto'
import { canonical } from '../../../analysis/config-key.ts'
import { ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { Handler } from '../../handlers.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { callerOf } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { runQuery } from '../run-query.ts'
import { rowsFingerprint } from './apply.ts'
import { admitColumn } from './values.ts'

export const getColumnDistribution: Handler<'apiv2/get_column_distribution'> = async ({ analysis_id, ...wanted }, call, services) => {
  const admitted = await admitColumn(analysis_id, wanted, call, services)
  if (!admitted.ok) return admitted
  const { source, context } = admitted.value
  const admit = () => admitColumn(analysis_id, wanted, call, services, source)
  const key = createHash('sha256')
    .update(canonical([rowsFingerprint(source), wanted, context]))
    .digest('base64url')
  const known = services.distributions.get(key)
  if (known) return ok(known)
  const { column, filters, group_calculations, bins, within = '' } = wanted
  const rest = { kind: 'distribution', column, calculated: group_calculations, context, filters, bins, within } as const
  const answer = await whileAdmitted(admit, call.since, call.signal, (signal) =>
    runQuery(source.dataset, (dataset) => ({ ...rest, dataset }), { ...callerOf(call), signal }, services),
  )
  if (!answer.ok) return toDeclared(operations['apiv2/get_column_distribution'].errors, answer, 'engine_lost')
  services.distributions.add(key, answer.value)
  return answer
}
