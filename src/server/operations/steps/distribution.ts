/** How the values of a column spread, for whoever may list them. */
import { createHash } from 'node:crypto'
import { canonical } from '../../../analysis/config-key.ts'
import { ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { Handler } from '../../handlers.ts'
import { openAnalysis } from '../analyses/present.ts'
import { callerOf } from '../callers.ts'
import { declared } from '../declared.ts'
import { rowsMark, sourceOf } from './apply.ts'
import { columnContext } from './values.ts'

export const getColumnDistribution: Handler<'apiv2/get_column_distribution'> = async ({ analysis_id, ...wanted }, call, parts) => {
  const found = await openAnalysis('run', analysis_id, call.actor, parts)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, parts)
  if (!source.ok) return source
  const context = columnContext(wanted, source.value)
  if (!context.ok) return context
  const key = createHash('sha256')
    .update(canonical([rowsMark(source.value), wanted, context.value]))
    .digest('base64url')
  const known = parts.distributions.get(key)
  if (known) return ok(known)
  const { column, filters, group_calculations, bins, within = '' } = wanted
  const answer = await parts.pool.run(
    { kind: 'distribution', dataset: source.value.dataset, column, calculated: group_calculations, context: context.value, filters, bins, within },
    callerOf(call),
  )
  if (!answer.ok) return declared(operations['apiv2/get_column_distribution'].errors, answer, 'engine_lost')
  parts.distributions.add(key, answer.value)
  return answer
}
