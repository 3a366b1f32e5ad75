/** Reads the signed-in person from the cookie. A small module, so that pages that are not hydrated yet can use it. */
import type { AuthState } from '../../contract/auth.ts'
import { AUTH_COOKIE, GUEST } from '../../contract/auth-state.ts'
import { isAuthState } from '../../contract/page-checks.ts'
import { readCookie } from './storage.ts'

/** Returns a guest if the cookie is missing or invalid. */
export function storedAuth(): AuthState {
  try {
    const stored: unknown = JSON.parse(readCookie(AUTH_COOKIE) ?? 'null')
    return isAuthState(stored) ? stored : GUEST
  } catch {
    return GUEST
  }
}
