import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Job } from '../../contract/dataset.ts'
import { useRunningJobs } from '../api/follow-job.ts'
import { call } from '../api/nexus.ts'
import { useFollowDatasets } from '../api/use-follow-datasets.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { DatasetList } from './DatasetList.tsx'
import { JobProgress } from './JobProgress.tsx'
import { SharedDatasetList } from './SharedDatasetList.tsx'

/** How often to poll for datasets that become ready without a job of the signed-in person, such as demo datasets for a guest. */
const ASK_AGAIN_MS = 2_000

export function DatasetsPage() {
  const t = useT()
  const signedIn = isSignedIn(useAuth())
  const running = useRunningJobs(signedIn)
  useFollowDatasets(undefined, undefined, signedIn)
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
        <DatasetList
          isSearchable
          pollMs={running.length === 0 && ASK_AGAIN_MS}
          empty={
            <div className={classes.empty}>
              <strong>{t('datasets.empty')}</strong>
              <span>{t('datasets.emptyText')}</span>
            </div>
          }
        />
        {signedIn && <SharedDatasets />}
      </div>
    </Shell>
  )
}

/** Lists datasets that others share with the signed-in person. */
function SharedDatasets() {
  const t = useT()
  return (
    <section className={classes.section}>
      <h2>{t('share.mineDatasets')}</h2>
      <SharedDatasetList empty={<p className={classes.emptyLine}>{t('share.noneMine')}</p>} />
    </section>
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
