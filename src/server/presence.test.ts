import { expect, it } from 'vitest'
import { Presence } from './presence.ts'

const [ana, ben] = [
  { id: 'u1', name: 'Ana' },
  { id: 'u2', name: 'Ben' },
]

it('counts somebody once who is there twice, until the last leaves, and tells who listens', () => {
  const presence = new Presence()
  let told = 0
  const stop = presence.onChange('a', () => {
    told += 1
  })
  const first = presence.enter('a', '1', ana)
  const second = presence.enter('a', '2', ana)
  presence.enter('b', '3', ben)
  expect([presence.people('a'), told]).toEqual([[ana], 1])
  first()
  expect(presence.people('a')).toEqual([ana])
  second()
  expect([presence.people('a'), told]).toEqual([[], 3])
  stop()
  presence.enter('a', '4', ben)
  expect(told).toBe(3)
})

it('forgets who asked and asks no more, after a while or at once when told to; a stream stays', () => {
  let now = 0
  const presence = new Presence(() => now)
  presence.ask('a', 'x', ana)
  now = 20_000
  presence.ask('a', 'x', ana)
  presence.ask('a', 'y', ben)
  now = 40_000
  expect(presence.people('a')).toEqual([ana, ben])
  presence.forget('a', ana.id)
  expect(presence.people('a')).toEqual([ben])
  now = 50_000
  expect(presence.people('a')).toEqual([])
  presence.enter('a', 'z', ana)
  presence.forget('a', ana.id)
  now = 500_000
  expect(presence.people('a')).toEqual([ana])
})
