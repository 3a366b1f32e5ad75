/**
 * Prepares documents for storage: sets the analysis's own dataset whatever the request says, validates names, and finds
 * reads beyond what the author may read.
 */
import { withStoredNames } from '../../../analysis/measure-names.ts'
import { grantedDocument } from '../../../analysis/reads.ts'
import { withColoursOf } from '../../../analysis/series-colours.ts'
import { documentNames, type NameCode } from '../../../analysis/validity.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import { ok, type Result } from '../../../contract/errors.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { namesFor, type Reach, type VisibleDocument } from './reach.ts'

/** Replaces the document's columns by those of `base` with their current names, and keeps its calculated columns and the colors of its series. */
export function withDatasetColumns(
  body: AnalysisDocument,
  base: AnalysisDocument['dataset'],
  analysisId: string,
  current: readonly Column[],
): AnalysisDocument {
  const names = new Map(current.map((c) => [c.id, c.name]))
  const own = base.columns.filter((c) => c.type === 'column').map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  const ids = new Set(own.map((c) => c.id))
  const calculated = body.dataset.columns.filter((c) => c.type === 'calculated column' && !ids.has(c.id))
  const document: AnalysisDocument = {
    ...body,
    dataset: { ...base, columns: [...own, ...calculated] },
    steps: body.steps.map((step) => ({ ...step, analysis_id: analysisId })),
  }
  return withColoursOf(withStoredNames(body), withStoredNames(document), document)
}

/** Prepares a document for storage. Fails if two names are the same. */
export function prepareForStorage(
  body: AnalysisDocument,
  base: AnalysisDocument['dataset'],
  analysisId: string,
  current: readonly Column[],
): Result<AnalysisDocument, NameCode> {
  const document = withDatasetColumns(body, base, analysisId, current)
  const clash = documentNames(document)
  return clash.ok ? ok(document) : clash
}

export const reachable = (dataset: DatasetRow | undefined, { ids }: Reach): Column[] => (dataset?.version?.columns ?? []).filter((c) => ids.has(c.id))

/**
 * Whether an editor adds something that reads columns the editor may not read. Without this check, the owner would run
 * it and grant those columns with the next share.
 */
export function readsBeyondReach(
  document: AnalysisDocument,
  stored: AnalysisDocument,
  seen: VisibleDocument,
  reach: Reach,
  dataset: DatasetRow | undefined,
): boolean {
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
