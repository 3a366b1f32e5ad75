/** Reads the signed-in person from the cookie, without any other module of the pages. */
import type { AuthState } from '../../contract/auth.ts'
import { AUTH_COOKIE, GUEST } from '../../contract/auth-state.ts'
import { isAuthState } from '../../contract/page-checks.ts'
import { readCookie } from './storage.ts'

/** A guest if the cookie is missing or unreadable. */
export function storedAuth(): AuthState {
  try {
    const stored: unknown = JSON.parse(readCookie(AUTH_COOKIE) ?? 'null')
    return isAuthState(stored) ? stored : GUEST
  } catch {
    return GUEST
  }
}
