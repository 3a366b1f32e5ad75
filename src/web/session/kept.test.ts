import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../contract/auth.ts'

/** A browser's jar, as far as scripts see it. */
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
    const { clearCookie, readCookie, setCookie } = await import('./cookies.ts')
    setCookie('a', 'x; y=z, 100 % 利马', 7)
    setCookie('ab', 'other', 7)
    expect([readCookie('a'), readCookie('ab'), readCookie('b')]).toEqual(['x; y=z, 100 % 利马', 'other', null])
    clearCookie('a')
    expect([readCookie('a'), readCookie('ab')]).toEqual([null, 'other'])
  })
  it('counts as none where it is malformed', async () => {
    const { readCookie } = await import('./cookies.ts')
    jar.set('a', '%E0%A4%A')
    expect(readCookie('a')).toBeNull()
  })
  it('is sent to this site alone, and on https only where the page is', async () => {
    const { setCookie } = await import('./cookies.ts')
    setCookie('a', 'x', 2)
    vi.stubGlobal('location', { protocol: 'http:' })
    setCookie('a', 'x', 2)
    expect(written).toEqual(['a=x; path=/; max-age=172800; samesite=lax; secure', 'a=x; path=/; max-age=172800; samesite=lax'])
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
