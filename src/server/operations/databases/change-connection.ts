/** Switches a dataset of a database to another connection. The old rows stay visible until all rows of the new connection are copied. */
import { DATABASE_KINDS, kindFromNote } from '../../../contract/database.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { ImportOptions } from '../../../contract/import.ts'
import { canBeLive } from '../../../contract/live.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { newId } from '../../security/secrets.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { ANYBODY } from '../../store/visible.ts'
import { auditEntry } from '../audit-entry.ts'
import { datasetFor } from '../datasets/present.ts'
import { connectionFor, noteOpened } from './target.ts'

/** Whether guests see the dataset or an analysis on it. */
const isPublic = async ({ id, visibility }: DatasetRow, { store }: Services): Promise<boolean> =>
  visibility === 'public' || (await store.analyses.onDataset(id, ANYBODY)).length > 0

/** Why a dataset that others are made of cannot become live: they could not be rebuilt. Names those that the caller may see. */
async function combinedWith({ id, version }: DatasetRow, { actor }: Pick<Call, 'actor'>, { store }: Services) {
  if (version?.live) return null
  const { seen, others } = await store.datasetSources.usedBy(id, actor)
  if (seen.length > 0) return fail('live_combined', { titles: seen.map(({ title }) => `“${title}”`).join(', ') })
  return others > 0 ? fail('live_combined_unseen', { count: others }) : null
}

export const changeDatasetConnection: Handler<'apiv2/change_dataset_connection'> = async (
  { dataset_id, connection_id, query, left_out: given, mode: asked },
  call,
  services,
) => {
  const { actor, locale } = call
  const found = await datasetFor('edit', dataset_id, actor, services)
  if (!found.ok) return found
  const row = found.value
  if (row.options?.source.kind !== 'database') return fail('not_found')
  const connection = await connectionFor('use', connection_id, actor, services)
  if (!connection.ok) return connection
  await noteOpened(connection.value, actor, services)
  const reach = await services.databases.mayUse(connection_id, row.owner_id)
  if (!reach.ok) return reach
  const kind = kindFromNote(row.source_note)
  if (kind !== null && kind !== connection.value.kind) return fail('connection_kind', { kind: DATABASE_KINDS[kind].label })
  if (connection.value.secret === null) return fail('connection_password')
  if ((await services.store.datasets.unfinishedJobsOf(row.owner_id)) >= JOBS_MAX) return fail('too_many_imports', { limit: JOBS_MAX })
  const { append_key, left_out: before, mode: usual } = row.options.source
  const mode = asked ?? usual
  if (mode === 'live' && !canBeLive(connection.value.kind)) return fail('live_not_possible', { kind: DATABASE_KINDS[connection.value.kind].label })
  if (mode === 'live' && (await isPublic(row, services)) && services.settings.PUBLIC_LIVE_DATA === 'off') return fail('live_not_public')
  const combined = mode === 'live' ? await combinedWith(row, call, services) : null
  if (combined) return combined
  const left_out = given ?? before
  const options: ImportOptions = { source: { kind: 'database', connection_id, query, append_key, left_out, mode }, schema: { types: {}, blank_misfits: [] } }
  const jobId = newId()
  const job = { id: row.id, ownerId: row.owner_id, title: row.title, bytes: 0 }
  const isNew = await services.store.datasets.addJob(jobId, row.version === null ? 'import' : 'rebuild', job, { options, locale, accept: [], whole: false })
  if (!isNew) return fail('job_running')
  if (mode !== usual) await services.store.audit.append(auditEntry(call, 'dataset_settings_changed', row.id, { detail: { mode } }))
  services.imports.start({ jobId, datasetId: row.id, ownerId: row.owner_id, source: '', options })
  return ok({ job_id: jobId })
}
