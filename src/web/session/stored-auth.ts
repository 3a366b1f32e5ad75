/** Who the browser's cookie says is signed in; read without anything else of the pages. */
import type { AuthState } from '../../contract/auth.ts'
import { AUTH_COOKIE, GUEST } from '../../contract/auth-state.ts'
import { isAuthState } from '../../contract/page-checks.ts'
import { readCookie } from './kept.ts'

/** A guest where the cookie says nothing that can be read. */
export function storedAuth(): AuthState {
  try {
    const stored: unknown = JSON.parse(readCookie(AUTH_COOKIE) ?? 'null')
    return isAuthState(stored) ? stored : GUEST
  } catch {
    return GUEST
  }
}
