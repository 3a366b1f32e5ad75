/** Operations on the source of a dataset: preview, import, rebuild, change of column types. */
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { datasetId } from '../../../contract/column-ids.ts'
import type { Locale } from '../../../contract/constants.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { defaultFileOptions } from '../../../contract/file-source.ts'
import type { FileOptions } from '../../../contract/import.ts'
import { fileErrors } from '../../../contract/import-operations.ts'
import { operations } from '../../../contract/operations.ts'
import { isFileSource } from '../../../contract/source-kind.ts'
import type { FoundTable } from '../../../contract/tables.ts'
import { moveDurably } from '../../data-folder.ts'
import type { Handler, Services } from '../../handlers.ts'
import { choiceForFile } from '../../jobs/file-columns.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { knownColumns } from '../../jobs/known-columns.ts'
import { takeFile } from '../../jobs/take-file.ts'
import { signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { isDiskFull } from '../../store/open.ts'
import { errorText } from '../../texts.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { callerOf, queueTurn } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { datasetFor, optionsOf, versionOf } from './present.ts'
import { rereadOptions } from './reread.ts'
import { withScratch } from './scratch.ts'

async function uploadOf(row: DatasetRow, services: Services): Promise<Result<string, 'no_source_file'>> {
  // rows of several files cannot be read again from one of them
  if (row.options?.appended) return fail('no_source_file')
  const file = services.data.uploadFile(row.source_file ?? row.id)
  const found = await stat(file).catch(() => null)
  return found ? ok(file) : fail('no_source_file')
}

/** The path of the original file, or '' if the rows come from elsewhere. */
const sourceFor = async (row: DatasetRow, services: Services): Promise<Result<string, 'no_source_file'>> =>
  row.options && !isFileSource(row.options.source) ? ok('') : await uploadOf(row, services)

/** The options of the last import of the original file, or the default ones. */
function fileOptionsOf(row: DatasetRow): FileOptions {
  const stored = optionsOf(row)?.source
  return stored === undefined || !isFileSource(stored) ? defaultFileOptions(row.source_type) : stored
}

/** Words the problem of a table; problems that are no error of a file are those of an unreadable one. */
function worded(problem: NonNullable<FoundTable['problem']>, locale: Locale): NonNullable<FoundTable['problem']> {
  const code = fileErrors.find((known) => known === problem.code) ?? 'upload_failed'
  return { ...problem, message: errorText({ ok: false, code, params: problem.params }, locale).message }
}

export const previewSource: Handler<'apiv2/preview_source'> = async ({ dataset_id, options, types }, call, services) => {
  const { actor, locale, signal } = call
  const found = await datasetFor('edit', dataset_id, actor, services)
  if (!found.ok) return found
  const source = await uploadOf(found.value, services)
  if (!source.ok) return source
  const before = optionsOf(found.value)
  const chosen = options ?? fileOptionsOf(found.value)
  const ids = before?.columns
  const wanted = { types: types ?? before?.schema.types ?? {}, blank_misfits: [] }
  const task = { source: source.value, options: chosen, types: (ids ? choiceForFile(wanted, ids) : wanted).types }
  const admit = () => datasetFor('edit', dataset_id, actor, services)
  const look = await withScratch(services, (scratch) =>
    whileAdmitted(admit, call.since, signal, (either) => services.files.look({ ...task, scratch }, queueTurn(call), either)),
  )
  if (!look.ok) return toDeclared(operations['apiv2/preview_source'].errors, look, 'upload_failed')
  const { preview, problem } = look.value
  const columns = ids ? preview.columns.map((column) => ({ ...column, column_id: datasetId(column.column_id, ids) })) : preview.columns
  const tables = preview.tables.map((table) => ({ ...table, problem: table.problem && worded(table.problem, locale) }))
  return ok({ ...preview, columns, tables, problem: problem && { code: problem.code, ...errorText(problem, locale) } })
}

export const checkSource: Handler<'apiv2/check_source'> = async ({ dataset_id, options, start, count }, call, services) => {
  const found = await datasetFor('edit', dataset_id, call.actor, services)
  if (!found.ok) return found
  const source = await uploadOf(found.value, services)
  if (!source.ok) return source
  const chosen = options ?? fileOptionsOf(found.value)
  const task = { source: source.value, options: chosen, start, count }
  const admit = () => datasetFor('edit', dataset_id, call.actor, services)
  const checked = await withScratch(services, (scratch) =>
    whileAdmitted(admit, call.since, call.signal, (signal) => services.files.check({ ...task, scratch }, queueTurn(call), signal)),
  )
  return checked.ok ? checked : toDeclared(operations['apiv2/check_source'].errors, checked, 'upload_failed')
}

export const importDataset: Handler<'apiv2/import_dataset'> = async ({ dataset_id, options, whole, accept }, { actor, locale }, services) => {
  const found = await datasetFor('edit', dataset_id, actor, services)
  if (!found.ok) return found
  const row = found.value
  const source = await sourceFor(row, services)
  if (!source.ok) return source
  // file options do not apply to other sources
  if (source.value === '' && options) return fail('no_source_file')
  const { options: chosen, before } = rereadOptions(row, options, defaultFileOptions(row.source_type))
  const jobId = newId()
  const hasTypes = Object.keys(chosen.schema.types).length > 0
  const kind = row.version === null ? 'import' : hasTypes && options ? 'schema' : 'rebuild'
  const bytes = source.value === '' ? 0 : (await stat(source.value)).size
  if ((await services.store.datasets.unfinishedJobsOf(row.owner_id)) >= JOBS_MAX) return fail('too_many_imports', { limit: JOBS_MAX })
  const job = { id: row.id, ownerId: row.owner_id, title: row.title, bytes }
  if (!(await services.store.datasets.addJob(jobId, kind, job, { options: chosen, locale, accept, whole }))) return fail('job_running')
  services.imports.start({ jobId, datasetId: row.id, ownerId: row.owner_id, source: source.value, options: chosen, before, accept, whole })
  return ok({ job_id: jobId })
}

export const retryImport: Handler<'apiv2/retry_import'> = async ({ dataset_id, accept: more, doubles }, { actor }, services) => {
  const found = await datasetFor('edit', dataset_id, actor, services)
  if (!found.ok) return found
  const row = found.value
  const job = row.job_id === null ? undefined : await services.store.datasets.job(row.job_id)
  const ordered = job?.order?.replacement
  const replacement = ordered && doubles ? { ...ordered, doubles } : ordered
  const source = await sourceFor(replacement ? { ...row, options: null, source_file: replacement.file } : row, services)
  if (!source.ok) return source
  if (!job) return fail('job_not_stopped')
  if (job.state === 'running') return fail('job_running')
  if ((await services.store.datasets.unfinishedJobsOf(row.owner_id)) >= JOBS_MAX) return fail('too_many_imports', { limit: JOBS_MAX })
  const { accept: accepted = [], whole = false } = job.order ?? {}
  const accept = [...accepted, ...more]
  if (!(await services.store.datasets.retryJob(job.id, row.id, job.order && { ...job.order, accept, ...(replacement && { replacement }) })))
    return fail('job_not_stopped')
  const { options, before } =
    job.order && replacement
      ? { options: job.order.options, before: knownColumns(row.version).before }
      : rereadOptions(row, job.order?.options ?? undefined, defaultFileOptions(row.source_type))
  services.imports.start({ jobId: job.id, datasetId: row.id, ownerId: row.owner_id, source: source.value, options, before, accept, whole, replacement })
  return ok({ job_id: job.id })
}

export const inferSchema: Handler<'apiv2/infer_schema'> = async ({ dataset_id, types }, call, services) => {
  const found = await datasetFor('edit', dataset_id, call.actor, services)
  if (!found.ok) return found
  const readable = versionOf(found.value)
  if (!readable.ok) return readable
  const version = readable.value
  const names = new Map(version.columns.map((c) => [c.id, c.name]))
  const columns = version.stored.map((c) => ({ ...c, name: names.get(c.id) ?? c.name }))
  const table = await services.dataOf(found.value, version, columns)
  if (!table.ok || table.value.kind === 'live') return fail('dataset_is_live')
  const request = { kind: 'schema', dataset: table.value, timeZone: found.value.time_zone, types } as const
  const admit = () => datasetFor('edit', dataset_id, call.actor, services)
  const checked = await whileAdmitted(admit, call.since, call.signal, (signal) => services.pool.run(request, { ...callerOf(call), signal }))
  return checked.ok ? ok({ columns: checked.value }) : toDeclared(operations['apiv2/infer_schema'].errors, checked, 'dataset_unreadable')
}

export const connectSqlite: Handler<'apiv2/connect_sqlite'> = async ({ file_path, title }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const id = newId()
  const staged = join(services.data.temp, `${id}.upload`)
  const taken = await takeFile(file_path, staged, {
    folders: services.settings.SQLITE_FOLDERS.split(':').filter((folder) => folder !== ''),
    forbidden: services.data.root,
    maxMb: services.settings.MAX_UPLOAD_MB,
  })
  if (!taken.ok) return taken
  try {
    await moveDurably(staged, services.data.uploadFile(id))
  } catch (error) {
    await rm(staged, { force: true })
    if (isDiskFull(error)) return fail('disk_full')
    throw error
  }
  await services.store.datasets.add({
    ...{ id, ownerId: actor.id, title, description: '', sourceType: 'sqlite', sourceNote: basename(file_path).slice(0, 300) },
    ...{ visibility: 'private', jobId: null, bytes: taken.value, options: null },
  })
  return ok({ dataset_id: id })
}
