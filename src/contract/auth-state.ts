/** The signed-in person as the browser's cookie stores it. It grants nothing: only the token does. */
import type { AuthState } from './auth.ts'

export const AUTH_COOKIE = 'auth'
export const GUEST: AuthState = { token: '', user_id: '', user_name: '', user_email: '', user_role: 'guest', isGuest: true }

/** True with a token and a user id, unless the role is guest. */
export const isSignedIn = (auth: AuthState): boolean => auth.token !== '' && auth.user_id !== '' && auth.user_role !== 'guest'
