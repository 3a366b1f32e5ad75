import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { fail } from '../../contract/errors.ts'
import { type EventSource, EventStream } from './event-stream.ts'

const source = (over: Partial<EventSource>): EventSource => ({
  events: async function* () {
    yield* []
  },
  refusal: async () => null,
  worded: ({ code }) => ({ code }),
  heartbeatMs: 60_000,
  log: () => undefined,
  ...over,
})
const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve))
}
/** Waits until the signal aborts, like a source without events. */
const silence = (signal: AbortSignal): Promise<unknown> => once(signal, 'abort')

it('sends its events, and says when it is complete', async () => {
  const stream = new EventStream(
    source({
      events: async function* () {
        yield { n: 1 }
        yield { n: 2 }
      },
    }),
  )
  const sent = text(stream.body)
  expect(await stream.run()).toBe('done')
  expect(await sent).toBe('retry: 2000\n\nevent: data\ndata: {"n":1}\n\nevent: data\ndata: {"n":2}\n\nevent: end\ndata: {}\n\n')
})

it('pulls no more from its source than its reader takes', async () => {
  let pulled = 0
  const stream = new EventStream(
    source({
      events: async function* () {
        for (;;) {
          pulled += 1
          yield 'x'.repeat(10_000)
        }
      },
    }),
  )
  const ended = stream.run()
  await turns(200)
  const unread = pulled
  expect(unread).toBeLessThanOrEqual(3)
  let read = 0
  for await (const part of stream.body) {
    read += part.length
    if (read > 1_000_000) break
  }
  expect(pulled).toBeGreaterThan(50)
  expect(pulled).toBeLessThan(read / 10_000 + unread + 2)
  expect(await ended).toBe('gone')
})

it('ends the work of its source when the reader goes', async () => {
  let isDone = false
  const stream = new EventStream(
    source({
      events: async function* (signal) {
        try {
          yield 1
          await silence(signal)
        } finally {
          isDone = true
        }
      },
    }),
  )
  const ended = stream.run()
  await once(stream.body, 'readable')
  stream.body.destroy()
  expect(await ended).toBe('gone')
  expect(isDone).toBe(true)
})

it('says between events that it lives, and asks whether its caller may still have it', async () => {
  const refusals = [null, null, fail('unauthenticated')]
  const stream = new EventStream(
    source({
      heartbeatMs: 5,
      refusal: async () => refusals.shift() ?? null,
      events: async function* (signal) {
        yield 'secret'
        await silence(signal)
      },
    }),
  )
  const sent = text(stream.body)
  expect(await stream.run()).toBe('unauthenticated')
  expect(await sent).toMatch(/^retry: 2000\n\nevent: data\ndata: "secret"\n\n(: \n\n){3}event: error\ndata: \{"code":"unauthenticated"\}\n\n$/)
})

it('tells its reader of a bug without a word about it, and logs it', async () => {
  const logged: unknown[] = []
  const stream = new EventStream(
    source({
      log: (error) => logged.push(String(error)),
      events: async function* () {
        yield 1
        throw new Error('the reason')
      },
    }),
  )
  const sent = text(stream.body)
  expect(await stream.run()).toBe('internal')
  expect((await sent).endsWith('event: error\ndata: {"code":"internal"}\n\n')).toBe(true)
  expect(logged).toEqual(['Error: the reason'])
})
