/** Datasets and jobs as replies, with what the caller may do. */
import type { Dataset, DatasetSummary, Job, JobStage } from '../../../contract/dataset.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { ImportOptions } from '../../../contract/import.ts'
import { demoDatasetOf } from '../../demo/content.ts'
import type { Call, Parts } from '../../handlers.ts'
import type { Actor } from '../../policies/actor.ts'
import { datasetAbilities, datasetPolicy } from '../../policies/dataset.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { JobTable } from '../../store/schema.ts'

export function presentSummary(row: DatasetRow, { actor, locale }: Pick<Call, 'actor' | 'locale'>): DatasetSummary {
  const demo = demoDatasetOf(row.id)
  return {
    id: row.id,
    title: demo?.title[locale] ?? row.title,
    description: row.description,
    owner: { id: row.owner_id, name: row.owner_name },
    rows: row.version?.rows ?? 0,
    columns: row.version?.columns.length ?? 0,
    size_bytes: row.version?.bytes ?? 0,
    created: row.created_at,
    updated: row.updated_at,
    source_type: row.source_type as DatasetSummary['source_type'],
    visibility: row.visibility === 'public' ? 'public' : 'private',
    status: row.status as DatasetSummary['status'],
    abilities: datasetAbilities(actor, row),
  }
}

/** How the original file was read last; a plain CSV before that was kept. Null where no file is kept. */
export function optionsOf(row: DatasetRow): ImportOptions | null {
  if (row.options_json !== null) return ImportOptions.parse(JSON.parse(row.options_json))
  return row.source_type === 'csv' ? ImportOptions.parse({ source: { kind: 'csv' } }) : null
}

export function presentDataset(row: DatasetRow, call: Pick<Call, 'actor' | 'locale'>): Dataset {
  return {
    ...presentSummary(row, call),
    time_zone: row.time_zone,
    version_id: row.version_id,
    schema: [...(row.version?.columns ?? [])],
    profile: [...(row.version?.profile ?? [])],
    report: row.version?.report ?? null,
    job_id: row.job_id,
    allow_download: row.allow_download === 1,
    source_options: optionsOf(row)?.source ?? null,
    source_note: demoDatasetOf(row.id)?.note[call.locale] ?? row.source_note,
  }
}

export function presentJob(job: JobTable, parts: Parts): Job {
  const live = parts.imports.progressOf(job.id)
  const end = parts.imports.unstoredEndOf(job.id)
  return {
    id: job.id,
    kind: job.kind as Job['kind'],
    dataset_id: job.dataset_id,
    title: job.title,
    state: end?.state ?? (job.state as Job['state']),
    stage: (live?.stage ?? job.stage) as JobStage,
    progress: live ? live.progress : job.progress,
    rows: job.rows,
    bytes: job.bytes,
    bytes_total: job.bytes_total,
    error: end?.error ?? (job.error_json ? JSON.parse(job.error_json) : null),
    created: job.created_at,
  }
}

type DatasetRule = keyof typeof datasetPolicy

/** A dataset that the caller may use for something. 404 for what the caller may not even see. */
export async function datasetFor(rule: DatasetRule, id: string, actor: Actor, parts: Parts): Promise<Result<DatasetRow, 'not_found' | 'unauthorized'>> {
  const row = await parts.store.datasets.find(id)
  if (!row || !datasetPolicy.view(actor, row)) return fail('not_found')
  return datasetPolicy[rule](actor, row) ? ok(row) : fail('unauthorized')
}
