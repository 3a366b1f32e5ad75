/** Who is signed in, as a browser keeps it in its cookie (specification, section 3). It has no authority: only the token has. */
import type { AuthState } from './auth.ts'

export const AUTH_COOKIE = 'auth'
export const GUEST: AuthState = { token: '', user_id: '', user_name: '', user_email: '', user_role: 'guest', isGuest: true }

/** Signed in: token and user id are there, and the role is not guest. */
export const isSignedIn = (auth: AuthState): boolean => auth.token !== '' && auth.user_id !== '' && auth.user_role !== 'guest'
