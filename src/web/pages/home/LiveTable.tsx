/** The product's own table on a demo analysis, with three choices beside it; nothing is saved. Fetched by the home page when it is about to be seen. */
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { LayoutEdit } from '../../../analysis/edits/layout.ts'
import { activeStep, columnsOf, runOf } from '../../../analysis/step-session.ts'
import type { Aggregation } from '../../../contract/aggregation.ts'
import type { Analysis } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import { Measure } from '../../../contract/measure.ts'
import { NumberFormat } from '../../../contract/number-format.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { PivotGrid } from '../../analysis/grid/PivotGrid.tsx'
import { ExplainPanel } from '../../analysis/inspector/ExplainPanel.tsx'
import { FieldDrag } from '../../analysis/sidebar/FieldDrag.tsx'
import { createDriver, DriverProvider, useDriver } from '../../analysis/step-driver.ts'
import { createPageStore, PageStoreProvider, useDispatch, usePage, useSession } from '../../analysis/step-store.ts'
import { call } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { type T, useT } from '../../i18n/locale.tsx'
import { Themed } from '../../theme/Themed.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import classes from './LivePivot.module.css'
import type { LiveTableProps } from './live-state.ts'

const DATASET = 'demo-population'
const WHILE_PREPARING = 2_000
/** Names of the columns of the demo dataset; it has these in every installation. */
const FIELDS = ['Region', 'Country', 'Year'] as const
const MEASURES = [
  { column: 'Life expectancy', agg: 'avg', decimals: 1 },
  { column: 'Population', agg: 'avg', decimals: 0 },
  { column: 'Fertility', agg: 'avg', decimals: 2 },
] as const satisfies readonly { column: string; agg: Aggregation; decimals: number }[]
const MEASURE_ID = 'live'

const named = (columns: readonly Column[], name: string): Column | undefined => columns.find((column) => column.name === name)

function measureOf(t: T, columns: readonly Column[], name: string): Measure | null {
  const traits = MEASURES.find((measure) => measure.column === name)
  const column = named(columns, name)
  if (!traits || !column) return null
  return Measure.parse({
    ...{ id: MEASURE_ID, type: 'ui', scope: 'step', name: t(`aggOf.${traits.agg}`, { name }) },
    ...{ value: { agg: traits.agg, column_id: column.id, dependencies: [column.id] }, dependency: [column.id] },
    format: NumberFormat.parse({ decimalPlaces: traits.decimals }),
  })
}

/** Its first step alone, rearranged as a visitor first sees it; rows behind numbers would leave the page. */
function opened(t: T, analysis: Analysis): Analysis | null {
  const [step] = analysis.value_json.steps
  const { columns } = analysis.value_json.dataset
  const [region, year] = [named(columns, 'Region'), named(columns, 'Year')]
  const measure = measureOf(t, columns, 'Life expectancy')
  if (!step || !region || !year || !measure) return null
  const config: StepConfig = {
    query: { type: 'ui', value: { filters: [], measures: [measure], groupbys: [region.id, year.id], group_calculations: [] } },
    pivot: { rows: [region.id], columns: [year.id], sort: [] },
  }
  const steps = [{ ...step, config, display_mode: 'table' as const }]
  return { ...analysis, abilities: { ...analysis.abilities, view_rows: false }, value_json: { ...analysis.value_json, steps } }
}

/** Puts one field in an area, in the place of what stands there; '' leaves the area empty. */
function useChoose() {
  const dispatch = useDispatch()
  const t = useT()
  const step = useSession(activeStep)
  const columns = useSession(columnsOf)
  const label = t('home.live.edit')
  const edit = (change: LayoutEdit): void => dispatch({ type: 'edit', edit: { kind: 'layout', stepId: step.step_id, edit: change }, label })
  return {
    field: (area: 'rows' | 'columns', name: string): void => {
      const column = named(columns, name)
      for (const id of step.config.pivot[area]) if (id !== column?.id) edit({ kind: 'remove', id, area })
      if (column) edit({ kind: 'place', field: { kind: 'column', column }, area, index: 0 })
    },
    measure: (name: string): void => {
      const measure = measureOf(t, columns, name)
      if (measure) edit({ kind: 'put measure', measure })
    },
  }
}

function Choices() {
  const t = useT()
  const choose = useChoose()
  const columns = useSession(columnsOf)
  const { pivot, query } = useSession(activeStep).config
  const nameOf = (id: string | null | undefined): string => columns.find((column) => column.id === id)?.name ?? ''
  const fields = [...FIELDS.map((name) => ({ value: name as string, label: name as string })), { value: '', label: t('home.live.none') }]
  const [measure] = query.value.measures
  return (
    <div className={classes.choices} role="group" aria-label={t('home.live.choices')}>
      <NativeSelect label={t('sidebar.rowsArea')} data={fields} value={nameOf(pivot.rows[0])} onChange={(e) => choose.field('rows', e.currentTarget.value)} />
      <NativeSelect
        label={t('sidebar.columnsArea')}
        data={fields}
        value={nameOf(pivot.columns[0])}
        onChange={(e) => choose.field('columns', e.currentTarget.value)}
      />
      <NativeSelect
        label={t('sidebar.values')}
        data={MEASURES.map(({ agg, column }) => ({ value: column, label: t(`aggOf.${agg}`, { name: column }) }))}
        value={measure?.type === 'ui' ? nameOf(measure.value.column_id) : ''}
        onChange={(e) => choose.measure(e.currentTarget.value)}
      />
    </div>
  )
}

function Result({ instead }: LiveTableProps) {
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
      <Choices />
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

function Opened({ analysis, instead }: LiveTableProps & { readonly analysis: Analysis }) {
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
            <Result instead={instead} />
          </PartBoundary>
        </FieldDrag>
      </DriverProvider>
    </PageStoreProvider>
  )
}

function OfDemo({ id, instead }: LiveTableProps & { readonly id: string }) {
  const t = useT()
  const query = useCall('apiv2/get_analysis', { analysis_id: id }, { gcTime: 0, unprompted: true })
  if (query.error) return instead({ kind: 'failed', message: query.error.problem.message, onRetry: () => void query.refetch() })
  if (!query.data) return instead({ kind: 'loading' })
  const analysis = opened(t, query.data)
  return analysis ? <Opened analysis={analysis} instead={instead} /> : instead({ kind: 'absent' })
}

function OfDemos({ instead }: LiveTableProps) {
  const asked = { count: 60 }
  const query = useCall('apiv2/list_demo_analyses', asked, { unprompted: true })
  const demo = query.data?.analyses.find(({ dataset, demo: isDemo }) => isDemo && dataset.id === DATASET)
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
