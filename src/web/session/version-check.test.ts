import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RELOAD_GUARD, VERSION_POLL } from '../../contract/constants.ts'
import { versionCheck } from './version-check.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function page(latest: string | null, more: { served?: boolean; unsaved?: boolean } = {}) {
  const state = { latest, served: true, unsaved: false, ...more }
  const kept = new Map<string, string>()
  const [reload, asked, found] = [vi.fn(), vi.fn(), vi.fn()]
  const version = versionCheck({
    build: 'old',
    latest: async () => {
      asked()
      return state.latest
    },
    isServed: async () => state.served,
    isUnsaved: () => state.unsaved,
    found,
    reload,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: Date.now,
  })
  return { ...version, state, reload, asked, found }
}

it('asks every five minutes, and reloads at the next navigation once the build has changed', async () => {
  const { start, state, asked, navigated, reload } = page('old')
  const stop = start()
  await vi.advanceTimersByTimeAsync(VERSION_POLL)
  expect([asked.mock.calls.length, navigated('/next')]).toEqual([1, false])
  state.latest = 'new'
  await vi.advanceTimersByTimeAsync(VERSION_POLL)
  expect(reload).not.toHaveBeenCalled()
  expect(navigated('/next')).toBe(true)
  expect(reload.mock.calls).toEqual([['/next']])
  stop()
})

it.each([
  ['cannot be asked for', null, {}],
  ['is the present one', 'old', {}],
  ['is not served yet', 'new', { served: false }],
])('does not reload for a build that %s', async (_, latest, more) => {
  const { check, navigated } = page(latest, more)
  await check()
  expect(navigated('/next')).toBe(false)
})

it('waits for the next navigation while anything is unsaved', async () => {
  const { check, navigated, state } = page('new', { unsaved: true })
  await check()
  expect(navigated('/next')).toBe(false)
  state.unsaved = false
  expect(navigated('/next')).toBe(true)
})

it('does not reload again within ten seconds', async () => {
  const { check, navigated } = page('new')
  await check()
  expect([navigated('/next'), navigated('/next')]).toEqual([true, false])
  vi.advanceTimersByTime(RELOAD_GUARD)
  expect(navigated('/next')).toBe(true)
})

it('says once that there is a newer build', async () => {
  const { check, found, state } = page('old')
  await check()
  expect(found).not.toHaveBeenCalled()
  state.latest = 'new'
  await Promise.all([check(), check()])
  await check()
  expect(found).toHaveBeenCalledOnce()
})
