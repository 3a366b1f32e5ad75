/** /dataset-{id}: what the dataset is, its columns, its first rows, the analyses on it. */
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dataset } from '../../contract/dataset.ts'
import { typeFamily } from '../../contract/scalar.ts'
import { formatDate } from '../../format/date.ts'
import { plainText } from '../../format/value.ts'
import { useAddressPart } from '../address.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { TypeIcon } from '../ui/TypeIcon.tsx'
import { AnalysisTable } from './AnalysisTable.tsx'
import { useDeleteDataset } from './DatasetTable.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { NewAnalysisButton } from './NewAnalysisButton.tsx'
import { typeName } from './type-name.ts'

const PREVIEW_ROWS = 100
const WHILE_IMPORTING = 1_500
/** Numbers stand at the end, and so do their headers. */
const numberClass = (dtype: string): string | undefined => (typeFamily(dtype) === 'number' ? classes.number : undefined)

const whole = new Intl.NumberFormat('en-US')

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
  const navigate = useNavigate()
  const remove = useDeleteDataset()
  const removeAndLeave = async () => {
    if (await remove(dataset)) await navigate({ to: '/datasets' })
  }
  return (
    <>
      <div className={classes.head}>
        <h1>{dataset.title}</h1>
        {dataset.abilities.delete && (
          <Button variant="default" leftSection={<IconTrash size={14} />} onClick={() => void removeAndLeave()}>
            {t('dataset.delete')}
          </Button>
        )}
        <NewAnalysisButton dataset={dataset} />
      </div>
      {dataset.status !== 'ready' && (
        <div className={classes.empty} role="status">
          {t(dataset.status === 'importing' ? 'dataset.importing' : 'dataset.failed')}
        </div>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{t('columns.rows')}</dt>
          <dd>{whole.format(dataset.rows)}</dd>
        </div>
        <div>
          <dt>{t('columns.columns')}</dt>
          <dd>{dataset.columns}</dd>
        </div>
        <div>
          <dt>{t('columns.size')}</dt>
          <dd>{(dataset.size_bytes / 1_048_576).toFixed(1)} MB</dd>
        </div>
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
          <dd>{formatDate(dataset.created)}</dd>
        </div>
        <div>
          <dt>{t('columns.updated')}</dt>
          <dd>{formatDate(dataset.updated)}</dd>
        </div>
        <div>
          <dt>{t('dataset.from')}</dt>
          <dd>{dataset.source_note}</dd>
        </div>
      </dl>
      {dataset.version_id && (
        <>
          <Columns dataset={dataset} />
          <Preview dataset={dataset} />
        </>
      )}
      <RelatedAnalyses datasetId={dataset.id} />
      {dataset.report && dataset.source_type === 'csv' && (
        <section className={classes.section}>
          <h2>{t('dataset.report')}</h2>
          <ImportReportView dataset={dataset} report={dataset.report} />
        </section>
      )}
    </>
  )
}

function Columns({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const profiles = new Map(dataset.profile.map((p) => [p.column_id, p]))
  return (
    <section className={classes.section}>
      <h2>{t('dataset.columns')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.tableWrap} aria-label={t('dataset.columns')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('dataset.column')}</th>
              <th>{t('dataset.type')}</th>
              <th className={classes.number}>{t('dataset.distinct')}</th>
              <th className={classes.number}>{t('dataset.blanks')}</th>
              <th>{t('dataset.range')}</th>
            </tr>
          </thead>
          <tbody>
            {dataset.schema.map((column) => {
              const profile = profiles.get(column.id)
              const range = profile && profile.min !== null ? `${plainText(profile.min, column.dtype)} … ${plainText(profile.max, column.dtype)}` : ''
              return (
                <tr key={column.id}>
                  <td title={column.name}>
                    <TypeIcon dtype={column.dtype} /> {column.name}
                  </td>
                  <td>{typeName(column.dtype, t)}</td>
                  <td className={classes.number}>{whole.format(profile?.distinct ?? 0)}</td>
                  <td className={classes.number}>{whole.format(profile?.nulls ?? 0)}</td>
                  <td title={range}>{range}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Preview({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const [count, setCount] = useState(PREVIEW_ROWS)
  const preview = useCall('apiv2/preview_dataset', { dataset_id: dataset.id, start: 0, count })
  return (
    <section className={classes.section}>
      <h2>{t('dataset.preview')}</h2>
      <Loadable query={preview}>
        {({ data, total_rows }) => {
          const shown = data[0]?.length ?? 0
          return (
            <>
              <p className={classes.muted}>{t('dataset.previewOf', { shown, total: total_rows })}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
              <section className={classes.tableWrap} aria-label={t('dataset.preview')} tabIndex={0} style={{ maxBlockSize: 420, overflow: 'auto' }}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      {dataset.schema.map((c) => (
                        <th key={c.id} className={numberClass(c.dtype)}>
                          {c.name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {Array.from({ length: shown }, (_, row) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name than their place
                      <tr key={row}>
                        {dataset.schema.map((c, at) => (
                          <td key={c.id} className={numberClass(c.dtype)}>
                            {plainText(data[at]?.[row] ?? null, c.dtype)}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {shown < total_rows && count < 1_000 && (
                <div>
                  <Button variant="default" onClick={() => setCount((n) => Math.min(1_000, n + 300))}>
                    {t('dataset.more')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loadable>
    </section>
  )
}

function RelatedAnalyses({ datasetId }: { datasetId: string }) {
  const t = useT()
  const signedIn = isSignedIn(useAuth())
  const list = useCall('apiv2/list_analyses', { dataset_id: datasetId }, { enabled: signedIn })
  if (!signedIn) return null
  return (
    <section className={classes.section}>
      <h2>{t('dataset.analyses')}</h2>
      <Loadable query={list} failure={t('errors.analyses')}>
        {({ analyses }) => (analyses.length === 0 ? <div className={classes.empty}>{t('dataset.noAnalyses')}</div> : <AnalysisTable analyses={analyses} />)}
      </Loadable>
    </section>
  )
}
