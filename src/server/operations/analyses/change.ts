import { newDocument } from '../../../analysis/document.ts'
import { documentNames, type NameCode } from '../../../analysis/validity.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { formatMoment } from '../../../format/date.ts'
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

/**
 * A document as it is saved: on its analysis' dataset, with the columns it had under the names
 * they have now, and the calculated columns of the body. Fails where names clash.
 */
async function rooted(body: AnalysisDocument, row: AnalysisRow, parts: Parts): Promise<Result<AnalysisDocument, NameCode>> {
  const { dataset } = documentOf(row)
  const current = new Map((await parts.store.datasets.find(row.dataset_id))?.version?.columns.map((c) => [c.id, c.name]))
  const own = dataset.columns.filter((c) => c.type === 'column').map((c) => ({ ...c, name: current.get(c.id) ?? c.name }))
  const ids = new Set(own.map((c) => c.id))
  const calculated = body.dataset.columns.filter((c) => c.type === 'calculated column' && !ids.has(c.id))
  const document = {
    ...body,
    dataset: { ...dataset, columns: [...own, ...calculated] },
    steps: body.steps.map((step) => ({ ...step, analysis_id: row.id })),
  }
  const names = documentNames(document)
  return names.ok ? ok(document) : names
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
  const document = await rooted(value_json, found.value, parts)
  if (!document.ok) return document
  const saved = await parts.store.analyses.save(analysis_id, base_version, title ?? found.value.title, document.value, actor.id)
  if (saved) return await reply(analysis_id, call, parts)
  const last = await parts.store.analyses.lastSave(analysis_id)
  return fail('conflict', { who: last?.who ?? '', when: last ? formatMoment(last.when) : '' })
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
  const source = value_json ? await rooted(value_json, found.value, parts) : ok(documentOf(found.value))
  if (!source.ok) return source
  const document = { ...source.value, steps: source.value.steps.map((step) => ({ ...step, analysis_id: id })) }
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
