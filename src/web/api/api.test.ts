import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { texts } from '../../texts/en/site.ts'
import { createConfirm } from '../ui/confirm.ts'
import { createToasts } from '../ui/toasts.ts'
import { createAsyncStatus } from './async-status.ts'
import { type CallProblem, type ClientDependencies, createClient } from './client.ts'
import { createLoading, followNavigation } from './loading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the loading indicator', () => {
  const make = () => {
    const warn = vi.fn()
    const loading = createLoading(warn)
    return { ...loading, warn, visible: () => loading.store.getState().visible }
  }
  it('shows when a call is pending for 2 s, and hides 600 ms after the last one ended', () => {
    const { started, visible } = make()
    const first = started('write')
    const second = started('write')
    vi.advanceTimersByTime(1_999)
    expect(visible()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(visible()).toBe(true)
    first()
    vi.advanceTimersByTime(5_000)
    expect(visible()).toBe(true)
    second()
    vi.advanceTimersByTime(599)
    expect(visible()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(visible()).toBe(false)
  })
  it('does not show for a call that ends sooner', () => {
    const { started, visible } = make()
    started('read')()
    vi.advanceTimersByTime(10_000)
    expect(visible()).toBe(false)
  })
  it('covers the page while it writes, and not while it reads', () => {
    const { started, store } = make()
    const read = started('read')
    vi.advanceTimersByTime(2_000)
    expect(store.getState()).toEqual({ visible: true, covers: false })
    const write = started('write')
    vi.advanceTimersByTime(2_000)
    expect(store.getState()).toEqual({ visible: true, covers: true })
    write()
    expect(store.getState()).toEqual({ visible: true, covers: false })
    read()
    vi.advanceTimersByTime(600)
    expect(store.getState()).toEqual({ visible: false, covers: false })
  })
  it('hides after 15 s in any case, and warns', () => {
    const { started, visible, warn } = make()
    started('write')
    vi.advanceTimersByTime(17_000)
    expect(visible()).toBe(false)
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('going to a page', () => {
  it('is a call of its own, which a second wish takes the place of, and which ends once', () => {
    const router = new EventTarget()
    const loading = createLoading(vi.fn())
    followNavigation(loading.started, {
      begun: (listen) => router.addEventListener('begun', listen),
      ended: (listen) => router.addEventListener('ended', listen),
    })
    const begin = () => router.dispatchEvent(new Event('begun'))
    const end = () => router.dispatchEvent(new Event('ended'))
    end()
    expect(loading.isPending()).toBe(false)
    begin()
    vi.advanceTimersByTime(1_500)
    begin()
    vi.advanceTimersByTime(1_500)
    expect([loading.isPending(), loading.store.getState().visible]).toEqual([true, false])
    vi.advanceTimersByTime(500)
    expect(loading.store.getState().visible).toBe(true)
    end()
    end()
    expect(loading.isPending()).toBe(false)
    vi.advanceTimersByTime(600)
    expect(loading.store.getState().visible).toBe(false)
  })
})

describe('an async action', () => {
  it.each([
    [true, 'completed'],
    [false, 'error'],
  ] as const)('with ok %s is loading, then %s after 600 ms, then standby after 5 s', async (ok, outcome) => {
    const action = createAsyncStatus()
    const status = () => action.store.getState().status
    expect(status()).toBe('standby')
    const run = action.run(async () => ({ ok }))
    expect(status()).toBe('loading')
    expect(action.store.getState().busy).toBe(true)
    await run
    expect(action.store.getState().busy).toBe(false)
    vi.advanceTimersByTime(599)
    expect(status()).toBe('loading')
    vi.advanceTimersByTime(1)
    expect(status()).toBe(outcome)
    vi.advanceTimersByTime(5_000)
    expect(status()).toBe('standby')
  })

  it('that was cancelled is over at once, and has neither succeeded nor failed', async () => {
    const action = createAsyncStatus()
    await action.run(async () => ({ ok: false, cancelled: true }))
    expect(action.store.getState()).toEqual({ status: 'standby', busy: false })
    vi.advanceTimersByTime(600)
    expect(action.store.getState().status).toBe('standby')
  })
})

it('a toast that is said again takes the place of the first', () => {
  const { store, show } = createToasts()
  for (const title of ['a', 'b', 'a']) show({ title })
  expect(store.getState().toasts.map((t) => t.title)).toEqual(['b', 'a'])
})

it('a toast says its title once', () => {
  const { store, show } = createToasts()
  show({ title: 'Network Error', message: 'Network Error' })
  show({ title: 'Too many attempts', message: 'Too many attempts. Try again in 5 s.' })
  expect(store.getState().toasts.map((t) => t.message)).toEqual(['', 'Try again in 5 s.'])
})

it('toasts live 6 s, errors 8 s, or as long as they say', () => {
  const { show, store } = createToasts()
  show({ title: 'a' })
  show({ title: 'b', severity: 'error' })
  show({ title: 'c', severity: 'error', life: 3_000 })
  vi.advanceTimersByTime(3_000)
  expect(store.getState().toasts.map((t) => t.title)).toEqual(['a', 'b'])
  vi.advanceTimersByTime(3_000)
  expect(store.getState().toasts.map((t) => t.title)).toEqual(['b'])
  vi.advanceTimersByTime(2_000)
  expect(store.getState().toasts).toEqual([])
})

describe('a question', () => {
  const question = { group: 'g', title: 't', message: 'm', accept: 'a', reject: 'r' }
  it('is answered by accept and by reject, and closes', async () => {
    const confirm = createConfirm()
    const yes = confirm.ask(question)
    confirm.settle('g', true)
    expect([await yes, confirm.store.getState().questions]).toEqual([true, {}])
    const no = confirm.ask(question)
    confirm.settle('g', false)
    expect(await no).toBe(false)
  })
  it('gives way to a newer one of its group, and leaves other groups alone', async () => {
    const confirm = createConfirm()
    const first = confirm.ask(question)
    void confirm.ask({ ...question, group: 'h' })
    void confirm.ask({ ...question, title: 'newer' })
    expect(await first).toBe(false)
    expect(
      Object.values(confirm.store.getState().questions)
        .map((q) => q.title)
        .sort(),
    ).toEqual(['newer', 't'])
  })
})

describe('the client', () => {
  const heard: CallProblem[] = []
  const client = (respond: () => Promise<Response>, signInAgain: ClientDependencies['signInAgain'] = async () => false) => {
    heard.length = 0
    const sent: { headers: Record<string, string>; body: unknown }[] = []
    const around: ClientDependencies = {
      fetch: (_, init) => {
        sent.push({ headers: init?.headers as Record<string, string>, body: JSON.parse(String(init?.body)) })
        return respond()
      },
      locale: () => 'en',
      texts: () => texts.errors,
      token: () => 'secret',
      session: () => 'session',
      tab: () => 'tab',
      xsrf: () => 'xsrf',
      started: () => () => undefined,
      signInAgain,
      failed: (problem) => heard.push(problem),
    }
    return { call: createClient(around), sent }
  }
  it('sends the bearer, the two session headers and the XSRF header', async () => {
    const { call, sent } = client(async () => new Response('{"data":{"done":true}}'))
    expect(await call('logout', {})).toEqual({ ok: true, data: { done: true } })
    expect(sent[0]).toEqual({
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        'x-session-id': 'session',
        'x-tab-session-id': 'tab',
        'x-xsrf-token': 'xsrf',
      },
      body: { name: 'logout', data: {} },
    })
  })
  it("passes on the server's code, title and message", async () => {
    const { call } = client(
      async () => new Response(JSON.stringify({ code: 'unauthorized', title: 'T', message: 'M', params: {}, request_id: 'r' }), { status: 403 }),
    )
    expect(await call('logout', {})).toEqual({ ok: false, problem: { code: 'unauthorized', status: 403, title: 'T', message: 'M', params: {} } })
    expect(heard).toHaveLength(1)
  })
  it('words a reply that says no more than “error” by its status, and marks it as one to log', async () => {
    const { call } = client(
      async () => new Response(JSON.stringify({ code: 'bad_request', title: 'T', message: 'error', params: {}, request_id: 'r' }), { status: 400 }),
    )
    const reply = await call('logout', {})
    expect(reply).toMatchObject({ ok: false, problem: { code: 'bad_request', message: 'Request failed with status code 400', onlyLogged: true } })
  })
  const over = () => new Response(JSON.stringify({ code: 'unauthenticated', title: 'T', message: 'M', params: {}, request_id: 'r' }), { status: 401 })
  it('asks again what a 401 refused, once somebody has signed in, and tells nobody of the refusal', async () => {
    let signedIn = false
    const { call, sent } = client(
      async () => (signedIn ? new Response('{"data":{"done":true}}') : over()),
      async () => {
        signedIn = true
        return true
      },
    )
    expect(await call('logout', {})).toEqual({ ok: true, data: { done: true } })
    expect([sent.length, heard]).toEqual([2, []])
  })
  it('gives back the 401 where nobody signs in, and asks nobody where the call is only about the session', async () => {
    const signInAgain = vi.fn(async () => false)
    const { call, sent } = client(async () => over(), signInAgain)
    expect(await call('logout', {})).toMatchObject({ ok: false, problem: { code: 'unauthenticated', status: 401 } })
    expect([sent.length, signInAgain.mock.calls.length, heard]).toEqual([1, 1, []])
    expect((await call('logout', {}, { unprompted: true })).ok).toBe(false)
    expect(signInAgain).toHaveBeenCalledTimes(1)
  })
  it.each([
    [async () => Promise.reject(new TypeError('failed to fetch')), 'Network Error'],
    [async () => Promise.reject(new DOMException('x', 'AbortError')), 'Request aborted'],
    [async () => new Response('<html>', { status: 502 }), 'Request failed with status code 502'],
  ])('words what is no reply of ours (%#)', async (respond, message) => {
    const reply = await client(respond).call('logout', {})
    expect(reply.ok ? '' : reply.problem.message).toBe(message)
  })
  it('does not report what the caller itself aborted', async () => {
    await client(async () => Promise.reject(new DOMException('x', 'AbortError'))).call('logout', {})
    expect(heard).toEqual([])
  })
})
