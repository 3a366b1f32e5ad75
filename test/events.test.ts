/** Analytics events are limited per call, per network address and in total, and never contain the secret of a link. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from './support/clock.ts'
import { startServer, type TestServer } from './support/server.ts'

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
const large = { ...event, url: 'u'.repeat(1_000), referrer: 'r '.repeat(500), user_agent: 'a'.repeat(300) }

describe('track_events', () => {
  let server: TestServer
  beforeEach(stopClock)
  afterEach(async () => {
    vi.useRealTimers()
    await server.remove()
  })
  const track = async (events: readonly (typeof event)[], address: string) =>
    (await server.call('apiv2/track_events', { events: [...events] }, undefined, { 'x-forwarded-for': address })).data
  const kept = (): string[] => {
    const db = new DatabaseSync(join(server.dataDir, 'tessera.sqlite'), { readOnly: true })
    const rows = db.prepare('SELECT event_json FROM events').all()
    db.close()
    return rows.map((row) => String(row.event_json))
  }

  it('keeps an address to its quota, samples beyond it, and answers ok so that no queue sends again', async () => {
    server = await startServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
    const answers: unknown[] = []
    for (let i = 0; i < 25; i++) answers.push(await track(Array(100).fill(event), '203.0.113.1'))
    expect(answers.slice(0, 20)).toEqual(Array(20).fill({ done: true, stored: 100, dropped: 0 }))
    expect(answers.slice(20)).toEqual(Array(5).fill({ done: true, stored: 10, dropped: 90 }))
    for (let i = 0; i < 15; i++) await track(Array(100).fill(large), '203.0.113.2')
    expect(kept().reduce((sum, text) => sum + text.length, 0)).toBeLessThan(2_000_000)
    expect(await track([event], '203.0.113.3')).toEqual({ done: true, stored: 1, dropped: 0 })
  })
  it('counts calls too, also empty ones', async () => {
    server = await startServer({ RATE_LIMITS: 'on' })
    const address = '127.0.0.1'
    await server.services.store.attempt(`event-calls:${address}`, 3_600_000, 1_200)
    expect(await track([event], address)).toEqual({ done: true, stored: 0, dropped: 1 })
  })
  it('refuses calls and events beyond their size', async () => {
    server = await startServer()
    for (const events of [Array(101).fill(event), [{ ...event, url: 'u'.repeat(1_001) }], [{ ...event, more: 1 }]])
      expect((await server.call('apiv2/track_events', { events })).code).toBe('bad_request')
  })
  it('keeps nothing for a browser that asks not to be tracked, nor where the operator wants none', async () => {
    server = await startServer()
    for (const header of [{ dnt: '1' }, { 'sec-gpc': '1' }])
      expect((await server.call('apiv2/track_events', { events: [event] }, undefined, header)).data).toEqual({ done: true, stored: 0, dropped: 1 })
    await server.remove()
    server = await startServer({ EVENTS: 'off' })
    expect(await track([event], '')).toEqual({ done: true, stored: 0, dropped: 1 })
    expect(kept()).toEqual([])
  })
  it('counts them by day and type for administrators', async () => {
    server = await startServer()
    const { token } = await server.user('admin', 'admin')
    await track([event, { ...event, type: 'pageview' }, event], '')
    const day = new Date().toISOString().slice(0, 10)
    expect((await server.call('apiv2/admin_count_events', {}, token)).data).toEqual({ on: true, types: ['click', 'pageview'], days: [{ day, counts: [2, 1] }] })
  })
  it('keeps no token of a page that was opened from a mail', async () => {
    server = await startServer()
    const secret = 'Zq3'.repeat(14)
    await track([{ ...event, url: `http://localhost/zh/confirm-email-${secret}?a=1`, referrer: `http://localhost/reset%2Dpassword%2Dshort` }], '')
    expect(kept().join()).toContain('confirm-email-…')
    expect(kept().join()).not.toMatch(/Zq3Zq3|short/)
  })
})
