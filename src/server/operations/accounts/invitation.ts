/**
 * Shows and accepts an invitation through its link. Opening the link proves ownership of the mailbox, so no confirmation
 * email is needed (docs/decisions/0094).
 */
import { type Failure, fail, ok } from '../../../contract/errors.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { withoutAddresses } from '../../mail/texts.ts'
import { hashToken, protectPassword } from '../../security/secrets.ts'
import type { InvitationRow } from '../../store/invitation-states.ts'
import { invitedTo } from '../../store/invitations.ts'
import { auditEntry } from '../audit-entry.ts'
import { limited } from '../rate-limit.ts'
import { newPasswordProblem } from './new-password.ts'
import { openSession } from './session.ts'
import { recordSignIn } from './sign-in-delay.ts'

const QUARTER_HOUR = 15 * 60 * 1_000
const TRIES = 50

const ENDS = { accepted: 'link_used', expired: 'link_expired', revoked: 'invitation_revoked' } as const

type Refused = Failure<'bad_token' | 'rate_limited' | (typeof ENDS)[keyof typeof ENDS]>

async function openInvitation(hash: string, { actor }: Call, services: Services): Promise<{ readonly ok: true; readonly value: InvitationRow } | Refused> {
  const refused = await limited(services, `invitation-from:${actor.address}`, TRIES, QUARTER_HOUR)
  if (refused) return refused
  const found = await services.store.invitations.ofLink(hash)
  if (found === undefined) return fail('bad_token')
  return typeof found === 'string' ? fail(ENDS[found]) : { ok: true, value: found }
}

export const getInvitation: Handler<'get_invitation'> = async ({ token }, call, services) => {
  const found = await openInvitation(hashToken(token), call, services)
  if (!found.ok) return found
  const { email, inviter, expires_at } = found.value
  return ok({ email, invited_by: inviter === null ? null : withoutAddresses(inviter) || null, to: invitedTo(found.value), expires: expires_at })
}

export const acceptInvitation: Handler<'accept_invitation'> = async ({ token, name, password, confirm_password }, call, services) => {
  const hash = hashToken(token)
  const found = await openInvitation(hash, call, services)
  if (!found.ok) return found
  const problem = newPasswordProblem(password, confirm_password, found.value.email)
  if (problem) return problem
  const chosen = { name, password: await protectPassword(password) }
  const user = await services.store.atomically(async (store) => {
    const made = await store.invitations.accept(hash, chosen)
    if (made) await store.audit.append({ ...auditEntry(call, 'account_created', made.id, { detail: { by: 'invitation' } }), actor: made.id })
    return made
  })
  if (!user) return fail('link_used')
  await recordSignIn(call.actor.address, user, services)
  return (await openSession(user, 'link', call, services)) ?? fail('link_used')
}
