/** Questions that a run answers with instead of a result: whether the caller really wants a very large result, or a query that reads very many rows. */
import { fillIn } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import { roughText } from '../../../format/rough-count.ts'
import { type CachedResult, cellCount } from '../../../pivot/shape/cached-result.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import type { Call, Services } from '../../handlers.ts'
import { textsIn } from '../../texts.ts'
import type { AgreedStep } from './running.ts'

type Question = Extract<Output<'apiv2/analysis_apply_step'>, { status: 'pending' }>

/** The question about a result, if it is very large; null otherwise. */
export function sizeQuestion(hash: string, kept: CachedResult, analysisId: string, call: Call, { running, settings }: Services): Question | null {
  const cells = cellCount(kept)
  const { rowKeys: rows, columnKeys: columns } = kept
  if (cells <= settings.CONFIRM_CELLS && columns <= settings.CONFIRM_COLUMNS) return null
  const key = running.ask({ callerKey: call.actor.key, analysisId, hash, step: null })
  const shown = (n: number): string => n.toLocaleString(LANGUAGES[call.locale].tag)
  const message = fillIn(textsIn(call.locale).replies.largeResult, { cells: shown(cells), rows: shown(rows), columns: shown(columns) })
  return { status: 'pending', reason: 'size', key, message, cells, rows, columns }
}

/** Whether a failure is that of a query that reads more rows than the operator lets run without a question. */
export const isCostly = (failure: { readonly code: string }): boolean => failure.code === 'query_costly'

/** The question about a query of a database. `params` are those of `query_costly`: estimated rows, and filtered columns without an index. */
export function costQuestion(params: Readonly<Record<string, string | number>>, step: Omit<AgreedStep, 'rows'>, call: Call, { running }: Services): Question {
  const rows = Math.round(Number(params.rows))
  const columns = String(params.columns ?? '')
  const key = running.ask({ callerKey: call.actor.key, analysisId: step.analysis_id, hash: '', step: { ...step, rows } })
  const { costlyQuery, costlyWithoutIndex } = textsIn(call.locale).replies
  const message = fillIn(columns === '' ? costlyQuery : costlyWithoutIndex, { rows: roughText(rows, call.locale), columns })
  return { status: 'pending', reason: 'cost', key, message, cells: 0, rows, columns: 0 }
}
