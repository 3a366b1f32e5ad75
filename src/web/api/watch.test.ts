import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Job } from '../../contract/dataset.ts'
import { texts } from '../../texts/en/site.ts'
import type { CallProblem, ClientDependencies, Reply } from './client.ts'
import { createWatch } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const job = (progress: number, state = 'running') => ({ progress, state }) as Job
const event = (type: string, data: unknown): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

/** A page with a fake server: `streams` answer successive stream requests. */
function aPage(streams: ((signal: AbortSignal) => Promise<Response>)[]) {
  const said: string[] = []
  const failures: CallProblem[] = []
  const started = vi.fn(() => () => undefined)
  const signInAgain = vi.fn(async () => false)
  const watch = createWatch({
    fetch: (_, init) => {
      said.push('stream')
      const answer = streams.length > 1 ? streams.shift() : streams[0]
      if (!answer) throw new Error('no answer')
      return answer(init?.signal as AbortSignal)
    },
    ...{ locale: () => 'en', texts: () => texts.errors, token: () => 't', session: () => 's', tab: () => 't', xsrf: () => 'x', started },
    failed: (problem) => failures.push(problem),
    signInAgain,
  } satisfies ClientDependencies)
  let asked = 0
  const stop = new AbortController()
  const ask = async (): Promise<Reply<Job>> => {
    said.push('ask')
    asked += 1
    return { ok: true, data: job(asked) }
  }
  return {
    said,
    failures,
    signInAgain,
    started,
    stop,
    states: (more: { background?: { askEveryMs: number } } = {}) => watch('apiv2/watch_job', { job_id: 'j' }, { signal: stop.signal, ask, ...more }),
  }
}

const events =
  (...texts: string[]) =>
  async () =>
    new Response(texts.join(''), { headers: { 'content-type': 'text/event-stream' } })
/** A stream request that gets no reply until it is aborted, as behind a buffering proxy. */
const nothing = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

async function take(states: AsyncIterator<Job>, count: number): Promise<unknown[]> {
  const taken: unknown[] = []
  for (let i = 0; i < count; i++) {
    const next = states.next()
    await vi.advanceTimersByTimeAsync(4_500)
    const { done, value } = await next
    taken.push(done ? 'over' : value.progress)
  }
  return taken
}

it('gives the events of a stream until it is complete, and shows no loading indicator', async () => {
  const page = aPage([events(event('data', job(0.1)), ': \n\n', event('data', job(0.2)), event('end', {}))])
  expect(await take(page.states(), 3)).toEqual([0.1, 0.2, 'over'])
  expect(page.said).toEqual(['stream'])
  expect(page.started).not.toHaveBeenCalled()
})

it('asks again and again where a proxy keeps the stream to itself, and says nothing', async () => {
  const page = aPage([nothing])
  expect(await take(page.states(), 5)).toEqual([1, 2, 3, 4, 5])
  expect(page.said).toEqual(['stream', 'ask', 'ask', 'ask', 'ask', 'ask'])
  expect(page.failures).toEqual([])
})

it.each([
  ['a page of a proxy', async () => new Response('<html>', { status: 502 })],
  ['no stream', async () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ['no connection', async () => Promise.reject(new TypeError('failed to fetch'))],
])('asks where the answer is %s', async (_, answer) => {
  const page = aPage([answer])
  expect(await take(page.states(), 2)).toEqual([1, 2])
  expect(page.failures).toEqual([])
})

it('opens a stream again that broke half way, and shows in between what it asks for', async () => {
  const page = aPage([events(event('data', job(0.5))), events(event('data', job(0.9)), event('end', {}))])
  const seen = await take(page.states(), 4)
  expect(seen).toEqual([0.5, 1, 0.9, 'over'])
  expect(page.said).toEqual(['stream', 'ask', 'stream'])
})

it('ends when the server says that the caller may not, and asks once to sign in again', async () => {
  const refusal = { code: 'unauthenticated', title: 'T', message: 'M', params: {}, request_id: 'r' }
  const page = aPage([events(event('data', job(0.5)), event('error', refusal))])
  expect(await take(page.states(), 2)).toEqual([0.5, 'over'])
  expect([page.signInAgain.mock.calls.length, page.failures]).toEqual([1, []])
})

it('in the background waits for the stream that it lost, asks seldom where there is none, and ends without a word', async () => {
  const refusal = { code: 'unauthenticated', title: 'T', message: 'M', params: {}, request_id: 'r' }
  const background = { askEveryMs: 10_000 }
  const page = aPage([events(event('data', job(0.5))), events(event('data', job(0.9)), event('error', refusal))])
  expect(await take(page.states({ background }), 3)).toEqual([0.5, 0.9, 'over'])
  expect([page.said, page.signInAgain.mock.calls.length, page.failures]).toEqual([['stream', 'stream'], 0, []])
  const behind = aPage([nothing])
  const states = behind.states({ background })
  const first = states.next()
  await vi.advanceTimersByTimeAsync(6_000)
  expect((await first).value).toMatchObject({ progress: 1 })
  const second = states.next()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(behind.said).toEqual(['stream', 'ask'])
  await vi.advanceTimersByTimeAsync(200)
  expect((await second).value).toMatchObject({ progress: 2 })
})

it('opens two streams at most, and asks for the rest', async () => {
  const open = async () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(event('data', job(0.5)))) }), {
      headers: { 'content-type': 'text/event-stream' },
    })
  const page = aPage([open])
  const [first, second, third] = [page.states(), page.states(), page.states()]
  expect([await take(first, 1), await take(second, 1), await take(third, 1)]).toEqual([[0.5], [0.5], [1]])
  expect(page.said).toEqual(['stream', 'stream', 'ask'])
  await first.return(undefined)
  expect(await take(third, 1)).toEqual([0.5])
})

it('stops when it is told to', async () => {
  const page = aPage([nothing])
  const next = page.states().next()
  page.stop.abort()
  expect((await next).done).toBe(true)
  expect(page.said).toEqual(['stream'])
})
