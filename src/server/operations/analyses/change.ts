import { newDocument } from '../../../analysis/document.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import { datasetFor } from '../datasets/present.ts'
import { analysisFor, documentOf, presentAnalysis } from './present.ts'

async function reply(id: string, { actor, locale }: Call, parts: Parts) {
  const row = await parts.store.analyses.find(id)
  return row ? ok(await presentAnalysis(row, actor, locale, parts)) : fail('not_found')
}

/** A saved document keeps its analysis' dataset: neither it nor its columns can be switched by a body. */
function rooted(document: AnalysisDocument, row: AnalysisRow): AnalysisDocument {
  return { ...document, dataset: { ...documentOf(row).dataset }, steps: document.steps.map((step) => ({ ...step, analysis_id: row.id })) }
}

export const createAnalysis: Handler<'apiv2/create_analysis'> = async ({ dataset_id, title }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const dataset = await datasetFor('analyse', dataset_id, actor, parts)
  if (!dataset.ok) return dataset
  if (!dataset.value.version) return fail('dataset_not_ready')
  const id = newId()
  const document = newDocument({ analysisId: id, datasetId: dataset_id, datasetName: dataset.value.title, columns: dataset.value.version.columns })
  await parts.store.analyses.add({ id, ownerId: actor.id, datasetId: dataset_id, title, description: '', visibility: 'private', demoRank: null, document })
  return await reply(id, call, parts)
}

export const saveAnalysis: Handler<'apiv2/save_analysis'> = async ({ analysis_id, base_version, title, value_json }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await analysisFor('edit', analysis_id, actor, parts)
  if (!found.ok) return found
  const saved = await parts.store.analyses.save(analysis_id, base_version, title ?? found.value.title, rooted(value_json, found.value), actor.id)
  if (saved) return await reply(analysis_id, call, parts)
  const last = await parts.store.analyses.lastSave(analysis_id)
  return fail('conflict', { who: last?.who ?? '', when: last?.when ?? '' })
}

export const saveAnalysisSettings: Handler<'apiv2/save_analysis_settings'> = async ({ analysis_id, title, description, visibility }, call, parts) => {
  const { actor } = call
  const found = await analysisFor('edit', analysis_id, actor, parts)
  if (!found.ok) return found
  await parts.store.analyses.setSettings(analysis_id, { title, description, visibility })
  return await reply(analysis_id, call, parts)
}

export const deleteAnalysis: Handler<'apiv2/delete_analysis'> = async ({ analysis_id }, call, parts) => {
  const { actor } = call
  const found = await analysisFor('delete', analysis_id, actor, parts)
  if (!found.ok) return found
  await parts.store.analyses.delete(analysis_id)
  return ok({ done: true })
}

/** The copy reads the same dataset; a copier who may not view that dataset keeps the listed columns only. */
export const copyAnalysis: Handler<'apiv2/copy_analysis'> = async ({ analysis_id, title, value_json }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await analysisFor('copy', analysis_id, actor, parts)
  if (!found.ok) return found
  const id = newId()
  const source = value_json ? rooted(value_json, found.value) : documentOf(found.value)
  const document = { ...source, steps: source.steps.map((step) => ({ ...step, analysis_id: id })) }
  await parts.store.analyses.add({
    id,
    ownerId: actor.id,
    datasetId: found.value.dataset_id,
    title: title ?? found.value.title,
    description: found.value.description,
    visibility: 'private',
    demoRank: null,
    document,
  })
  return await reply(id, call, parts)
}
