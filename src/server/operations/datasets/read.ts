import { existsSync } from 'node:fs'
import type { DocumentCode } from '../../../analysis/codec.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { TableData } from '../../databases/tables.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { isOwner, signedIn } from '../../policies/actor.ts'
import { isWithheld } from '../../policies/public-live.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { openAnalysis } from '../analyses/present.ts'
import { readsRows } from '../analyses/reach.ts'
import { auditEntry } from '../audit-entry.ts'
import { callerOf } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { pageOfDatasets } from '../listing.ts'
import { refusalOfPublic, runQuery } from '../run-query.ts'
import { type SourceCode, sourceOf } from '../steps/apply.ts'
import { besides } from './lineage.ts'
import { datasetFor, jobFor, presentColumns, presentDataset, presentJob, presentSummary, versionOf } from './present.ts'

export const listDatasets: Handler<'apiv2/list_datasets'> = async ({ readable, ...wanted }, call, { store, settings }) => {
  const { actor, locale } = call
  const scope = !signedIn(actor) ? 'public' : readable ? 'readable' : 'own'
  const all = await store.lists.datasets(actor, scope)
  const shown = all.filter(({ live, owner_id, role }) => !isWithheld(Boolean(live), settings) || isOwner(actor, owner_id) || role !== null)
  const { ids, place } = pageOfDatasets(shown, wanted, locale)
  return ok({ datasets: (await store.datasets.inOrder(ids, actor)).map((row) => presentSummary(row, call)), ...place })
}

export const getDataset: Handler<'apiv2/get_dataset'> = async ({ dataset_id }, call, services) => {
  const { actor } = call
  const found = await datasetFor('view', dataset_id, actor, services)
  if (!found.ok) return found
  if (signedIn(actor) && found.value.share?.unread) await services.store.shares.seen({ kind: 'dataset', id: dataset_id }, actor.id)
  return ok(presentDataset(found.value, await besides(found.value, call, services), call))
}

export const getDatasetConfig: Handler<'apiv2/get_dataset_config'> = async ({ dataset_id }, { actor, locale }, services) => {
  const found = await datasetFor('view', dataset_id, actor, services)
  return found.ok ? ok({ rowid: found.value.id, schema: presentColumns(found.value, locale) }) : found
}

interface Previewed {
  readonly dataset: TableData
  readonly timeZone: string
}

/** Opens a dataset for a preview of its rows: all columns for its readers; only the granted columns if an analysis grants rows. */
async function previewSource(datasetId: string, analysisId: string | undefined, call: Call, services: Services): Promise<Result<Previewed, PreviewCode>> {
  if (analysisId !== undefined) {
    const found = await openAnalysis('view', analysisId, call.actor, services)
    if (!found.ok) return found
    const source = await sourceOf(found.value, call, services)
    if (!source.ok) return source
    const { dataset, row, reach, timeZone } = source.value
    if (row.id !== datasetId) return fail('not_found')
    return readsRows(reach) ? ok({ dataset, timeZone }) : fail('unauthorized')
  }
  const found = await datasetFor('view', datasetId, call.actor, services)
  if (!found.ok) return found
  const version = versionOf(found.value)
  if (!version.ok) return version
  const dataset = await services.dataOf(found.value, version.value, version.value.stored)
  if (!dataset.ok) return dataset
  return (await refusalOfPublic(dataset.value, found.value, null, call, services)) ?? ok({ dataset: dataset.value, timeZone: found.value.time_zone })
}

export const previewDataset: Handler<'apiv2/preview_dataset'> = async ({ dataset_id, analysis_id, start, count }, call, services) => {
  const admit = () => previewSource(dataset_id, analysis_id, call, services)
  const source = await admit()
  if (!source.ok) return source
  const { dataset: table, timeZone } = source.value
  const preview = await whileAdmitted(admit, call.since, call.signal, (signal) =>
    runQuery(table, (dataset) => ({ kind: 'preview', dataset, timeZone, start, count }) as const, { ...callerOf(call), signal }, services),
  )
  if (!preview.ok) return toDeclared(operations['apiv2/preview_dataset'].errors, preview, 'dataset_unreadable')
  return ok({ total_rows: preview.value.totalRows, is_sample: preview.value.isSample, start, columns: preview.value.columns, data: preview.value.data })
}

type PreviewCode = 'not_found' | 'unauthorized' | SourceCode | DocumentCode

export const getJob: Handler<'apiv2/get_job'> = async ({ job_id }, call, services) => {
  const job = await jobFor(job_id, call.actor, services)
  return job.ok ? ok(await presentJob(job.value, call, services)) : job
}

/** Returns the path of the CSV file with rejected lines, which the endpoint streams. */
export const downloadRefusedRows: Handler<'apiv2/download_refused_rows'> = async ({ dataset_id }, call, services) => {
  const found = await datasetFor('edit', dataset_id, call.actor, services)
  if (!found.ok) return found
  const files = [found.value.version_id ?? '', found.value.id].map(services.data.refusedFile)
  const file = files.find((one) => existsSync(one))
  if (file === undefined) return fail('not_found')
  await services.store.audit.append(auditEntry(call, 'refused_rows_downloaded', dataset_id))
  return ok({ file, name: `${found.value.title} refused.csv`, type: 'text/csv; charset=utf-8', temporary: false })
}
