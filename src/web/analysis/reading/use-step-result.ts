/** The first window of a step's result: kept at the server, or computed again there. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Step } from '../../../contract/step.ts'
import { fetchOrThrow, type ProblemError } from '../../api/queries.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { ELSEWHERE_RETRY_MS, ELSEWHERE_TRIES } from '../runs-elsewhere.ts'
import { usePage, useSession } from '../step-store.ts'
import { type ResultView, viewOf } from '../view.ts'
import { inTurn } from './in-turn.ts'
import { columnsShown, ROWS_SHOWN } from './table-model.ts'

/** Of one report; a person has other pages open. */
const AT_ONCE = 2
const turn = inTurn(AT_ONCE)

/** By it the page knows how many of its steps are on the way. */
export const READING = 'read step'

type Reply = Output<'apiv2/analysis_apply_step'>

/** `release` shows a result that the server asks about first, because it is very large. */
export function useStepResult(step: Step): { query: UseQueryResult<Reply, ProblemError>; view: ResultView; release: (key: string) => void } {
  const { id, version, granted } = usePage((s) => s.analysis)
  const measures = useSession((s) => draftOf(s).measures)
  const locale = useLocale()
  const [released, release] = useState<string | null>(null)
  const { config, step_id, table_settings } = step
  const view = viewOf(step, config, {})
  const window = {
    row_start: 0,
    row_count: ROWS_SHOWN,
    column_start: 0,
    column_count: columnsShown(config.query.value.measures.length, table_settings),
    ...view,
  }
  const ask = (signal: AbortSignal): Promise<Reply> =>
    released === null
      ? fetchOrThrow('apiv2/analysis_apply_step', { analysis_id: id, step_id, config, operands: operandsOf(config, measures), window }, signal)
      : fetchOrThrow('confirm_apply_step', { key: released, window }, signal)
  const query = useQuery<Reply, ProblemError>({
    queryKey: [READING, id, version, granted, step_id, locale, released],
    queryFn: ({ signal }) => turn(() => ask(signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // the full page, which was left for the report or is open beside it, computes the same step: its result is there in a moment
    retry: (tries, { problem }) => problem.code === 'request_in_progress' && tries < ELSEWHERE_TRIES,
    retryDelay: ELSEWHERE_RETRY_MS,
  })
  return { query, view, release }
}
