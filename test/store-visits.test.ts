/** Favorites, opened analyses and folders in the metadata store, tested on SQLite and on PostgreSQL: bounds, and what happens when access ends. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Store } from '../src/server/store/store.ts'
import { ENGINES, type OpenedStore, thingsOf } from './support/stores.ts'

describe.each(ENGINES)('visits in the store on %s', (_, open) => {
  let opened: OpenedStore
  let store: Store
  const { fresh, aUser, aDataset, anAnalysis, as } = thingsOf(() => store)
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.stop())
  afterEach(() => vi.useRealTimers())

  const subject = (id: string) => ({ kind: 'analysis', id }) as const

  /** An analysis that its owner shares with a reader. */
  async function shared() {
    const [owner, reader] = [await aUser(), await aUser()]
    const { id: datasetId } = await aDataset(owner)
    const add = async () => {
      const id = fresh('a')
      await store.analyses.add({ ...anAnalysis(id, owner), datasetId })
      await store.shares.put(subject(id), reader, `${reader}@example.org`, { role: 'viewer', level: 'results_only', columns: [] }, owner)
      return id
    }
    const listed = async (person: string) =>
      (await store.analyses.visitedBy(as(person))).map(({ id, favorite_since, opened_at }) => [id, favorite_since !== null, opened_at !== null])
    return { owner, reader, add, listed }
  }

  it('keeps favorites and openings of each person apart', async () => {
    const { owner, reader, add, listed } = await shared()
    const id = await add()
    expect(await store.visits.favor(reader, id, 10)).toBe(true)
    await store.visits.open(owner, id, 10)
    expect(await listed(reader)).toEqual([[id, true, false]])
    expect(await listed(owner)).toEqual([[id, false, true]])
    expect((await store.analyses.find(id, as(owner)))?.favorite_since).toBeNull()
    await store.visits.unfavor(reader, id)
    await store.visits.forgetOpened(owner)
    expect([await listed(reader), await listed(owner)]).toEqual([[], []])
  })

  it('refuses favorites beyond the bound, but not one that is marked already', async () => {
    const { reader, add, listed } = await shared()
    const [first, second, third] = [await add(), await add(), await add()]
    for (const id of [first, second, second]) expect(await store.visits.favor(reader, id, 2)).toBe(true)
    expect(await store.visits.favor(reader, third, 2)).toBe(false)
    expect((await listed(reader)).map(([id]) => id).toSorted()).toEqual([first, second].toSorted())
  })

  it('remembers the analyses that were opened last, and forgets older ones', async () => {
    const { reader, add, listed } = await shared()
    const [first, second, third] = [await add(), await add(), await add()]
    for (const [minute, id] of [first, second, first, third].entries()) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 1, 9, minute) })
      await store.visits.open(reader, id, 2)
    }
    expect((await listed(reader)).map(([id]) => id).toSorted()).toEqual([first, third].toSorted())
  })

  it('leaves out what a person may no longer open, then deletes it', async () => {
    const { reader, add, listed } = await shared()
    const [id, other] = [await add(), await add()]
    await store.visits.favor(reader, id, 1)
    await store.visits.open(reader, id, 10)
    await store.shares.remove(subject(id), reader)
    expect(await listed(reader)).toEqual([])
    // a favorite that cannot be seen does not count
    expect(await store.visits.favor(reader, other, 1)).toBe(true)
    await store.visits.sweep()
    await store.shares.put(subject(id), reader, `${reader}@example.org`, { role: 'viewer', level: 'explore', columns: [] }, 'owner')
    expect(await listed(reader)).toEqual([[other, true, false]])
  })

  it('deletes them with the analysis and with the account', async () => {
    const { owner, reader, add, listed } = await shared()
    const [id, other] = [await add(), await add()]
    for (const one of [id, other]) await store.visits.favor(reader, one, 10)
    await store.analyses.delete(id)
    expect(await listed(reader)).toEqual([[other, true, false]])
    await store.visits.open(owner, other, 10)
    expect(await store.people.remove(owner)).toBe(true)
    expect(await listed(reader)).toEqual([])
  })

  it('keeps an analysis in at most one folder of each person', async () => {
    const { owner, reader, add } = await shared()
    const id = await add()
    const [mine, other, theirs] = [
      await store.folders.add(reader, 'Mine', 2),
      await store.folders.add(reader, 'Other', 2),
      await store.folders.add(owner, 'Mine', 2),
    ]
    if (typeof mine === 'string' || typeof other === 'string' || typeof theirs === 'string') throw new Error('they are created')
    expect([await store.folders.add(reader, 'Mine', 2), await store.folders.add(reader, 'Third', 2)]).toEqual(['taken', 'full'])
    const folderOf = async (person: string) => (await store.analyses.find(id, as(person)))?.folder_id
    expect([await store.folders.file(reader, id, mine.id), await store.folders.file(reader, id, other.id)]).toEqual([true, true])
    expect([await folderOf(reader), await folderOf(owner)]).toEqual([other.id, null])
    // nobody files into, renames or deletes somebody else's folder
    expect([
      await store.folders.file(reader, id, theirs.id),
      await store.folders.rename(reader, theirs.id, 'X'),
      await store.folders.remove(reader, theirs.id),
    ]).toEqual([false, 'missing', false])
    expect([await store.folders.rename(reader, other.id, 'Mine'), await store.folders.rename(reader, other.id, 'Other')]).toEqual(['taken', 'done'])
    expect(await store.folders.remove(reader, other.id)).toBe(true)
    expect(await folderOf(reader)).toBeNull()
  })

  it('takes an analysis out of its folder when access ends', async () => {
    const { reader, add } = await shared()
    const id = await add()
    const folder = await store.folders.add(reader, 'Board', 10)
    if (typeof folder === 'string') throw new Error('it is created')
    await store.folders.file(reader, id, folder.id)
    await store.shares.remove(subject(id), reader)
    await store.visits.sweep()
    await store.shares.put(subject(id), reader, `${reader}@example.org`, { role: 'viewer', level: 'explore', columns: [] }, 'owner')
    expect((await store.analyses.find(id, as(reader)))?.folder_id).toBeNull()
    expect(await store.folders.list(reader)).toEqual([{ id: folder.id, name: 'Board' }])
  })
})
