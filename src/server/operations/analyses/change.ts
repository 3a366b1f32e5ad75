import { newDocument } from '../../../analysis/document.ts'
import { NAMED_VERSIONS_MAX } from '../../../contract/constants.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Handler, Services } from '../../handlers.ts'
import { isOwner, signedIn } from '../../policies/actor.ts'
import { analysisPolicy } from '../../policies/analysis.ts'
import { isWithheld } from '../../policies/public-live.ts'
import { EVERYBODY } from '../../policies/roles.ts'
import { newId } from '../../security/secrets.ts'
import { auditEntry } from '../audit-entry.ts'
import { datasetFor, versionOf } from '../datasets/present.ts'
import { publicationOf, visibleParts } from './granting.ts'
import { prepareForStorage, reachable } from './prepare-for-storage.ts'
import { analysisFor, openAnalysis, replyWith as reply } from './present.ts'

export const createAnalysis: Handler<'apiv2/create_analysis'> = async ({ dataset_id, title }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const dataset = await datasetFor('analyse', dataset_id, actor, services)
  if (!dataset.ok) return dataset
  const version = versionOf(dataset.value)
  if (!version.ok) return version
  const id = newId()
  const document = newDocument({ analysisId: id, datasetId: dataset_id, datasetName: dataset.value.title, columns: version.value.columns })
  await services.store.analyses.add({
    id,
    ownerId: actor.id,
    datasetId: dataset_id,
    title,
    description: '',
    publication: null,
    originId: null,
    demoRank: null,
    document,
  })
  return await reply(id, call, services)
}

/** Whether the rows of a dataset are live, on an installation where such datasets may not be public. */
const staysInDatabase = async (id: string, { store, settings }: Services): Promise<boolean> =>
  isWithheld(!!(await store.datasets.find(id))?.version?.live, settings)

/** Changes the settings and grants of an analysis. Grants change only here, never by saving a document, and take effect with the next call. */
export const saveAnalysisSettings: Handler<'apiv2/save_analysis_settings'> = async (input, call, services) => {
  const { actor } = call
  const { analysis_id, title, description, publication } = input
  const found = await openAnalysis('edit', analysis_id, actor, services)
  if (!found.ok) return found
  const row = found.value
  const visibility = input.visibility ?? row.visibility
  if (visibility !== row.visibility || publication) {
    if (!analysisPolicy.unpublish(actor, row)) return fail('unauthorized')
    if (visibility === 'private')
      await services.store.atomically(async (store) => {
        await store.grants.remove(analysis_id, EVERYBODY)
        await store.audit.append(auditEntry(call, 'analysis_unpublished', analysis_id))
      })
    else {
      if (!analysisPolicy.publish(actor, row)) return fail('dataset_not_public')
      if (await staysInDatabase(row.dataset_id, services)) return fail('live_not_public')
      const granted = await publicationOf(row, publication, actor, services)
      if (!granted.ok) return granted
      const detail = { level: granted.value.level, columns: granted.value.columns.length }
      await services.store.atomically(async (store) => {
        await store.grants.put(analysis_id, { grantee: EVERYBODY, role: 'viewer', ...granted.value }, row.owner_id)
        await store.audit.append(auditEntry(call, 'analysis_published', analysis_id, { detail }))
      })
    }
  }
  await services.store.analyses.setSettings(analysis_id, { title, description })
  return await reply(analysis_id, call, services)
}

/** Changes the title, unless somebody else changed it since the caller read it. Does not read the document, so that analyses that cannot be opened can be renamed. */
export const renameAnalysis: Handler<'apiv2/rename_analysis'> = async ({ analysis_id, known_title, title }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await analysisFor('edit', analysis_id, actor, services)
  if (!found.ok) return found
  if (found.value.title === title) return ok({ done: true })
  if (!(await services.store.analyses.retitle(analysis_id, known_title, title, actor.id))) {
    const now = await services.store.analyses.find(analysis_id, actor)
    return now ? fail('title_changed', { title: now.title }) : fail('not_found')
  }
  services.presence.tell(analysis_id)
  return ok({ done: true })
}

export const dismissNotice: Handler<'apiv2/dismiss_notice'> = async ({ notice_id }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  return (await services.store.grants.dismissNotice(notice_id, actor.id)) ? ok({ done: true }) : fail('not_found')
}

export const nameAnalysisVersion: Handler<'apiv2/name_analysis_version'> = async ({ analysis_id, version, name }, { actor }, services) => {
  const found = await analysisFor('edit', analysis_id, actor, services)
  if (!found.ok) return found
  const named = await services.store.analyses.nameVersion(analysis_id, version, name)
  if (named === 'full') return fail('too_many_named_versions', { limit: NAMED_VERSIONS_MAX })
  return named === 'done' ? ok({ done: true }) : fail('not_found')
}

export const deleteAnalysis: Handler<'apiv2/delete_analysis'> = async ({ analysis_id }, call, services) => {
  const { actor } = call
  const found = await analysisFor('delete', analysis_id, actor, services)
  if (!found.ok) return found
  await services.store.atomically(async (store) => {
    await store.analyses.delete(analysis_id)
    await store.audit.append(auditEntry(call, 'analysis_deleted', analysis_id))
  })
  services.presence.tell(analysis_id)
  return ok({ done: true })
}

/**
 * Copies the parts of an analysis that the caller can see, and records the original. If the caller may not read the
 * dataset, the copy runs only as long as the original grants access.
 */
export const copyAnalysis: Handler<'apiv2/copy_analysis'> = async ({ analysis_id, title, value_json }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await openAnalysis('copy', analysis_id, actor, services)
  if (!found.ok) return found
  const row = found.value
  const id = newId()
  const { dataset, reach, seen } = await visibleParts(actor, row, services)
  if (value_json && value_json.dataset.id !== seen.document.dataset.id) return fail('source_changed')
  const document = prepareForStorage(value_json ?? seen.document, seen.document.dataset, id, reachable(dataset, reach))
  if (!document.ok) return document
  await services.store.analyses.add({
    ...{ id, ownerId: actor.id, datasetId: row.dataset_id, title: title ?? row.title, description: row.description },
    ...{ publication: null, originId: isOwner(actor, row.owner_id) && row.loan === null ? row.origin_id : row.id, demoRank: null, document: document.value },
  })
  return await reply(id, call, services)
}
