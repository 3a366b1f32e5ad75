/** Messages and mentions in the metadata store, tested on SQLite and on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../src/server/store/store.ts'
import { ENGINES, type OpenedStore, thingsOf } from './support/stores.ts'

describe.each(ENGINES)('messages in the store on %s', (_, open) => {
  let opened: OpenedStore
  let store: Store
  const { fresh, aUser, anAnalysis } = thingsOf(() => store)
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.stop())

  /** Creates an analysis shared with two people, who have opened it. */
  async function prepare() {
    const [owner, ben, eve] = [await aUser(), await aUser(), await aUser()]
    const id = fresh('a')
    await store.analyses.add(anAnalysis(id, owner))
    for (const user of [ben, eve]) {
      await store.shares.put({ kind: 'analysis', id }, user, `${user}@example.org`, { role: 'viewer', level: 'explore', columns: [] }, owner)
      await store.shares.seen({ kind: 'analysis', id }, user)
    }
    const step = { analysisId: id, stepId: 's1' }
    const mentioning = (...users: string[]) => ({
      text: users.map(() => '@X ').join(''),
      mentions: users.map((user_id, at) => ({ user_id, start: at * 3, end: at * 3 + 2 })),
    })
    const send = async (...users: string[]) => {
      await store.messages.send(step, owner, { ...mentioning(...users), cell: null }, 100)
      return (await store.messages.thread(step, 100)).messages.at(-1)?.id ?? ''
    }
    const counts = async (user: string) => (await store.messages.summaries(id, user)).map(({ messages, unread, mentions }) => [messages, unread, mentions])
    const due = async (user: string, after: number, until: number) =>
      (await store.messageMails.unread(id, user, after, until)).map((message) => [message.id, message.mentioned])
    return { owner, ben, eve, id, step, mentioning, send, counts, due }
  }

  it('knows the people of an analysis who opened it, and where each message mentions them', async () => {
    const { owner, ben, eve, id, send } = await prepare()
    const closed = await aUser()
    await store.shares.put({ kind: 'analysis', id }, closed, `${closed}@example.org`, { role: 'viewer', level: 'explore', columns: [] }, owner)
    expect((await store.mentions.people(id)).map((person) => [person.id, person.owner, person.email]).sort()).toEqual(
      [
        [owner, true, null],
        [ben, false, `${ben}@example.org`],
        [eve, false, `${eve}@example.org`],
      ].sort(),
    )
    const [first, second] = [await send(ben, eve, ben), await send()]
    const named = await store.mentions.of(id, [first, second])
    expect([...named].map(([message, all]) => [message, all.map(({ user_id, start, name }) => [user_id, start, name])])).toEqual([
      [first, [ben, eve, ben].map((user, at) => [user, at * 3, `Person ${user}`])],
    ])
    expect(await store.shares.remove({ kind: 'analysis', id }, ben)).toBe(true)
    expect((await store.mentions.of(id, [first])).get(first)?.map(({ user_id }) => user_id)).toEqual([eve])
  })

  it('counts unread mentions of each person, and forgets them with what was read, the message and the account', async () => {
    const { owner, ben, eve, step, send, counts } = await prepare()
    const first = await send(ben, eve)
    await send()
    expect([await counts(owner), await counts(ben)]).toEqual([[[2, 0, 0]], [[2, 2, 1]]])
    await store.messages.read(step, first, ben)
    expect([await counts(ben), await counts(eve)]).toEqual([[[2, 1, 0]], [[2, 2, 1]]])
    expect(await store.messages.unread(eve)).toMatchObject([{ step_id: 's1', unread: 2, mentions: 1 }])
    expect(await store.people.remove(ben)).toBe(true)
    expect(await store.messages.remove(step, first, owner)).toBe(true)
    expect(await counts(eve)).toEqual([[1, 1, 0]])
  })

  it('a change gives those who were never mentioned in the message, each once, and makes a read message unread for them', async () => {
    const { owner, ben, eve, step, mentioning, send, counts, due } = await prepare()
    const [first, last] = [await send(ben), await send()]
    await store.messages.read(step, last, eve)
    expect(await due(eve, 0, 2)).toEqual([])
    expect(await store.messages.edit(step, first, owner, mentioning(eve, ben))).toEqual([eve])
    expect(await counts(eve)).toEqual([[2, 1, 1]])
    expect([await due(eve, 0, 2), await due(eve, 2, 3), await due(eve, 3, 4)]).toEqual([[], [[first, true]], []])
    expect(await due(ben, 0, 3)).toEqual([
      [first, true],
      [last, false],
    ])
    expect(await store.messages.edit(step, first, owner, mentioning(ben))).toEqual([])
    expect([await counts(eve), await due(eve, 2, 3)]).toEqual([[[2, 0, 0]], []])
    expect(await store.messages.edit(step, first, owner, mentioning(eve))).toEqual([])
    expect(await store.messages.edit(step, first, ben, mentioning(eve))).toBeNull()
    // a message sent afterwards gets a number of its own
    const next = await send(eve)
    expect(await due(eve, 3, 4)).toEqual([[next, true]])
  })

  it('changes and messages at the same time wait for each other, and none gets the number of another', async () => {
    const { owner, ben, eve, id, step, mentioning, send } = await prepare()
    const messages = [await send(), await send(), await send()]
    await Promise.all([
      ...messages.map((message) => store.messages.edit(step, message, owner, mentioning(ben, eve))),
      ...Array.from({ length: 6 }, () => store.messages.send(step, owner, { ...mentioning(ben), cell: null }, 100)),
    ])
    const told = await store.messageMails.unread(id, ben, 0, 100)
    expect(told.filter(({ mentioned }) => mentioned)).toHaveLength(9)
    const numbers = await Promise.all(Array.from({ length: 12 }, async (_, n) => (await store.messageMails.unread(id, ben, n, n + 1)).length))
    expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(12)
  })
})
