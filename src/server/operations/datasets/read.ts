import { existsSync } from 'node:fs'
import { fail, ok } from '../../../contract/errors.ts'
import type { Call, Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import type { Caller } from '../../pool/query-pool.ts'
import { datasetFor, presentDataset, presentJob, presentSummary } from './present.ts'

export const callerOf = (call: Call): Caller => ({ key: call.actor.key, guest: !signedIn(call.actor), signal: call.signal })

export const listDatasets: Handler<'apiv2/list_datasets'> = async (_, call, { store }) => {
  const { actor } = call
  const rows = signedIn(actor) ? await store.datasets.ownedBy(actor.id) : await store.datasets.public()
  return ok({ datasets: rows.map((row) => presentSummary(row, call)) })
}

export const getDataset: Handler<'apiv2/get_dataset'> = async ({ dataset_id }, call, parts) => {
  const found = await datasetFor('view', dataset_id, call.actor, parts)
  return found.ok ? ok(presentDataset(found.value, call)) : found
}

export const getDatasetConfig: Handler<'apiv2/get_dataset_config'> = async ({ dataset_id }, { actor }, parts) => {
  const found = await datasetFor('view', dataset_id, actor, parts)
  return found.ok ? ok({ rowid: found.value.id, schema: [...(found.value.version?.columns ?? [])] }) : found
}

export const previewDataset: Handler<'apiv2/preview_dataset'> = async ({ dataset_id, start, count }, call, parts) => {
  const found = await datasetFor('view', dataset_id, call.actor, parts)
  if (!found.ok) return found
  const { version } = found.value
  if (!version) return fail('dataset_not_ready')
  const dataset = { file: parts.data.versionFile(version.id), columns: version.stored }
  const preview = await parts.pool.run({ kind: 'preview', dataset, start, count }, callerOf(call))
  if (!preview.ok)
    return preview.code === 'busy' || preview.code === 'cancelled' ? fail(preview.code, preview.params) : fail(knownCode(preview.code), preview.params)
  return ok({ total_rows: preview.value.totalRows, start, columns: preview.value.columns, data: preview.value.data })
}

const PREVIEW_CODES = ['query_timeout', 'query_memory', 'engine_lost', 'dataset_unreadable'] as const
const knownCode = (code: string) => PREVIEW_CODES.find((known) => known === code) ?? 'dataset_unreadable'

export const getJob: Handler<'apiv2/get_job'> = async ({ job_id }, { actor }, parts) => {
  const job = await parts.store.datasets.job(job_id)
  return job && signedIn(actor) && actor.id === job.owner_id ? ok(presentJob(job, parts)) : fail('not_found')
}

/** The path of the refused lines; the endpoint streams the file. */
export const downloadRefusedRows: Handler<'apiv2/download_refused_rows'> = async ({ dataset_id }, { actor }, parts) => {
  const found = await datasetFor('edit', dataset_id, actor, parts)
  if (!found.ok) return found
  const file = parts.data.refusedFile(found.value.id)
  return existsSync(file) ? ok({ file, name: `${found.value.title} refused.csv`, type: 'text/csv; charset=utf-8', temporary: false }) : fail('not_found')
}
