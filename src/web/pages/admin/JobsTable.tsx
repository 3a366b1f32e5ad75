/** Lists the import jobs of all people: owner, progress, reason of a failure, and a stop button. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Installation } from '../../../contract/account.ts'
import { Job } from '../../../contract/dataset.ts'
import { utcMoment } from '../../../format/moment.ts'
import { call, confirm, showFailure, toasts } from '../../api/nexus.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'

type OneJob = Installation['jobs'][number]

const kindOf = (kind: string) => Job.shape.kind.catch('import').parse(kind)
const stateOf = (state: string) => Job.shape.state.catch('failed').parse(state)

export function JobsTable({ jobs }: Pick<Installation, 'jobs'>) {
  const t = useT()
  return (
    <ListTable
      label={t('admin.jobs')}
      heads={
        <>
          <th>{t('admin.owner')}</th>
          <th>{t('admin.dataset')}</th>
          <th>{t('admin.kind')}</th>
          <th>{t('admin.state')}</th>
          <th>{t('admin.cause')}</th>
          <th className={classes.number}>{t('admin.attempt')}</th>
          <th>{t('admin.created')}</th>
          <th>{t('admin.actions')}</th>
        </>
      }
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <td title={job.owner}>{job.owner}</td>
          <td title={job.dataset ?? ''}>{job.dataset}</td>
          <td>{t(`admin.kind_${kindOf(job.kind)}`)}</td>
          <td>{t(`admin.state_${stateOf(job.state)}`)}</td>
          <td title={job.cause?.message ?? ''}>{job.cause?.message}</td>
          <td className={classes.number}>{job.attempt}</td>
          <td className="numbers">{utcMoment(job.created, currentLocale())}</td>
          <td>{(job.state === 'running' || job.state === 'interrupted') && <StopButton job={job} />}</td>
        </tr>
      ))}
    </ListTable>
  )
}

function StopButton({ job: { id, owner } }: { job: OneJob }) {
  const t = useT()
  const queries = useQueryClient()
  const stop = async () => {
    const question = { group: 'job', title: t('admin.stopTitle', { owner }), message: t('admin.stopText', { owner }) }
    if (!(await confirm.ask({ ...question, accept: t('admin.stop'), reject: t('app.cancel'), danger: true }))) return
    const reply = await call('apiv2/admin_stop_job', { job_id: id }, { quiet: true })
    if (!reply.ok) showFailure(t('admin.stopFailed'), reply.problem)
    else toasts.show({ severity: 'success', title: t('admin.stopped') })
    await queries.invalidateQueries({ queryKey: ['apiv2/admin_get_installation'] })
  }
  return (
    <Button size="compact-sm" variant="default" onClick={() => void stop()} aria-label={t('admin.stopOf', { owner })}>
      {t('admin.stop')}
    </Button>
  )
}
