/** Formats analyses as replies, and checks permissions for every call on an analysis. */

import type { DocumentCode } from '../../../analysis/codec.ts'
import { withStoredNames } from '../../../analysis/measure-names.ts'
import { documentReads } from '../../../analysis/reads.ts'
import { withColoursOf } from '../../../analysis/series-colours.ts'
import type { Analysis, AnalysisDocument, AnalysisSummary, OwnAnalysis, VisitedAnalysis } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import type { Locale } from '../../../contract/constants.ts'
import { SourceType } from '../../../contract/dataset.ts'
import { PLAIN_CALENDAR } from '../../../contract/date-series.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import type { TypeFamily } from '../../../contract/sql-type.ts'
import type { Step } from '../../../contract/step.ts'
import { columnTitlesIn, demoAnalysisOf, demoDatasetOf } from '../../demo/content.ts'
import type { Call, Services } from '../../handlers.ts'
import { type Actor, isOwner, signedIn } from '../../policies/actor.ts'
import { analysisPolicy } from '../../policies/analysis.ts'
import { abilitiesOf, roleOf } from '../../policies/roles.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { Store } from '../../store/store.ts'
import { liveOf } from '../datasets/live-state.ts'
import { calendarOf } from '../datasets/present.ts'
import { accessFingerprint, type OpenAnalysis, presentedDocument, type Reach, reachOf, readsRows } from './reach.ts'

type AnalysisRule = keyof typeof analysisPolicy

/** Texts of an analysis and its dataset. Those of demo content are in the interface language; those that people wrote stay as written. */
function textsOf(row: AnalysisRow, actor: Actor, locale: Locale) {
  const demo = demoAnalysisOf(row.demo_rank)
  const dataset = demoDatasetOf(row.dataset_id)
  const mayRead = isDatasetReader(row, actor)
  return {
    title: demo?.title[locale] ?? row.title,
    description: demo?.description[locale] ?? row.description,
    // people who lost access see the dataset's name from when the analysis was saved
    datasetTitle: dataset?.title[locale] ?? (hasDataset(row, actor) ? row.dataset_title : nameWhenSaved(row)) ?? '',
    note: dataset?.note[locale] ?? (mayRead ? row.dataset_note : '') ?? '',
  }
}

function nameWhenSaved(row: AnalysisRow): string {
  const document = row.read()
  return document.ok ? document.value.dataset.name : ''
}

/** Whether the dataset is made of others that its owner may no longer read, or for other people no longer let them read. */
const lacksSources = ({ dataset_holds, dataset_passes_on, dataset_owner }: AnalysisRow, actor: Actor): boolean =>
  !dataset_holds || (!dataset_passes_on && (dataset_owner === null || !isOwner(actor, dataset_owner)))

const isDatasetReader = (row: AnalysisRow, actor: Actor): boolean =>
  !lacksSources(row, actor) &&
  (row.dataset_visibility === 'public' || row.dataset_role !== null || (row.dataset_owner !== null && isOwner(actor, row.dataset_owner)))

/** Whether the caller may read the dataset or has a grant on the analysis. */
const hasDataset = (row: AnalysisRow, actor: Actor): boolean => isDatasetReader(row, actor) || (roleOf(actor, row) !== 'owner' && row.grants.length > 0)

export function presentAnalysisSummary(row: AnalysisRow, actor: Actor, locale: Locale): AnalysisSummary {
  const texts = textsOf(row, actor, locale)
  const isKnown = hasDataset(row, actor)
  return {
    id: row.id,
    title: texts.title,
    description: texts.description,
    owner: { id: row.owner_id, name: row.owner_name },
    visibility: row.visibility === 'public' ? 'public' : 'private',
    demo: row.demo_rank !== null,
    dataset: {
      id: row.dataset_id,
      title: texts.datasetTitle,
      rows: isKnown ? row.dataset_rows : null,
      source_note: texts.note,
      source_type: SourceType.catch('csv').parse(row.dataset_source),
      ready: isKnown && row.dataset_ready !== null,
      visibility: row.dataset_visibility === 'public' ? 'public' : 'private',
    },
    steps: row.steps,
    created: row.created_at,
    updated: row.updated_at,
  }
}

export const presentVisited = (row: AnalysisRow, actor: Actor, locale: Locale): VisitedAnalysis => ({
  ...presentAnalysisSummary(row, actor, locale),
  ...{ favorite: row.favorite_since !== null, opened: row.opened_at, folder: row.folder_id },
})

/** The steps of the document. Those of a demo analysis, and their measures, get names in the caller's language. */
export function localSteps(row: AnalysisRow, document: AnalysisDocument, locale: Locale): Step[] {
  const demo = demoAnalysisOf(row.demo_rank)
  return document.steps.map((step, i) => {
    const texts = demo?.steps[i]
    if (!texts) return step
    const { query } = step.config
    const measures = query.value.measures.map((m) => ({ ...m, name: texts.measures.find(({ name }) => name.en === m.name)?.name[locale] ?? m.name }))
    return { ...step, name: texts.name[locale], config: { ...step.config, query: { ...query, value: { ...query.value, measures } } } }
  })
}

/**
 * The columns for the field list: those that the caller may read. In the caller's own analysis, also columns that its
 * steps use although access has ended.
 */
export function columnsFor(document: AnalysisDocument, reach: Reach, dataset: DatasetRow | undefined, isOwn: boolean): Column[] {
  const reachable = (dataset?.version?.columns ?? []).filter((c) => reach.ids.has(c.id))
  const calculated = document.dataset.columns.filter((c) => c.type === 'calculated column')
  const known = document.dataset.columns.filter((c) => c.type === 'column' && !reach.ids.has(c.id))
  if (!isOwn || reach.reads === 'everything') return [...(dataset?.version ? reachable : known), ...calculated]
  const named = new Set([...documentReads(document, known).values()].flatMap((ids) => [...ids]))
  return [...reachable, ...known.filter((c) => reach.reads === 'nothing' || named.has(c.id)), ...calculated]
}

const SPANNED: readonly string[] = ['date', 'datetime'] satisfies TypeFamily[]

/** The first and last date of each date column that the caller may explore. Empty for people who may see results only. */
function dateSpans(reach: Reach, dataset: DatasetRow | undefined): Analysis['date_spans'] {
  if (!dataset?.version || reach.savedOnly || reach.reads === 'nothing' || reach.reads === 'results_only') return []
  const { columns, profile } = dataset.version
  const dates = new Set(columns.filter((c) => reach.ids.has(c.id) && SPANNED.includes(typeFamily(c.dtype))).map((c) => c.id))
  return profile.flatMap(({ column_id, min, max }) =>
    dates.has(column_id) && min !== null && max !== null ? [{ column_id, from: String(min), to: String(max) }] : [],
  )
}

/** Notices to a previous owner that their offer was accepted. */
const answersTo = async (row: AnalysisRow, actor: Actor, { store }: Services) =>
  signedIn(actor) ? (await store.grants.notices(row.id, actor.id)).filter(({ kind }) => kind === 'offer_accepted') : []

/** The part of a reply that only the owner gets: others' access, and notices. */
async function ownersPart(row: AnalysisRow, actor: Actor, services: Services): Promise<Pick<Analysis, 'publication' | 'shares' | 'notices'>> {
  if (!isOwner(actor, row.owner_id)) return { publication: null, shares: [], notices: await answersTo(row, actor, services) }
  const { publication } = row
  const people = await services.store.shares.of({ kind: 'analysis', id: row.id })
  return {
    shares: people.map(({ level, columns }) => ({ level, column_ids: columns.map((c) => c.id) })),
    publication: publication && { level: publication.level, column_ids: publication.columns.map((c) => c.id) },
    notices: await services.store.grants.notices(row.id, row.owner_id),
  }
}

/**
 * For the owner of an analysis that depends on another person's dataset: that person, and whether the access is still
 * valid. Null if the owner may read the dataset anyway or it is deleted.
 */
function runsOn(row: AnalysisRow, actor: Actor, { reads }: Reach): Analysis['runs_on'] {
  const { owner_id, origin_id, loan, dataset_owner_name, dataset_role, dataset_visibility } = row
  if (!isOwner(actor, owner_id) || dataset_owner_name === null) return null
  if (lacksSources(row, actor)) return { owner: dataset_owner_name, state: 'sources' }
  if (reads === 'everything' && (dataset_role === null || dataset_visibility === 'public')) return null
  if (reads !== 'everything' && loan !== null) return { owner: dataset_owner_name, state: 'lent' }
  return { owner: dataset_owner_name, state: reads !== 'nothing' ? 'shared' : origin_id === null ? 'private' : 'ended' }
}

/** Why an owner's analysis cannot run, and who owned the dataset; null if it can run. */
export async function stoppedBy(row: AnalysisRow, actor: Actor, store: Store): Promise<OwnAnalysis['stopped']> {
  if (row.dataset_owner === null) return { reason: 'deleted', owner: '' }
  if (isDatasetReader(row, actor) || row.loan) return null
  const owner = row.dataset_owner_name ?? ''
  if (lacksSources(row, actor)) return { reason: 'sources', owner }
  if (row.origin_id === null) return { reason: 'private', owner }
  const origin = await store.analyses.find(row.origin_id, actor)
  const lets = origin && (roleOf(actor, origin) === 'owner' ? origin.loan !== null : origin.grants.length > 0)
  return lets && origin.dataset_id === row.dataset_id ? null : { reason: 'ended', owner }
}

/** The version of the data that the caller reads through an analysis; null if that is none. Needs no document. */
export async function dataVersionFor(row: AnalysisRow, actor: Actor, { store }: Pick<Services, 'store'>): Promise<string | null> {
  const reads = isOwner(actor, row.owner_id) ? (await stoppedBy(row, actor, store)) === null : row.dataset_holds && hasDataset(row, actor)
  return reads ? row.dataset_ready : null
}

export async function presentAnalysis(row: OpenAnalysis, actor: Actor, locale: Locale, services: Services): Promise<Analysis> {
  const dataset = await services.store.datasets.find(row.dataset_id, actor)
  const reach = await reachOf(row, dataset, actor, services)
  const isOwn = isOwner(actor, row.owner_id)
  const { document, withheld } = presentedDocument(row, dataset, reach, isOwn)
  const columns = columnsFor(document, reach, dataset, isOwn)
  const name = (reach.reads === 'nothing' ? null : dataset?.title) ?? document.dataset.name
  const shown = { ...document, steps: localSteps(row, document, locale), dataset: { ...document.dataset, name, columns } }
  const versionId = reach.reads === 'nothing' ? null : (dataset?.version_id ?? null)
  const isDemo = dataset?.source_type === 'demo'
  return {
    ...presentAnalysisSummary(row, actor, locale),
    rowid: row.id,
    version: row.version,
    // columns may have other names than when the document was saved
    value_json: withColoursOf(document, withStoredNames(shown)),
    dataset_version: versionId,
    data_changed: versionId === null || isDemo ? null : await services.store.datasets.shownSince(versionId),
    live: dataset && versionId !== null ? liveOf(dataset, services) : null,
    time_zone: dataset?.time_zone ?? 'UTC',
    calendar: dataset ? calendarOf(dataset) : PLAIN_CALENDAR,
    date_spans: dateSpans(reach, dataset),
    column_notes: (dataset?.columnNotes ?? []).filter(({ column_id }) => reach.ids.has(column_id)),
    column_formats: (dataset?.columnFormats ?? []).filter(({ column_id }) => reach.ids.has(column_id)),
    column_titles: columnTitlesIn(row.dataset_id, columns, locale),
    reads: reach.reads,
    runs_on: runsOn(row, actor, reach),
    withheld_steps: [...withheld],
    granted: await accessFingerprint(row, actor, services),
    ...(await ownersPart(row, actor, services)),
    favorite: row.favorite_since !== null,
    abilities: abilitiesFor(row, actor, reach),
  }
}

function abilitiesFor(row: AnalysisRow, actor: Actor, reach: Reach): Analysis['abilities'] {
  const rules = abilitiesOf<AnalysisRow, typeof analysisPolicy>(analysisPolicy, actor, row)
  return { ...rules, run: rules.run && reach.reads !== 'nothing', view_rows: readsRows(reach) }
}

/** Finds an analysis that `rule` of the policy lets the caller use. Fails with `not_found` if the caller may not know that it exists. */
export async function analysisFor(
  rule: AnalysisRule,
  id: string,
  actor: Actor,
  services: Pick<Services, 'store'>,
): Promise<Result<AnalysisRow, 'not_found' | 'unauthorized'>> {
  const row = await services.store.analyses.find(id, actor)
  if (!row || !analysisPolicy.view(actor, row)) return fail('not_found')
  return analysisPolicy[rule](actor, row) ? ok(row) : fail('unauthorized')
}

/** The same, with the parsed document. */
export async function openAnalysis(
  rule: AnalysisRule,
  id: string,
  actor: Actor,
  services: Pick<Services, 'store'>,
): Promise<Result<OpenAnalysis, 'not_found' | 'unauthorized' | DocumentCode>> {
  const found = await analysisFor(rule, id, actor, services)
  if (!found.ok) return found
  const document = found.value.read()
  return document.ok ? ok({ ...found.value, document: document.value }) : document
}

/** Reads an analysis again after a change and formats it for the caller. */
export async function replyWith(id: string, { actor, locale }: Call, services: Services): Promise<Result<Analysis, 'not_found' | DocumentCode>> {
  const row = await services.store.analyses.find(id, actor)
  if (!row) return fail('not_found')
  const document = row.read()
  return document.ok ? ok(await presentAnalysis({ ...row, document: document.value }, actor, locale, services)) : document
}
