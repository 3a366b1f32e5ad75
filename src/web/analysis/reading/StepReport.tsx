/** One step of a report: its name, description, table and chart, or why there is no result. */
import { Button, Loader } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { slicersAbove } from '../../../analysis/slicers.ts'
import { draftOf, isEmpty } from '../../../analysis/step-session.ts'
import { withTitles } from '../../../analysis/titles.ts'
import { chartTraits } from '../../../contract/chart.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { ChartArea } from '../chart/ChartArea.tsx'
import { LimitList } from '../LimitList.tsx'
import { ReportAsOf } from '../live/ReportAsOf.tsx'
import { Slicers } from '../slicers/Slicers.tsx'
import { useStepName } from '../step-names.ts'
import { usePage, useSession } from '../step-store.ts'
import { useTitles } from '../titles.ts'
import { useNoticeText } from '../use-notice-text.ts'
import { useShownMeasures } from '../use-shown.ts'
import type { ResultView } from '../view.ts'
import { isWithheld } from '../withheld.ts'
import { isChosen, mainRows, shouldFold } from './cut.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { OpenStep } from './OpenStep.tsx'
import classes from './Reading.module.css'
import { ReadingDescription } from './ReadingDescription.tsx'
import { type MainRows, ReadingTable } from './ReadingTable.tsx'
import { StepMessages } from './StepMessages.tsx'
import { OUTER_ONLY, useStepResult } from './use-step-result.ts'
import { useToldStep } from './use-told-step.ts'

/** The server's notes about a result, such as that its sums are approximate. */
function Notices({ name, notices }: { name: string; notices: PivotResult['notices'] }) {
  const t = useT()
  const words = useNoticeText()
  if (notices.length === 0) return null
  return (
    <ul className={classes.notices} aria-label={t('reading.notes', { name })}>
      {notices.map((notice) => (
        <li key={notice.code + notice.message}>{words(notice)}</li>
      ))}
    </ul>
  )
}

interface ShownProps {
  readonly step: Step
  /** The result without inner groups, for a long table; null to show it as it is. */
  readonly folded: PivotResult | null
  readonly isWhole: boolean
  readonly toggle: () => void
  /** The config of the result: the previous one while a pressed slicer is computed. */
  readonly config: StepConfig
  readonly result: PivotResult
  readonly view: ResultView
  readonly renew: () => void
}

/** The part of a step's result that its table shows at first. */
function useMainRows({ step, config, result, view, folded, isWhole, toggle }: ShownProps): MainRows {
  const measures = useShownMeasures(step, config)
  const titles = useTitles(config, measures)
  const { rows } = view
  const grand = view.totals.rows.includes(0) ? 0 : 1
  return useMemo(() => {
    const { index_names, measures, total_rows } = withTitles(result, titles)
    const canCut = !isChosen(rows) && (shouldFold(result) || mainRows(result) !== null)
    return {
      cut: isWhole || isChosen(rows) ? null : mainRows(folded ?? result),
      outer: folded ? (index_names[0]?.name ?? '') : null,
      measure: measures[0]?.name ?? '',
      all: total_rows - grand,
      isWhole: isWhole && canCut,
      toggle,
    }
  }, [result, titles, rows, grand, folded, isWhole, toggle])
}

function Shown(props: ShownProps) {
  const { step: now, config, result, view, renew, folded } = props
  const t = useT()
  const applied = useMemo(() => (now.config === config ? now : { ...now, config }), [now, config])
  const step = useToldStep(applied, config)
  const stepName = useStepName()
  const main = useMainRows(props)
  const mode = step.display_mode
  const shows = `${step.step_id} ${result.config_hash}`
  const isFigure = mode === 'chart' && chartTraits(step.chart_settings).mark === 'text'
  return (
    <>
      <div className={classes.together}>
        {!isFigure && <KeyFigures step={step} result={result} />}
        <ReadingDescription step={step} />
        <LimitList config={config} name={stepName(step)} />
        {mode !== 'chart' && (
          <PartBoundary name={t('displays.table')} shows={shows}>
            <ReadingTable step={step} shown={folded ? { result: folded, view: { ...view, rows: OUTER_ONLY } } : { result, view }} main={main} />
          </PartBoundary>
        )}
      </div>
      {mode !== 'table' && (
        <PartBoundary name={t('displays.chart')} shows={shows}>
          <div className={classes.chart}>
            <ChartArea step={step} applied={config} result={result} renew={renew} isFixed />
          </div>
        </PartBoundary>
      )}
      {result.as_of !== undefined && <ReportAsOf asOf={result.as_of} />}
      <Notices name={stepName(step)} notices={result.notices} />
      <StepMessages step={step} />
    </>
  )
}

function Computed({ step }: { step: Step }) {
  const t = useT()
  const stepName = useStepName()
  const [isWhole, setWhole] = useState(false)
  const toggle = useCallback(() => setWhole((before) => !before), [])
  const { query, view, release } = useStepResult(step, isWhole)
  const renew = query.refetch
  const failed = query.error && (
    <div className={classes.failed} role="alert">
      <span>
        <ProblemText problem={query.error.problem} more={query.data ? t('state.lastResult') : ''} />
      </span>
      <Button variant="default" onClick={() => void renew()}>
        {t('errors.retry')}
      </Button>
    </div>
  )
  if (failed && !query.data)
    return (
      <>
        <ReadingDescription step={step} />
        {failed}
      </>
    )
  if (!query.data)
    return (
      <>
        <ReadingDescription step={step} />
        <p className={classes.note} role="status">
          <Loader size="xs" aria-hidden="true" /> {t('reading.stepLoading', { name: stepName(step) })}
        </p>
      </>
    )
  const { reply, config, folded } = query.data
  if (reply.status === 'done')
    return (
      <div className={classes.shown} aria-busy={query.isPlaceholderData}>
        {failed}
        <Shown step={step} config={config} result={reply.result} folded={folded} isWhole={isWhole} toggle={toggle} view={view} renew={renew} />
      </div>
    )
  const { key, message } = reply
  return (
    <>
      <ReadingDescription step={step} />
      <div className={classes.note} role="status">
        <span>{message}</span>
        <Button variant="default" onClick={() => release(key)}>
          {t('reading.showLarge')}
        </Button>
      </div>
    </>
  )
}

/** The slicers of one step, for readers who may explore the data. Those that filter all steps stand above the report. */
function StepSlicers({ step }: { step: Step }) {
  const document = useSession(draftOf)
  const mayArrange = usePage((s) => s.analysis.reads !== 'results_only')
  const slicers = slicersAbove(document, step.step_id).filter(({ steps }) => steps === 'own')
  return mayArrange ? <Slicers step={step} slicers={slicers} hasMenus={false} /> : null
}

function Content({ step }: { step: Step }) {
  const t = useT()
  const withheld = usePage((s) => isWithheld(s, step.step_id))
  if (withheld)
    return (
      <>
        <ReadingDescription step={step} />
        <p className={classes.note}>
          <IconLock size={16} stroke={1.6} aria-hidden="true" /> {t('publish.withheldText')}
        </p>
      </>
    )
  if (isEmpty(step.config))
    return (
      <>
        <ReadingDescription step={step} />
        <p className={classes.note}>{t('reading.empty')}</p>
      </>
    )
  return (
    <>
      <StepSlicers step={step} />
      <Computed step={step} />
    </>
  )
}

export function StepReport({ step, isFirst }: { step: Step; isFirst: boolean }) {
  const t = useT()
  const stepName = useStepName()
  return (
    <article className={classes.step} data-first={isFirst || undefined} aria-labelledby={`step-${step.step_id}`}>
      <header className={classes.stepHead}>
        <h2 id={`step-${step.step_id}`}>{stepName(step)}</h2>
        <OpenStep step={step} label={t('reading.openStep')} />
      </header>
      <Content step={step} />
    </article>
  )
}
