/** Saves a document that was edited from `base_version`, and merges it with versions that others have saved since (docs/decisions/0099). */
import { sameContent } from '../../../analysis/config-key.ts'
import { withMeasureNamesGiven, withStoredNames } from '../../../analysis/measure-names.ts'
import { merge } from '../../../analysis/merge/merge.ts'
import { shownConflicts } from '../../../analysis/merge/shown-conflicts.ts'
import { changedHiddenSteps, grantedDocument, restoreHidden } from '../../../analysis/reads.ts'
import { renameReferences } from '../../../analysis/rename-references.ts'
import { withNamesGiven } from '../../../analysis/step-names.ts'
import type { NameCode } from '../../../analysis/validity.ts'
import type { AnalysisDocument, Renamed } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import { PLAIN_CALENDAR } from '../../../contract/date-series.ts'
import type { ErrorParams, Failure, Result } from '../../../contract/errors.ts'
import { fail, ok } from '../../../contract/errors.ts'
import { dayIn, utcMoment } from '../../../format/moment.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { isOwner, type SignedIn, signedIn } from '../../policies/actor.ts'
import { stepNamesIn, withMeasuresIn } from '../../step-words.ts'
import { textsIn } from '../../texts.ts'
import { calendarOf } from '../datasets/present.ts'
import { visibleParts } from './granting.ts'
import { prepareForStorage, reachable, readsBeyondReach, withDatasetColumns } from './prepare-for-storage.ts'
import { openAnalysis, replyWith } from './present.ts'
import { namesFor, type OpenAnalysis, type Reach, renamesOf, type VisibleDocument } from './reach.ts'

/** How often to try again if someone else saves between our read and our write. */
const TRIES = 5

interface Save {
  readonly base_version: number
  readonly title?: string | undefined
  readonly value_json: AnalysisDocument
}

interface Next {
  readonly title: string
  readonly document: AnalysisDocument
  readonly renamed: readonly Renamed[]
}

/** The version that was edited; null if it is no longer stored. */
async function baseOf({ id, version, document, title }: OpenAnalysis, baseVersion: number, services: Services) {
  if (baseVersion === version) return { title, document }
  const kept = await services.store.analyses.version(id, baseVersion)
  return kept?.document.ok ? { title: kept.title, document: kept.document.value } : null
}

/**
 * The document as the editor saw it when editing began, derived from the columns that the sent document lists. An editor
 * who has been granted more columns since has not seen the steps that read them, so these steps stay unchanged.
 */
function shownThen(sent: AnalysisDocument, before: AnalysisDocument, now: VisibleDocument, { reads, ids }: Reach, current: readonly Column[]): VisibleDocument {
  const known = new Set(sent.dataset.columns.filter((c) => c.type === 'column').map((c) => c.id))
  if (current.every((c) => known.has(c.id) || !ids.has(c.id))) return now
  const gone = before.dataset.columns.filter((c) => current.every(({ id }) => id !== c.id)).map((c) => c.id)
  const granted = reads === 'everything' ? [...known, ...gone] : [...known].filter((id) => ids.has(id))
  return grantedDocument(before, new Set(granted), namesFor(before, current))
}

/** Parameters for a conflict error, which `withAuthor` replaces by the author and time of the newest version. */
export const UNKNOWN_AUTHOR = { who: '', when: '' } as const

/** Computes the document to store: restores the parts that the editor could not see, then merges with the stored version. */
async function nextOf(
  save: Save,
  row: OpenAnalysis,
  { actor, locale }: { readonly actor: SignedIn } & Pick<Call, 'locale'>,
  services: Services,
): Promise<Result<Next, NameCode | 'column_not_granted' | 'step_not_granted' | 'conflict' | 'both_changed' | 'source_changed'>> {
  if (save.value_json.dataset.id !== row.document.dataset.id) return fail('source_changed')
  const base = await baseOf(row, save.base_version, services)
  if (!base) return fail('conflict', UNKNOWN_AUTHOR)
  const { dataset, reach, seen } = await visibleParts(actor, row, services)
  const atBase = await visibleParts(actor, { ...row, document: base.document }, services)
  const current = reachable(dataset, reach)
  const stored = row.document
  const today = (document: AnalysisDocument) => withDatasetColumns(renameReferences(document, renamesOf(document, current)), stored.dataset, row.id, current)
  const [before, now] = [today(base.document), today(stored)]
  const isOwn = isOwner(actor, row.owner_id)
  const shown = isOwn ? atBase.seen : shownThen(save.value_json, before, atBase.seen, reach, current)
  const sent = withMeasureNamesGiven(withNamesGiven(save.value_json, shown.document), shown.document)
  const [unseen] = changedHiddenSteps(sent, shown)
  if (unseen) return fail('step_not_granted', { step: stepNamesIn(sent, locale).get(unseen.step_id) ?? unseen.name })
  const mine = prepareForStorage(restoreHidden(sent, before, shown), stored.dataset, row.id, current)
  if (!mine.ok) return mine
  // conflicts and additions are reported with the names that the editor sees
  const dates = { calendar: dataset ? calendarOf(dataset) : PLAIN_CALENDAR, today: dayIn(dataset?.time_zone ?? 'UTC', new Date()) }
  const said = (document: AnalysisDocument) => withMeasuresIn(document, locale, dates)
  const sides = save.base_version === row.version ? null : { base: said(before), mine: said(mine.value), theirs: said(now) }
  const merged = sides ? merge(sides.base, sides.mine, sides.theirs) : { ok: true as const, document: mine.value, renamed: [] }
  const isRetitled = save.title !== undefined && save.title !== base.title && save.title !== row.title
  const namesOf = (document: AnalysisDocument) => stepNamesIn(document, locale)
  const named = merged.ok || !sides ? [] : shownConflicts(sides, namesOf)
  const both = merged.ok || named.length > 0 ? named : merged.conflicts
  const conflicts = [...both, ...(isRetitled && base.title !== row.title ? [{ name: row.title }] : [])]
  if (!merged.ok || conflicts.length > 0) return fail('both_changed', { ...UNKNOWN_AUTHOR, what: conflicts.map(({ name }) => name).join(', ') })
  if (!isOwn && readsBeyondReach(merged.document, stored, seen, reach, dataset)) return fail('column_not_granted')
  return ok({ title: isRetitled ? (save.title ?? row.title) : row.title, document: withStoredNames(merged.document), renamed: merged.renamed })
}

/** The author and time of the newest version, as parameters of an error. */
async function savedBy(id: string, { actor, locale }: Call, services: Services): Promise<ErrorParams | null> {
  const last = await services.store.analyses.lastSave(id)
  if (!last) return null
  const own = signedIn(actor) && last.by === actor.id ? 1 : 0
  return { who: last.who ?? textsIn(locale).replies.deletedAccount, when: utcMoment(last.when, locale), at: last.when, own }
}

export async function withAuthor<C extends 'conflict' | 'both_changed'>(
  failure: Failure<C>,
  id: string,
  call: Call,
  services: Services,
): Promise<Failure<C | 'not_found'>> {
  const last = await savedBy(id, call, services)
  return last ? { ok: false, code: failure.code, params: { ...failure.params, ...last } } : fail('not_found')
}

/** Names of the other people who saved the versions after `version`, up to `until`. */
async function othersSince(
  id: string,
  version: number,
  until: number,
  actor: SignedIn,
  { locale }: Pick<Call, 'locale'>,
  services: Services,
): Promise<string[]> {
  const versions = await services.store.analyses.versions(id)
  return [
    ...new Set(
      versions.filter((v) => v.version > version && v.version <= until && v.by !== actor.id).map((v) => v.who ?? textsIn(locale).replies.deletedAccount),
    ),
  ]
}

export const saveAnalysis: Handler<'apiv2/save_analysis'> = async (input, call, services) => {
  const { actor } = call
  const { analysis_id, base_version } = input
  if (!signedIn(actor)) return fail('sign_in_needed')
  for (let tried = 0; tried < TRIES; tried++) {
    const found = await openAnalysis('edit', analysis_id, actor, services)
    if (!found.ok) return found
    const row = found.value
    const next = await nextOf(input, row, { actor, locale: call.locale }, services)
    if (!next.ok) {
      if (next.code === 'conflict' || next.code === 'both_changed') return await withAuthor({ ...next, code: next.code }, analysis_id, call, services)
      return next
    }
    const { title, document, renamed } = next.value
    const isMerge = base_version !== row.version
    const isThere = isMerge && title === row.title && sameContent(document, row.document)
    if (!isThere && !(await services.store.analyses.save(analysis_id, row.version, title, document, actor.id))) continue
    await services.store.messages.keepOnly(
      analysis_id,
      document.steps.map((s) => s.step_id),
    )
    services.presence.tell(analysis_id)
    const reply = await replyWith(analysis_id, call, services)
    if (!reply.ok) return reply
    const merged = isMerge ? { others: await othersSince(analysis_id, base_version, row.version, actor, call, services), renamed: [...renamed] } : null
    return ok({ ...reply.value, merged })
  }
  return await withAuthor(fail('conflict', UNKNOWN_AUTHOR), analysis_id, call, services)
}
