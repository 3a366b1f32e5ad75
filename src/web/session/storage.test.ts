import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../contract/auth.ts'

/** The cookies of a fake browser, as `document.cookie` shows them. */
const jar = new Map<string, string>()
let written: string[]
const page = {
  get cookie(): string {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  },
  set cookie(text: string) {
    written.push(text)
    const [pair = '', ...attributes] = text.split('; ')
    const at = pair.indexOf('=')
    if (attributes.includes('max-age=0')) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  },
}
const USER: SessionUser = { id: 'u1', name: 'Ana; "Lima" = 利马', email: 'ana@example.org', role: 'user' }

beforeEach(() => {
  jar.clear()
  written = []
  vi.resetModules()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
})

describe('a cookie', () => {
  it('that is read is the one that was written, whatever its signs, and none once it is cleared', async () => {
    const { clearCookie, readCookie, setCookie } = await import('./storage.ts')
    setCookie('a', 'x; y=z, 100 % 利马', 7)
    setCookie('ab', 'other', 7)
    expect([readCookie('a'), readCookie('ab'), readCookie('b')]).toEqual(['x; y=z, 100 % 利马', 'other', null])
    clearCookie('a')
    expect([readCookie('a'), readCookie('ab')]).toEqual([null, 'other'])
  })
  it('counts as none where it is malformed', async () => {
    const { readCookie } = await import('./storage.ts')
    jar.set('a', '%E0%A4%A')
    expect(readCookie('a')).toBeNull()
  })
  it('is sent to this site alone, and on https only where the page is', async () => {
    const { setCookie } = await import('./storage.ts')
    setCookie('a', 'x', 2)
    vi.stubGlobal('location', { protocol: 'http:' })
    setCookie('a', 'x', 2)
    expect(written).toEqual(['a=x; path=/; max-age=172800; samesite=lax; secure', 'a=x; path=/; max-age=172800; samesite=lax'])
  })
})

describe('where site data is blocked', () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const block = (names: readonly string[]) => {
    for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, get: blocked })
  }
  const STORAGES = ['localStorage', 'sessionStorage', 'BroadcastChannel']
  const before = STORAGES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  afterEach(() => {
    for (const [at, name] of STORAGES.entries()) {
      const own = before[at]
      if (own) Object.defineProperty(globalThis, name, own)
      else Reflect.deleteProperty(globalThis, name)
    }
  })

  it('texts live as long as the page, and it is said once that they are not kept', async () => {
    block(STORAGES)
    const { inBrowser, inTab, onStorageRefused: onRefused, isAnythingUnstored: isAnythingRefused, keptOrLost } = await import('./storage.ts')
    const said = vi.fn()
    onRefused(said)
    inBrowser.quiet.setItem('id', '1')
    expect([said.mock.calls.length, isAnythingRefused(), keptOrLost()]).toEqual([0, false, 'kept'])
    expect([inBrowser.setItem('draft:a', 'work'), inTab.setItem('form:a', 'typed')]).toEqual([false, false])
    expect([inBrowser.getItem('id'), inBrowser.getItem('draft:a'), inTab.getItem('form:a'), inBrowser.names()]).toEqual([
      '1',
      'work',
      'typed',
      ['id', 'draft:a'],
    ])
    inBrowser.removeItem('draft:a')
    expect(inBrowser.getItem('draft:a')).toBeNull()
    expect([said.mock.calls.length, isAnythingRefused(), keptOrLost()]).toEqual([1, true, 'lost'])
  })
  it('whoever listens late is told all the same', async () => {
    block(STORAGES)
    const { inBrowser, onStorageRefused: onRefused } = await import('./storage.ts')
    inBrowser.setItem('a', 'b')
    const said = vi.fn()
    onRefused(said)
    onRefused(said)
    expect(said).toHaveBeenCalledOnce()
  })
  it('a storage that is full keeps what it has, and the newest text is in memory', async () => {
    const held = new Map([['draft:a', 'old']])
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: (name: string) => held.get(name) ?? null, setItem: full, removeItem: (name: string) => held.delete(name) })
    const { inBrowser } = await import('./storage.ts')
    expect([inBrowser.setItem('draft:a', 'new'), inBrowser.getItem('draft:a'), held.get('draft:a')]).toEqual([false, 'new', 'old'])
    inBrowser.removeItem('draft:a')
    expect([inBrowser.getItem('draft:a'), held.size]).toEqual([null, 0])
  })
  it('a channel is silent', async () => {
    block(STORAGES)
    const { channel } = await import('./storage.ts')
    expect(() => channel('auth').postMessage('in')).not.toThrow()
  })
  it.each([
    ['are dropped', { get: () => '', set: () => undefined }],
    ['throw', { get: blocked, set: blocked }],
  ])('a person stays signed in on the page whose cookies %s', async (_, cookie) => {
    vi.stubGlobal('document', Object.defineProperty({}, 'cookie', cookie))
    const { signIn, clearAuth, authStore } = await import('./auth.ts')
    const { storedAuth } = await import('./stored-auth.ts')
    signIn('token', USER)
    expect([storedAuth().token, authStore.getState().token]).toEqual(['token', 'token'])
    clearAuth()
    expect([storedAuth().token, authStore.getState().token]).toEqual(['', ''])
  })
})

describe('who is signed in', () => {
  const opened = async () => {
    vi.resetModules()
    const auth = await import('./auth.ts')
    return { ...auth, state: auth.authStore.getState() }
  }
  it('is known again by the next page, and forgotten after signing out', async () => {
    const first = await opened()
    first.signIn('token', USER)
    const second = await opened()
    expect([second.state, second.isSignedIn(second.state)]).toEqual([
      { token: 'token', user_id: 'u1', user_name: USER.name, user_email: USER.email, user_role: 'user', isGuest: false },
      true,
    ])
    second.clearAuth()
    expect((await opened()).state.token).toBe('')
  })
  it.each([
    ['an older release', JSON.stringify({ token: 'token', user_id: 'u1' })],
    ['a newer release', JSON.stringify({ token: 't', user_id: 'u', user_name: '', user_email: '', user_role: 'user', isGuest: 'no' })],
    ['a cut one', '{"token":"token"'],
    ['another program', 'hello'],
    ['nothing', 'null'],
  ])('is a guest where the cookie is of %s', async (_, text) => {
    jar.set('auth', encodeURIComponent(text))
    const { state, isSignedIn } = await opened()
    expect([isSignedIn(state), state.isGuest, state.token]).toEqual([false, true, ''])
  })
})
