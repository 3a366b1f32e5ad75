/** What an owner says about a dataset: its texts, who may see it, the names of its columns. */
import { join } from 'node:path'
import { type Failure, fail, ok } from '../../../contract/errors.ts'
import type { Codes } from '../../../contract/operations.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { analysisPolicy } from '../../policies/analysis.ts'
import { newId } from '../../security/secrets.ts'
import { documentOf } from '../analyses/present.ts'
import { datasetFor, presentDataset, presentJob } from './present.ts'

const RECENT = 60 * 60 * 1000

async function reply(id: string, call: Call, parts: Parts) {
  const row = await parts.store.datasets.find(id)
  return row ? ok(presentDataset(row, call)) : fail('not_found')
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0 && !/^[+-]/.test(zone)
  } catch {
    return false
  }
}

export const saveDatasetSettings: Handler<'apiv2/save_dataset_settings'> = async ({ dataset_id, allow_download, ...settings }, call, parts) => {
  const found = await datasetFor('edit', dataset_id, call.actor, parts)
  if (!found.ok) return found
  if (!isTimeZone(settings.time_zone)) return fail('time_zone_unknown', { zone: settings.time_zone })
  await parts.store.datasets.setSettings(dataset_id, { ...settings, allow_download: allow_download ? 1 : 0 })
  return await reply(dataset_id, call, parts)
}

export const renameColumn: Handler<'apiv2/rename_column'> = async ({ dataset_id, column_id, name }, call, parts) => {
  const found = await datasetFor('edit', dataset_id, call.actor, parts)
  if (!found.ok) return found
  const { version } = found.value
  if (!version) return fail('dataset_not_ready')
  if (!version.columns.some((c) => c.id === column_id)) return fail('unknown_column', { column: column_id })
  if (version.columns.some((c) => c.id !== column_id && c.name === name)) return fail('column_name_taken', { name })
  const columns = version.columns.map((c) => (c.id === column_id ? { ...c, name } : c))
  await parts.store.datasets.setColumns(dataset_id, version.id, columns)
  return await reply(dataset_id, call, parts)
}

export const downloadDataset: Handler<'apiv2/download_dataset'> = async ({ dataset_id, format, raw }, call, parts) => {
  const found = await datasetFor('download', dataset_id, call.actor, parts)
  if (!found.ok) return found
  const { version, title } = found.value
  if (!version) return fail('dataset_not_ready')
  const target = join(parts.data.temp, `${newId()}.${format}`)
  const names = new Map(version.columns.map((c) => [c.id, c.name]))
  const columns = version.stored.map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  const dataset = { file: parts.data.versionFile(version.id), columns }
  const written = await parts.files.run({ type: 'export', task: { dataset, target, format, raw, limits: parts.files.limits } }, call.signal)
  if (!written.ok) return written as Failure<Codes<'apiv2/download_dataset'>>
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.apache.parquet'
  return ok({ file: target, name: `${title}.${format}`, type, temporary: true })
}

/** Ids of the columns that a document's steps name, and those that their calculated columns read. */
function columnsUsed(document: ReturnType<typeof documentOf>): string[] {
  const ids = new Set(document.dataset.columns.filter((c) => c.type === 'column').map((c) => c.id))
  const steps = JSON.stringify([document.steps.map((s) => s.config), document.measures, document.dataset.columns.filter((c) => c.type !== 'column')])
  return [...ids].filter((id) => steps.includes(`"${id}"`))
}

export const listDatasetAnalyses: Handler<'apiv2/list_dataset_analyses'> = async ({ dataset_id }, { actor }, parts) => {
  const found = await datasetFor('view', dataset_id, actor, parts)
  if (!found.ok) return found
  const rows = (await parts.store.analyses.onDataset(dataset_id)).filter((row) => analysisPolicy.view(actor, row))
  return ok({ analyses: rows.map((row) => ({ id: row.id, title: row.title, owner: row.owner_name, column_ids: columnsUsed(documentOf(row)) })) })
}

export const listJobs: Handler<'apiv2/list_jobs'> = async (_, { actor }, parts) => {
  if (!signedIn(actor)) return fail('unauthenticated')
  const jobs = await parts.store.datasets.recentJobs(actor.id, new Date(Date.now() - RECENT).toISOString())
  return ok({ jobs: jobs.map((job) => presentJob(job, parts)) })
}
