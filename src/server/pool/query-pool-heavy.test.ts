import { describe, expect, it } from 'vitest'
import { allReady, child, children, codeOf, type FakeChild, guest, person, poolOf, request, stoppedClock } from './fake-children.ts'

stoppedClock()

describe('heavy work', () => {
  it('found out by the worker waits for its turn, and lets light work pass', async () => {
    const pool = poolOf(3)
    allReady()
    const [first, second] = [pool.run(request, person('a')), pool.run(request, person('b'))]
    child(0).say({ type: 'heavier', id: 1 })
    const again = children.find((c) => c.weights.includes(true)) as FakeChild
    const other = children.find((c) => c.running.includes(2)) as FakeChild
    other.say({ type: 'heavier', id: 2 })
    expect(pool.busyPids).toEqual([again.pid])
    const light = pool.run(request, person('c'))
    children.find((c) => c.running.at(-1) === 4)?.finish()
    expect(await codeOf(light)).toBe('ok')
    again.finish()
    expect(await codeOf(first)).toBe('ok')
    children.find((c) => pool.busyPids.includes(c.pid))?.finish()
    expect(await codeOf(second)).toBe('ok')
  })
  it('of a guest gives way to a person’s', () => {
    const pool = poolOf(3)
    allReady()
    void pool.run(request, guest())
    child(0).say({ type: 'heavier', id: 1 })
    void pool.run(request, person())
    children.find((c) => c.running.includes(3))?.say({ type: 'heavier', id: 3 })
    expect(children.flatMap((c) => c.cancelled)).toEqual([2])
  })
})

it('tells how many are before a request', () => {
  const pool = poolOf(1)
  allReady()
  for (const ticket of ['a1', 'b', 'a2', 'c']) void pool.run(request, { key: ticket.slice(0, 1), guest: false, ticket })
  void pool.run(request, { key: 'g', guest: true, ticket: 'g' })
  expect([pool.place('a1'), pool.place('a2'), pool.place('b'), pool.place('c'), pool.place('g'), pool.place('nobody')]).toEqual([
    { state: 'running' },
    { state: 'waiting', before: 2 },
    { state: 'waiting', before: 1 },
    { state: 'waiting', before: 3 },
    { state: 'waiting', before: 4 },
    undefined,
  ])
})

it('a pool that closes tells everybody that the server is restarting', async () => {
  const pool = poolOf(2)
  allReady()
  const all = [person('a'), person('b'), person('c'), guest()].map((caller) => codeOf(pool.run(request, caller)))
  pool.close()
  expect(await Promise.all([...all, codeOf(pool.run(request, person()))])).toEqual(Array(5).fill('restarting'))
  expect(children.every((c) => c.killed)).toBe(true)
})
