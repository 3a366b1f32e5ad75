/** Operations that replace the data of a dataset by an uploaded file. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { isFile } from '../../../contract/file-source.ts'
import type { ImportOptions } from '../../../contract/import.ts'
import { operations } from '../../../contract/operations.ts'
import { moveDurably } from '../../data-folder.ts'
import type { Handler, Services } from '../../handlers.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { knownColumns } from '../../jobs/known-columns.ts'
import { type Actor, signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { isDiskFull } from '../../store/open.ts'
import type { DatasetVersion } from '../../store/stored.ts'
import type { Replacement } from '../../store/version-origin.ts'
import { auditEntry } from '../audit-entry.ts'
import { toDeclared } from '../declared.ts'
import { receive } from './change.ts'
import { describeExamined, examine, uploadedFile } from './examine.ts'
import { kindOf } from './kind.ts'
import { datasetFor, versionOf } from './present.ts'

type Code = 'not_found' | 'unauthorized' | 'dataset_not_ready' | 'dataset_unreadable' | 'not_a_file_dataset'

/** Finds a dataset whose rows come from a file that the caller may replace. */
async function replaceable(id: string, actor: Actor, services: Services): Promise<Result<{ row: DatasetRow; version: DatasetVersion }, Code>> {
  const found = await datasetFor('edit', id, actor, services)
  if (!found.ok) return found
  const version = versionOf(found.value)
  if (!version.ok) return fail(version.code === 'sources_ended' ? 'not_a_file_dataset' : version.code)
  return isFile(found.value.source_type) ? ok({ row: found.value, version: version.value }) : fail('not_a_file_dataset')
}

/** Answers once the file is on disk under its final name and then recorded, like an upload of a new dataset. */
export const uploadReplacement: Handler<'apiv2/upload_replacement'> = async ({ dataset_id }, { actor, upload }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  if (!upload) return fail('fields_before_file')
  const found = await replaceable(dataset_id, actor, services)
  if (!found.ok) {
    upload.stream.resume()
    return found
  }
  const id = newId()
  const staged = join(services.data.temp, `${id}.upload`)
  const received = await receive(upload, staged, services)
  if (!received.ok) return received
  const named = await kindOf(staged, upload.filename, 'file')
  const type = named.ok || named.code !== 'invalid_file_type' ? named : await kindOf(staged, upload.filename, 'sqlite')
  if (!type.ok) {
    await rm(staged, { force: true })
    return type
  }
  const file = { id, dataset_id, name: upload.filename.slice(0, 300), source_type: type.value, bytes: received.value, uploaded_by: actor.id }
  try {
    await moveDurably(staged, services.data.uploadFile(id))
    await services.store.datasets.addSource({ ...file, created_at: new Date().toISOString() })
  } catch (error) {
    await rm(staged, { force: true })
    // after any other error the row may be stored; if not, a later start deletes the file
    if (isDiskFull(error)) await rm(services.data.uploadFile(id), { force: true })
    throw error
  }
  return ok({ file_id: id })
}

export const checkReplacement: Handler<'apiv2/check_replacement'> = async ({ dataset_id, file_id, ...wish }, call, services) => {
  const found = await replaceable(dataset_id, call.actor, services)
  if (!found.ok) return found
  const file = await uploadedFile(found.value.row, file_id, services)
  if (!file.ok) return file
  const asked = { ...found.value, file: file.value, call, services }
  const { errors } = operations['apiv2/check_replacement']
  const examined = await examine(asked, wish)
  if (!examined.ok) return toDeclared(errors, examined, 'upload_failed')
  const described = await describeExamined(asked, examined.value)
  return described.ok ? described : toDeclared(errors, described, 'upload_failed')
}

/** Chosen types of the columns that stay. */
function keptSchema({ types, blank_misfits }: ImportOptions['schema'], ids: readonly string[]): ImportOptions['schema'] {
  const kept = new Set(ids)
  return {
    types: Object.fromEntries(Object.entries(types).filter(([id]) => kept.has(id))),
    blank_misfits: blank_misfits.filter((id) => kept.has(id)),
  }
}

const AUDITED = { replace: 'dataset_replaced', append: 'dataset_appended' } as const

export const importReplacement: Handler<'apiv2/import_replacement'> = async ({ dataset_id, file_id, accept, keys, doubles, ...wish }, call, services) => {
  const { actor, locale } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await replaceable(dataset_id, actor, services)
  if (!found.ok) return found
  const { row, version } = found.value
  const file = await uploadedFile(row, file_id, services)
  if (!file.ok) return file
  const examined = await examine({ ...found.value, file: file.value, call, services }, wish)
  if (!examined.ok) return toDeclared(operations['apiv2/import_replacement'].errors, examined, 'upload_failed')
  const { preview, ids, after, matches, schema } = examined.value
  const unknown = keys.find((key) => !matches.some((match) => match.id === key))
  if (unknown !== undefined) return fail('unknown_column', { column: unknown })
  if ((await services.store.datasets.unfinishedJobsOf(row.owner_id)) >= JOBS_MAX) return fail('too_many_imports', { limit: JOBS_MAX })
  const { id, name, source_type, bytes } = file.value
  const stays = wish.mode === 'append' ? after.map((c) => c.id) : ids.ids
  const chosen: ImportOptions = { source: preview.options, schema: keptSchema(schema, stays), columns: ids }
  const replacement: Replacement = { mode: wish.mode, file: id, source_type, source_note: name, keys, doubles }
  const jobId = newId()
  const job = { id: row.id, ownerId: row.owner_id, title: row.title, bytes }
  const order = { options: chosen, locale, accept, whole: false, replacement }
  const added = await services.store.atomically(async (store) => {
    const free = await store.datasets.addJob(jobId, wish.mode, job, order)
    if (free) await store.audit.append(auditEntry(call, AUDITED[wish.mode], row.id, { detail: { job: jobId } }))
    return free
  })
  if (!added) return fail('job_running')
  const { before } = knownColumns(version)
  services.imports.start({
    ...{ jobId, datasetId: row.id, ownerId: row.owner_id, source: services.data.uploadFile(id) },
    ...{ options: chosen, before, accept, replacement },
  })
  return ok({ job_id: jobId })
}

export const discardReplacement: Handler<'apiv2/discard_replacement'> = async ({ dataset_id, file_id }, { actor }, services) => {
  const found = await datasetFor('edit', dataset_id, actor, services)
  if (!found.ok) return found
  if (!(await services.store.datasets.source(dataset_id, file_id))) return fail('not_found')
  if (!(await services.store.datasets.dropSource(dataset_id, file_id))) return fail('job_running')
  await rm(services.data.uploadFile(file_id), { force: true })
  return ok({ done: true })
}
