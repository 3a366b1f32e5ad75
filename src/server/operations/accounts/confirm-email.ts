/**
 * A confirmation link creates the account of its sign-up. The person who opens it owns the mailbox, but may not be the
 * person who signed up, because a stranger can sign up with any address. So the link also needs something that only that
 * person has: the sign-up's ID, which their browser kept, or its password (docs/decisions/0083).
 */
import { fail } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { hashToken, passwordMatches } from '../../security/secrets.ts'
import { entryOf } from '../audited.ts'
import { limited } from '../rate-limit.ts'
import { endedLink } from './ended-link.ts'
import { openSession } from './session.ts'
import { delayedAtLink, signedInFrom } from './sign-in-delay.ts'
import { signUpRefusal } from './sign-up-refusal.ts'

const QUARTER_HOUR = 15 * 60 * 1_000

export const confirmEmail: Handler<'confirm_email'> = async ({ token, signups, password }, call, parts) => {
  const hash = hashToken(token)
  const signup = await parts.store.signups.ofLink(hash)
  if (signup === undefined || typeof signup === 'string') return endedLink(signup)
  // the operator may have closed sign-up in the meantime
  const closed = signUpRefusal(signup.email, parts)
  if (closed) return closed
  if (!signups.includes(signup.id)) {
    if (password === null) return fail('password_needed')
    const refused = (await limited(parts, `confirm-from:${call.actor.address}`, 50, QUARTER_HOUR)) ?? (await delayedAtLink(hash, parts))
    if (refused) return refused
    if (!(await passwordMatches(password, signup.password))) return fail('signup_password')
  }
  const user = await parts.store.atomically(async (store) => {
    const made = await store.signups.confirm(hash)
    if (made) await store.audit.append({ ...entryOf(call, 'account_created', made.id), actor: made.id })
    return made
  })
  if (!user) return fail('link_used')
  await signedInFrom(call.actor.address, user, parts)
  return (await openSession(user, 'link', call, parts)) ?? fail('link_used')
}
