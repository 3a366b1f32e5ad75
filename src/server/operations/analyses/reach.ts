/**
 * Computes what a caller may read through an analysis, on every call: the whole dataset if the caller may read it
 * anyway, otherwise what a valid grant allows. The content of a document never extends it.
 */
import { createHash } from 'node:crypto'
import { canonical, sameNumbers } from '../../../analysis/config-key.ts'
import { configReads, grantedDocument, measuresOf } from '../../../analysis/reads.ts'
import { operandsOf } from '../../../analysis/references.ts'
import { renameReferences } from '../../../analysis/rename-references.ts'
import { withoutGroupNames } from '../../../analysis/saved-view.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import { type Column, plainName } from '../../../contract/column.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { GrantLevel, type Reads } from '../../../contract/grant.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { Services } from '../../handlers.ts'
import type { Actor } from '../../policies/actor.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { roleOf } from '../../policies/roles.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { Grant } from '../../store/grants.ts'

export interface Reach {
  readonly reads: Reads
  /** IDs of the columns that the caller may read. */
  readonly ids: ReadonlySet<string>
  /** Part of the hash of every result, so that a caller never gets a cached result of someone with more access. */
  readonly scope: string
  /** The saved document as the caller may see it. If a copy may only run saved steps, the document of its original. */
  readonly saved: VisibleDocument
  readonly savedOnly: boolean
}

/** A document as a person may see it. `withheld`: IDs of the steps of which only the name is visible. */
export interface VisibleDocument {
  readonly document: AnalysisDocument
  readonly withheld: readonly string[]
}

/** An analysis with its parsed document. */
export interface OpenAnalysis extends AnalysisRow {
  readonly document: AnalysisDocument
}

/** Columns under all names by which SQL expressions of a document may refer to them: the names when it was saved, and the current ones. */
export const namesFor = (document: AnalysisDocument, current: readonly Column[]): Column[] => [
  ...document.dataset.columns.filter((c) => c.type === 'column'),
  ...current,
]

/** The columns that were renamed since the document was saved: old name → current name. */
export function renamesOf(document: AnalysisDocument, current: readonly Column[]): Map<string, string> {
  const names = new Map(current.map((c) => [c.id, c.name]))
  return new Map(document.dataset.columns.flatMap(({ id, name }) => (names.has(id) && names.get(id) !== name ? [[name, names.get(id) ?? name]] : [])))
}

/** Updates a document to current column names. Removes what reads other columns than `ids`; null keeps everything. */
function seenDocument(stored: AnalysisDocument, dataset: DatasetRow | undefined, ids: ReadonlySet<string> | null): VisibleDocument {
  const all = dataset?.version?.columns ?? []
  const { document, withheld } = ids === null ? { document: stored, withheld: [] } : grantedDocument(stored, ids, namesFor(stored, all))
  return { document: renameReferences(document, renamesOf(document, ids === null ? all : all.filter((c) => ids.has(c.id)))), withheld }
}

/** The whole document, updated to current column names. */
export const currentDocument = ({ document }: Pick<OpenAnalysis, 'document'>, dataset: DatasetRow | undefined): AnalysisDocument =>
  seenDocument(document, dataset, null).document

/** The document for its owner, who sees all of it. Columns that the owner may no longer read keep the names from when it was saved. */
const ownDocument = (row: OpenAnalysis, dataset: DatasetRow | undefined, ids: ReadonlySet<string>): VisibleDocument => {
  const stored = row.document
  const reachable = (dataset?.version?.columns ?? []).filter((c) => ids.has(c.id))
  return { document: renameReferences(stored, renamesOf(stored, reachable)), withheld: [] }
}

/** The effective level of a grant. An editor has at least `explore`, because editors arrange steps. */
const levelOf = (grant: Grant): GrantLevel => (grant.role === 'editor' && grant.level === 'results_only' ? 'explore' : grant.level)

/** Combines a person's own grant with the public grant: the highest level, and the columns of all grants at that level. */
function together(grants: readonly Grant[]): Pick<Grant, 'level' | 'columns'> | null {
  const level = GrantLevel.options.findLast((one) => grants.some((grant) => levelOf(grant) === one))
  return level === undefined ? null : { level, columns: grants.filter((grant) => levelOf(grant) === level).flatMap((grant) => grant.columns) }
}

const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url')

const withIds = <G extends Pick<Grant, 'columns'>>(grant: G) => ({ ...grant, columns: grant.columns.map(({ id }) => id) })

/** An opaque text that changes whenever the caller's access to an analysis changes. For a copy, it includes access to the original. */
export async function accessFingerprint(row: AnalysisRow, actor: Actor, { store }: Services): Promise<string> {
  const had = ({ grants, loan, dataset_role, dataset_visibility, owner_id, dataset_holds, dataset_passes_on }: AnalysisRow) => [
    // by ID only, because new data can give a granted column another name
    ...[grants.map(withIds), loan && withIds(loan), dataset_role, dataset_visibility, owner_id],
    ...(dataset_holds && dataset_passes_on ? [] : [dataset_holds, dataset_passes_on]),
  ]
  const origin = row.origin_id !== null && roleOf(actor, row) === 'owner' ? await store.analyses.find(row.origin_id, actor) : undefined
  return digest([had(row), origin ? had(origin) : null]).slice(0, 16)
}

/** The reach that a grant on the analysis `through` gives. If a copy runs, `own` is the copy. */
function granted({ level, columns }: Pick<Grant, 'level' | 'columns'>, through: OpenAnalysis, dataset: DatasetRow, own: OpenAnalysis | null): Reach {
  const keyOf = (column: { id: string; original_name: string }): string => JSON.stringify([column.id, plainName(column.original_name)])
  const keys = new Set(columns.map(keyOf))
  const kept = (dataset.version?.columns ?? []).filter((c) => keys.has(keyOf(c))).map((c) => c.id)
  const ids = new Set(kept)
  const savedOnly = level === 'results_only'
  const seen = seenDocument(through.document, dataset, ids)
  const saved = own && !savedOnly ? ownDocument(own, dataset, ids) : savedOnly ? { ...seen, document: withoutGroupNames(seen.document) } : seen
  const { steps, measures } = saved.document
  const scope = [dataset.id, level, kept.join(','), savedOnly ? digest([steps.map((s) => s.config), measures]) : ''].join('|')
  return { reads: level, ids, scope, saved, savedOnly }
}

const nothing = (row: OpenAnalysis, dataset: DatasetRow | undefined): Reach => ({
  ...{ reads: 'nothing', ids: new Set(), scope: 'nothing', savedOnly: false },
  saved: ownDocument(row, dataset, new Set()),
})

/** The reach of a copy whose owner has no access to the dataset: it depends on the owner's grants on the original. */
async function throughOrigin(row: OpenAnalysis, dataset: DatasetRow, actor: Actor, services: Pick<Services, 'store'>): Promise<Reach> {
  const origin = row.origin_id === null ? undefined : await services.store.analyses.find(row.origin_id, actor)
  const document = origin?.read()
  const grant = origin && roleOf(actor, origin) === 'owner' ? origin.loan : together(origin?.grants ?? [])
  if (!origin || !document?.ok || !grant || origin.dataset_id !== dataset.id) return nothing(row, dataset)
  return granted(grant, { ...origin, document: document.value }, dataset, row)
}

/** The document to show: complete for the analysis's owner, otherwise limited to the caller's reach. */
export const presentedDocument = (row: OpenAnalysis, dataset: DatasetRow | undefined, reach: Reach, isOwn: boolean): VisibleDocument =>
  isOwn ? ownDocument(row, dataset, reach.ids) : reach.saved

/** Computes the reach of a caller who may view the analysis. Throws if the caller may not. */
export async function reachOf(row: OpenAnalysis, dataset: DatasetRow | undefined, actor: Actor, services: Pick<Services, 'store'>): Promise<Reach> {
  if (!dataset?.holds) return nothing(row, dataset)
  if (datasetPolicy.view(actor, dataset)) {
    const ids = new Set(dataset.version?.columns.map((c) => c.id))
    return { reads: 'everything', ids, scope: `${dataset.id}|everything`, saved: seenDocument(row.document, dataset, null), savedOnly: false }
  }
  if (roleOf(actor, row) === 'owner') return row.loan ? granted(row.loan, row, dataset, row) : await throughOrigin(row, dataset, actor, services)
  const grant = together(row.grants)
  if (!grant) throw new Error('nobody sees an analysis without a grant')
  return granted(grant, row, dataset, null)
}

/** Whether the caller may read single rows, not only aggregates. */
export const readsRows = ({ reads }: Reach): boolean => reads === 'rows' || reads === 'everything'

const unsorted = (config: StepConfig): StepConfig => ({ ...config, pivot: { ...config.pivot, sort: [] } })

/** The config with the marks of measures that nobody has named in the saved one. Pages of earlier releases send such measures without the mark. */
function marked(config: StepConfig, saved: StepConfig): StepConfig {
  const unnamed = new Set(saved.query.value.measures.flatMap(({ id, auto }) => (auto ? [id] : [])))
  const { query } = config
  const measures = query.value.measures.map((m) => (unnamed.has(m.id) ? { ...m, auto: true as const } : m))
  return { ...config, query: { ...query, value: { ...query.value, measures } } }
}

/** Whether a config equals that of a visible saved step, except for its sort order and for names that nobody gave. */
const isSaved = (config: StepConfig, { document, withheld }: VisibleDocument): boolean =>
  document.steps.some((step) => !withheld.includes(step.step_id) && sameNumbers(unsorted(step.config), unsorted(marked(config, step.config))))

/**
 * Measures that a config's expressions refer to and that are not in the config itself: from the saved document and,
 * unless only saved steps may run, from `sent`.
 */
export const operandsFor = (reach: Reach, config: StepConfig, sent: readonly Measure[]): Measure[] =>
  operandsOf(config, [...measuresOf(reach.saved.document), ...(reach.savedOnly ? [] : sent)])

/** Whether a config may run, or why not. This only explains a refusal; the engine never gets columns beyond the reach anyway. */
export function admits(
  reach: Reach,
  config: StepConfig,
  operands: readonly Measure[],
  dataset: DatasetRow,
): Result<null, 'access_ended' | 'results_only' | 'column_not_granted'> {
  if (reach.reads === 'everything') return ok(null)
  if (reach.reads === 'nothing') return fail('access_ended')
  const known = (dataset.version?.columns ?? []).filter((c) => reach.ids.has(c.id))
  for (const id of configReads(config, operands, known)) if (!reach.ids.has(id)) return fail('column_not_granted')
  return reach.savedOnly && !isSaved(config, reach.saved) ? fail('results_only') : ok(null)
}
