import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from '../../../contract/account.ts'
import type { Locale } from '../../../contract/constants.ts'
import type { Job } from '../../../contract/dataset.ts'
import { fail, ok } from '../../../contract/errors.ts'
import { namesOf } from '../../../contract/kinds.ts'
import type { Handler, Services } from '../../handlers.ts'
import type { Settings } from '../../settings.ts'
import { SETTINGS } from '../../settings-table.ts'
import type { JobError } from '../../store/stored.ts'
import { errorText } from '../../texts.ts'
import { auditEntry } from '../audit-entry.ts'

const MIB = 1_048_576
const JOBS_SHOWN = 100

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The current value of every setting, in the order of the documentation. For a secret, only whether it is set. */
export function settingsInForce(settings: Settings): Installation['settings'] {
  return namesOf(SETTINGS).map((name) => {
    const [setting, value] = [SETTINGS[name], settings[name]]
    const isSet = value !== undefined && value !== ''
    return { name, set: isSet, value: 'secret' in setting || !isSet ? '' : String(value) }
  })
}

async function storageOf({ store, data }: Services): Promise<Installation['storage']> {
  const { people, datasets, analyses, bytes } = await store.people.counts()
  const space = await statfs(data.root).catch(() => null)
  const free_mb = space === null ? null : Math.floor((space.bavail * space.bsize) / MIB)
  return { people, datasets, analyses, datasets_bytes: bytes, uploads_bytes: await bytesIn(data.uploads), free_mb }
}

/** States of jobs in which an administrator may have to act. */
const IN_TROUBLE: readonly string[] = ['running', 'interrupted', 'failed'] satisfies readonly Job['state'][]

/** Why a job failed, as text that includes figures but no names, which could come from a person's dataset. */
function causeOf({ code, params }: JobError, locale: Locale): Installation['jobs'][number]['cause'] {
  const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : '…']))
  return { code, message: errorText(fail(code, shown), locale).message }
}

type NewestJob = Awaited<ReturnType<Services['store']['datasets']['newestJobs']>>[number]

const presentJob = ({ title, error, attempts, created_at, ...job }: NewestJob, locale: Locale): Installation['jobs'][number] => ({
  ...job,
  dataset: IN_TROUBLE.includes(job.state) ? title : null,
  cause: error === null ? null : causeOf(error, locale),
  attempt: Math.max(1, attempts),
  created: created_at,
})

/** Stops another person's import without reading anything from the dataset. */
export const stopJob: Handler<'apiv2/admin_stop_job'> = async ({ job_id }, call, services) => {
  const job = await services.store.datasets.job(job_id)
  if (!job || !['running', 'interrupted'].includes(job.state)) return fail('not_found')
  await services.store.audit.append(auditEntry(call, 'job_stopped', job.owner_id))
  await services.imports.cancel(job_id, 'job_stopped')
  return ok({ done: true })
}

/**
 * Returns figures about the installation, without any content of people's datasets and analyses. Jobs are listed with
 * owner and kind; jobs that may need action also with their dataset (docs/decisions/0159).
 */
export const getInstallation: Handler<'apiv2/admin_get_installation'> = async (_, { locale }, services) => {
  const [storage, mail, jobs] = await Promise.all([storageOf(services), services.mail.figures(), services.store.datasets.newestJobs(JOBS_SHOWN)])
  return ok({
    storage,
    mail,
    jobs: jobs.map((job) => presentJob(job, locale)),
    workers: services.pool.pids.length,
    settings: settingsInForce(services.settings),
  })
}
