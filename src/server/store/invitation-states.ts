/** When an invitation holds: it was neither accepted nor taken back, has not expired, and who made it may still sign in. */
import type { InvitationState } from '../../contract/invitation.ts'
import type { Db } from './open.ts'
import type { InvitationTable } from './schema-accounts.ts'

const now = (): string => new Date().toISOString()

export interface InvitationRow extends InvitationTable {
  /** The name of who invites; null from the console. */
  readonly inviter: string | null
  readonly inviter_disabled_at: string | null
}

export function stateOf({ accepted_at, revoked_at, expires_at, inviter_disabled_at }: InvitationRow): InvitationState {
  if (accepted_at !== null) return 'accepted'
  if (revoked_at !== null || inviter_disabled_at !== null) return 'revoked'
  return expires_at > now() ? 'waiting' : 'expired'
}

/** Those that can be accepted, of everybody who is not disabled. */
export const waiting = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('invitations.expires_at', '>', now())
    .where('users.disabled_at', 'is', null)

/** Whether an address, in lower case, may sign up because somebody asked it to. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  return (await waiting(db).select('invitations.id').where('invitations.email', '=', email).executeTakeFirst()) !== undefined
}

/** The address has an account: all that waits for it is accepted. */
export async function acceptInvitations(tx: Db, email: string): Promise<void> {
  const held = waiting(tx).select('invitations.id').where('invitations.email', '=', email)
  await tx.updateTable('invitations').set({ accepted_at: now() }).where('id', 'in', held).execute()
}
