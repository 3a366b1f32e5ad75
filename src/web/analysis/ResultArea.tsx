/** Shows the result of the open step, or why there is none: empty step, not run, running, waiting for a confirmation, or failed. */
import { Button } from '@mantine/core'
import { IconAlertCircle, IconClockExclamation, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { pendingChanges } from '../../analysis/pending-changes.ts'
import { activeStep, isEmpty, isStale, type Run, runOf } from '../../analysis/step-session.ts'
import { SPINNER_DELAY } from '../../contract/constants.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { ProblemText } from '../ui/ProblemText.tsx'
import page from './AnalysisPage.module.css'
import { createBusyFlag } from './busy-flag.ts'
import { ChartArea } from './chart/ChartArea.tsx'
import { StepDescription } from './describe/StepDescription.tsx'
import { FilterLine } from './FilterLine.tsx'
import { AsideStrip } from './formats/AsideStrip.tsx'
import { DropZones } from './grid/DropZones.tsx'
import { PivotGrid } from './grid/PivotGrid.tsx'
import classes from './ResultArea.module.css'
import { ResultToolbar } from './ResultToolbar.tsx'
import { useDriver } from './step-driver.ts'
import { type ShownResult, useDispatch, useIsWithheld, useMayAddSteps, usePage, useSession } from './step-store.ts'
import { useEdits } from './use-edits.ts'
import { useQueuePlace } from './use-queue-place.ts'
import { useSpokenResult } from './use-spoken-result.ts'

/** Size in CSS pixels of the parts of an empty step that accept row and column fields. */
const EMPTY_HEADERS = 200
const EMPTY_HEAD = 80

function EmptyStep() {
  const t = useT()
  const { edit } = useEdits()
  return (
    <div className={classes.empty}>
      <DropZones headers={EMPTY_HEADERS} head={EMPTY_HEAD} />
      <svg width="128" height="92" viewBox="0 0 128 92" fill="none" aria-hidden="true">
        <rect x=".5" y=".5" width="127" height="91" rx="7" stroke="var(--border-strong)" strokeDasharray="4 3" />
        <rect x="10" y="10" width="30" height="14" rx="3" fill="var(--hover)" />
        <rect x="48" y="10" width="70" height="14" rx="3" fill="var(--accent-soft)" />
        <rect x="10" y="32" width="30" height="50" rx="3" fill="var(--accent-soft)" />
        <path d="M48 36h70M48 48h64M48 60h70M48 72h50" stroke="var(--border)" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <h2>{t('state.emptyTitle')}</h2>
      <p>{t('state.emptyText')}</p>
      <div className={classes.emptyActions}>
        <Button variant="default" onClick={() => edit({ kind: 'count rows', name: t('sidebar.countRows') }, t('sidebar.countRows'))}>
          {t('state.countRows')}
        </Button>
      </div>
    </div>
  )
}

/** A step without a result: its run was stopped or not confirmed, or updates are deferred. */
function NotRun() {
  const t = useT()
  const driver = useDriver()
  return (
    <div className={classes.empty} role="status">
      <IconClockExclamation size={28} stroke={1.4} aria-hidden="true" />
      <h2>{t('state.notRunTitle')}</h2>
      <p>{t('state.notRunText')}</p>
      <div className={classes.emptyActions}>
        <Button variant="default" onClick={driver.apply}>
          {t('state.runNow')}
        </Button>
      </div>
    </div>
  )
}

/** The progress line above the result while the step is loading. */
function BusyLine({ isRunning }: { isRunning: boolean }) {
  const [isLoading, setLoading] = useState(false)
  const [flag] = useState(() => createBusyFlag(setLoading))
  useEffect(() => flag.set(isRunning), [flag, isRunning])
  useEffect(() => flag.close, [flag])
  return isLoading ? <div className={classes.busy} /> : null
}

/** A step that uses columns its owner does not share with the reader: only its name is visible. */
function WithheldStep() {
  const t = useT()
  const mayAdd = useMayAddSteps()
  return (
    <div className={classes.empty} role="status">
      <IconLock size={28} stroke={1.4} aria-hidden="true" />
      <h2>{t('publish.withheldTitle')}</h2>
      <p>{mayAdd ? t('app.sentences', { first: t('publish.withheldText'), second: t('publish.withheldAdd') }) : t('publish.withheldText')}</p>
    </div>
  )
}

/** Shown after two seconds: the elapsed time and a button to stop the run. */
function RunningPill({ since }: { since: number }) {
  const t = useT()
  const driver = useDriver()
  const [now, setNow] = useState(since)
  const before = useQueuePlace()
  const live = usePage((s) => s.analysis.live)
  const running = live ? t('live.computing', { database: live.database }) : t('state.running')
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [])
  if (now - since < SPINNER_DELAY) return null
  return (
    <div className={classes.pill}>
      <span className="numbers">
        {before === null ? `${running} ` : `${t('state.waiting', { count: String(before) })} · `}
        {t('grid.elapsed', { seconds: ((now - since) / 1_000).toFixed(1) })}
      </span>
      <Button variant="default" onClick={driver.stop}>
        {t('state.stop')}
      </Button>
    </div>
  )
}

function Strip({ run, hasResult }: { run: Run; hasResult: boolean }) {
  const t = useT()
  const driver = useDriver()
  const dispatch = useDispatch()
  const stale = useSession(isStale)
  const deferred = useSession((s) => s.deferUpdates)
  const count = useSession(pendingChanges)
  if (run.state === 'failed') {
    return (
      <div key="failed" className={page.strip} data-kind="danger" role="alert">
        <IconAlertCircle size={16} aria-hidden="true" />
        <span>
          <ProblemText problem={run.problem} more={hasResult ? t('state.lastResult') : ''} />
        </span>
        <Button variant="default" onClick={driver.apply}>
          {t('state.run')}
        </Button>
        <Button variant="subtle" onClick={() => dispatch({ type: 'undo' })}>
          {t('analysis.undo')}
        </Button>
      </div>
    )
  }
  if (run.state === 'stopped') {
    if (!hasResult) return null
    return (
      <div className={page.strip}>
        <IconClockExclamation size={16} aria-hidden="true" />
        <span>{t('state.stopped')}</span>
        <Button variant="default" onClick={driver.apply}>
          {t('state.run')}
        </Button>
      </div>
    )
  }
  if (!stale || !deferred || !hasResult || count === 0) return null
  return (
    <div className={page.strip}>
      <IconClockExclamation size={16} aria-hidden="true" />
      <span>
        <strong>{t('state.stale')}</strong> {t('state.staleText', { count })}
      </span>
      <Button variant="subtle" onClick={() => dispatch({ type: 'discard' })}>
        {t('sidebar.discard')}
      </Button>
      <Button variant="default" disabled={run.state === 'running'} onClick={driver.apply}>
        {t('sidebar.update')}
      </Button>
    </div>
  )
}

function LargeResult({ run, hasResult }: { run: Extract<Run, { state: 'asking' }>; hasResult: boolean }) {
  const t = useT()
  const driver = useDriver()
  return (
    <Dialog onClose={driver.decline} title={run.message} size={460}>
      <p>{t('state.largeText')}</p>
      <div className={classes.emptyActions}>
        <Button variant="default" onClick={driver.decline}>
          {t(hasResult ? 'state.keep' : 'app.cancel')}
        </Button>
        <Button data-autofocus onClick={() => driver.confirm(run.key)}>
          {t('state.large')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Renders the table, the chart, or the table above the chart. */
function Result({ step, applied, shown, busy }: { step: Step; applied: StepConfig; shown: ShownResult; busy: boolean }) {
  const t = useT()
  const driver = useDriver()
  const mode = step.display_mode
  const shows = `${step.step_id} ${shown.result.config_hash}`
  return (
    <>
      {mode !== 'chart' && (
        <div className={classes.tableHalf}>
          <PartBoundary name={t('displays.table')} shows={shows}>
            <PivotGrid key={step.step_id} step={step} applied={applied} shown={shown} busy={busy} />
          </PartBoundary>
        </div>
      )}
      {mode !== 'table' && (
        <PartBoundary name={t('displays.chart')} shows={shows}>
          <ChartArea key={`chart:${step.step_id}`} step={step} applied={applied} result={shown.result} renew={driver.restore} />
        </PartBoundary>
      )}
    </>
  )
}

export function ResultArea() {
  const t = useT()
  const step = useSession(activeStep)
  const run = useSession(runOf)
  const applied = useSession((s) => s.applied[activeStep(s).step_id])
  const shown = usePage((s) => s.results[activeStep(s.session).step_id])
  useSpokenResult()
  const empty = isEmpty(step.config)
  const withheld = useIsWithheld()
  const shows = shown !== undefined && applied !== undefined && !empty
  const deferred = useSession((s) => s.deferUpdates)
  const isWaiting = run.state === 'stopped' || (run.state === 'idle' && deferred)
  return (
    <>
      <PartBoundary name={t('parts.toolbar')} shows={step.step_id}>
        <ResultToolbar step={step} applied={applied} result={shown?.result} />
      </PartBoundary>
      <StepDescription key={step.step_id} step={step} applied={shows ? applied : undefined} />
      <Strip run={run} hasResult={shows} />
      {!withheld && !empty && (
        <PartBoundary name={t('limits.heading')} shows={step.step_id}>
          <FilterLine key={step.step_id} step={step} />
        </PartBoundary>
      )}
      {shows && <AsideStrip />}
      <div className={classes.result}>
        <BusyLine key={step.step_id} isRunning={run.state === 'running'} />
        {withheld ? (
          <WithheldStep />
        ) : empty ? (
          <EmptyStep />
        ) : shows ? (
          <Result step={step} applied={applied} shown={shown} busy={run.state === 'running'} />
        ) : isWaiting ? (
          <NotRun />
        ) : (
          <div className={classes.empty} />
        )}
        {run.state === 'running' && <RunningPill since={run.since} />}
        {run.state === 'asking' && <LargeResult run={run} hasResult={shows} />}
      </div>
    </>
  )
}
