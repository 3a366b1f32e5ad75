/** Determines whether an invitation is pending: it was neither accepted nor revoked, has not expired, and its inviter is not disabled. */
import type { InvitationState } from '../../contract/invitation.ts'
import type { Db } from './open.ts'
import type { InvitationTable } from './schema-accounts.ts'

const now = (): string => new Date().toISOString()

export interface InvitationRow extends InvitationTable {
  /** The inviter's name; null if the operator invited at the console. */
  readonly inviter: string | null
  readonly inviter_disabled_at: string | null
}

export function stateOf({ accepted_at, revoked_at, expires_at, inviter_disabled_at }: InvitationRow): InvitationState {
  if (accepted_at !== null) return 'accepted'
  if (revoked_at !== null || inviter_disabled_at !== null) return 'revoked'
  return expires_at > now() ? 'waiting' : 'expired'
}

/** Selects the invitations that can be accepted. */
export const pendingInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('invitations.expires_at', '>', now())
    .where('users.disabled_at', 'is', null)

/** Whether an address, in lower case, has a pending invitation. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  return (await pendingInvitations(db).select('invitations.id').where('invitations.email', '=', email).executeTakeFirst()) !== undefined
}

/** Marks all pending invitations of an address as accepted, after it has become an account. */
export async function acceptInvitations(tx: Db, email: string): Promise<void> {
  const held = pendingInvitations(tx).select('invitations.id').where('invitations.email', '=', email)
  await tx.updateTable('invitations').set({ accepted_at: now() }).where('id', 'in', held).execute()
}
