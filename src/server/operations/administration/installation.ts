import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from '../../../contract/account.ts'
import { ok } from '../../../contract/errors.ts'
import { namesOf } from '../../../contract/kinds.ts'
import type { Handler, Parts } from '../../handlers.ts'
import type { Settings } from '../../settings.ts'
import { SETTINGS } from '../../settings-table.ts'

const MIB = 1_048_576
const JOBS_SHOWN = 100

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** What each setting is in force as, in the order of the documentation. Of a secret only whether it is set. */
export function settingsInForce(settings: Settings): Installation['settings'] {
  return namesOf(SETTINGS).map((name) => {
    const [setting, value] = [SETTINGS[name], settings[name]]
    const isSet = value !== undefined && value !== ''
    return { name, set: isSet, value: 'secret' in setting || !isSet ? '' : String(value) }
  })
}

async function storageOf({ store, data }: Parts): Promise<Installation['storage']> {
  const { people, datasets, analyses, bytes } = await store.people.counts()
  const space = await statfs(data.root).catch(() => null)
  const free_mb = space === null ? null : Math.floor((space.bavail * space.bsize) / MIB)
  return { people, datasets, analyses, datasets_bytes: bytes, uploads_bytes: await bytesIn(data.uploads), free_mb }
}

/** Figures of the installation. No title and no data of anybody's: jobs are named by owner and kind. */
export const getInstallation: Handler<'apiv2/admin_get_installation'> = async (_, __, parts) => {
  const [storage, mail, jobs] = await Promise.all([storageOf(parts), parts.mail.figures(), parts.store.datasets.newestJobs(JOBS_SHOWN)])
  return ok({
    storage,
    mail,
    jobs: jobs.map(({ attempts, created_at, ...job }) => ({ ...job, attempt: Math.max(1, attempts), created: created_at })),
    workers: parts.pool.pids.length,
    settings: settingsInForce(parts.settings),
  })
}
