/**
 * The import worker: a child process for a single file task. Reads one source, writes one new file, reports progress and
 * exits. If it is killed, it leaves only that file, which the server deletes.
 */
import { rm, stat } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '../contract/column.ts'
import { type Failure, fail, ok, type Result } from '../contract/errors.ts'
import { partOf } from '../contract/file-source.ts'
import type { SourcePreview } from '../contract/import.ts'
import { isFileSource } from '../contract/source-kind.ts'
import { sqlTypeName } from '../contract/sql-type.ts'
import { stopAll } from './databases/stopping.ts'
import { createDataset, REPORTS_PROGRESS } from './duckdb/open.ts'
import { addRows } from './files/add-rows.ts'
import { WrongEncoding } from './files/csv/encoding.ts'
import { exportDataset, exportTidy } from './files/export.ts'
import { exactDistinct, profile, storedColumns, syncToDisk, topValues } from './files/finish.ts'
import { withHistograms } from './files/histograms.ts'
import type { ColumnNotes } from './files/loaded.ts'
import { checkSource, previewSource } from './files/look.ts'
import { loadSource } from './files/sources.ts'
import { TooMuchText } from './files/text-bound.ts'
import { importFailureOf } from './import-failure.ts'
import { ImportProgress } from './import-progress.ts'
import { endWithParent } from './orphan.ts'
import type { FromImportWorker, ImportedDataset, ImportTask, ToImportWorker } from './protocol.ts'

const PROGRESS_EVERY = 150
const NO_NOTES: ColumnNotes = {
  ...{ misfits: 0, misfit_samples: [], nearly: null, date_order: null, ambiguous_dates: false, ambiguous_numbers: false },
  ...{ decimal: null, hint: null, blanked: 0, was: null },
}

const send = (message: FromImportWorker): void => {
  process.send?.(message)
}

const progress = new ImportProgress(send)

/** Size of the source in bytes; 0 for a database or a query. */
const bytesOf = async ({ source }: ImportTask): Promise<number> => (source === '' ? 0 : ((await stat(source).catch(() => null))?.size ?? 0))

async function fill(connection: DuckDBConnection, task: ImportTask): Promise<Result<Omit<ImportedDataset, 'bytes'>>> {
  progress.begin(await bytesOf(task))
  const loaded = task.add ? await addRows(connection, task, task.add, progress) : await loadSource(connection, task, progress)
  if (!loaded.ok) return loaded
  progress.stored(loaded.value.rows)
  progress.enter('profiling')
  const { columns, dictionaries, rows, report, notes, options, comments } = loaded.value
  const stored = storedColumns(columns, dictionaries)
  progress.part(0.35)
  const estimated = await profile(connection, columns, dictionaries)
  const begins = (left: number): void => progress.part(1 / left)
  const exact = await progress.within(0.2, () => exactDistinct(connection, stored, estimated, rows, begins))
  const valued = await progress.within(0.5, () => topValues(connection, stored, exact, rows, begins))
  const profiles = await progress.within(1, () => withHistograms(connection, stored, valued, begins))
  const repeats = new Map(columns.flatMap(({ id, repeats: by }) => (by ? [[id, by] as const] : [])))
  const column = (c: (typeof stored)[number]): Column => ({
    ...{ id: c.id, name: c.name, type: 'column', dtype: sqlTypeName(c.type), config: null, dependency: [], original_name: c.name },
    ...(repeats.has(c.id) ? { repeats: repeats.get(c.id) } : {}),
    ...{
      automatic: false,
      has_options: c.enumType !== null,
      options: null,
      of_filter: false,
    },
  })
  const noted = stored.map((c, i) => ({
    column_id: c.id,
    name: c.name,
    dtype: sqlTypeName(c.type),
    nulls: profiles[i]?.nulls ?? 0,
    ...(notes.get(c.id) ?? NO_NOTES),
  }))
  return ok({ rows, stored, profile: profiles, columns: stored.map(column), report: { ...report, columns: noted }, options, ...(comments ? { comments } : {}) })
}

async function buildOnce(task: ImportTask): Promise<Result<ImportedDataset>> {
  const instance = await createDataset(task.target, task.limits)
  try {
    const connection = await instance.connect()
    await connection.run(REPORTS_PROGRESS)
    const timer = setInterval(() => progress.tick(), PROGRESS_EVERY)
    try {
      const filled = await progress.follow(connection, () => fill(connection, task))
      if (!filled.ok) return filled
      progress.enter('publishing')
      await connection.run('CHECKPOINT')
      connection.closeSync()
      instance.closeSync()
      return ok({ ...filled.value, bytes: await syncToDisk(task.target) })
    } finally {
      clearInterval(timer)
    }
  } finally {
    instance.closeSync()
  }
}

/** Builds a dataset file. Starts over if a text file turns out not to have the encoding of its head. */
async function build(task: ImportTask): Promise<Result<ImportedDataset>> {
  try {
    return await buildOnce(task)
  } catch (error) {
    const { options } = task
    const tooMuch = tooMuchText(error, task)
    if (tooMuch) return tooMuch
    if (!(error instanceof WrongEncoding) || options?.source.kind !== 'csv') throw error
    for (const left of [task.target, `${task.target}.wal`]) await rm(left, { force: true })
    const { encoding } = error
    const built = await buildOnce({ ...task, options: { ...options, source: { ...options.source, encoding } } })
    return built.ok ? ok({ ...built.value, report: { ...built.value.report, encoding_guessed: true } }) : built
  }
}

/** Sends what is known before rows are read. Resolves once the message has been sent, because the next step may block the process forever. */
const tellParts = (preview: SourcePreview): Promise<void> =>
  new Promise((resolve) => {
    const message: FromImportWorker = { type: 'parts', preview }
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

/** Returns the failure for a source with too much text, with the source's name; null for other errors. */
function tooMuchText(error: unknown, { options }: ImportTask): Failure | null {
  if (!(error instanceof TooMuchText) || options === null) return null
  const { source } = options
  if (source.kind === 'database') return fail('db_too_large', { limit: error.limitMb })
  return fail('source_too_large', { name: isFileSource(source) ? (partOf(source) ?? '') : '', limit: error.limitMb })
}

/** Runs the task of one message and returns the reply. */
async function answer(message: ToImportWorker): Promise<Result<FromImportWorker>> {
  switch (message.type) {
    case 'import': {
      const built = await build(message.task)
      return built.ok ? ok({ type: 'done', dataset: built.value }) : built
    }
    case 'preview': {
      const found = await previewSource(message.task, tellParts)
      return found.ok ? ok({ type: 'previewed', preview: found.value }) : found
    }
    case 'check': {
      const found = await checkSource(message.task)
      return found.ok ? ok({ type: 'checked', check: found.value }) : found
    }
    case 'export':
      await exportDataset(message.task)
      return ok({ type: 'exported', bytes: (await stat(message.task.target)).size })
    case 'tidy':
      await exportTidy(message.task)
      return ok({ type: 'exported', bytes: (await stat(message.task.target)).size })
    case 'combination': {
      const { checkCombination } = await import('./combine/check.ts')
      const found = await checkCombination(message.task)
      return found.ok ? ok({ type: 'combined', check: found.value }) : found
    }
    case 'database': {
      const { runDatabaseTask: talk } = await import('./databases/session.ts')
      const answer = await talk(message.task)
      return answer.ok ? ok({ type: 'answered', answer: answer.value }) : answer
    }
    case 'stop':
      await stopAll()
      process.exit(0)
  }
}

process.on('message', (message: ToImportWorker) => {
  void answer(message)
    .catch((error: unknown) => fail(importFailureOf(error)))
    .then((outcome) => send(outcome.ok ? outcome.value : { type: 'failed', code: outcome.code, params: outcome.params }))
})
endWithParent()
send({ type: 'ready' })
flushCompileCache()
