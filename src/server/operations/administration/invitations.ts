/** Operations with which administrators manage invitations to sign up. They see only the kind of the thing that a person is invited to. */
import { fail, ok } from '../../../contract/errors.ts'
import { INVITATIONS_PAGE, type Invitation } from '../../../contract/invitation.ts'
import { localeIn } from '../../../texts/languages.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { type InvitationRow, stateOf } from '../../store/invitation-states.ts'
import { invitedTo } from '../../store/invitations.ts'
import { auditEntry } from '../audit-entry.ts'

const present = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  locale: localeIn(row.locale),
  invited_by: row.inviter,
  to: invitedTo(row)?.kind ?? null,
  state: stateOf(row),
  created: row.created_at,
  expires: row.expires_at,
})

export const listInvitations: Handler<'apiv2/admin_list_invitations'> = async ({ start }, _, { store }) => {
  const { invitations, total } = await store.invitations.list(start, INVITATIONS_PAGE)
  return ok({ invitations: invitations.map(present), total })
}

/** May reveal that an account exists, because administrators can look up every account anyway. */
export const invite: Handler<'apiv2/admin_invite'> = async ({ email, locale }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  if (await services.store.accounts.byEmail(email)) return fail('has_account', { email })
  const id = await services.store.atomically(async (store) => {
    const made = await store.invitations.put({ email, locale, invitedBy: actor.id, to: null })
    if (made !== null) await store.audit.append(auditEntry(call, 'person_invited', made))
    return made
  })
  if (id === null) return fail('mail_busy')
  services.mail.wake()
  const row = await services.store.invitations.find(id)
  return row ? ok(present(row)) : fail('mail_busy')
}

export const revokeInvitation: Handler<'apiv2/admin_revoke_invitation'> = async ({ invitation_id }, call, services) => {
  const revoked = await services.store.atomically(async (store) => {
    const isRevoked = await store.invitations.revoke(invitation_id)
    if (isRevoked) await store.audit.append(auditEntry(call, 'invitation_revoked', invitation_id))
    return isRevoked
  })
  return revoked ? ok({ done: true }) : fail('not_found')
}
