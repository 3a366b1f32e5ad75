/**
 * Fetches the rows and columns that a step's chart shows, separately from those of the table. Groups collapsed in the
 * table are collapsed in the chart, too.
 */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { NO_TITLES } from '../../../analysis/choices.ts'
import { canonical } from '../../../analysis/config-key.ts'
import { storedNames } from '../../../analysis/measure-names.ts'
import { activeStep, draftOf } from '../../../analysis/step-session.ts'
import { withTitles } from '../../../analysis/titles.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import type { Chart, ChartLabels } from '../../../format/chart-data.ts'
import type { TimeAxis } from '../../../format/chart-gaps.ts'
import { type SuitedChart, suitedChart } from '../../../format/chart-suited.ts'
import { type DrawnWindow, drawnWindow } from '../../../format/drawn-window.ts'
import type { TimeReading } from '../../../format/headline.ts'
import { isPercent } from '../../../format/presets.ts'
import { fieldLabel, type LabeledField } from '../../../format/value.ts'
import type { CallProblem } from '../../api/client.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { useDriver } from '../step-driver.ts'
import { usePage, useSession } from '../step-store.ts'
import { useCollapse, useHeaderLabels, useShownMeasures } from '../use-shown.ts'
import { useTimeReading } from './use-time-reading.ts'

export interface ShownChart extends SuitedChart {
  readonly result: PivotResult
}

function timeAxisOf({ fields = [] }: Chart, time: TimeReading, words: ChartLabels): TimeAxis | null {
  const [field] = fields
  const window = field ? time.window(field.column_id, field.dtype) : null
  return window && { window, calendar: time.calendar, words }
}

const NO_MEASURES: PivotResult['measures'] = []

interface ChartOfStep {
  /** The part of a result with some measures that the chart needs. */
  readonly windowOf: (measures: PivotResult['measures']) => DrawnWindow
  /** The chart of that part. */
  readonly chartIn: (data: PivotResult) => ShownChart
}

/** How the chart of a step is made of its result, for the page and for files. */
export function useChartOfStep(step: Step, applied: StepConfig): ChartOfStep {
  const words = useHeaderLabels()
  const [collapse] = useCollapse(step, applied)
  const settings = step.chart_settings
  const named = useShownMeasures(step, applied)
  const document = useSession(draftOf)
  const stored = useMemo(() => storedNames(document, step.step_id), [document, step.step_id])
  const time = useTimeReading(applied)
  const isShare = useCallback((id: string) => named.some((measure) => measure.id === id && isPercent(measure)), [named])
  const windowOf = useCallback(
    (measures: PivotResult['measures']) => ({ ...drawnWindow(settings, measures, isShare), ...collapse }),
    [settings, isShare, collapse],
  )
  const chartIn = useCallback(
    (data: PivotResult): ShownChart => {
      // the result contains the names from when it was computed
      const names = new Map(named.flatMap(({ id, name, auto }) => (auto ? [[id, name] as const] : [])))
      const titled = withTitles(data, { measures: names, fields: NO_TITLES })
      // a series keeps its color from day to day, so its label has no mark
      const fields = new Map<string, LabeledField>(
        [...data.index_names, ...data.column_names.map(({ unfinished: _mark, ...c }) => c)].map((c) => [c.column_id, c]),
      )
      const labels = {
        key: (value: Value, id: string) => fieldLabel(value, fields.get(id), words),
        blank: words.blank,
        total: words.grandTotal,
        storedName: (id: string) => stored.get(id),
      }
      const suited = suitedChart(titled, settings, labels, isShare, (chart) => timeAxisOf(chart, time, labels), time)
      return { ...suited, result: titled }
    },
    [settings, words, named, isShare, stored, time],
  )
  return { windowOf, chartIn }
}

/** Null before the step has run and while the chart loads. `renew` recomputes a result that the server no longer stores. */
export function useChart(
  step: Step,
  applied: StepConfig,
  result: PivotResult | undefined,
  renew: () => void,
): { shown: ShownChart | null; problem: CallProblem | null } {
  const analysisId = usePage((s) => s.analysis.id)
  const { windowOf, chartIn } = useChartOfStep(step, applied)
  const hash = result?.config_hash ?? ''
  const window = windowOf(result?.measures ?? NO_MEASURES)
  const query = useQuery({
    queryKey: ['chart window', analysisId, hash, canonical(window)],
    queryFn: ({ signal }) => fetchOrThrow('apiv2/get_step_window', { analysis_id: analysisId, config_hash: hash, window }, signal),
    enabled: result !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  const data = result ? query.data : undefined
  const problem = query.error instanceof ProblemError ? query.error.problem : null
  const gone = problem?.code === 'result_gone'
  useEffect(() => {
    if (gone) renew()
  }, [gone, renew])
  const { isError, refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests the window again for each new result
  useEffect(() => {
    if (isError) void refetch()
  }, [result])
  const shown = useMemo(() => (data ? chartIn(data) : null), [data, chartIn])
  return { shown, problem: gone ? null : problem }
}

/** The chart of the open step, for components outside of the result, such as the export menu. */
export function useActiveChart(): ShownChart | null {
  const step = useSession(activeStep)
  const applied = useSession((s) => s.applied[step.step_id])
  const result = usePage((s) => s.results[step.step_id]?.result)
  return useChart(step, applied ?? step.config, result, useDriver().restore).shown
}
