import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVENT_FLUSH_INTERVAL } from '../../contract/constants.ts'
import type { AnalyticsEvent } from '../../contract/events.ts'
import { eventQueue } from './event-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (type: string): AnalyticsEvent => ({
  ...{ type, timestamp: '2026-01-01T00:00:00.000Z', timezone: 'UTC', testid: '', tag: 'a', url: 'http://localhost/' },
  ...{ referrer: '', user_agent: '', platform: '', language: 'en' },
})

function tab(stored?: string) {
  const kept = new Map<string, string>(stored === undefined ? [] : [['events_queue', stored]])
  const [sent, beaconed]: [string[][], string[][]] = [[], []]
  const works = { send: true, beacon: true }
  const names = (events: readonly AnalyticsEvent[]) => events.map(({ type }) => type)
  const queue = eventQueue({
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) },
    send: async (events) => {
      sent.push(names(events))
      return works.send
    },
    beacon: (events) => {
      beaconed.push(names(events))
      return works.beacon
    },
  })
  return { ...queue, kept, sent, beaconed, works }
}

it('sends what waits every ten seconds, and nothing when nothing waits', async () => {
  const { add, start, sent } = tab()
  const stop = start()
  add(event('a'))
  add(event('b'))
  await vi.advanceTimersByTimeAsync(EVENT_FLUSH_INTERVAL - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(EVENT_FLUSH_INTERVAL)
  expect(sent).toEqual([['a', 'b']])
  stop()
})

it('keeps what did not arrive, in order, over a reload too', async () => {
  const first = tab()
  first.works.send = false
  first.add(event('a'))
  await first.flush()
  first.add(event('b'))
  const second = tab(first.kept.get('events_queue'))
  await second.flush()
  expect(second.sent).toEqual([['a', 'b']])
})

it('gives all to the beacon when the page goes, by hundreds, and keeps what it does not take', () => {
  const { add, leave, beaconed, kept, works } = tab()
  for (let i = 0; i < 150; i++) add(event(String(i)))
  leave()
  expect(beaconed.map((events) => events.length)).toEqual([100, 50])
  expect(kept.size).toBe(0)
  works.beacon = false
  add(event('kept'))
  leave()
  expect(kept.get('events_queue')).toContain('kept')
})

it.each(['{', '{}', '[{"type":"a"}]', '[1]', 'null'])('takes %s for an empty queue', async (stored) => {
  const { flush, sent } = tab(stored)
  await flush()
  expect(sent).toEqual([])
})

it('leaves out what does not fit, and keeps the newest five hundred', async () => {
  const { add, kept } = tab()
  add({ ...event('a'), tag: 'x'.repeat(61) })
  expect(kept.size).toBe(0)
  for (let i = 0; i < 502; i++) add(event(`e${i}`))
  expect(kept.get('events_queue')).not.toContain('"e1"')
  expect(kept.get('events_queue')).toContain('"e501"')
})
