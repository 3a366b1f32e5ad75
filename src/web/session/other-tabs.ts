/** Signing in or out in one tab is followed by the others: at once, and again when a tab is looked at. */
import type { AuthState } from '../../contract/auth.ts'
import { authStore, isSignedIn } from './auth.ts'
import { AUTH_CHANNEL } from './auth-channel.ts'
import { channel } from './kept.ts'
import { storedAuth } from './stored-auth.ts'

type News = 'in' | 'out'

/** What another tab did, as far as this one has to act on it. */
export type TabNews = { readonly kind: 'same-person' | 'signed-in' | 'signed-out'; readonly auth: AuthState }

/**
 * Tells other tabs what this one does, and `follow` what they did. A cookie that is gone counts only if a
 * tab signed out: one that ended by itself is left to the next call, whose 401 asks to sign in again.
 */
export function followOtherTabs(follow: (news: TabNews) => void): void {
  const others = channel(AUTH_CHANNEL)
  let known = authStore.getState()
  authStore.subscribe((now) => {
    if (now.token !== known.token) others.postMessage((isSignedIn(now) ? 'in' : 'out') satisfies News)
    known = now
  })
  const take = (auth: AuthState): void => {
    const before = known
    known = auth
    authStore.setState(auth, true)
    if (!isSignedIn(auth)) follow({ kind: 'signed-out', auth })
    else follow({ kind: before.user_id === auth.user_id ? 'same-person' : 'signed-in', auth })
  }
  const look = (): void => {
    const stored = storedAuth()
    if (isSignedIn(stored) && stored.token !== known.token) take(stored)
  }
  others.onmessage = ({ data }: MessageEvent<News>) => {
    const stored = storedAuth()
    if (data === 'out' && !isSignedIn(stored) && isSignedIn(known)) take(stored)
    else look()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  // a page that comes back from the browser's memory shows what a person saw who may be gone
  addEventListener('pageshow', ({ persisted }) => persisted && storedAuth().token !== known.token && location.reload())
}
