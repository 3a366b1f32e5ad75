/** The chart of a step, with a note if it is incomplete. */

import { Loader } from '@mantine/core'
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { LimitList } from '../LimitList.tsx'
import { useStepName } from '../step-names.ts'
import { useMayArrange } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { useShownMeasures } from '../use-shown.ts'
import classes from './ChartArea.module.css'
import { FigureTable } from './FigureTable.tsx'
import { MarkMenu } from './MarkMenu.tsx'
import { CHART_CANVAS } from './picture.ts'
import { valuesInSpan } from './span.ts'
import { type ShownChart, useChart } from './use-chart.ts'
import { useMarkMenu } from './use-mark-menu.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }))

/** Returns a function that filters the step to the groups at indexes `from` to `to` of the chart, as one undoable edit. */
function useKeepSpan(shown: ShownChart | null): (from: number, to: number) => void {
  const { edit, columnName } = useEdits()
  return (from, to) => {
    if (!shown) return
    const kept = valuesInSpan(
      shown.chart.keys.slice(from, to + 1).filter((key) => key.length > 0),
      (shown.chart.fields ?? []).map((c) => c.column_id),
    )
    const mergeKey = `span ${shown.result.config_hash} ${from} ${to}`
    for (const { columnId, values } of kept) edit({ kind: 'keep', columnId, values }, columnName(columnId), mergeKey)
  }
}

interface ChartAreaProps {
  readonly step: Step
  readonly applied: StepConfig
  readonly result: PivotResult
  /** Recomputes a result that the server no longer stores. */
  readonly renew: () => void
  /** Whether the chart is read-only and may be one of several on the page, as in a report. */
  readonly isFixed?: boolean
}

export function ChartArea({ step, applied, result, renew, isFixed = false }: ChartAreaProps) {
  const t = useT()
  const stepName = useStepName()
  const measures = useShownMeasures(step, applied)
  const { shown, problem } = useChart(step, applied, result, renew)
  const dtypes = useMemo(() => new Map(result.measures.map((m) => [m.measure_id, m.dtype])), [result])
  const label = t('chart.label', { name: stepName(step) })
  const keepSpan = useKeepSpan(shown)
  const mayArrange = useMayArrange()
  const onSpan = !isFixed && mayArrange && (shown?.chart.fields?.length ?? 0) > 0 ? keepSpan : null
  const keys = useRef<HTMLDivElement>(null)
  const { marks, menu, opened, close } = useMarkMenu(shown, step.chart_settings, measures, dtypes)
  const closeMenu = useCallback(() => {
    close()
    keys.current?.focus({ preventScroll: true })
  }, [close])
  if (result.measures.length === 0) return <p className={classes.note}>{t('chart.noMeasure')}</p>
  const loading = (
    <p className={classes.note} role="status">
      <Loader size="xs" /> {t('chart.loading')}
    </p>
  )
  if (problem)
    return (
      <p className={classes.note} role="alert">
        <ProblemText problem={problem} />
      </p>
    )
  if (!shown) return loading
  if (shown.refusal) return <p className={classes.note}>{t(`chart.refusals.${shown.refusal}`)}</p>
  return (
    <section className={classes.area} aria-label={label}>
      {shown.isCut && (
        <p className={classes.note} role="note">
          {t('chart.cut', { groups: shown.chart.labels.length - (shown.chart.empty?.size ?? 0), series: shown.chart.datasets.length })}
        </p>
      )}
      {shown.left > 0 && (
        <p className={classes.note} role="note">
          {t('chart.left', { count: shown.left })}
        </p>
      )}
      {shown.leftOut > 0 && (
        <p className={classes.note} role="note">
          {t('chart.leftOut', { count: shown.leftOut })}
        </p>
      )}
      {shown.panelsLeftOut > 0 && (
        <p className={classes.note} role="note">
          {t('chart.panelsLeftOut', { count: shown.panelsLeftOut })}
        </p>
      )}
      <div className={classes.canvas}>
        <Suspense fallback={loading}>
          <ChartCanvas
            id={isFixed ? undefined : CHART_CANVAS}
            chart={shown.chart}
            settings={step.chart_settings}
            measures={measures}
            dtypes={dtypes}
            label={label}
            onSpan={onSpan}
            marks={isFixed ? null : marks}
            keys={keys}
          />
        </Suspense>
      </div>
      {/* a report says it above the table */}
      {!isFixed && <LimitList config={applied} name={stepName(step)} />}
      {!isFixed && <MarkMenu place={menu} opened={opened} onClose={closeMenu} step={step} applied={applied} measures={measures} />}
      <FigureTable shown={shown} settings={step.chart_settings} measures={measures} label={label} />
    </section>
  )
}
