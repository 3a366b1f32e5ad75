/** Fetches the first window of a step's result, and its grand total. The server computes the result if it is not stored. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Collapse, PivotResult, WindowRequest } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { fetchOrThrow, type ProblemError } from '../../api/queries.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { ELSEWHERE_RETRY_MS, ELSEWHERE_TRIES } from '../runs-elsewhere.ts'
import { usePage, useSession } from '../step-store.ts'
import { type ResultView, savedCollapses, viewOf } from '../view.ts'
import { isChosen, shouldFold } from './cut.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { columnBeyond, columnsShown, ROWS_SHOWN, withLastColumn } from './table-model.ts'

/** Parallel calls per report, so that the person's other pages are not delayed. */
const AT_ONCE = 2
const turn = limitConcurrency(AT_ONCE)

/** First part of the query keys, by which the page counts the steps that are loading. */
export const READING = 'read step'

/** Folds every group of the outer field. */
export const OUTER_ONLY: Collapse = { level: 1, toggled: [] }

type Reply = Output<'apiv2/analysis_apply_step'>

/**
 * A reply with the config that it answers. `folded` is the same result without inner groups, for a table that would be too
 * long to read. While the result of a pressed slicer is computed, the previous one stays in sight.
 */
export interface StepReply {
  readonly reply: Reply
  readonly folded: PivotResult | null
  readonly config: StepConfig
}

/** `release` confirms a very large result, which the server does not compute otherwise. `isWhole`: whether inner groups of long tables are shown. */
export function useStepResult(
  step: Step,
  isWhole: boolean,
): { query: UseQueryResult<StepReply, ProblemError>; view: ResultView; release: (key: string) => void } {
  const { id, version, granted, dataset_version: data } = usePage((s) => s.analysis)
  const measures = useSession((s) => draftOf(s).measures)
  const locale = useLocale()
  // a confirmation is about the data that it was asked for
  const [confirmed, setConfirmed] = useState<{ readonly key: string; readonly data: string | null } | null>(null)
  const released = confirmed?.data === data ? confirmed.key : null
  const { config, step_id, table_settings } = step
  const view = viewOf(step, config, savedCollapses([step]))
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
  const fetchWindow = (config_hash: string, window: WindowRequest, signal: AbortSignal) =>
    fetchOrThrow('apiv2/get_step_window', { analysis_id: id, config_hash, window }, signal)
  const withGrandTotal = async (result: PivotResult, asked: WindowRequest, signal: AbortSignal): Promise<PivotResult> => {
    const beyond = columnBeyond(result)
    if (beyond === null) return result
    const last = { ...asked, row_count: result.window.row_count, column_start: beyond, column_count: 1 }
    return withLastColumn(result, await fetchWindow(result.config_hash, last, signal))
  }
  const askAll = async (signal: AbortSignal): Promise<StepReply> => {
    const reply = await ask(signal)
    if (reply.status !== 'done') return { reply, config, folded: null }
    const result = await withGrandTotal(reply.result, window, signal)
    if (isWhole || isChosen(view.rows) || !shouldFold(result)) return { reply: { ...reply, result }, config, folded: null }
    const outer = { ...window, rows: OUTER_ONLY }
    const folded = await withGrandTotal(await fetchWindow(result.config_hash, outer, signal), outer, signal)
    return { reply: { ...reply, result }, config, folded }
  }
  // slicers change the config, and new files the data, without a new version
  const same = [READING, id, version, granted, step_id, locale]
  const query = useQuery<StepReply, ProblemError>({
    queryKey: [...same, data, released, config, isWhole],
    queryFn: async ({ signal }) => await turn(() => askAll(signal), signal),
    placeholderData: (before, query) => (same.every((part, at) => query?.queryKey[at] === part) ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // the editor may be computing the same step, so its result will be available soon
    retry: (tries, { problem }) => problem.code === 'request_in_progress' && tries < ELSEWHERE_TRIES,
    retryDelay: ELSEWHERE_RETRY_MS,
  })
  return { query, view, release: (key) => setConfirmed({ key, data }) }
}
