/** Original files: a first look, the import, a rebuild, other types. */
import { constants } from 'node:fs'
import { copyFile, realpath, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import type { ImportOptions, SourceOptions } from '../../../contract/import.ts'
import type { Codes } from '../../../contract/operations.ts'
import type { Handler, Parts } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { datasetFor, optionsOf } from './present.ts'
import { callerOf } from './read.ts'

/** How a file is read before anybody chose anything; '*' asks for the first table. */
export function defaultOptions(sourceType: string): SourceOptions {
  if (sourceType === 'excel') return { kind: 'excel', sheet: null, header_row: null, fill_merged: false, decimal: null, date_order: null }
  if (sourceType === 'sqlite') return { kind: 'sqlite', table: '*' }
  return { kind: 'csv', encoding: null, delimiter: null, quote: '"', header_row: null, decimal: null, date_order: null }
}

async function uploadOf(row: DatasetRow, parts: Parts): Promise<Result<string, 'no_source_file'>> {
  const file = parts.data.uploadFile(row.id)
  const found = await stat(file).catch(() => null)
  return found ? ok(file) : fail('no_source_file')
}

export const previewSource: Handler<'apiv2/preview_source'> = async ({ dataset_id, options }, { actor, signal }, parts) => {
  const found = await datasetFor('edit', dataset_id, actor, parts)
  if (!found.ok) return found
  const source = await uploadOf(found.value, parts)
  if (!source.ok) return source
  const chosen = options ?? optionsOf(found.value)?.source ?? defaultOptions(found.value.source_type)
  const task = { source: source.value, scratch: join(parts.data.temp, `${newId()}.look`), options: chosen }
  const answer = await parts.files.run({ type: 'preview', task }, signal)
  if (!answer.ok) return answer as Failure<Codes<'apiv2/preview_source'>>
  return answer.value.type === 'previewed' ? ok(answer.value.preview) : fail('upload_failed')
}

/** What the caller asks for, else what was chosen last, else what the file suggests. */
const optionsFor = (row: DatasetRow, given: ImportOptions | undefined): ImportOptions =>
  given ?? optionsOf(row) ?? { source: defaultOptions(row.source_type), schema: { types: {}, blank_misfits: [] } }

export const importDataset: Handler<'apiv2/import_dataset'> = async ({ dataset_id, options }, { actor, locale }, parts) => {
  const found = await datasetFor('edit', dataset_id, actor, parts)
  if (!found.ok) return found
  const row = found.value
  const source = await uploadOf(row, parts)
  if (!source.ok) return source
  const chosen = optionsFor(row, options)
  const jobId = newId()
  const hasTypes = Object.keys(chosen.schema.types).length > 0
  const kind = row.version === null ? 'import' : hasTypes && options ? 'schema' : 'rebuild'
  const bytes = (await stat(source.value)).size
  if (!(await parts.store.datasets.addJob(jobId, kind, { id: row.id, ownerId: row.owner_id, title: row.title, bytes }))) return fail('job_running')
  parts.imports.start({ jobId, datasetId: row.id, title: row.title, source: source.value, options: chosen, locale })
  return ok({ job_id: jobId })
}

export const inferSchema: Handler<'apiv2/infer_schema'> = async ({ dataset_id, types }, call, parts) => {
  const found = await datasetFor('edit', dataset_id, call.actor, parts)
  if (!found.ok) return found
  const { version } = found.value
  if (!version) return fail('dataset_not_ready')
  const names = new Map(version.columns.map((c) => [c.id, c.name]))
  const columns = version.stored.map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  const checked = await parts.pool.run({ kind: 'schema', dataset: { file: parts.data.versionFile(version.id), columns }, types }, callerOf(call))
  return checked.ok ? ok({ columns: checked.value }) : (checked as Failure<Codes<'apiv2/infer_schema'>>)
}

/** Only under a folder that the operator named, links followed first, and never our own data (security.md 2.6). */
async function allowedPath(path: string, parts: Parts): Promise<Result<string, 'path_not_allowed' | 'connection_failed'>> {
  const folders = parts.settings.SQLITE_FOLDERS.split(':').filter((folder) => folder !== '')
  if (folders.length === 0 || !path.startsWith(sep)) return fail('path_not_allowed')
  const real = await realpath(path).catch(() => null)
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => null)
    if (real && root && real.startsWith(`${root}${sep}`))
      return real.startsWith(`${await realpath(parts.data.root)}${sep}`) ? fail('path_not_allowed') : ok(real)
  }
  return fail('path_not_allowed')
}

export const connectSqlite: Handler<'apiv2/connect_sqlite'> = async ({ file_path, title }, { actor }, parts) => {
  if (!signedIn(actor)) return fail('unauthenticated')
  const path = await allowedPath(file_path, parts)
  if (!path.ok) return path
  const { size } = await stat(path.value)
  if (size > parts.settings.MAX_UPLOAD_MB * 1_048_576) return fail('file_too_large', { maxSize: parts.settings.MAX_UPLOAD_MB })
  const id = newId()
  try {
    await copyFile(path.value, parts.data.uploadFile(id), constants.COPYFILE_EXCL)
  } catch (error) {
    return (error as { code?: string }).code === 'ENOSPC' ? fail('disk_full') : fail('connection_failed', { detail: 'EACCES' })
  }
  await parts.store.datasets.add({
    ...{ id, ownerId: actor.id, title, description: '', sourceType: 'sqlite', sourceNote: basename(file_path).slice(0, 300) },
    ...{ visibility: 'private', jobId: null, bytes: size, options: null },
  })
  return ok({ dataset_id: id })
}
