/** The signed-in person, as stored in this browser. The server decides by the token alone. */

import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { AuthState, SessionUser } from '../../contract/auth.ts'
import { AUTH_COOKIE, GUEST, isSignedIn } from '../../contract/auth-state.ts'
import { AUTH_COOKIE_DAYS } from '../../contract/constants.ts'
import { clearCookie, setCookie } from './storage.ts'
import { storedAuth } from './stored-auth.ts'

export { isSignedIn }

export const authStore = createStore<AuthState>(() => storedAuth())

export function signIn(token: string, user: SessionUser): void {
  const state: AuthState = { token, user_id: user.id, user_name: user.name, user_email: user.email, user_role: user.role, isGuest: user.role === 'guest' }
  setCookie(AUTH_COOKIE, JSON.stringify(state), AUTH_COOKIE_DAYS)
  authStore.setState(state, true)
}

/** Makes the next page start as a guest; this page keeps its state. */
export const forgetCookie = (): void => clearCookie(AUTH_COOKIE)

export function clearAuth(): void {
  forgetCookie()
  authStore.setState(GUEST, true)
}

/** Updates name and rights of the signed-in person from a server reply; keeps the token. */
export function refreshAuth(user: SessionUser): void {
  const { token } = authStore.getState()
  if (token !== '') signIn(token, user)
}

/** The server sets `authStore` before it renders a page, so the initial and the server snapshot are the same. */
export const useAuth = (): AuthState => useSyncExternalStore(authStore.subscribe, authStore.getState, authStore.getState)
