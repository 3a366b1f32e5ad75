import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DatasetSummary, Job } from '../../contract/dataset.ts'
import { useRunningJobs } from '../api/follow-job.ts'
import { call } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useFollowDatasets } from '../api/use-follow-datasets.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { DatasetTable } from './DatasetTable.tsx'
import { JobProgress } from './JobProgress.tsx'
import { SharedDatasetTable } from './SharedDatasetTable.tsx'

/** How often to poll for datasets that become ready without a job of the signed-in person, such as demo datasets for a guest. */
const ASK_AGAIN_MS = 2_000

export function DatasetsPage() {
  const t = useT()
  const signedIn = isSignedIn(useAuth())
  const first = useCall('apiv2/list_datasets', {})
  const importing = first.data?.datasets.some((d) => d.status === 'importing') ?? false
  const running = useRunningJobs(signedIn)
  useFollowDatasets(undefined, undefined, signedIn)
  const refetchInterval = importing && running.length === 0 ? ASK_AGAIN_MS : false
  const list = useCall('apiv2/list_datasets', {}, { refetchInterval, refetchOnWindowFocus: true })
  return (
    <Shell title={t('datasets.title')}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('datasets.title')}</h1>
          <Button
            renderRoot={(props) => (signedIn ? <Link to="/datasets/new" {...props} /> : <Link to="/signin" search={{ next: '/datasets/new' }} {...props} />)}
            leftSection={<IconPlus size={14} />}
          >
            {t('datasets.add')}
          </Button>
        </div>
        <RunningJobs jobs={running} />
        {!signedIn && <p className={classes.lead}>{t('datasets.guest')}</p>}
        <Loadable query={list} failure={t('errors.datasets')}>
          {({ datasets }) =>
            datasets.length === 0 ? (
              <div className={classes.empty}>
                <strong>{t('datasets.empty')}</strong>
                <span>{t('datasets.emptyText')}</span>
              </div>
            ) : (
              <Found datasets={datasets} />
            )
          }
        </Loadable>
        {signedIn && <SharedDatasets />}
      </div>
    </Shell>
  )
}

/** Lists datasets that others share with the signed-in person. */
function SharedDatasets() {
  const t = useT()
  const shared = useCall('apiv2/list_shared_datasets', {}, { refetchOnWindowFocus: true })
  return (
    <section className={classes.section}>
      <h2>{t('share.mineDatasets')}</h2>
      <Loadable isSmall query={shared} failure={t('errors.datasets')}>
        {({ datasets }) => (datasets.length === 0 ? <p className={classes.emptyLine}>{t('share.noneMine')}</p> : <SharedDatasetTable datasets={datasets} />)}
      </Loadable>
    </section>
  )
}

function Found({ datasets }: { datasets: readonly DatasetSummary[] }) {
  const t = useT()
  const [search, setSearch] = useState('')
  const found = datasets.filter((d) => `${d.title} ${d.description} ${d.owner.name}`.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      <TextInput type="search" label={t('datasets.search')} value={search} onChange={(e) => setSearch(e.currentTarget.value)} />
      {found.length === 0 ? <div className={classes.empty}>{t('datasets.none', { search })}</div> : <DatasetTable datasets={found} />}
    </>
  )
}

function RunningJobs({ jobs }: { jobs: readonly Job[] }) {
  const queries = useQueryClient()
  return jobs.map(({ id, title, stage, progress, attempt, ...amounts }) => (
    <JobProgress
      key={id}
      {...{ title, stage, progress, attempt, amounts }}
      onCancel={() => void call('apiv2/cancel_job', { job_id: id }).then(() => queries.invalidateQueries())}
    />
  ))
}
