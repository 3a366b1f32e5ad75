/** Datasets from SQLite files that are uploaded, or that the server reads from a path. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetCalls } from './support/dataset-calls.ts'
import { startServer, type TestServer } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-datasets-'))
const open = join(folder, 'open')
let server: TestServer
let token: string
beforeAll(async () => {
  mkdirSync(open)
  server = await startServer({ SQLITE_FOLDERS: open })
  token = (await server.user('owner')).token
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})
const { get, columnOf, again } = datasetCalls(() => ({ server, token }))

describe('a SQLite file', () => {
  function makeDatabase(path: string): void {
    const db = new DatabaseSync(path)
    db.exec(`CREATE TABLE orders (id INTEGER, code TEXT, price REAL, bytes BLOB, "odd ""name" TEXT);
      INSERT INTO orders VALUES (9007199254740993, '007', 1.5, x'00ff', NULL), (2, '12', NULL, NULL, 'x');
      CREATE VIEW cheap AS SELECT * FROM orders WHERE price < 2;`)
    db.close()
  }
  async function dataset(path: string, table: string) {
    const { data } = await server.upload(token, readFileSync(path), 'Orders', 'x.db', { source: 'sqlite', import: false })
    const look = await server.call('apiv2/preview_source', { dataset_id: data.dataset_id }, token)
    const options = { source: { kind: 'sqlite', table } }
    return { id: data.dataset_id, look, job: await again(data.dataset_id, options) }
  }
  it('shows tables and views, and keeps integers exact and texts text', async () => {
    const path = join(folder, 'a.db')
    makeDatabase(path)
    const { id, look, job } = await dataset(path, 'orders')
    expect(look.data.parts.map((p) => p.name)).toEqual(['orders', 'cheap'])
    expect(job).toMatchObject({ state: 'done' })
    const found = await get(id)
    expect(found.schema.map((c) => [c.name, c.dtype])).toEqual([
      ['id', 'BIGINT'],
      ['code', 'VARCHAR'],
      ['price', 'DECIMAL(18,1)'],
      ['bytes', 'VARCHAR'],
      ['odd "name', 'VARCHAR'],
    ])
    expect([found.source_type, found.report?.cell_errors, await columnOf(id, 0), await columnOf(id, 1)]).toEqual([
      'sqlite',
      1,
      ['9007199254740993', 2],
      ['007', '12'],
    ])
  })
  it('of one table is imported at once; of several, one has to be chosen', async () => {
    const path = join(folder, 'one.db')
    const db = new DatabaseSync(path)
    db.exec("CREATE TABLE only_one (a INTEGER, b TEXT); INSERT INTO only_one VALUES (1, 'x'), (2, 'y')")
    db.close()
    const { data } = await server.upload(token, readFileSync(path), 'One', 'one.db', { source: 'sqlite' })
    expect(await server.jobEnd(data.job_id ?? '', token)).toMatchObject({ state: 'done' })
    expect(await get(data.dataset_id)).toMatchObject({ rows: 2, source_options: { kind: 'sqlite', table: 'only_one' } })
    const several = join(folder, 'several.db')
    makeDatabase(several)
    const more = await server.upload(token, readFileSync(several), 'Several', 'several.db', { source: 'sqlite' })
    expect(await server.jobEnd(more.data.job_id ?? '', token)).toMatchObject({ state: 'failed', error: { code: 'sheet_missing' } })
  })
  it('may have a table without a name, which is read and shown like any other', async () => {
    const path = join(folder, 'unnamed.db')
    const db = new DatabaseSync(path)
    db.exec(`CREATE TABLE "" (a INTEGER); INSERT INTO "" VALUES (7); CREATE TABLE other (b INTEGER)`)
    db.close()
    const { id, look, job } = await dataset(path, '')
    expect(look.code).toBe('ok')
    expect(look.data.options).toEqual({ kind: 'sqlite', table: '' })
    expect(job).toMatchObject({ state: 'done', rows: 1 })
    expect((await server.call('apiv2/preview_source', { dataset_id: id }, token)).code).toBe('ok')
    expect((await get(id)).source_options).toEqual({ kind: 'sqlite', table: '' })
  })
  it('that is none, is damaged or lacks the table gives a reason', async () => {
    const text = join(folder, 'text.db')
    writeFileSync(text, 'not a database at all')
    expect((await dataset(text, 'x')).job).toMatchObject({ state: 'failed', error: { code: 'file_damaged' } })
    const path = join(folder, 'b.db')
    makeDatabase(path)
    expect((await dataset(path, 'sqlite_schema')).job).toMatchObject({ state: 'failed', error: { code: 'sheet_missing' } })
    const torn = join(folder, 'torn.db')
    writeFileSync(torn, Buffer.concat([readFileSync(path).subarray(0, 4_096), Buffer.alloc(4_096, 0xff)]))
    expect((await dataset(torn, 'orders')).job).toMatchObject({ state: 'failed' })
  })
  it('is taken by path only from a folder that the operator opened', async () => {
    makeDatabase(join(open, 'ok.db'))
    makeDatabase(join(folder, 'outside.db'))
    symlinkSync(join(folder, 'outside.db'), join(open, 'link.db'))
    const connect = (file_path: string) => server.call('apiv2/connect_sqlite', { file_path, title: 'S' }, token)
    expect((await connect(join(open, 'ok.db'))).code).toBe('ok')
    for (const path of [join(folder, 'outside.db'), join(open, 'link.db'), join(open, '../outside.db'), '/etc/passwd', 'ok.db', join(open, 'missing.db')])
      expect([path, (await connect(path)).code]).toEqual([path, 'path_not_allowed'])
  })
})
