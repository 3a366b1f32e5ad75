/** Lists the tables of a database and creates datasets from them. */
import { DATABASE_KINDS, describeSource } from '../../../contract/database.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { ImportOptions } from '../../../contract/import.ts'
import { canBeLive } from '../../../contract/live.ts'
import { operations } from '../../../contract/operations.ts'
import type { Handler } from '../../handlers.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import { askDatabase } from './ask.ts'
import { connectionFor, noteOpened } from './target.ts'

export const listDatabaseTables: Handler<'apiv2/list_database_tables'> = async ({ search, ...target }, call, services) => {
  const { errors } = operations['apiv2/list_database_tables']
  return (await askDatabase({ ask: 'tables', search }, { named: target, rule: 'use', codes: errors }, call, services)).answer
}

export const describeDatabaseQuery: Handler<'apiv2/describe_database_query'> = async ({ target, query }, call, services) => {
  const { errors } = operations['apiv2/describe_database_query']
  return (await askDatabase({ ask: 'description', query }, { named: target, rule: 'use', codes: errors }, call, services)).answer
}

export const previewDatabaseQuery: Handler<'apiv2/preview_database_query'> = async ({ target, query }, call, services) => {
  const { errors } = operations['apiv2/preview_database_query']
  return (await askDatabase({ ask: 'head', query }, { named: target, rule: 'use', codes: errors }, call, services)).answer
}

export const importDatabase: Handler<'apiv2/import_database'> = async (
  { connection_id, query, title, append_key, left_out, mode },
  { actor, locale },
  services,
) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await connectionFor('use', connection_id, actor, services)
  if (!found.ok) return found
  await noteOpened(found.value, actor, services)
  if (found.value.secret === null) return fail('connection_password')
  const { kind } = found.value
  if (mode === 'live' && !canBeLive(kind)) return fail('live_not_possible', { kind: DATABASE_KINDS[kind].label })
  if ((await services.store.datasets.unfinishedJobsOf(actor.id)) >= JOBS_MAX) return fail('too_many_imports', { limit: JOBS_MAX })
  const options: ImportOptions = { source: { kind: 'database', connection_id, query, append_key, left_out, mode }, schema: { types: {}, blank_misfits: [] } }
  const [datasetId, jobId] = [newId(), newId()]
  await services.store.datasets.add({
    ...{ id: datasetId, ownerId: actor.id, title, description: '', sourceType: 'database' },
    ...{
      sourceNote: describeSource(kind, query),
      visibility: 'private' as const,
      jobId,
      bytes: 0,
      options,
      order: { options, locale, accept: [], whole: false },
    },
  })
  services.imports.start({ jobId, datasetId, ownerId: actor.id, source: '', options })
  return ok({ dataset_id: datasetId, job_id: jobId })
}
