/** Shows the state of storage, email and jobs, and the current settings. */
import type { Installation } from '../../../contract/account.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'
import own from './AdminPage.module.css'
import { JobsTable } from './JobsTable.tsx'

const MIB = 1_048_576

export function InstallationView({ storage, mail, jobs, workers, settings }: Installation) {
  const t = useT()
  return (
    <>
      <section className={classes.section} aria-labelledby="admin-storage">
        <h2 id="admin-storage">{t('admin.storage')}</h2>
        <dl className={classes.facts}>
          <Fact name={t('admin.people')} value={String(storage.people)} />
          <Fact name={t('admin.datasets')} value={String(storage.datasets)} />
          <Fact name={t('admin.analyses')} value={String(storage.analyses)} />
          <Fact name={t('admin.datasetFiles')} value={formatBytes(storage.datasets_bytes)} />
          <Fact name={t('admin.uploads')} value={formatBytes(storage.uploads_bytes)} />
          <Fact name={t('admin.free')} value={storage.free_mb === null ? t('admin.unknown') : formatBytes(storage.free_mb * MIB)} />
          <Fact name={t('admin.workers')} value={String(workers)} />
        </dl>
      </section>
      <section className={classes.section} aria-labelledby="admin-mail">
        <h2 id="admin-mail">{t('admin.mail')}</h2>
        <dl className={classes.facts}>
          <Fact name={t('admin.mailWaiting')} value={String(mail.waiting)} />
          <Fact name={t('admin.mailFailed')} value={String(mail.failed)} />
        </dl>
        {mail.problem !== null && <p className={classes.warning}>{mail.problem}</p>}
      </section>
      <section className={classes.section} aria-labelledby="admin-jobs">
        <h2 id="admin-jobs">{t('admin.jobs')}</h2>
        {jobs.length === 0 ? <div className={classes.empty}>{t('admin.noJobs')}</div> : <JobsTable jobs={jobs} />}
      </section>
      <section className={classes.section} aria-labelledby="admin-settings">
        <h2 id="admin-settings">{t('admin.settings')}</h2>
        <p className={classes.muted}>{t('admin.settingsHint')}</p>
        <Settings settings={settings} />
      </section>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Settings({ settings }: Pick<Installation, 'settings'>) {
  const t = useT()
  return (
    <ListTable
      label={t('admin.settings')}
      heads={
        <>
          <th>{t('admin.setting')}</th>
          <th>{t('admin.value')}</th>
        </>
      }
    >
      {settings.map(({ name, value, set }) => (
        <tr key={name}>
          <td className={own.value}>{name}</td>
          <td className={own.value} title={value}>
            {set ? value || t('admin.secretSet') : <span className={classes.muted}>{t('admin.notSet')}</span>}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
