/** Operations on the settings of a dataset: title and description, visibility, column names, calendar, refresh schedule. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { columnsInUse } from '../../../analysis/reads.ts'
import { canGrow } from '../../../contract/append.ts'
import { type Failure, fail, ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { RefreshPlan } from '../../../contract/refresh.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { dropLater } from '../../jobs/publish.ts'
import { signedIn } from '../../policies/actor.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { isWithheld } from '../../policies/public-live.ts'
import { newId } from '../../security/secrets.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { Store } from '../../store/store.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { currentDocument } from '../analyses/reach.ts'
import { auditEntry } from '../audit-entry.ts'
import { queueTurn } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { isTimeZone } from '../time-zone.ts'
import { followShared } from './follow.ts'
import { besides } from './lineage.ts'
import { datasetFor, presentDataset, versionOf } from './present.ts'
import { nextInstant } from './refresh.ts'

async function reply(id: string, call: Call, services: Services) {
  const row = await services.store.datasets.findFor(call.actor, id)
  return row ? ok(presentDataset(row, await besides(row, call, services), call)) : fail('not_found')
}

/**
 * Stores the chosen refresh schedule under the caller's name, or removes it if `chosen` is null; undefined keeps the
 * present one. Computes the next run again if the plan or the time zone changed.
 */
async function replan(row: DatasetRow, zone: string, chosen: RefreshPlan | null | undefined, { actor }: Call, store: Store): Promise<void> {
  if (chosen === null) return await store.refreshes.remove(row.id)
  const present = await store.refreshes.find(row.id)
  const plan = chosen ?? present?.plan
  const setBy = chosen && signedIn(actor) ? actor.id : present?.set_by
  if (!plan || setBy === undefined) return
  const isSame = present && zone === row.time_zone && JSON.stringify(plan) === JSON.stringify(present.plan)
  await store.refreshes.put(row.id, plan, setBy, isSame ? present.next_at : nextInstant(plan, zone, Date.now()))
}

/** Why a column cannot be used to recognize new rows; null if it can, or if `key` is null because refreshes copy all rows. */
function unfitKey(key: string | null, { options, version }: DatasetRow): Failure<'refresh_not_possible' | 'append_key_unfit'> | null {
  if (key === null) return null
  if (options?.source.kind !== 'database') return fail('refresh_not_possible')
  const column = version?.columns.find((c) => c.original_name === key)
  return version === null || (column && canGrow(parseSqlType(column.dtype))) || key === options.source.append_key ? null : fail('append_key_unfit', { key })
}

/** A choice as a number of the database; undefined if it was omitted. */
const flag = (chosen: boolean | undefined): number | undefined => (chosen === undefined ? undefined : chosen ? 1 : 0)

export const saveDatasetSettings: Handler<'apiv2/save_dataset_settings'> = async (
  {
    dataset_id,
    time_zone,
    visibility,
    allow_download,
    allow_ai,
    calendar,
    refresh,
    append_key,
    keep_versions,
    live_for,
    column_notes,
    column_formats,
    ...texts
  },
  call,
  services,
) => {
  const found = await datasetFor('edit', dataset_id, call.actor, services)
  if (!found.ok) return found
  if (time_zone !== undefined && !isTimeZone(time_zone)) return fail('time_zone_unknown', { zone: time_zone })
  if (refresh && found.value.options?.source.kind !== 'database') return fail('refresh_not_possible')
  const before = found.value
  const unfit = append_key === undefined ? null : unfitKey(append_key, before)
  if (unfit) return unfit
  const chosen = { visibility, allow_download: flag(allow_download), allow_ai: flag(allow_ai) }
  const readers = {
    visibility: visibility ?? before.visibility,
    allow_download: chosen.allow_download ?? before.allow_download,
    allow_ai: chosen.allow_ai ?? before.allow_ai,
  }
  const changesReaders = readers.visibility !== before.visibility || readers.allow_download !== before.allow_download || readers.allow_ai !== before.allow_ai
  const kept = keep_versions ?? before.keep_versions
  const changesMoments = live_for !== undefined && live_for !== before.live_for
  if ((changesReaders || changesMoments || kept !== before.keep_versions) && !datasetPolicy.publish(call.actor, found.value)) return fail('unauthorized')
  if (readers.visibility === 'public' && before.visibility !== 'public' && !before.passes_on) return fail('sources_private')
  if (readers.visibility === 'public' && before.visibility !== 'public' && isWithheld(!!before.version?.live, services.settings)) return fail('live_not_public')
  await services.store.atomically(async (store) => {
    await store.datasets.setSettings(dataset_id, { ...texts, time_zone, ...calendar, ...chosen, keep_versions, live_for })
    if (column_notes) await store.datasets.setColumnNotes(dataset_id, column_notes)
    if (column_formats) await store.datasets.setColumnFormats(dataset_id, column_formats)
    if (append_key !== undefined) await store.datasets.setAppendKey(dataset_id, append_key)
    await replan(before, time_zone ?? before.time_zone, refresh, call, store)
    const detail = { ...(changesReaders ? readers : {}), ...(changesMoments ? { live_for: live_for ?? 'refresh' } : {}) }
    if (changesReaders || changesMoments) await store.audit.append(auditEntry(call, 'dataset_settings_changed', dataset_id, { detail }))
  })
  if (readers.visibility === 'public' && before.visibility !== 'public') followShared(dataset_id, services)
  if (kept < before.keep_versions) dropLater(services.data, await services.store.datasets.dropOldVersions(dataset_id))
  return await reply(dataset_id, call, services)
}

export const renameColumn: Handler<'apiv2/rename_column'> = async ({ dataset_id, column_id, name }, call, services) => {
  const found = await datasetFor('edit', dataset_id, call.actor, services)
  if (!found.ok) return found
  const readable = versionOf(found.value)
  if (!readable.ok) return readable
  const version = readable.value
  if (!version.columns.some((c) => c.id === column_id)) return fail('unknown_column', { column: column_id })
  if (version.columns.some((c) => c.id !== column_id && c.name === name)) return fail('column_name_taken', { name })
  const columns = version.columns.map((c) => (c.id === column_id ? { ...c, name } : c))
  await services.store.datasets.setColumns(dataset_id, version.id, columns)
  return await reply(dataset_id, call, services)
}

export const downloadDataset: Handler<'apiv2/download_dataset'> = async ({ dataset_id, format, raw }, call, services) => {
  const found = await datasetFor('download', dataset_id, call.actor, services)
  if (!found.ok) return found
  const readable = versionOf(found.value)
  if (!readable.ok) return readable
  const version = readable.value
  const target = join(services.data.temp, `${newId()}.${format}`)
  const names = new Map(version.columns.map((c) => [c.id, c.name]))
  const columns = version.stored.map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  const table = await services.dataOf(found.value, version, columns)
  if (!table.ok || table.value.kind === 'live') return fail('dataset_is_live')
  const task = { dataset: table.value, timeZone: found.value.time_zone, target, format, raw, limits: services.files.limits }
  const admit = async () => {
    const again = await datasetFor('download', dataset_id, call.actor, services)
    return again.ok ? versionOf(again.value) : again
  }
  const written = await whileAdmitted(admit, call.since, call.signal, (signal) => services.files.write({ type: 'export', task }, queueTurn(call), signal))
  if (!written.ok) {
    await rm(target, { force: true })
    return toDeclared(operations['apiv2/download_dataset'].errors, written, 'download_failed')
  }
  await services.store.audit.append(auditEntry(call, 'dataset_downloaded', dataset_id, { detail: { format } }))
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.apache.parquet'
  return ok({ file: target, name: `${found.value.title}.${format}`, type, temporary: true })
}

export const listDatasetAnalyses: Handler<'apiv2/list_dataset_analyses'> = async ({ dataset_id, column_ids }, { actor }, services) => {
  const found = await datasetFor('view', dataset_id, actor, services)
  if (!found.ok) return found
  const usedBy = (row: Pick<AnalysisRow, 'read'>): string[] => {
    const document = row.read()
    return document.ok ? columnsInUse(currentDocument({ document: document.value }, found.value), found.value.version?.columns ?? []) : []
  }
  const rows = await services.store.analyses.onDataset(dataset_id, actor)
  const hidden = datasetPolicy.edit(actor, found.value) ? await services.store.analyses.hiddenOnDataset(dataset_id, actor) : []
  const asked = column_ids && new Set(column_ids)
  return ok({
    analyses: rows.map((row) => ({ id: row.id, title: row.title, owner: row.owner_name, column_ids: usedBy(row) })),
    others: hidden.filter((row) => !asked || usedBy(row).some((id) => asked.has(id))).length,
  })
}
