import { newDocument } from '../../../analysis/document.ts'
import { grantedDocument, withUnshown } from '../../../analysis/reads.ts'
import { documentNames, type NameCode } from '../../../analysis/validity.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { formatMoment } from '../../../format/date.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { isOwner, signedIn } from '../../policies/actor.ts'
import { analysisPolicy } from '../../policies/analysis.ts'
import { EVERYBODY } from '../../policies/roles.ts'
import { newId } from '../../security/secrets.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { entryOf } from '../audited.ts'
import { datasetFor, versionOf } from '../datasets/present.ts'
import { publicationOf, seenBy } from './granting.ts'
import { analysisFor, openAnalysis, presentAnalysis } from './present.ts'
import { namesFor, type Reach, type Seen } from './reach.ts'

async function reply(id: string, { actor, locale }: Call, parts: Parts) {
  const row = await parts.store.analyses.find(id, actor)
  if (!row) return fail('not_found')
  const document = row.read()
  return document.ok ? ok(await presentAnalysis({ ...row, document: document.value }, actor, locale, parts)) : document
}

/**
 * A document as it is kept: on its analysis' dataset, with the columns of `base` under the names
 * they have now, and the calculated columns of the body. Fails where names clash.
 */
function rooted(body: AnalysisDocument, base: AnalysisDocument['dataset'], analysisId: string, current: readonly Column[]): Result<AnalysisDocument, NameCode> {
  const names = new Map(current.map((c) => [c.id, c.name]))
  const own = base.columns.filter((c) => c.type === 'column').map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  const ids = new Set(own.map((c) => c.id))
  const calculated = body.dataset.columns.filter((c) => c.type === 'calculated column' && !ids.has(c.id))
  const document = {
    ...body,
    dataset: { ...base, columns: [...own, ...calculated] },
    steps: body.steps.map((step) => ({ ...step, analysis_id: analysisId })),
  }
  const clash = documentNames(document)
  return clash.ok ? ok(document) : clash
}

const reachable = (dataset: DatasetRow | undefined, { ids }: Reach): Column[] => (dataset?.version?.columns ?? []).filter((c) => ids.has(c.id))

/** Whether somebody who edits adds what reads columns that they may not: their owner would run it, and grant it with the next share. */
function readsBeyond(document: AnalysisDocument, stored: AnalysisDocument, seen: Seen, reach: Reach, dataset: DatasetRow | undefined): boolean {
  if (reach.reads === 'everything') return false
  const names = namesFor(stored, dataset?.version?.columns ?? [])
  const { document: within, withheld } = grantedDocument(document, reach.ids, names)
  const unseen = <T extends { id: string }>(all: readonly T[], some: readonly T[]) =>
    all.filter((one) => !some.some((s) => s.id === one.id)).map(({ id }) => id)
  const parts = (d: AnalysisDocument) => [
    ...d.measures,
    ...d.dataset.columns.filter((c) => c.type === 'calculated column'),
    ...d.steps.flatMap((s) => s.config.query.value.group_calculations.map(({ id }) => ({ id: `${s.step_id} ${id}` }))),
  ]
  const before = new Set([...unseen(parts(stored), parts(seen.document)), ...seen.withheld])
  return [...unseen(parts(document), parts(within)), ...withheld].some((id) => !before.has(id))
}

export const createAnalysis: Handler<'apiv2/create_analysis'> = async ({ dataset_id, title }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const dataset = await datasetFor('analyse', dataset_id, actor, parts)
  if (!dataset.ok) return dataset
  const version = versionOf(dataset.value)
  if (!version.ok) return version
  const id = newId()
  const document = newDocument({ analysisId: id, datasetId: dataset_id, datasetName: dataset.value.title, columns: version.value.columns })
  await parts.store.analyses.add({
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
  return await reply(id, call, parts)
}

export const saveAnalysis: Handler<'apiv2/save_analysis'> = async ({ analysis_id, base_version, title, value_json }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await openAnalysis('edit', analysis_id, actor, parts)
  if (!found.ok) return found
  const { dataset, reach, seen } = await seenBy(actor, found.value, parts)
  const stored = found.value.document
  const document = rooted(withUnshown(value_json, stored, seen), stored.dataset, analysis_id, reachable(dataset, reach))
  if (!document.ok) return document
  if (!isOwner(actor, found.value.owner_id) && readsBeyond(document.value, stored, seen, reach, dataset)) return fail('column_not_granted')
  const saved = await parts.store.analyses.save(analysis_id, base_version, title ?? found.value.title, document.value, actor.id)
  if (saved) return await reply(analysis_id, call, parts)
  const last = await parts.store.analyses.lastSave(analysis_id)
  if (!last) return fail('not_found')
  return fail('conflict', { who: last.who, when: formatMoment(last.when, LANGUAGES[call.locale].dates), at: last.when, own: last.by === actor.id ? 1 : 0 })
}

/** Publishing, narrowing and widening hold from the next call on; saving a document never changes what is granted. */
export const saveAnalysisSettings: Handler<'apiv2/save_analysis_settings'> = async (input, call, parts) => {
  const { actor } = call
  const { analysis_id, title, description, visibility, publication } = input
  const found = await openAnalysis('edit', analysis_id, actor, parts)
  if (!found.ok) return found
  const row = found.value
  if (visibility !== row.visibility || publication) {
    if (!analysisPolicy.unpublish(actor, row)) return fail('unauthorized')
    if (visibility === 'private')
      await parts.store.atomically(async (store) => {
        await store.grants.remove(analysis_id, EVERYBODY)
        await store.audit.append(entryOf(call, 'analysis_unpublished', analysis_id))
      })
    else {
      if (!analysisPolicy.publish(actor, row)) return fail('dataset_not_public')
      const granted = await publicationOf(row, publication, actor, parts)
      if (!granted.ok) return granted
      const detail = { level: granted.value.level, columns: granted.value.columns.length }
      await parts.store.atomically(async (store) => {
        await store.grants.put(analysis_id, { grantee: EVERYBODY, role: 'viewer', ...granted.value }, row.owner_id)
        await store.audit.append(entryOf(call, 'analysis_published', analysis_id, { detail }))
      })
    }
  }
  await parts.store.analyses.setSettings(analysis_id, { title, description })
  return await reply(analysis_id, call, parts)
}

export const dismissNotice: Handler<'apiv2/dismiss_notice'> = async ({ notice_id }, { actor }, parts) => {
  if (!signedIn(actor)) return fail('unauthenticated')
  return (await parts.store.grants.dismissNotice(notice_id, actor.id)) ? ok({ done: true }) : fail('not_found')
}

export const deleteAnalysis: Handler<'apiv2/delete_analysis'> = async ({ analysis_id }, call, parts) => {
  const { actor } = call
  const found = await analysisFor('delete', analysis_id, actor, parts)
  if (!found.ok) return found
  await parts.store.atomically(async (store) => {
    await store.analyses.delete(analysis_id)
    await store.audit.append(entryOf(call, 'analysis_deleted', analysis_id))
  })
  return ok({ done: true })
}

/**
 * The copy holds what the copier sees, and remembers where it came from: on a dataset that the
 * copier may not read it runs only as long as the original grants it.
 */
export const copyAnalysis: Handler<'apiv2/copy_analysis'> = async ({ analysis_id, title, value_json }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const found = await openAnalysis('copy', analysis_id, actor, parts)
  if (!found.ok) return found
  const row = found.value
  const id = newId()
  const { dataset, reach, seen } = await seenBy(actor, row, parts)
  const document = rooted(value_json ?? seen.document, seen.document.dataset, id, reachable(dataset, reach))
  if (!document.ok) return document
  await parts.store.analyses.add({
    ...{ id, ownerId: actor.id, datasetId: row.dataset_id, title: title ?? row.title, description: row.description },
    ...{ publication: null, originId: isOwner(actor, row.owner_id) ? row.origin_id : row.id, demoRank: null, document: document.value },
  })
  return await reply(id, call, parts)
}
