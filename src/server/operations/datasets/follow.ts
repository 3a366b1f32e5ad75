/**
 * Rebuilds datasets made of others when one of these has a new version. Runs after each publication, and for all of them
 * when the server starts, because it may have stopped between a publication and the rebuild.
 */
import { localeIn } from '../../../texts/languages.ts'
import type { Services } from '../../handlers.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { newId } from '../../security/secrets.ts'
import { mailLocaleOf } from '../../store/accounts.ts'
import type { DatasetRow } from '../../store/datasets.ts'

type Parts = Pick<Services, 'store' | 'imports' | 'log'>

/** Whether a source has another version than the one that the combination was made of. */
async function isStale({ version, holds }: DatasetRow, { store }: Parts): Promise<boolean> {
  if (!holds || !version) return false
  const used = version.report?.combination?.sources ?? []
  for (const { dataset_id, version_id } of used) {
    const source = await store.datasets.find(dataset_id)
    if (source?.version_id && source.version_id !== version_id) return true
  }
  return false
}

/** Starts the rebuild of a dataset that is behind its sources. While another job of it runs, `waits` says whether it starts afterwards. */
async function rebuild(id: string, parts: Parts, waits = true): Promise<void> {
  const { store, imports } = parts
  const row = await store.datasets.find(id)
  if (!row?.options || !(await isStale(row, parts))) return
  if ((await store.datasets.unfinishedJobsOf(row.owner_id)) >= JOBS_MAX) return
  const owner = await store.accounts.byId(row.owner_id)
  const { options } = row
  const bytes = row.version?.bytes ?? 0
  const [jobId, locale] = [newId(), localeIn((owner && mailLocaleOf(owner)) ?? '')]
  const job = { id, ownerId: row.owner_id, title: row.title, bytes }
  if (!(await store.datasets.addJob(jobId, 'rebuild', job, { options, locale, accept: [], whole: false }))) {
    if (waits) await afterJob(id, parts)
    return
  }
  imports.start({ jobId, datasetId: id, ownerId: row.owner_id, source: '', options, bytes })
}

/** Tries again when the running job of a dataset has ended. It may have failed, or read an older version of a source. */
async function afterJob(id: string, parts: Parts): Promise<void> {
  const { store, imports, log } = parts
  const jobId = (await store.datasets.find(id))?.job_id ?? ''
  const hasEnded = (): boolean => imports.progressOf(jobId) === undefined
  if (hasEnded()) return await rebuild(id, parts, false)
  const unsubscribe = imports.onChange(jobId, () => {
    if (!hasEnded()) return
    unsubscribe()
    rebuild(id, parts).catch((error: unknown) => log(`rebuilding after another job: ${String(error)}`))
  })
}

async function rebuildAll(ids: Promise<string[]>, parts: Parts): Promise<void> {
  for (const id of await ids) await rebuild(id, parts)
}

function inBackground(ids: Promise<string[]>, parts: Parts): void {
  rebuildAll(ids, parts).catch((error: unknown) => parts.log(`rebuilding after a new version: ${String(error)}`))
}

/** Starts the rebuilds of what is made of a dataset that has a new version, and of itself if a source changed while it was made. Returns at once; logs problems. */
export const follow = (published: string, parts: Parts): void =>
  inBackground(
    parts.store.datasetSources.combinationsOf(published).then((made) => [published, ...made]),
    parts,
  )

/** The same for a version that was brought back, which stays as it is itself. */
export const followRestored = (restored: string, parts: Parts): void => inBackground(parts.store.datasetSources.combinationsOf(restored), parts)

/** The same after more people may read a dataset, because what is made of it could not be rebuilt before. */
export const followShared = (shared: string, parts: Parts): void => inBackground(parts.store.datasetSources.madeOf(shared), parts)

/** Starts the rebuilds of everything that is behind its sources. */
export const followAll = (parts: Parts): void => inBackground(parts.store.datasetSources.combinationsOf(), parts)
