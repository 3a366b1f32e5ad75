/** Who is signed in, as this browser knows it. Only the token has authority, and only at the server. */

import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { AuthState, type SessionUser } from '../../contract/auth.ts'
import { AUTH_COOKIE_DAYS } from '../../contract/constants.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'

const COOKIE = 'auth'
const GUEST: AuthState = { token: '', user_id: '', user_name: '', user_email: '', user_role: 'guest', isGuest: true }

/** What the cookie says; a guest where it says nothing that can be read. */
export function storedAuth(): AuthState {
  try {
    const parsed = AuthState.safeParse(JSON.parse(readCookie(COOKIE) ?? 'null'))
    return parsed.success ? parsed.data : GUEST
  } catch {
    return GUEST
  }
}

/** Signed in: token and user id are there, and the role is not guest. */
export const isSignedIn = (auth: AuthState): boolean => auth.token !== '' && auth.user_id !== '' && auth.user_role !== 'guest'

export const authStore = createStore<AuthState>(() => storedAuth())

export function signIn(token: string, user: SessionUser): void {
  const state: AuthState = { token, user_id: user.id, user_name: user.name, user_email: user.email, user_role: user.role, isGuest: user.role === 'guest' }
  setCookie(COOKIE, JSON.stringify(state), AUTH_COOKIE_DAYS)
  authStore.setState(state, true)
}

/** The next page begins as a guest. */
export const forgetCookie = (): void => clearCookie(COOKIE)

export function clearAuth(): void {
  forgetCookie()
  authStore.setState(GUEST, true)
}

/** What the server says of who is signed in; the token stays. */
export function refreshAuth(user: SessionUser): void {
  const { token } = authStore.getState()
  if (token !== '') signIn(token, user)
}

export const useAuth = (): AuthState => useStore(authStore)
