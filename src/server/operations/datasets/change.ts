import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { defaultFileOptions } from '../../../contract/file-source.ts'
import { filePaths, moveDurably } from '../../data-folder.ts'
import { factsOf } from '../../error-facts.ts'
import type { Handler, Services, Upload } from '../../handlers.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import { isDiskFull } from '../../store/open.ts'
import { auditEntry } from '../audit-entry.ts'
import { kindOf } from './kind.ts'
import { datasetFor, jobFor } from './present.ts'

type UploadCode = 'file_empty' | 'file_too_large' | 'upload_incomplete' | 'disk_full' | 'upload_failed'

/** Streams the upload to disk and returns its size. Deletes the file if it is empty, too large or incomplete. */
export async function receive(upload: Upload, target: string, services: Services): Promise<Result<number, UploadCode>> {
  const maxSize = services.settings.MAX_UPLOAD_MB
  try {
    await pipeline(upload.stream, createWriteStream(target, { mode: 0o600 }))
  } catch (error) {
    await rm(target, { force: true })
    const { code } = factsOf(error)
    if (isDiskFull(error)) return fail('disk_full')
    return code === 'FST_REQ_FILE_TOO_LARGE' ? fail('file_too_large', { maxSize }) : fail('upload_incomplete')
  }
  if (upload.stream.truncated) {
    await rm(target, { force: true })
    return fail('file_too_large', { maxSize })
  }
  const { size } = await stat(target)
  if (size > 0) return ok(size)
  await rm(target, { force: true })
  return fail('file_empty')
}

/**
 * Answers once the file is on disk under its final name and then recorded in the metadata. Thus a row never lacks its
 * file, and a file without a row is deleted by a later start.
 */
export const uploadDataset: Handler<'apiv2/upload_dataset'> = async (input, { actor, upload, locale }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  if (!upload) return fail('fields_before_file')
  if (input.import && (await services.store.datasets.unfinishedJobsOf(actor.id)) >= JOBS_MAX) {
    upload.stream.resume()
    return fail('too_many_imports', { limit: JOBS_MAX })
  }
  const datasetId = newId()
  const jobId = input.import ? newId() : null
  const staged = join(services.data.temp, `${datasetId}.upload`)
  const received = await receive(upload, staged, services)
  if (!received.ok) return received
  const kind = await kindOf(staged, upload.filename, input.source)
  if (!kind.ok) {
    await rm(staged, { force: true })
    return kind
  }
  const source = services.data.uploadFile(datasetId)
  const { title, options = null } = input
  const named = { id: datasetId, ownerId: actor.id, title, description: '', sourceType: kind.value, sourceNote: upload.filename.slice(0, 300) }
  const chosen = options ?? { source: defaultFileOptions(kind.value), schema: { types: {}, blank_misfits: [] } }
  try {
    await moveDurably(staged, source)
    await services.store.datasets.add({
      ...named,
      visibility: 'private',
      jobId,
      bytes: received.value,
      options,
      order: { options: chosen, locale, accept: [], whole: false },
    })
  } catch (error) {
    await rm(staged, { force: true })
    // after any other error the transaction may still have committed; if not, a later start deletes the file
    if (isDiskFull(error)) await rm(source, { force: true })
    throw error
  }
  if (jobId === null) return ok({ dataset_id: datasetId, job_id: null })
  services.imports.start({ jobId, datasetId, ownerId: actor.id, source, options: chosen })
  return ok({ dataset_id: datasetId, job_id: jobId })
}

export const deleteDataset: Handler<'apiv2/delete_dataset'> = async ({ dataset_id }, call, services) => {
  const found = await datasetFor('delete', dataset_id, call.actor, services)
  if (!found.ok) return found
  const { id, job_id } = found.value
  if (job_id) await services.imports.cancel(job_id)
  const files = await services.store.datasets.filesOf(id)
  const deleted = await services.store.atomically(async (store) => {
    const gone = await store.datasets.delete(id)
    if (gone) await store.audit.append(auditEntry(call, 'dataset_deleted', id))
    return gone
  })
  if (!deleted) return fail('not_found')
  for (const file of filePaths(services.data, id, files)) await rm(file, { force: true, recursive: true })
  return ok({ done: true })
}

export const cancelJob: Handler<'apiv2/cancel_job'> = async ({ job_id }, { actor }, services) => {
  const job = await jobFor(job_id, actor, services)
  if (!job.ok) return job
  const { error, state, order } = job.value
  if (state === 'failed' && (order?.replacement || error?.code === 'columns_changed')) await services.store.datasets.putAway(job_id, fail('job_cancelled'))
  else await services.imports.cancel(job_id)
  return ok({ done: true })
}
