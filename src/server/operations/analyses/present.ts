/** Analyses as replies, and the rule that guards every call on one. */

import type { z } from 'zod'
import { renameReferences } from '../../../analysis/rename-references.ts'
import type { Analysis, AnalysisDocument, AnalysisSummary } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import type { Locale } from '../../../contract/constants.ts'
import type { SourceType } from '../../../contract/dataset.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { demoAnalysisOf, demoDatasetOf } from '../../demo/content.ts'
import type { Parts } from '../../handlers.ts'
import type { Actor } from '../../policies/actor.ts'
import { analysisPolicy } from '../../policies/analysis.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { DatasetRow } from '../../store/datasets.ts'

type AnalysisRule = keyof typeof analysisPolicy

export const documentOf = (row: AnalysisRow): AnalysisDocument => JSON.parse(row.value_json) as AnalysisDocument

/** Titles of the demo content follow the interface language; people's own texts stay as they wrote them. */
function textsOf(row: AnalysisRow, locale: Locale) {
  const demo = demoAnalysisOf(row.demo_rank)
  const dataset = demoDatasetOf(row.dataset_id)
  return {
    title: demo?.title[locale] ?? row.title,
    description: demo?.description[locale] ?? row.description,
    datasetTitle: dataset?.title[locale] ?? row.dataset_title ?? '',
    note: dataset?.note[locale] ?? row.dataset_note ?? '',
  }
}

export function presentAnalysisSummary(row: AnalysisRow, locale: Locale): AnalysisSummary {
  const texts = textsOf(row, locale)
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
      rows: row.dataset_rows ?? 0,
      source_note: texts.note,
      source_type: (row.dataset_source ?? 'csv') as z.infer<typeof SourceType>,
      ready: row.dataset_ready !== null,
    },
    steps: documentOf(row).steps.length,
    created: row.created_at,
    updated: row.updated_at,
  }
}

/** The columns that a caller may use: all of the dataset for its readers, else those the analysis lists. */
export function reachableColumns(row: AnalysisRow, dataset: DatasetRow, actor: Actor): { ids: Set<string>; scope: string } {
  const all = (dataset.version?.columns ?? []).map((c) => c.id)
  if (datasetPolicy.view(actor, dataset)) return { ids: new Set(all), scope: 'all' }
  const listed = new Set(documentOf(row).dataset.columns.map((c) => c.id))
  const ids = all.filter((id) => listed.has(id))
  return { ids: new Set(ids), scope: ids.join(',') }
}

function localSteps(row: AnalysisRow, document: AnalysisDocument, locale: Locale) {
  const demo = demoAnalysisOf(row.demo_rank)
  return document.steps.map((step, i) => ({ ...step, name: demo?.steps[i]?.name[locale] ?? step.name }))
}

/** Columns that were named anew since the document was saved. */
function renamesOf(document: AnalysisDocument, current: readonly Column[]): Map<string, string> {
  const names = new Map(current.map((c) => [c.id, c.name]))
  return new Map(document.dataset.columns.flatMap(({ id, name }) => (names.has(id) && names.get(id) !== name ? [[name, names.get(id) ?? name]] : [])))
}

export async function presentAnalysis(row: AnalysisRow, actor: Actor, locale: Locale, parts: Parts): Promise<Analysis> {
  const dataset = await parts.store.datasets.find(row.dataset_id)
  const reachable = dataset ? reachableColumns(row, dataset, actor).ids : new Set<string>()
  const current = dataset?.version?.columns.filter((c) => reachable.has(c.id))
  const document = renameReferences(documentOf(row), renamesOf(documentOf(row), current ?? []))
  const calculated = document.dataset.columns.filter((c) => c.type === 'calculated column')
  const columns = current ? [...current, ...calculated] : document.dataset.columns
  return {
    ...presentAnalysisSummary(row, locale),
    rowid: row.id,
    version: row.version,
    value_json: {
      ...document,
      steps: localSteps(row, document, locale),
      dataset: { ...document.dataset, name: dataset?.title ?? document.dataset.name, columns: [...columns] },
    },
    dataset_version: dataset?.version_id ?? null,
    time_zone: dataset?.time_zone ?? 'UTC',
    abilities: {
      view: true,
      run: analysisPolicy.run(actor, row),
      copy: analysisPolicy.copy(actor, row),
      edit: analysisPolicy.edit(actor, row),
      delete: analysisPolicy.delete(actor, row),
      view_rows: dataset !== undefined && datasetPolicy.view(actor, dataset),
    },
  }
}

/** An analysis that the caller may use for something. 404 for what the caller may not even see. */
export async function analysisFor(rule: AnalysisRule, id: string, actor: Actor, parts: Parts): Promise<Result<AnalysisRow, 'not_found' | 'unauthorized'>> {
  const row = await parts.store.analyses.find(id)
  if (!row || !analysisPolicy.view(actor, row)) return fail('not_found')
  return analysisPolicy[rule](actor, row) ? ok(row) : fail('unauthorized')
}
