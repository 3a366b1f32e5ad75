/**
 * The import worker: a child process for one import. It reads one source, writes one new file
 * beside it, reports progress and ends. Killing it at any moment leaves only that file, which
 * the server sweeps.
 */
import { rm, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '../contract/column.ts'
import type { JobStage } from '../contract/dataset.ts'
import { type ErrorCode, fail, ok, type Result } from '../contract/errors.ts'
import { createDataset } from './duckdb/open.ts'
import { sniff } from './files/csv/dialect.ts'
import { detectEncoding, transcode } from './files/csv/encoding.ts'
import { loadCsv } from './files/csv/load.ts'
import { addDictionaries, exactDistinct, profile, settle, type TableColumn } from './files/finish.ts'
import type { FromImportWorker, ImportedDataset, ImportTask, ToImportWorker } from './protocol.ts'

const PROGRESS_EVERY = 150

type ColumnNotes = Pick<ImportedDataset['report']['columns'][number], 'misfits' | 'misfit_samples' | 'nearly' | 'date_order'>

/** What a source gave: the table `data` is filled, and this is known about it. */
interface Loaded {
  readonly columns: readonly TableColumn[]
  readonly rows: number
  readonly report: Omit<ImportedDataset['report'], 'columns'>
  readonly notes: ReadonlyMap<string, ColumnNotes>
}

const send = (message: FromImportWorker): void => {
  process.send?.(message)
}
let stage: JobStage = 'reading'

function enter(next: JobStage): void {
  stage = next
  send({ type: 'progress', stage, progress: null, rows: 0 })
}

/** Reports how far the running statement is, several times a second. */
function watch(connection: DuckDBConnection): () => void {
  const timer = setInterval(() => {
    const { percentage, rows_processed: done } = connection.progress
    if (percentage >= 0) send({ type: 'progress', stage, progress: Math.min(1, percentage / 100), rows: Number(done) })
  }, PROGRESS_EVERY)
  return () => clearInterval(timer)
}

async function fromCsv(connection: DuckDBConnection, task: ImportTask): Promise<Result<Loaded>> {
  const encoding = await detectEncoding(task.source)
  if (!encoding.ok) return encoding
  const utf8 = encoding.value === 'utf-8' ? task.source : `${task.target}.utf8`
  if (utf8 !== task.source) await transcode(task.source, encoding.value, utf8)
  const dialect = await sniff(utf8)
  if (!dialect.ok) return dialect
  const loaded = await loadCsv(connection, utf8, dialect.value, task.refusedFile)
  if (utf8 !== task.source) await rm(utf8, { force: true })
  if (!loaded.ok) return loaded
  const { value } = loaded
  const columns = dialect.value.names.map((name, i) => ({ id: `c${i + 1}`, name, dtype: value.types[i]?.dtype ?? 'VARCHAR' }))
  return ok({
    columns,
    rows: value.rows,
    report: {
      rows_read: value.rows + value.refused,
      rows_stored: value.rows,
      rows_refused: value.refused,
      encoding: encoding.value,
      delimiter: dialect.value.delimiter,
      header: dialect.value.header,
      renamed_columns: [...dialect.value.renamed],
      refused_samples: value.refusedSamples,
    },
    notes: new Map(
      columns.map((c, i) => [
        c.id,
        {
          misfits: value.types[i]?.misfits ?? 0,
          misfit_samples: [...(value.misfitSamples[i] ?? [])],
          nearly: value.types[i]?.nearly ?? null,
          date_order: value.types[i]?.dateOrder ?? null,
        },
      ]),
    ),
  })
}

async function fromQuery(connection: DuckDBConnection, task: ImportTask): Promise<Result<Loaded>> {
  const described = (await (await connection.run(`DESCRIBE ${task.source}`)).getRowsJson()) as string[][]
  const columns = described.map(([name = '', type = ''], i) => ({ id: `c${i + 1}`, name, dtype: plainType(type) }))
  const list = columns.map((c) => `CAST("${c.name.replaceAll('"', '""')}" AS ${c.dtype}) AS ${c.id}`).join(', ')
  await connection.run(`CREATE TABLE data AS SELECT ${list} FROM (${task.source})`)
  const [[rows] = [0]] = (await (await connection.run('SELECT count(*) FROM data')).getRowsJson()) as unknown[][]
  await writeFile(task.refusedFile, '')
  return ok({
    columns,
    rows: Number(rows),
    report: {
      rows_read: Number(rows),
      rows_stored: Number(rows),
      rows_refused: 0,
      encoding: '',
      delimiter: '',
      header: true,
      renamed_columns: [],
      refused_samples: [],
    },
    notes: new Map(),
  })
}

/** The product's types for what a query gives. */
function plainType(type: string): string {
  if (/^(TINYINT|SMALLINT|INTEGER|UTINYINT|USMALLINT|UINTEGER|BIGINT)$/.test(type)) return 'BIGINT'
  if (type === 'FLOAT') return 'DOUBLE'
  if (/^TIMESTAMP/.test(type)) return 'TIMESTAMP'
  return type
}

async function build(task: ImportTask): Promise<Result<ImportedDataset>> {
  const instance = await createDataset(task.target, task.limits)
  try {
    const connection = await instance.connect()
    await connection.run('SET enable_progress_bar=true; SET enable_progress_bar_print=false; SET progress_bar_time=0')
    const stop = watch(connection)
    try {
      enter('reading')
      const loaded = task.format === 'csv' ? await fromCsv(connection, task) : await fromQuery(connection, task)
      if (!loaded.ok) return loaded
      enter('profiling')
      const { columns, rows, report, notes } = loaded.value
      const estimated = await profile(connection, columns)
      const stored = await addDictionaries(connection, columns, estimated, rows)
      const profiles = await exactDistinct(connection, estimated)
      enter('publishing')
      await connection.run('CHECKPOINT')
      connection.closeSync()
      instance.closeSync()
      return ok({
        rows,
        stored,
        profile: profiles,
        bytes: await settle(task.target),
        columns: stored.map(
          (c): Column => ({
            id: c.id,
            name: c.name,
            type: 'column',
            dtype: c.dtype,
            config: null,
            dependency: [],
            original_name: c.name,
            has_options: c.enumType !== null,
            options: null,
          }),
        ),
        report: {
          ...report,
          columns: stored.map((c, i) => ({
            column_id: c.id,
            name: c.name,
            dtype: c.dtype,
            nulls: profiles[i]?.nulls ?? 0,
            ...(notes.get(c.id) ?? { misfits: 0, misfit_samples: [], nearly: null, date_order: null }),
          })),
        },
      })
    } finally {
      stop()
    }
  } finally {
    instance.closeSync()
  }
}

function codeOf(error: unknown): ErrorCode {
  const text = String(error)
  if (/No space left|ENOSPC|disk full/i.test(text)) return 'disk_full'
  process.stderr.write(`${text.slice(0, 2_000)}\n`)
  return 'upload_failed'
}

process.on('message', (message: ToImportWorker) => {
  void build(message.task)
    .catch((error: unknown) => fail(codeOf(error)))
    .then((outcome) => send(outcome.ok ? { type: 'done', dataset: outcome.value } : { type: 'failed', code: outcome.code, params: outcome.params }))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
send({ type: 'ready' })
