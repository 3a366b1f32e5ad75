/** The chart of a step, with a note if it is incomplete. */

import { Loader } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { LimitList } from '../LimitList.tsx'
import { useStepName } from '../step-names.ts'
import { useShownMeasures } from '../use-shown.ts'
import classes from './ChartArea.module.css'
import { chartNotes } from './chart-notes.ts'
import { useChart } from './use-chart.ts'

const ChartView = lazy(async () => ({ default: (await import('./ChartView.tsx')).ChartView }))
const FigureTable = lazy(async () => ({ default: (await import('./FigureTable.tsx')).FigureTable }))

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
  const notes = chartNotes(shown, step.chart_settings, t)
  return (
    <section className={classes.area} aria-label={label}>
      {notes.map((note) => (
        <p key={note} className={classes.note} role="note">
          {shown.isCut && !isFixed && note === notes.at(-1) ? `${note} ${t('chart.cutHint')}` : note}
        </p>
      ))}
      <Suspense fallback={<div className={classes.canvas}>{loading}</div>}>
        <ChartView shown={shown} step={step} applied={applied} measures={measures} dtypes={dtypes} label={label} notes={notes} isFixed={isFixed} />
      </Suspense>
      {/* a report says it above the table */}
      {!isFixed && <LimitList config={applied} name={stepName(step)} />}
      <Suspense>
        <FigureTable shown={shown} settings={step.chart_settings} measures={measures} label={label} />
      </Suspense>
    </section>
  )
}
