/** A replacement or an append that failed or was interrupted: says why, and offers another file. The dataset keeps its data. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dataset, Job } from '../../../contract/dataset.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import stopped from '../ImportStopped.module.css'
import { openDoubles } from './open-doubles.ts'
import { ReplaceDialogs } from './ReplaceDialogs.tsx'

export function ReplacementStopped({ dataset, job }: { readonly dataset: Dataset; readonly job: Pick<Job, 'id' | 'kind' | 'state' | 'error' | 'doubles'> }) {
  const t = useT()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const appends = job.kind === 'append'
  const dismiss = async (): Promise<void> => {
    await call('apiv2/cancel_job', { job_id: job.id })
    await queries.invalidateQueries()
  }
  return (
    <>
      <div className={stopped.stopped} role="alert">
        <strong>{t(appends ? 'appending.stopped' : 'replacing.stopped')}</strong>
        <span>{job.error?.message ?? t('dataset.interrupted')}</span>
        <div className={stopped.actions}>
          <Button onClick={() => setOpen(true)}>{t(openDoubles(job) ? 'appending.decide' : 'replacing.another')}</Button>
          <Button variant="default" onClick={() => void dismiss()}>
            {t('replacing.dismiss')}
          </Button>
        </div>
      </div>
      {open && <ReplaceDialogs open={appends ? 'append' : 'replace'} dataset={dataset} onClose={() => setOpen(false)} />}
    </>
  )
}
