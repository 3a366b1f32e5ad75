import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answers, BAD, type ChatEndpoint, says, saysAndWaits, saysSlowly, startChatEndpoint, wholeJson } from '../../../test/support/chat-endpoint.ts'
import { readSettings } from '../settings.ts'
import { type Chat, chatOf } from './chat.ts'

let endpoint: ChatEndpoint
const lines: string[] = []
const KEY = 'canary-key-1'

beforeAll(async () => {
  endpoint = await startChatEndpoint()
})
afterAll(() => endpoint.close())
afterEach(() => {
  endpoint.asked.length = 0
})

function chatWith(more: Record<string, string> = {}): Chat {
  const read = readSettings([], { AI_URL: endpoint.url, AI_MODEL: 'a-model', AI_KEY: KEY, AI_TIMEOUT_S: '5', ...more })
  if ('problems' in read) throw new Error(read.problems.join())
  const chat = chatOf(read.settings, (line) => lines.push(line))
  if (!chat) throw new Error('the language model is not set up')
  return chat
}

async function asked(chat: Chat, signal: AbortSignal = new AbortController().signal) {
  const pieces: string[] = []
  const answer = chat.ask([{ role: 'user', content: 'a secret of the data' }], signal)
  for (let next = await answer.next(); ; next = await answer.next()) {
    if (next.done) return { text: pieces.join(''), end: next.value.ok ? 'ok' : next.value.code, params: next.value.ok ? {} : next.value.params }
    pieces.push(next.value)
  }
}

describe('the language model', () => {
  it('is asked by the plain protocol, with nothing more than it needs', async () => {
    endpoint.behave(says('One sentence.'))
    await expect(asked(chatWith())).resolves.toEqual({ text: 'One sentence.', end: 'ok', params: {} })
    const [request] = endpoint.asked
    expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` })
    expect(JSON.parse(request?.body ?? '')).toEqual({ model: 'a-model', messages: [{ role: 'user', content: 'a secret of the data' }], stream: true })
  })

  it('gets further fields where a setting names them, and no header where there is no key', async () => {
    endpoint.behave(says('x'))
    await asked(chatWith({ AI_EXTRA: '{"temperature":0.2,"response_format":{"type":"text"}}', AI_KEY: '' }))
    expect(JSON.parse(endpoint.asked[0]?.body ?? '')).toMatchObject({ temperature: 0.2, response_format: { type: 'text' }, stream: true })
    expect(endpoint.asked[0]?.authorization).toBeNull()
  })

  it('may be slow, or answer at once with one object', async () => {
    endpoint.behave(saysSlowly('Slowly, slowly, but whole: 数据。'))
    expect((await asked(chatWith())).text).toBe('Slowly, slowly, but whole: 数据。')
    endpoint.behave(wholeJson('All of it.'))
    await expect(asked(chatWith())).resolves.toMatchObject({ text: 'All of it.', end: 'ok' })
  })

  it.each([
    ['cut off', 'ai_cut_off'],
    ['ended without an end', 'ai_cut_off'],
    ['malformed events', 'ai_not_chat'],
    ['an error as an event', 'ai_not_chat'],
    ['a page', 'ai_not_chat'],
    ['JSON of another kind', 'ai_not_chat'],
    ['an endless stream', 'ai_too_long'],
    ['one endless event', 'ai_too_long'],
    ['an endless stream of comments', 'ai_too_long'],
  ] as const)('that answers with %s gives %s', async (behaviour, code) => {
    endpoint.behave(BAD[behaviour])
    expect((await asked(chatWith())).end).toBe(code)
    await expect.poll(endpoint.open).toBe(0)
  })

  it('that says nothing is given up, and the request to it ends', async () => {
    endpoint.behave(BAD.silence)
    await expect(asked(chatWith({ AI_TIMEOUT_S: '1' }))).resolves.toMatchObject({ end: 'ai_timeout', params: { seconds: 1 } })
    await expect.poll(endpoint.open).toBe(0)
  })

  it.each([
    [401, {}, 'ai_key'],
    [403, {}, 'ai_key'],
    [404, {}, 'ai_refused'],
    [500, {}, 'ai_refused'],
    [302, { location: 'http://127.0.0.1:1/elsewhere' }, 'ai_redirected'],
    [307, { location: '/v1/other' }, 'ai_redirected'],
  ] as const)('that answers with status %i %j gives %s, and is not followed', async (status, headers, code) => {
    endpoint.behave(answers(status, headers))
    expect((await asked(chatWith())).end).toBe(code)
    expect(endpoint.asked).toHaveLength(1)
  })

  it('that takes no more requests is left alone for as long as it says', async () => {
    endpoint.behave(answers(429, { 'retry-after': '7' }))
    const chat = chatWith()
    await expect(asked(chat)).resolves.toMatchObject({ end: 'ai_limited', params: { seconds: 7 } })
    endpoint.behave(says('x'))
    expect((await asked(chat)).end).toBe('ai_limited')
    expect(endpoint.asked).toHaveLength(1)
  })

  it.each([
    [new Date(Date.now() + 86_400_000).toUTCString(), 3_600],
    ['soon', 30],
    ['-1', 1],
    ['', 30],
  ])('that says "%s" to come back is left alone for a bounded time', async (header, seconds) => {
    endpoint.behave(answers(429, header === '' ? {} : { 'retry-after': header }))
    expect((await asked(chatWith())).params.seconds).toBeLessThanOrEqual(seconds)
  })

  it('that is not there cannot be reached', async () => {
    expect((await asked(chatWith({ AI_URL: 'http://127.0.0.1:1/v1' }))).end).toBe('ai_unreachable')
  })

  it('is asked by so many at a time, and stops when the reader stops', async () => {
    endpoint.behave(saysAndWaits('The beginning'))
    const chat = chatWith({ AI_AT_ONCE: '1' })
    const stop = new AbortController()
    const first = chat.ask([{ role: 'user', content: '' }], stop.signal)
    await expect(first.next()).resolves.toMatchObject({ done: false })
    expect((await asked(chat)).end).toBe('ai_busy')
    const before = endpoint.left()
    stop.abort()
    while (!(await first.next()).done);
    expect(chat.running).toBe(0)
    await expect.poll(endpoint.left).toBe(before + 1)

    const second = chat.ask([{ role: 'user', content: '' }], new AbortController().signal)
    await second.next()
    await second.return({ ok: true, value: null })
    await expect.poll(endpoint.left).toBe(before + 2)
    expect(chat.running).toBe(0)
  })

  it('leaves neither its key nor what was sent in the log', () => {
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.join('\n')).not.toMatch(new RegExp(`${KEY}|secret of the data`))
    expect(lines).toContain(`the language model at ${new URL(endpoint.url).host}: ai_key`)
  })
})
