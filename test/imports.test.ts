/** Imports that survive a restart of the server, and fair scheduling of file jobs between people. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { sweep } from '../src/server/data-folder.ts'
import { endChildren } from '../src/server/pool/child.ts'
import { openStore } from '../src/server/store/open.ts'
import { startServer, type TestServer } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CSV = 'city,n\nOslo,1\nRome,2\n'

/** Creates a database file by running these statements. */
function database(name: string, statements: string): Buffer {
  const file = join(folder, name)
  const db = new DatabaseSync(file)
  db.exec(statements)
  db.close()
  return readFileSync(file)
}

/** A query that computes forever without returning a row. */
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS total FROM n'
/** A query that returns rows forever. */
const FLOOD = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'a text of some length' AS t FROM n"
const HOSTILE = database('hostile.db', `CREATE VIEW a_view AS ${ENDLESS}; CREATE VIEW flood AS ${FLOOD}; CREATE TABLE rows (a); INSERT INTO rows VALUES (7)`)
const SORTED = database('sorted.db', `CREATE VIEW a_view AS WITH s AS (${FLOOD}) SELECT * FROM s ORDER BY t, i DESC`)
const VIEWS_ALONE = database('views.db', `CREATE VIEW a_view AS ${ENDLESS}; CREATE VIEW b_view AS SELECT 5 AS five`)

const table = (name: string) => ({ kind: 'sqlite' as const, table: name })
async function staged(server: TestServer, token: string, file: Buffer): Promise<string> {
  const reply = await server.upload(token, file, 'Hostile', 'x.db', { import: false, source: 'sqlite' })
  return reply.data.dataset_id
}
const importOf = (server: TestServer, token: string, id: string, name: string) =>
  server.call('apiv2/import_dataset', { dataset_id: id, options: { source: table(name), schema: { types: {}, blank_misfits: [] } } }, token)

/** Writes the metadata that a killed server leaves: a job that is still marked as running, after this many attempts. */
async function interrupted(server: TestServer, jobId: string, attempts: number): Promise<void> {
  const db = new DatabaseSync(join(server.dataDir, 'tessera.sqlite'), { timeout: 5_000 })
  db.prepare("UPDATE jobs SET state = 'running', attempts = ?, error_json = NULL WHERE id = ?").run(attempts, jobId)
  db.prepare("UPDATE datasets SET status = 'importing' WHERE job_id = ? AND version_id IS NULL").run(jobId)
  db.close()
}

describe('after a restart', () => {
  it('an import goes on by itself, with the options that were chosen', async () => {
    const dataDir = mkdtempSync(join(folder, 'goes-on-'))
    const before = await startServer({}, dataDir)
    const { token } = await before.user('owner')
    const options = { source: { kind: 'csv', header_row: 0 }, schema: { types: { c2: 'VARCHAR' }, blank_misfits: [] } }
    const { data } = await before.upload(token, CSV, 'Kept', 'x.csv', { import: false })
    const started = await before.call('apiv2/import_dataset', { dataset_id: data.dataset_id, options: options as never }, token)
    await before.close()
    const after = await startServer({}, dataDir)
    const job = await after.jobEnd(started.data.job_id, token)
    const dataset = (await after.call('apiv2/get_dataset', { dataset_id: data.dataset_id }, token)).data
    await after.close()
    expect([job.state, dataset.status, dataset.rows, dataset.schema.map((c) => c.dtype)]).toEqual(['done', 'ready', 3, ['VARCHAR', 'VARCHAR']])
  })

  it('an import that was interrupted twice waits for its owner, who may try again, in both languages', async () => {
    const dataDir = mkdtempSync(join(folder, 'poison-'))
    const before = await startServer({}, dataDir)
    const { token } = await before.user('owner')
    const { datasetId, job } = await before.importCsv(token, 'a,b\n1,"open\n')
    expect(job.state).toBe('failed')
    const once = await before.upload(token, CSV, 'Once')
    await before.jobEnd(once.data.job_id ?? '', token)
    await before.close()
    await interrupted(before, job.id, 2)
    const after = await startServer({}, dataDir)
    const found = await after.call('apiv2/get_job', { job_id: job.id }, token)
    expect([found.data.state, found.data.error?.title]).toEqual(['interrupted', 'Import Interrupted'])
    const chinese = await after.call('apiv2/list_jobs', {}, token, { 'accept-language': 'zh' })
    expect(chinese.data.jobs.find((j) => j.id === job.id)?.error?.title).toBe('导入已中断')
    expect((await after.call('apiv2/get_dataset', { dataset_id: datasetId }, token)).data.status).toBe('interrupted')
    expect(existsSync(join(dataDir, 'uploads', `${datasetId}.source`))).toBe(true)
    const again = await after.call('apiv2/retry_import', { dataset_id: datasetId }, token)
    expect([again.code, again.data.job_id, (await after.jobEnd(job.id, token)).error?.code]).toEqual(['ok', job.id, 'file_unterminated_quote'])
    expect((await after.call('apiv2/retry_import', { dataset_id: once.data.dataset_id }, token)).code).toBe('job_not_stopped')
    await after.close()
  })

  it('a rebuild goes on, and the version before it serves meanwhile', async () => {
    const dataDir = mkdtempSync(join(folder, 'rebuild-'))
    const before = await startServer({}, dataDir)
    const { token } = await before.user('owner')
    const { datasetId } = await before.importCsv(token, CSV)
    const started = await before.call('apiv2/import_dataset', { dataset_id: datasetId }, token)
    await before.close()
    const after = await startServer({}, dataDir)
    expect((await after.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 5 }, token)).data.total_rows).toBe(2)
    expect(await after.jobEnd(started.data.job_id, token)).toMatchObject({ kind: 'rebuild', state: 'done', attempt: 1 })
    await after.close()
  })

  it('files that no row names go once they are old, and nothing else does', async () => {
    const server = await startServer()
    const { token } = await server.user('owner')
    const { datasetId } = await server.importCsv(token, 'a,b\n1,2\n3\n')
    const folders = ['datasets', 'uploads', 'reports']
    const files = () => folders.flatMap((name) => readdirSync(join(server.dataDir, name)).map((file) => join(name, file))).sort()
    const own = files()
    const day = Date.now() / 1_000 - 86_400
    for (const name of folders) {
      writeFileSync(join(server.dataDir, name, 'old.source'), 'x')
      utimesSync(join(server.dataDir, name, 'old.source'), day, day)
      writeFileSync(join(server.dataDir, name, 'young.source'), 'x')
    }
    for (const file of own) utimesSync(join(server.dataDir, file), day, day)
    writeFileSync(join(server.dataDir, 'temp', 'unfinished.upload'), 'x')
    const young = folders.map((name) => join(name, 'young.source'))
    expect(await sweep(server.services.data, server.services.store, 3_600_000)).toBe(folders.length + 1)
    expect(files()).toEqual([...own, ...young].sort())
    expect([own.some((file) => file.includes(datasetId)), readdirSync(join(server.dataDir, 'temp'))]).toEqual([true, []])
    await server.close()
    for (const file of young) utimesSync(join(server.dataDir, file), day, day)
    writeFileSync(join(server.dataDir, 'temp', 'unfinished.upload'), 'x')
    const after = await startServer({}, server.dataDir)
    expect([files(), readdirSync(join(server.dataDir, 'temp'))]).toEqual([own, []])
    await after.remove()
  })
})

describe('an owner', () => {
  it('cancels an import and keeps the file, to import it later', async () => {
    const server = await startServer()
    const { token } = await server.user('owner')
    const id = await staged(server, token, HOSTILE)
    const { data } = await importOf(server, token, id, 'a_view')
    expect((await server.call('apiv2/cancel_job', { job_id: data.job_id }, token)).code).toBe('ok')
    expect((await server.services.store.datasets.job(data.job_id))?.state).toBe('cancelled')
    expect((await server.call('apiv2/get_dataset', { dataset_id: id }, token)).data.status).toBe('staged')
    const again = await importOf(server, token, id, 'rows')
    expect((await server.jobEnd(again.data.job_id, token)).state).toBe('done')
    await server.remove()
  })
})

it('an import whose process ends by itself is tried once more, and then fails by name', async () => {
  const server = await startServer()
  const { token } = await server.user('owner')
  const { data } = await importOf(server, token, await staged(server, token, HOSTILE), 'a_view')
  for (const attempt of [1, 2]) {
    await expect.poll(() => server.services.imports.progressOf(data.job_id)?.stage).toBe('reading')
    expect((await server.services.store.datasets.job(data.job_id))?.attempts).toBe(attempt)
    endChildren()
    if (attempt === 1) await expect.poll(async () => (await server.services.store.datasets.job(data.job_id))?.attempts).toBe(2)
  }
  expect((await server.jobEnd(data.job_id, token)).error?.code).toBe('import_lost')
  await server.remove()
})

describe('a file that computes for ever', () => {
  it('holds neither looks nor imports of other people, and is stopped with a name', async () => {
    const server = await startServer({ FILE_TIMEOUT_S: '600', IMPORT_STALL_S: '600' })
    const hostile = await server.user('hostile')
    const other = await server.user('other')
    const id = await staged(server, hostile.token, HOSTILE)
    const looks = Array.from({ length: 3 }, () => server.call('apiv2/preview_source', { dataset_id: id, options: table('a_view') }, hostile.token))
    const { data } = await importOf(server, hostile.token, id, 'a_view')
    const { datasetId, job } = await server.importCsv(other.token, CSV)
    expect(job.state).toBe('done')
    expect((await server.call('apiv2/preview_source', { dataset_id: datasetId }, other.token)).data.names).toEqual(['city', 'n'])
    expect((await server.call('apiv2/download_dataset', { dataset_id: datasetId, format: 'csv' }, other.token)).status).toBe(200)
    expect((await server.services.store.datasets.job(data.job_id))?.state).toBe('running')
    await server.close()
    expect((await Promise.all(looks)).map((look) => look.code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    rmSync(server.dataDir, { recursive: true, force: true })
  })

  it('shows its tables all the same, and says which view gave no rows', async () => {
    const server = await startServer({ FILE_TIMEOUT_S: '4', IMPORT_STALL_S: '3' })
    const { token } = await server.user('owner')
    const id = await staged(server, token, HOSTILE)
    const first = (await server.call('apiv2/preview_source', { dataset_id: id }, token)).data
    expect([first.options, first.rows, first.problem]).toEqual([table('rows'), [['7']], null])
    const views = await staged(server, token, VIEWS_ALONE)
    const look = (await server.call('apiv2/preview_source', { dataset_id: views }, token, { 'accept-language': 'zh' })).data
    expect([look.parts.map((part) => part.name), look.names, look.rows]).toEqual([['a_view', 'b_view'], ['total'], []])
    expect(look.problem).toMatchObject({ code: 'table_timeout', message: expect.stringMatching(/^“a_view”在 4 秒内/) })
    const { data } = await importOf(server, token, views, 'a_view')
    const job = await server.jobEnd(data.job_id, token)
    expect([job.state, job.error?.code, job.error?.message]).toEqual([
      'failed',
      'table_timeout',
      expect.stringContaining('“a_view” returned no more rows for 3 s'),
    ])
    const next = await importOf(server, token, views, 'b_view')
    expect((await server.jobEnd(next.data.job_id, token)).state).toBe('done')
    await server.remove()
  })

  it('holds nobody where several people import one: a small file passes, and theirs wait or go on', async () => {
    const server = await startServer({ IMPORT_STALL_S: '600', IMPORT_SLICE_S: '1', IMPORT_WORKERS: '2' })
    const jobs: string[] = []
    for (const name of ['hostile', 'second', 'third']) {
      const { token } = await server.user(name)
      const { data } = await importOf(server, token, await staged(server, token, HOSTILE), 'a_view')
      jobs.push(data.job_id)
    }
    const other = await server.user('other')
    expect((await server.importCsv(other.token, CSV)).job.state).toBe('done')
    const states = await Promise.all(jobs.map(async (id) => (await server.services.store.datasets.job(id))?.state))
    expect(states).toEqual(['running', 'running', 'running'])
    await server.remove()
  })

  it('sorts no more on the disk than the engine itself may, in both languages', async () => {
    const server = await startServer({ TEMP_DISK_MB: '64', IMPORT_STALL_S: '600' })
    const { token } = await server.user('owner')
    const id = await staged(server, token, SORTED)
    const { data } = await importOf(server, token, id, 'a_view')
    const job = await server.jobEnd(data.job_id, token)
    expect([job.state, job.error?.code, job.error?.message]).toEqual(['failed', 'table_spills', expect.stringMatching(/^“a_view” needs more than 64 MB/)])
    const inChinese = await server.call('apiv2/get_job', { job_id: data.job_id }, token, { 'accept-language': 'zh' })
    expect(inChinese.data.error?.message).toMatch(/^“a_view”排序或分组/)
    await server.remove()
  })

  it('gives no more text than one import may read', async () => {
    const server = await startServer({ IMPORT_TEXT_MB: '1' })
    const { token } = await server.user('owner')
    const id = await staged(server, token, HOSTILE)
    const { data } = await importOf(server, token, id, 'flood')
    const job = await server.jobEnd(data.job_id, token)
    expect([job.state, job.error?.message]).toEqual(['failed', '“flood” produces more than 1 MB of text, the limit of one import.'])
    expect(readdirSync(join(server.dataDir, 'temp'))).toEqual([])
    await server.remove()
  })
})

it('the metadata is on the disk before a write is answered', async () => {
  const db = await openStore({ sqlite: join(folder, 'durable.sqlite') })
  const [[mode], [level]] = await Promise.all([
    sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db).then((r) => r.rows),
    sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db).then((r) => r.rows),
  ])
  expect([mode?.journal_mode, level?.synchronous]).toEqual(['wal', 2])
  await db.destroy()
})
