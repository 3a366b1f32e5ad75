/**
 * What a caller may read through an analysis, asked anew on every call: all of a dataset that the
 * caller may read anyway, else what a grant says that holds now. Never what a document says.
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
import type { Parts } from '../../handlers.ts'
import type { Actor } from '../../policies/actor.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { roleOf } from '../../policies/roles.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { Grant } from '../../store/grants.ts'

export interface Reach {
  readonly reads: Reads
  /** Columns of the dataset, by id. */
  readonly ids: ReadonlySet<string>
  /** Part of every result's hash: who may see less never gets a result of who may see more. */
  readonly scope: string
  /** What is saved, as the caller may see it: of the analysis that grants, where a grant lets its saved steps alone run. */
  readonly saved: Seen
  readonly savedOnly: boolean
}

/** A document as somebody may see it; `withheld`: the steps of which the name alone is shown. */
export interface Seen {
  readonly document: AnalysisDocument
  readonly withheld: readonly string[]
}

/** An analysis whose document was read. */
export interface OpenAnalysis extends AnalysisRow {
  readonly document: AnalysisDocument
}

/** Names that SQL texts of a document may mean: those it was saved with and today's. */
export const namesFor = (document: AnalysisDocument, current: readonly Column[]): Column[] => [
  ...document.dataset.columns.filter((c) => c.type === 'column'),
  ...current,
]

/** Columns that were named anew since the document was saved. */
export function renamesOf(document: AnalysisDocument, current: readonly Column[]): Map<string, string> {
  const names = new Map(current.map((c) => [c.id, c.name]))
  return new Map(document.dataset.columns.flatMap(({ id, name }) => (names.has(id) && names.get(id) !== name ? [[name, names.get(id) ?? name]] : [])))
}

/** A document under the names that columns have today; `ids`: what of it may be seen, null for all of it. */
function seenDocument(stored: AnalysisDocument, dataset: DatasetRow | undefined, ids: ReadonlySet<string> | null): Seen {
  const all = dataset?.version?.columns ?? []
  const { document, withheld } = ids === null ? { document: stored, withheld: [] } : grantedDocument(stored, ids, namesFor(stored, all))
  return { document: renameReferences(document, renamesOf(document, ids === null ? all : all.filter((c) => ids.has(c.id)))), withheld }
}

/** A whole document under the names that columns have today. */
export const currentDocument = ({ document }: Pick<OpenAnalysis, 'document'>, dataset: DatasetRow | undefined): AnalysisDocument =>
  seenDocument(document, dataset, null).document

/** One's own document is shown whole; columns out of reach keep the names that they had when it was saved. */
const ownDocument = (row: OpenAnalysis, dataset: DatasetRow | undefined, ids: ReadonlySet<string>): Seen => {
  const stored = row.document
  const reachable = (dataset?.version?.columns ?? []).filter((c) => ids.has(c.id))
  return { document: renameReferences(stored, renamesOf(stored, reachable)), withheld: [] }
}

/** An editor arranges steps, so a grant of results alone would say nothing. */
const levelOf = (grant: Grant): GrantLevel => (grant.role === 'editor' && grant.level === 'results_only' ? 'explore' : grant.level)

/** What somebody has of several grants, to themselves and to everybody: the highest level, with the columns of all that have it. */
function together(grants: readonly Grant[]): Pick<Grant, 'level' | 'columns'> | null {
  const level = GrantLevel.options.findLast((one) => grants.some((grant) => levelOf(grant) === one))
  return level === undefined ? null : { level, columns: grants.filter((grant) => levelOf(grant) === level).flatMap((grant) => grant.columns) }
}

const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url')

/** Another text whenever what the caller has of an analysis is another; it tells nothing by itself. A copy runs by what its caller has of its origin. */
export async function grantedText(row: AnalysisRow, actor: Actor, { store }: Parts): Promise<string> {
  const had = ({ grants, loan, dataset_role, dataset_visibility, owner_id }: AnalysisRow) => [grants, loan, dataset_role, dataset_visibility, owner_id]
  const origin = row.origin_id !== null && roleOf(actor, row) === 'owner' ? await store.analyses.find(row.origin_id, actor) : undefined
  return digest([had(row), origin ? had(origin) : null]).slice(0, 16)
}

/** What a grant on `through` gives of a dataset as it is now; `own`: the caller's own document, where it is a copy that runs. */
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

/** The grant by which a copy runs: that of the analysis it came from, where its owner has nothing of their own. */
async function throughOrigin(row: OpenAnalysis, dataset: DatasetRow, actor: Actor, parts: Pick<Parts, 'store'>): Promise<Reach> {
  const origin = row.origin_id === null ? undefined : await parts.store.analyses.find(row.origin_id, actor)
  const document = origin?.read()
  const grant = origin && roleOf(actor, origin) === 'owner' ? origin.loan : together(origin?.grants ?? [])
  if (!origin || !document?.ok || !grant || origin.dataset_id !== dataset.id) return nothing(row, dataset)
  return granted(grant, { ...origin, document: document.value }, dataset, row)
}

/** An analysis' own document as it is shown: whole to its owner, else what the caller's reach suffices for. */
export const presentedDocument = (row: OpenAnalysis, dataset: DatasetRow | undefined, reach: Reach, isOwn: boolean): Seen =>
  isOwn ? ownDocument(row, dataset, reach.ids) : reach.saved

/** For callers whom the analysis' policy lets view it. */
export async function reachOf(row: OpenAnalysis, dataset: DatasetRow | undefined, actor: Actor, parts: Pick<Parts, 'store'>): Promise<Reach> {
  if (!dataset) return nothing(row, dataset)
  if (datasetPolicy.view(actor, dataset)) {
    const ids = new Set(dataset.version?.columns.map((c) => c.id))
    return { reads: 'everything', ids, scope: `${dataset.id}|everything`, saved: seenDocument(row.document, dataset, null), savedOnly: false }
  }
  if (roleOf(actor, row) === 'owner') return row.loan ? granted(row.loan, row, dataset, row) : await throughOrigin(row, dataset, actor, parts)
  const grant = together(row.grants)
  if (!grant) throw new Error('nobody sees an analysis without a grant')
  return granted(grant, row, dataset, null)
}

/** Whether single rows are in reach, beside numbers made of them. */
export const readsRows = ({ reads }: Reach): boolean => reads === 'rows' || reads === 'everything'

const unsorted = (config: StepConfig): StepConfig => ({ ...config, pivot: { ...config.pivot, sort: [] } })

/** A saved step as it is, in whatever order. */
const isSaved = (config: StepConfig, { document, withheld }: Seen): boolean =>
  document.steps.some((step) => !withheld.includes(step.step_id) && sameNumbers(unsorted(step.config), unsorted(config)))

/** Measures that the expressions of a config may read beside the step's own: those sent, else those saved. */
export const operandsFor = (reach: Reach, config: StepConfig, sent: readonly Measure[]): Measure[] =>
  operandsOf(config, [...measuresOf(reach.saved.document), ...(reach.savedOnly ? [] : sent)])

/** Whether a config may run within a reach. The engine is told of the reachable columns only; this says why. */
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
