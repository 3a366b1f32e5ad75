/** The signed-in person, as stored in a cookie of the browser. It grants no rights by itself; the server trusts only the token. */
import type { AuthState } from './auth.ts'

export const AUTH_COOKIE = 'auth'
export const GUEST: AuthState = { token: '', user_id: '', user_name: '', user_email: '', user_role: 'guest', isGuest: true }

/** Whether there is a token and a user ID, and the role is not guest. */
export const isSignedIn = (auth: AuthState): boolean => auth.token !== '' && auth.user_id !== '' && auth.user_role !== 'guest'
