/** The application's pivot grid on a demo analysis, with three controls. Nothing is saved. Loaded by the home page shortly before it scrolls into view. */
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from 'use-intl'
import type { LayoutEdit } from '../../../analysis/edits/layout.ts'
import { activeStep, columnsOf, runOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { PivotGrid } from '../../analysis/grid/PivotGrid.tsx'
import { ExplainPanel } from '../../analysis/inspector/ExplainPanel.tsx'
import { FieldDrag } from '../../analysis/sidebar/FieldDrag.tsx'
import { createDriver, DriverProvider, useDriver } from '../../analysis/step-driver.ts'
import { createPageStore, PageStoreProvider, useDispatch, usePage, useSession } from '../../analysis/step-store.ts'
import { call } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { Themed } from '../../theme/Themed.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import classes from './LivePivot.module.css'
import { LIVE_DATASET, LIVE_FIELDS, LIVE_MEASURES, type LiveDemo, type LiveMeasure, liveDemoOf, liveMeasure, measureTitle, titleOf } from './live-demo.ts'
import type { LiveTableProps } from './live-state.ts'

const WHILE_PREPARING = 2_000

/** Returns a function that replaces the fields of an area by one field, or by none (null). */
function useChoose() {
  const dispatch = useDispatch()
  const t = useT()
  const step = useSession(activeStep)
  const columns = useSession(columnsOf)
  const label = t('home.live.edit')
  const edit = (change: LayoutEdit): void => dispatch({ type: 'edit', edit: { kind: 'layout', stepId: step.step_id, edit: change }, label })
  return {
    field: (area: 'rows' | 'columns', column: Column | null): void => {
      for (const id of step.config.pivot[area]) if (id !== column?.id) edit({ kind: 'remove', id, area })
      if (column) edit({ kind: 'place', field: { kind: 'column', column }, area, index: 0 })
    },
    measure: (wanted: LiveMeasure): void => {
      const measure = liveMeasure(t, columns, wanted)
      if (measure) edit({ kind: 'put measure', measure })
    },
  }
}

function Choices({ fields }: Pick<LiveDemo, 'fields'>) {
  const t = useT()
  const choose = useChoose()
  const columns = useSession(columnsOf)
  const { pivot, query } = useSession(activeStep).config
  const options = [...LIVE_FIELDS.map((field) => ({ value: fields[field].id, label: titleOf(t, field) })), { value: '', label: t('home.live.none') }]
  const chosen = (id: string): Column | null => Object.values(fields).find((field) => field.id === id) ?? null
  const [measure] = query.value.measures
  const measured = measure?.type === 'ui' ? measure.value.column_id : null
  return (
    <div className={classes.choices} role="group" aria-label={t('home.live.choices')}>
      <NativeSelect
        label={t('sidebar.rowsArea')}
        data={options}
        value={pivot.rows[0] ?? ''}
        onChange={(e) => choose.field('rows', chosen(e.currentTarget.value))}
      />
      <NativeSelect
        label={t('sidebar.columnsArea')}
        data={options}
        value={pivot.columns[0] ?? ''}
        onChange={(e) => choose.field('columns', chosen(e.currentTarget.value))}
      />
      <NativeSelect
        label={t('sidebar.values')}
        data={LIVE_MEASURES.map((value) => ({ value, label: measureTitle(t, value) }))}
        value={columns.find(({ id }) => id === measured)?.name ?? ''}
        onChange={(e) => {
          const wanted = LIVE_MEASURES.find((name) => name === e.currentTarget.value)
          if (wanted) choose.measure(wanted)
        }}
      />
    </div>
  )
}

function Result({ instead, fields }: LiveTableProps & Pick<LiveDemo, 'fields'>) {
  const t = useT()
  const driver = useDriver()
  const step = useSession(activeStep)
  const run = useSession(runOf)
  const applied = useSession((s) => s.applied[activeStep(s).step_id])
  const shown = usePage((s) => s.results[activeStep(s.session).step_id])
  const inspector = usePage((s) => s.inspector)
  if (!applied || !shown) {
    if (run.state === 'failed') return instead({ kind: 'failed', message: run.problem.message, onRetry: driver.apply })
    return instead({ kind: 'loading' })
  }
  return (
    <>
      <Choices fields={fields} />
      {run.state === 'failed' && (
        <p className={classes.note} role="alert">
          <ProblemText problem={run.problem} more={t('state.lastResult')} />{' '}
          <Button size="compact-sm" variant="default" onClick={driver.apply}>
            {t('state.run')}
          </Button>
        </p>
      )}
      <div className={classes.result} data-explains={inspector !== null || undefined}>
        <div className={classes.grid}>
          <PivotGrid key={step.step_id} step={step} applied={applied} shown={shown} busy={run.state === 'running'} explainsClicks />
        </div>
        {inspector?.kind === 'explain' && <ExplainPanel explained={inspector} />}
      </div>
    </>
  )
}

function Opened({ analysis, fields, instead }: LiveTableProps & LiveDemo) {
  const t = useT()
  const [store] = useState(() => createPageStore(analysis, null))
  const [driver, setDriver] = useState<ReturnType<typeof createDriver> | null>(null)
  useEffect(() => {
    const created = createDriver(store, { call, alreadyRunning: () => undefined })
    setDriver(created)
    return () => created.close()
  }, [store])
  if (!driver) return instead({ kind: 'loading' })
  return (
    <PageStoreProvider value={store}>
      <DriverProvider value={driver}>
        <FieldDrag disabled>
          <PartBoundary name={t('displays.table')}>
            <Result instead={instead} fields={fields} />
          </PartBoundary>
        </FieldDrag>
      </DriverProvider>
    </PageStoreProvider>
  )
}

function OfDemo({ id, instead }: LiveTableProps & { readonly id: string }) {
  const t = useT()
  const locale = useLocale()
  const { places } = useMessages()
  const query = useCall('apiv2/get_analysis', { analysis_id: id }, { gcTime: 0, unprompted: true })
  if (query.error) return instead({ kind: 'failed', message: query.error.problem.message, onRetry: () => void query.refetch() })
  if (!query.data) return instead({ kind: 'loading' })
  const demo = liveDemoOf(t, locale, places, query.data)
  return demo ? <Opened {...demo} instead={instead} /> : instead({ kind: 'absent' })
}

function OfDemos({ instead }: LiveTableProps) {
  const asked = { count: 60 }
  const query = useCall('apiv2/list_demo_analyses', asked, { unprompted: true })
  const demo = query.data?.analyses.find(({ dataset, demo: isDemo }) => isDemo && dataset.id === LIVE_DATASET)
  const isPreparing = !demo && (query.data?.preparing.some((part) => !part.failed) ?? false)
  useCall('apiv2/list_demo_analyses', asked, { unprompted: true, enabled: isPreparing, refetchInterval: isPreparing ? WHILE_PREPARING : false })
  if (query.error) return instead({ kind: 'failed', message: query.error.problem.message, onRetry: () => void query.refetch() })
  if (demo) return <OfDemo id={demo.id} instead={instead} />
  return instead({ kind: query.data && !isPreparing ? 'absent' : 'loading' })
}

export const LiveTable = ({ instead }: LiveTableProps) => (
  <Themed>
    <OfDemos instead={instead} />
  </Themed>
)
