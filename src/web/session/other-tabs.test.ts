import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../contract/auth.ts'

const ANA: SessionUser = { id: 'ana', name: 'Ana Lima', email: 'ana@example.org', role: 'user' }
const BO: SessionUser = { ...ANA, id: 'bo', name: 'Bo Wang' }

/** A fake browser: one cookie, and tabs that share its channels. */
let cookie = ''
let tabs: { heard: { onmessage: ((event: { data: unknown }) => void) | null }; listeners: Map<string, () => void> }[]

class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  postMessage(data: unknown): void {
    for (const { heard } of tabs) if (heard !== this) heard.onmessage?.({ data })
  }
}

/** Opens a tab, which has its own instances of all modules and shares the cookie. */
async function aTab() {
  vi.resetModules()
  const listeners = new Map<string, () => void>()
  const documentOfTab = {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookie = text.includes('max-age=0') ? '' : (text.split(';')[0] ?? '')
    },
    visibilityState: 'visible',
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  }
  vi.stubGlobal('document', documentOfTab)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor() {
        super()
        tabs.push({ heard: this, listeners })
      }
    },
  )
  const auth = await import('./auth.ts')
  const { followOtherTabs } = await import('./other-tabs.ts')
  const followed: string[] = []
  followOtherTabs(({ kind }) => followed.push(kind))
  return { ...auth, followed, look: () => listeners.get('visibilitychange')?.(), user: () => auth.authStore.getState().user_id }
}

beforeEach(() => {
  cookie = ''
  tabs = []
})

it('follows who signs in and out elsewhere, and hears nothing of what it does itself', async () => {
  const [one, two] = [await aTab(), await aTab()]
  one.signIn('t1', ANA)
  expect([two.user(), two.followed, one.followed]).toEqual(['ana', ['signed-in'], []])
  two.signIn('t2', ANA)
  expect([one.authStore.getState().token, one.followed]).toEqual(['t2', ['same-person']])
  two.signIn('t3', BO)
  expect([one.user(), one.followed]).toEqual(['bo', ['same-person', 'signed-in']])
  one.clearAuth()
  expect([two.user(), two.followed]).toEqual(['', ['signed-in', 'signed-out']])
})
it('keeps what it knows while a cookie only ran out, and takes another one when it is looked at', async () => {
  const one = await aTab()
  one.signIn('t1', ANA)
  one.forgetCookie()
  one.look()
  expect([one.user(), one.followed]).toEqual(['ana', []])
  const two = await aTab()
  tabs = []
  two.signIn('t2', ANA)
  one.look()
  expect([one.authStore.getState().token, one.followed]).toEqual(['t2', ['same-person']])
})
