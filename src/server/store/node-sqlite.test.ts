import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ignore } from '../../../test/support/stores.ts'
import { sinceNow } from './changes.ts'
import { type Db, openStore } from './open.ts'
import { type Store, storeOf } from './store.ts'

describe('what has been written to a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-changes-'))
  const file = join(folder, 'changes.sqlite')
  let db: Db
  let store: Store
  beforeAll(async () => {
    db = await openStore({ sqlite: file })
    store = storeOf(db, ignore)
    await store.accounts.add({ id: 'u', email: 'u@example.org', name: 'U', password: 'hash', role: 'user', confirmed: true })
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const isSame = async (work: () => Promise<unknown>): Promise<boolean> => {
    const { at, now } = sinceNow(store)
    expect(at).not.toBeNull()
    await work()
    return now() === at
  }

  it('is the same after reads, and after what nobody’s access hangs on', async () => {
    expect(await isSame(() => store.accounts.byId('u'))).toBe(true)
    expect(await isSame(() => store.attempt('key', 60_000))).toBe(true)
    expect(await isSame(() => store.attempt('key', 60_000))).toBe(true)
    expect(await isSame(() => store.sweepAttempts(0))).toBe(true)
    expect(await isSame(() => store.events.add([{ type: 'click', text: '{}' }]))).toBe(true)
    expect(await isSame(() => store.events.sweep(0, 1))).toBe(true)
  })

  it('is another after each write, of the same statement as well', async () => {
    const rename = (name: string) => () => store.profiles.set('u', { name, locale: null, time_zone: null })
    for (const name of ['A', 'B', 'C']) expect(await isSame(rename(name))).toBe(false)
    expect(await isSame(() => sql`UPDATE users SET name = 'D' WHERE id = 'u' RETURNING id`.execute(db))).toBe(false)
    expect(await isSame(() => sql`WITH one AS (SELECT 'u' AS id) UPDATE users SET name = 'E' WHERE id IN (SELECT id FROM one)`.execute(db))).toBe(false)
  })

  it('is another after a write of another process', async () => {
    const other = await openStore({ sqlite: file })
    expect(await isSame(() => sql`UPDATE users SET name = 'F' WHERE id = 'u'`.execute(other))).toBe(false)
    expect(await isSame(() => store.accounts.byId('u'))).toBe(true)
    await other.destroy()
  })

  it('cannot be told while a transaction is under way, and is another after it, even where it was undone', async () => {
    const { at, now } = sinceNow(store)
    await store.atomically(async (within) => {
      await within.profiles.set('u', { name: 'G', locale: null, time_zone: null })
      expect([now(), within.changes()]).toEqual([null, null])
    })
    expect(now()).not.toBe(at)
    const undone = sinceNow(store)
    await expect(
      store.atomically(async (within) => {
        await within.profiles.set('u', { name: 'H', locale: null, time_zone: null })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(undone.now()).not.toBe(undone.at)
  })
})
