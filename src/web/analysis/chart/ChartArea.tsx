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
import { FigureTable } from './FigureTable.tsx'
import { type ShownChart, useChart } from './use-chart.ts'

const ChartView = lazy(async () => ({ default: (await import('./ChartView.tsx')).ChartView }))

interface ChartAreaProps {
  readonly step: Step
  readonly applied: StepConfig
  readonly result: PivotResult
  /** Recomputes a result that the server no longer stores. */
  readonly renew: () => void
  /** Whether the chart is read-only and may be one of several on the page, as in a report. */
  readonly isFixed?: boolean
}

/** Says how many groups and series a chart has no room for. */
function CutNotes({ groups, series }: Pick<ShownChart, 'groups' | 'series'>) {
  const t = useT()
  return (
    <>
      {groups.shown < groups.all && (
        <p className={classes.note} role="note">
          {t('chart.cutGroups', { ...groups })}
        </p>
      )}
      {series.shown < series.all && (
        <p className={classes.note} role="note">
          {t('chart.cutSeries', { ...series })}
        </p>
      )}
    </>
  )
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
  return (
    <section className={classes.area} aria-label={label}>
      {shown.left > 0 && (
        <p className={classes.note} role="note">
          {t('chart.left', { shown: shown.groups.all, all: shown.groups.all + shown.left })}
        </p>
      )}
      {shown.isCut && <CutNotes groups={shown.groups} series={shown.series} />}
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
      <Suspense fallback={<div className={classes.canvas}>{loading}</div>}>
        <ChartView shown={shown} step={step} applied={applied} measures={measures} dtypes={dtypes} label={label} isFixed={isFixed} />
      </Suspense>
      {/* a report says it above the table */}
      {!isFixed && <LimitList config={applied} name={stepName(step)} />}
      <FigureTable shown={shown} settings={step.chart_settings} measures={measures} label={label} />
    </section>
  )
}
