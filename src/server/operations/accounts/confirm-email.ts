/**
 * Confirms a sign-up by its emailed link, which creates the account. Opening the link proves ownership of the mailbox,
 * but a stranger may have signed up with that address. The link therefore also requires what only the person who signed
 * up has: the sign-up's ID, which their browser stores, or its password (docs/decisions/0083).
 */
import { fail } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { hashToken, passwordMatches } from '../../security/secrets.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'
import { endedLink } from './ended-link.ts'
import { openSession } from './session.ts'
import { checkLinkDelay, recordSignIn } from './sign-in-delay.ts'
import { signUpRefusal } from './sign-up-refusal.ts'

const QUARTER_HOUR = 15 * 60 * 1_000

export const confirmEmail: Handler<'confirm_email'> = async ({ token, signups, password }, call, services) => {
  const hash = hashToken(token)
  const signup = await services.store.signups.ofLink(hash)
  if (signup === undefined || typeof signup === 'string') return endedLink(signup)
  // the operator may have closed sign-up in the meantime
  const closed = signUpRefusal(signup.email, services)
  if (closed) return closed
  if (!signups.includes(signup.id)) {
    if (password === null) return fail('password_needed')
    const refused = (await limited(services, `confirm-from:${call.actor.address}`, 50, QUARTER_HOUR)) ?? (await checkLinkDelay(hash, services))
    if (refused) return refused
    if (!(await passwordMatches(password, signup.password))) return fail('signup_password')
  }
  const user = await services.store.atomically(async (store) => {
    const made = await store.signups.confirm(hash)
    if (made) await store.audit.append({ ...auditEntry(call, 'account_created', made.id), actor: made.id })
    return made
  })
  if (!user) return fail('link_used')
  await recordSignIn(call.actor.address, user, services)
  return (await openSession(user, 'link', call, services)) ?? fail('link_used')
}
