/** The rows behind a cell as a table. */
import { fail, ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { Handler } from '../../handlers.ts'
import { openAnalysis } from '../analyses/present.ts'
import { readsRows } from '../analyses/reach.ts'
import { callerOf } from '../callers.ts'
import { declared } from '../declared.ts'
import { contextOf, rowsMark, sourceOf } from './apply.ts'

export const listCellRows: Handler<'apiv2/list_cell_rows'> = async ({ analysis_id, config, operands, cell, page }, call, parts) => {
  const found = await openAnalysis('run', analysis_id, call.actor, parts)
  if (!found.ok) return found
  const source = await sourceOf(found.value, call, parts)
  if (!source.ok) return source
  if (!readsRows(source.value.reach)) return fail('rows_not_granted')
  const context = contextOf(config, operands, source.value)
  if (!context.ok) return context
  const { dataset } = source.value
  const rows = await parts.pool.run({ kind: 'rows', dataset, config, context: context.value, cell, page, locale: call.locale }, callerOf(call))
  if (!rows.ok) return declared(operations['apiv2/list_cell_rows'].errors, rows, 'engine_lost')
  return ok({ ...rows.value, version: `${rowsMark(source.value)}.${context.value.today}`, file_rows_max: parts.settings.ROW_FILE_MAX })
}
