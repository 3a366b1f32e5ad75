import type { SessionUser } from '../../../contract/auth.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { hashToken, newToken, passwordMatches } from '../../security/secrets.ts'
import type { User } from '../../store/accounts.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'
import { checkSignInDelay, recordSignIn } from './sign-in-delay.ts'

const DAY = 24 * 60 * 60 * 1000
const QUARTER_HOUR = 15 * 60 * 1000

const present = (user: Pick<User, 'id' | 'name' | 'email' | 'role'>): SessionUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role === 'admin' ? 'admin' : 'user',
})

/** Opens a session and returns its token. Earlier sessions stay valid. Returns null for a disabled user. */
export async function openSession(user: User, by: string, call: Call, services: Services) {
  const token = newToken()
  const opened = await services.store.atomically(async (store) => {
    const isOpen = await store.accounts.openSession(hashToken(token), user.id, services.settings.SESSION_DAYS * DAY, call.userAgent)
    await store.audit.append({ ...auditEntry(call, 'sign_in', user.id, { detail: { by }, outcome: isOpen ? 'done' : 'refused' }), actor: user.id })
    return isOpen
  })
  return opened ? ok({ token, user: present(user) }) : null
}

export const login: Handler<'login'> = async ({ email, password }, call, services) => {
  const { address } = call.actor
  const refused = (await limited(services, `login-from:${address}`, 50, QUARTER_HOUR)) ?? (await checkSignInDelay(email, address, services))
  if (refused) return refused
  const user = await services.store.accounts.byEmail(email)
  const matches = await passwordMatches(password, user?.password ?? null)
  if (!user || !matches || !user.confirmed_at) {
    await services.store.audit.append(auditEntry(call, 'sign_in', user?.id, { detail: { by: 'password' }, outcome: 'refused' }))
    return fail('bad_credentials')
  }
  await recordSignIn(address, user, services)
  return (await openSession(user, 'password', call, services)) ?? fail('bad_credentials')
}

export const validateToken: Handler<'validate_token'> = async (_, { actor }) => (signedIn(actor) ? ok({ user: present(actor) }) : fail('sign_in_needed'))

export const logout: Handler<'logout'> = async ({ everywhere }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return ok({ done: true })
  await services.store.atomically(async (store) => {
    const ended = everywhere ? await store.profiles.endSessions(actor.id, null) : 1
    if (!everywhere) await store.accounts.closeSession(actor.tokenHash)
    await store.audit.append(auditEntry(call, 'sign_out', actor.id, { detail: { sessions_ended: ended } }))
  })
  return ok({ done: true })
}
