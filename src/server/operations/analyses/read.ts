import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { textsIn } from '../../texts.ts'
import { pageOfAnalyses } from '../listing.ts'
import { unreadBy } from '../messages/visible-steps.ts'
import { analysisFor, openAnalysis, presentAnalysis, presentVisited, stoppedBy } from './present.ts'

export const listAnalyses: Handler<'apiv2/list_analyses'> = async ({ dataset_id, ...page }, { actor, locale }, services) => {
  const { store } = services
  if (!signedIn(actor)) return fail('sign_in_needed')
  const { ids, folders, place } = pageOfAnalyses(await store.lists.ownAnalyses(actor.id, dataset_id), page)
  const rows = await store.analyses.inOrder(ids, actor)
  const unread = await unreadBy(actor, services)
  const analyses = rows.map(async (row) => ({
    ...presentVisited(row, actor, locale),
    ...{ stopped: await stoppedBy(row, actor, store), ...unread(row.id) },
  }))
  return ok({ analyses: await Promise.all(analyses), folders, ...place })
}

export const getAnalysis: Handler<'apiv2/get_analysis'> = async ({ analysis_id }, { actor, locale }, services) => {
  const found = await openAnalysis('view', analysis_id, actor, services)
  if (!found.ok) return found
  if (signedIn(actor) && found.value.share?.unread) await services.store.shares.seen({ kind: 'analysis', id: analysis_id }, actor.id)
  return ok(await presentAnalysis(found.value, actor, locale, services))
}

export const getAnalysisDatasetId: Handler<'apiv2/get_analysis_dataset_id'> = async ({ analysis_id }, { actor }, services) => {
  const found = await analysisFor('view', analysis_id, actor, services)
  return found.ok ? ok({ dataset_id: found.value.dataset_id }) : found
}

export const listAnalysisVersions: Handler<'apiv2/list_analysis_versions'> = async ({ analysis_id }, { actor, locale }, services) => {
  const found = await analysisFor('edit', analysis_id, actor, services)
  if (!found.ok) return found
  const versions = await services.store.analyses.versions(analysis_id)
  return ok({
    versions: versions.map(({ version, name, title, who, when }) => ({ version, name, title, who: who ?? textsIn(locale).replies.deletedAccount, when })),
  })
}

/** Returns an earlier version of the document, with current column names. */
export const getAnalysisVersion: Handler<'apiv2/get_analysis_version'> = async ({ analysis_id, version }, { actor, locale }, services) => {
  const found = await analysisFor('edit', analysis_id, actor, services)
  if (!found.ok) return found
  const kept = await services.store.analyses.version(analysis_id, version)
  if (!kept) return fail('not_found')
  if (!kept.document.ok) return kept.document
  const presented = await presentAnalysis({ ...found.value, document: kept.document.value }, actor, locale, services)
  return ok({ version, title: kept.title, value_json: presented.value_json })
}
