/**
 * Determines what a caller may read through an analysis. Computed on every call: the whole dataset if the caller may
 * read it anyway, otherwise what a grant in force allows. Never based on the content of a document.
 */
import { createHash } from 'node:crypto'
import { canonical, sameNumbers } from '../../../analysis/config-key.ts'
import { configReads, grantedDocument, measuresOf } from '../../../analysis/reads.ts'
import { operandsOf } from '../../../analysis/references.ts'
import { renameReferences } from '../../../analysis/rename-references.ts'
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
  /** IDs of the dataset's columns within reach. */
  readonly ids: ReadonlySet<string>
  /** Part of every result's hash, so that a caller with less access never gets a result of a caller with more. */
  readonly scope: string
  /** The saved document as the caller may see it. If a grant allows only saved steps to run, it is the document of the granting analysis. */
  readonly saved: VisibleDocument
  readonly savedOnly: boolean
}

/** A document as a person may see it. `withheld`: steps of which only the name is shown. */
export interface VisibleDocument {
  readonly document: AnalysisDocument
  readonly withheld: readonly string[]
}

/** An analysis with its parsed document. */
export interface OpenAnalysis extends AnalysisRow {
  readonly document: AnalysisDocument
}

/** Column names that SQL texts of a document may refer to: those at the time of saving and the current ones. */
export const namesFor = (document: AnalysisDocument, current: readonly Column[]): Column[] => [
  ...document.dataset.columns.filter((c) => c.type === 'column'),
  ...current,
]

/** Columns that were renamed since the document was saved. */
export function renamesOf(document: AnalysisDocument, current: readonly Column[]): Map<string, string> {
  const names = new Map(current.map((c) => [c.id, c.name]))
  return new Map(document.dataset.columns.flatMap(({ id, name }) => (names.has(id) && names.get(id) !== name ? [[name, names.get(id) ?? name]] : [])))
}

/** A document with the current column names. `ids` limits what may be seen; null means everything. */
function seenDocument(stored: AnalysisDocument, dataset: DatasetRow | undefined, ids: ReadonlySet<string> | null): VisibleDocument {
  const all = dataset?.version?.columns ?? []
  const { document, withheld } = ids === null ? { document: stored, withheld: [] } : grantedDocument(stored, ids, namesFor(stored, all))
  return { document: renameReferences(document, renamesOf(document, ids === null ? all : all.filter((c) => ids.has(c.id)))), withheld }
}

/** A complete document with the current column names. */
export const currentDocument = ({ document }: Pick<OpenAnalysis, 'document'>, dataset: DatasetRow | undefined): AnalysisDocument =>
  seenDocument(document, dataset, null).document

/** Owners see their own document completely. Columns out of reach keep the names they had when it was saved. */
const ownDocument = (row: OpenAnalysis, dataset: DatasetRow | undefined, ids: ReadonlySet<string>): VisibleDocument => {
  const stored = row.document
  const reachable = (dataset?.version?.columns ?? []).filter((c) => ids.has(c.id))
  return { document: renameReferences(stored, renamesOf(stored, reachable)), withheld: [] }
}

/** Editors arrange steps, so for them results-only counts as exploring. */
const levelOf = (grant: Grant): GrantLevel => (grant.role === 'editor' && grant.level === 'results_only' ? 'explore' : grant.level)

/** Combines a person's own grants and the public grant: the highest level, with the columns of all grants at that level. */
function together(grants: readonly Grant[]): Pick<Grant, 'level' | 'columns'> | null {
  const level = GrantLevel.options.findLast((one) => grants.some((grant) => levelOf(grant) === one))
  return level === undefined ? null : { level, columns: grants.filter((grant) => levelOf(grant) === level).flatMap((grant) => grant.columns) }
}

const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url')

/**
 * A text that changes whenever the caller's access to an analysis changes. It has no meaning by itself. A copy depends
 * on the caller's access to its origin.
 */
export async function accessFingerprint(row: AnalysisRow, actor: Actor, { store }: Services): Promise<string> {
  const had = ({ grants, loan, dataset_role, dataset_visibility, owner_id }: AnalysisRow) => [grants, loan, dataset_role, dataset_visibility, owner_id]
  const origin = row.origin_id !== null && roleOf(actor, row) === 'owner' ? await store.analyses.find(row.origin_id, actor) : undefined
  return digest([had(row), origin ? had(origin) : null]).slice(0, 16)
}

/** The reach that a grant on `through` gives on the current dataset. `own` is the caller's own document if a copy runs. */
function granted({ level, columns }: Pick<Grant, 'level' | 'columns'>, through: OpenAnalysis, dataset: DatasetRow, own: OpenAnalysis | null): Reach {
  const keyOf = (column: { id: string; original_name: string }): string => JSON.stringify([column.id, plainName(column.original_name)])
  const keys = new Set(columns.map(keyOf))
  const kept = (dataset.version?.columns ?? []).filter((c) => keys.has(keyOf(c))).map((c) => c.id)
  const ids = new Set(kept)
  const savedOnly = level === 'results_only'
  const saved = own && !savedOnly ? ownDocument(own, dataset, ids) : seenDocument(through.document, dataset, ids)
  const { steps, measures } = saved.document
  const scope = [dataset.id, level, kept.join(','), savedOnly ? digest([steps.map((s) => s.config), measures]) : ''].join('|')
  return { reads: level, ids, scope, saved, savedOnly }
}

const nothing = (row: OpenAnalysis, dataset: DatasetRow | undefined): Reach => ({
  ...{ reads: 'nothing', ids: new Set(), scope: 'nothing', savedOnly: false },
  saved: ownDocument(row, dataset, new Set()),
})

/** The grant through which a copy runs: the grant of its origin, if the copy's owner has no access of their own. */
async function throughOrigin(row: OpenAnalysis, dataset: DatasetRow, actor: Actor, services: Pick<Services, 'store'>): Promise<Reach> {
  const origin = row.origin_id === null ? undefined : await services.store.analyses.find(row.origin_id, actor)
  const document = origin?.read()
  const grant = origin && roleOf(actor, origin) === 'owner' ? origin.loan : together(origin?.grants ?? [])
  if (!origin || !document?.ok || !grant || origin.dataset_id !== dataset.id) return nothing(row, dataset)
  return granted(grant, { ...origin, document: document.value }, dataset, row)
}

/** The document of an analysis as shown: complete for its owner, otherwise what the caller's reach covers. */
export const presentedDocument = (row: OpenAnalysis, dataset: DatasetRow | undefined, reach: Reach, isOwn: boolean): VisibleDocument =>
  isOwn ? ownDocument(row, dataset, reach.ids) : reach.saved

/** Only for callers whom the policy lets view the analysis. */
export async function reachOf(row: OpenAnalysis, dataset: DatasetRow | undefined, actor: Actor, services: Pick<Services, 'store'>): Promise<Reach> {
  if (!dataset) return nothing(row, dataset)
  if (datasetPolicy.view(actor, dataset)) {
    const ids = new Set(dataset.version?.columns.map((c) => c.id))
    return { reads: 'everything', ids, scope: `${dataset.id}|everything`, saved: seenDocument(row.document, dataset, null), savedOnly: false }
  }
  if (roleOf(actor, row) === 'owner') return row.loan ? granted(row.loan, row, dataset, row) : await throughOrigin(row, dataset, actor, services)
  const grant = together(row.grants)
  if (!grant) throw new Error('nobody sees an analysis without a grant')
  return granted(grant, row, dataset, null)
}

/** Whether the caller may read single rows, not only numbers computed from them. */
export const readsRows = ({ reads }: Reach): boolean => reads === 'rows' || reads === 'everything'

const unsorted = (config: StepConfig): StepConfig => ({ ...config, pivot: { ...config.pivot, sort: [] } })

/** Whether a config is a saved step, ignoring sort order. */
const isSaved = (config: StepConfig, { document, withheld }: VisibleDocument): boolean =>
  document.steps.some((step) => !withheld.includes(step.step_id) && sameNumbers(unsorted(step.config), unsorted(config)))

/** Measures that expressions of a config may read in addition to the step's own: the ones sent, otherwise the saved ones. */
export const operandsFor = (reach: Reach, config: StepConfig, sent: readonly Measure[]): Measure[] =>
  operandsOf(config, [...measuresOf(reach.saved.document), ...(reach.savedOnly ? [] : sent)])

/** Whether a config may run within a reach. The engine sees only the reachable columns anyway; this explains why a config is refused. */
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
