import type { SessionUser } from '../../../contract/auth.ts'
import { AUTH_COOKIE_DAYS } from '../../../contract/constants.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { hashToken, newToken, passwordMatches } from '../../security/secrets.ts'
import type { User } from '../../store/accounts.ts'
import { limited } from '../rate-limit.ts'
import { delayed, signedInFrom } from './sign-in-delay.ts'

export const SESSION_LIFETIME = AUTH_COOKIE_DAYS * 24 * 60 * 60 * 1000
const QUARTER_HOUR = 15 * 60 * 1000

const present = (user: Pick<User, 'id' | 'name' | 'email' | 'role'>): SessionUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role === 'admin' ? 'admin' : 'user',
})

/** A new token for a user; earlier sessions live on. */
async function open(user: User, call: Call, parts: Parts) {
  const token = newToken()
  await parts.store.accounts.openSession(hashToken(token), user.id, SESSION_LIFETIME, call.userAgent)
  return ok({ token, user: present(user) })
}

export const login: Handler<'login'> = async ({ email, password }, call, parts) => {
  const { address } = call.actor
  const refused = (await limited(parts, `login-from:${address}`, 50, QUARTER_HOUR)) ?? (await delayed(email, address, parts))
  if (refused) return refused
  const user = await parts.store.accounts.byEmail(email)
  const matches = await passwordMatches(password, user?.password ?? null)
  if (!user || !matches || !user.confirmed_at) return fail('bad_credentials')
  await signedInFrom(address, user, parts)
  return await open(user, call, parts)
}

export const confirmEmail: Handler<'confirm_email'> = async ({ token }, call, parts) => {
  const user = await parts.store.signups.confirm(hashToken(token))
  if (!user) return fail('bad_token')
  await signedInFrom(call.actor.address, user, parts)
  return await open(user, call, parts)
}

export const validateToken: Handler<'validate_token'> = async (_, { actor }) => (signedIn(actor) ? ok({ user: present(actor) }) : fail('unauthenticated'))

export const logout: Handler<'logout'> = async (_, { actor }, { store }) => {
  if (signedIn(actor)) await store.accounts.closeSession(actor.tokenHash)
  return ok({ done: true })
}
