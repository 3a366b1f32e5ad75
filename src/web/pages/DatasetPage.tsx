/** The page /dataset-{id}: details of the dataset, its columns, its first rows, what it is made of, and what uses it. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { columnFormats } from '../../analysis/format-map.ts'
import { OTHER_READ_CODES } from '../../contract/database-errors.ts'
import type { Dataset, Job } from '../../contract/dataset.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { readsFile } from '../../contract/source-kind.ts'
import { formatBytes } from '../../format/bytes.ts'
import { localDay } from '../../format/moment.ts'
import { useAddressPart } from '../address.ts'
import { ColumnFormatsProvider } from '../analysis/column-formats.ts'
import { useJob } from '../api/follow-job.ts'
import { call } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useFollowDatasets } from '../api/use-follow-datasets.ts'
import { MadeFrom } from '../combine/MadeFrom.tsx'
import { UsedBy } from '../combine/UsedBy.tsx'
import { currentLocale, useT } from '../i18n/locale.tsx'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { Actions } from './dataset/Actions.tsx'
import { Appending } from './dataset/Appending.tsx'
import { ColumnsTable } from './dataset/ColumnsTable.tsx'
import { ConnectionChange } from './dataset/ConnectionChange.tsx'
import { Freshness } from './dataset/Freshness.tsx'
import { LiveFact } from './dataset/LiveFact.tsx'
import { Loans } from './dataset/Loans.tsx'
import { PendingChanges } from './dataset/PendingChanges.tsx'
import { Preview } from './dataset/Preview.tsx'
import { ReportSection } from './dataset/ReportSection.tsx'
import { ImportStopped } from './ImportStopped.tsx'
import { JobProgress } from './JobProgress.tsx'
import { NewAnalysisButton } from './NewAnalysisButton.tsx'
import { ReplacementStopped } from './replace/ReplacementStopped.tsx'
import { noteCount } from './report-notes.ts'
import { useRowsText } from './rows-text.ts'

const WHILE_IMPORTING = 1_500

export function DatasetPage() {
  const id = useAddressPart('id')
  const first = useCall('apiv2/get_dataset', { dataset_id: id })
  const dataset = useCall('apiv2/get_dataset', { dataset_id: id }, { refetchInterval: first.data?.status === 'importing' ? WHILE_IMPORTING : false })
  if (dataset.error?.problem.status === 404) return <ErrorPage error={{ status: 404 }} />
  return (
    <Shell title={dataset.data?.title ?? ''}>
      <div className={classes.page}>
        <Loadable query={dataset}>{(data) => <DatasetView dataset={data} />}</Loadable>
      </div>
    </Shell>
  )
}

function DatasetView({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const rowsText = useRowsText()
  useFollowDatasets(dataset.id, dataset.version_id, dataset.source_type !== 'demo')
  const source = dataset.source_options?.kind === 'database' ? dataset.source_options : null
  const appendKey = source?.append_key ?? null
  const report = dataset.report && dataset.mode === 'copy' && (dataset.source_options || dataset.report.added) && (
    <ReportSection key={dataset.version_id} dataset={dataset} report={dataset.report} />
  )
  const formats = useMemo(() => columnFormats(dataset.column_formats), [dataset.column_formats])
  const saysMuch = dataset.report !== null && noteCount(dataset.report) > 0
  return (
    <>
      <div className={classes.head}>
        <h1>{dataset.title}</h1>
        <Actions dataset={dataset} />
        <NewAnalysisButton dataset={dataset} />
      </div>
      {dataset.abilities.leave && (
        <p className={classes.muted}>{t('share.by', { name: dataset.owner.name, role: t(`share.roles.${dataset.abilities.edit ? 'editor' : 'viewer'}`) })}</p>
      )}
      {dataset.abilities.edit && <RunningJob dataset={dataset} />}
      {(dataset.status === 'importing' || dataset.status === 'staged' || (dataset.status !== 'ready' && !dataset.abilities.edit)) && (
        <div className={classes.empty} role="status">
          <span>{t(`dataset.${dataset.status}`)}</span>
          {dataset.status === 'staged' && dataset.abilities.edit && (
            <Button renderRoot={(props) => <Link to="/datasets/new" search={{ staged: dataset.id }} {...props} />}>{t('dataset.continue')}</Button>
          )}
        </div>
      )}
      {dataset.description !== '' && <p className={classes.lead}>{dataset.description}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('columns.rows')}</dt>
          <dd>{rowsText(dataset)}</dd>
        </div>
        <div>
          <dt>{t('columns.columns')}</dt>
          <dd>{dataset.columns}</dd>
        </div>
        {dataset.mode === 'copy' && (
          <div>
            <dt>{t('columns.size')}</dt>
            <dd>{formatBytes(dataset.size_bytes)}</dd>
          </div>
        )}
        {dataset.live && <LiveFact live={dataset.live} />}
        <div>
          <dt>{t('columns.owner')}</dt>
          <dd>{dataset.owner.name}</dd>
        </div>
        <div>
          <dt>{t('columns.visibility')}</dt>
          <dd>{t(`visibility.${dataset.visibility}`)}</dd>
        </div>
        <div>
          <dt>{t('columns.created')}</dt>
          <dd>{localDay(dataset.created, currentLocale())}</dd>
        </div>
        <div>
          <dt>{t('columns.updated')}</dt>
          <dd>{localDay(dataset.updated, currentLocale())}</dd>
        </div>
        <div>
          <dt>{t('dataset.timeZone')}</dt>
          <dd>{dataset.time_zone}</dd>
        </div>
        {dataset.lineage.how === null && (
          <div>
            <dt>{t('dataset.from')}</dt>
            <dd>{dataset.source_note}</dd>
          </div>
        )}
        {source !== null && source.left_out.length > 0 && (
          <div>
            <dt>{t('database.leftOut')}</dt>
            <dd>{source.left_out.join(t('app.listSeparator'))}</dd>
          </div>
        )}
        {(appendKey !== null || dataset.report?.append) && <Appending appendKey={appendKey} last={dataset.report?.append ?? null} />}
        {dataset.refresh && <Freshness refresh={dataset.refresh} zone={dataset.time_zone} />}
      </dl>
      <MadeFrom dataset={dataset} />
      {saysMuch && report}
      {dataset.version_id && (
        <ColumnFormatsProvider value={formats}>
          <ColumnsTable dataset={dataset} />
          <Preview key={dataset.version_id} dataset={dataset} />
        </ColumnFormatsProvider>
      )}
      <UsedBy dataset={dataset} />
      {dataset.abilities.share && <Loans datasetId={dataset.id} />}
      {!saysMuch && report}
    </>
  )
}

/** Kinds of jobs that read another file than the dataset's. */
const REPLACES: ReadonlySet<Job['kind']> = new Set<Job['kind']>(['replace', 'append'])

/** Errors of a rebuild whose connection was deleted or is no longer shared. */
const NO_CONNECTION: ReadonlySet<string> = new Set<ErrorCode>(['connection_gone', 'connection_unshared'])

/** Errors of a rebuild that another table or query can solve. */
const OTHER_READ: ReadonlySet<string> = new Set<ErrorCode>(OTHER_READ_CODES)

/** Errors of an append because the database's rows differ from the stored ones. Copying all rows solves them. */
const DIFFERS: ReadonlySet<string> = new Set<ErrorCode>(['append_differs', 'append_others'])

/**
 * Search parameters of the page on which the cause of a failed import can be fixed: the options of the file, the form of
 * the first import from a database, or the saved connection.
 */
function changePlace({
  id,
  version_id,
  source_type,
  source_options,
  abilities,
}: Dataset): { staged: string } | { connection: string } | { again: string } | null {
  if (source_type !== 'database') return readsFile(source_type) ? { staged: id } : null
  // the first import from a database failed, so show the whole form again
  if (version_id === null && source_options?.kind === 'database' && abilities.delete) return { again: id }
  return source_options?.kind === 'database' && abilities.delete ? { connection: source_options.connection_id } : null
}

/** Progress of the dataset's last job, such as a rebuild, or its error if it failed. */
function RunningJob({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const job = useJob(dataset.job_id)
  const state = job?.state
  const before = useRef(state)
  const [rereads, setRereads] = useState(false)
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') void queries.invalidateQueries({ queryKey: ['apiv2/get_dataset'] })
    before.current = state
  }, [state, queries])
  if (job && state === 'failed' && job.changes) return <PendingChanges dataset={dataset} job={job} changes={job.changes} />
  if (job && (state === 'failed' || state === 'interrupted') && REPLACES.has(job.kind)) return <ReplacementStopped dataset={dataset} job={job} />
  if (state === 'failed' || state === 'interrupted') {
    const message = job?.error?.message ?? t(`dataset.${state}`)
    const isGone = NO_CONNECTION.has(job?.error?.code ?? '')
    const differs = DIFFERS.has(job?.error?.code ?? '')
    const isOtherRead = dataset.version_id !== null && OTHER_READ.has(job?.error?.code ?? '')
    const changeAt = isGone || differs ? null : changePlace(dataset)
    const copyAll = async () => {
      await call('apiv2/import_dataset', { dataset_id: dataset.id, whole: true })
      await queries.invalidateQueries()
    }
    return (
      <>
        <ImportStopped
          dataset={dataset}
          message={message}
          onWhole={differs ? () => void copyAll() : undefined}
          onReread={(isGone || isOtherRead) && dataset.source_options?.kind === 'database' ? () => setRereads(true) : undefined}
          rereads={isGone ? 'connection' : 'query'}
          {...(changeAt ? { changeAt } : {})}
          {...(dataset.abilities.delete ? { onDeleted: () => navigate({ to: '/datasets' }) } : {})}
        />
        {rereads && <ConnectionChange dataset={dataset} changes={isGone ? 'connection' : 'query'} onClose={() => setRereads(false)} />}
      </>
    )
  }
  if (job?.state !== 'running') return null
  const { id, title, stage, progress, attempt } = job
  return <JobProgress {...{ title, stage, progress, attempt }} amounts={job} onCancel={() => void call('apiv2/cancel_job', { job_id: id })} />
}
