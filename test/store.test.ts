/** Accounts, sign-ups, emails and events in the metadata store, tested on SQLite and on PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isDiskFull, isUniqueViolation, openDatabase, openStore } from '../src/server/store/open.ts'
import { type Store, storeOf } from '../src/server/store/store.ts'
import { ENGINES, ignore, type OpenedStore, sqliteIn, thingsOf } from './support/stores.ts'

describe.each(ENGINES)('people in the store on %s', (_, open) => {
  let opened: OpenedStore
  let store: Store
  const { fresh, aUser, aDataset, anAnalysis } = thingsOf(() => store)
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.stop())

  async function aSignup(email: string, name: string, lifetime = 60_000): Promise<string> {
    const id = fresh('s')
    const kept = await store.signups.add({ id, email, name, password: `hash of ${name}` }, lifetime, { kind: 'signup', signup: id, email, locale: 'en' })
    expect(kept).toBe(true)
    return id
  }
  const anAddress = () => `${fresh('p')}@example.org`

  it('answers again after the database ended its connections', async () => {
    await Promise.all(Array.from({ length: 5 }, () => aUser()))
    await opened.cut()
    await expect
      .poll(() =>
        aUser().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
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
    const where = await opened.another('older')
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
    const where = await opened.another('shares')
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
  it('hands a letter to one sender at a time, again after its lease, and counts what waits', async () => {
    const empty = storeOf(await openStore(await opened.another('letters')), ignore).outbox
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
    const db = await openStore(await opened.another('crowded'))
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
    const pace = { key: fresh('k'), free: 3, first: 60_000, longest: 240_000 }
    const other = { ...pace, key: fresh('k') }
    expect([await store.signInTries.admit([pace]), await store.signInTries.admit([pace])]).toEqual([0, 0])
    const many = await Promise.all(Array.from({ length: 20 }, () => store.signInTries.admit([pace, other])))
    expect(many.filter((wait) => wait === 0)).toHaveLength(1)
    const wait = await store.signInTries.admit([pace])
    expect(wait > 0 && wait <= 60_000).toBe(true)
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
  it('counts attempts within a window', async () => {
    expect((await store.attempt('k', 3_600_000)).count).toBe(1)
    expect((await store.attempt('k', 3_600_000)).count).toBe(2)
    expect((await store.attempt('other', 3_600_000)).count).toBe(1)
  })
  it('keeps the newest events, and none older than a number of days', async () => {
    const db = await openStore(await opened.another('events'))
    const { events } = storeOf(db, ignore)
    const kept = async () => (await db.selectFrom('events').select('event_json').orderBy('event_json').execute()).map((row) => row.event_json)
    const received = (id: string, received_at: string) => db.insertInto('events').values({ id, received_at, type: 'click', event_json: id }).execute()
    await received('old', '2020-01-01T00:00:00.000Z')
    for (const [id, minutes] of [
      ['e1', 3],
      ['e2', 2],
    ] as const)
      await received(id, new Date(Date.now() - minutes * 60_000).toISOString())
    await events.add([{ type: 'pageview', text: 'e3' }])
    await events.add([])
    await events.sweep(100, 90)
    expect(await kept()).toEqual(['e1', 'e2', 'e3'])
    await events.sweep(2, 90)
    expect(await kept()).toEqual(['e2', 'e3'])
    await received('yesterday', new Date(Date.now() - 24 * 3_600_000).toISOString())
    await events.add(['a', 'b', 'b'].map((type) => ({ type, text: type })))
    const { types, days } = await events.counts(2)
    expect(types).toEqual(['b', 'click', ''])
    expect(types.map((_, place) => days.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0))).toEqual([2, 2, 2])
    expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort().reverse())
    await db.destroy()
  })
})

it('SQLite without space says so, in a transaction too, and takes writes again once there is some', async () => {
  const db = await openStore(sqliteIn('small'))
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
