/** Follows sign-ins and sign-outs in other tabs: when they announce them, and whenever this tab becomes visible. */
import type { AuthState } from '../../contract/auth.ts'
import { authStore, isSignedIn } from './auth.ts'
import { AUTH_CHANNEL } from './auth-channel.ts'
import { channel } from './storage.ts'
import { storedAuth } from './stored-auth.ts'

type News = 'in' | 'out'

/** A change of the session in another tab, relative to the person signed in here. */
export type TabNews = { readonly kind: 'same-person' | 'signed-in' | 'signed-out'; readonly auth: AuthState }

/**
 * Announces sign-ins and sign-outs of this tab, and calls `follow` for those of others. A missing cookie only counts as
 * a sign-out if a tab announced one: if it merely expired, the next call gets a 401 and prompts for a sign-in.
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
  // a page from the back/forward cache may show data of a person who has signed out
  addEventListener('pageshow', ({ persisted }) => persisted && storedAuth().token !== known.token && location.reload())
}
