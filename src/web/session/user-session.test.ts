import { describe, expect, it } from 'vitest'
import { ACTIVITY_KEY, SESSION_KEY, TAB_KEY, tabSession, userSession } from './user-session.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  }
}

describe('the user session', () => {
  const start = Date.UTC(2026, 0, 2, 3, 4, 5, 6)
  const at = (now: { value: number }, kept = storage()) => ({
    session: userSession(kept, () => now.value),
    kept: kept.kept,
  })

  it('is expired before anything happened, and fresh after a touch', () => {
    const { session, kept } = at({ value: start })
    expect(session.isExpired()).toBe(true)
    const { id } = session.touch()
    expect(id).toMatch(/^20260102030405006TIMEOUT30[a-z0-9]+$/)
    expect([kept.get(SESSION_KEY), kept.get(ACTIVITY_KEY)]).toEqual([id, String(start)])
  })
  it('is refreshed by a touch within 30 minutes and replaced by one after', () => {
    const now = { value: start }
    const { session } = at(now)
    const first = session.touch().id
    now.value += 30 * 60_000
    expect(session.touch().id).toBe(first)
    now.value += 30 * 60_000 + 1
    expect(session.isExpired()).toBe(true)
    expect(session.touch().id).not.toBe(first)
  })
  it('gives the live id, or a new one once it is expired', () => {
    const now = { value: start }
    const { session } = at(now)
    const first = session.id()
    expect(session.id()).toBe(first)
    now.value += 31 * 60_000
    expect(session.id()).not.toBe(first)
  })
  it('is emptied by clear, and can be read again from storage', () => {
    const now = { value: start }
    const kept = storage()
    const { session } = at(now, kept)
    const { id } = session.touch()
    expect(userSession(kept, () => now.value).read()).toMatchObject({ id, last_activity: start })
    expect(session.clear()).toMatchObject({ id: '', last_activity: 0 })
    expect(kept.kept.size).toBe(0)
  })
})

it('replaces an id that is none of ours', () => {
  const kept = storage()
  for (const key of [SESSION_KEY, TAB_KEY]) kept.setItem(key, 'x\n'.repeat(9_000))
  kept.setItem(ACTIVITY_KEY, '5')
  expect([userSession(kept, () => 6).id(), tabSession(kept, () => 6).id()].every((id) => /^\w{1,100}$/.test(id))).toBe(true)
})

it('keeps one id for a tab until it is reset or cleared', () => {
  const kept = storage()
  const tab = tabSession(kept, () => 0)
  const first = tab.id()
  expect(first).toContain('TAB')
  expect(tab.id()).toBe(first)
  expect(tab.reset()).not.toBe(first)
  tab.clear()
  expect(kept.kept.has(TAB_KEY)).toBe(false)
})
