/**
 * What happens when an email address becomes an account's, in whichever way: a confirmed sign-up, an invitation, an
 * identity provider, or a change of address.
 */
import { acceptInvitations } from './invitation-states.ts'
import type { Db } from './open.ts'
import { claimShares } from './shares.ts'
import { retireLinks } from './spent-links.ts'

/**
 * Gives the account the shares that wait for `email` (in lower case) and ends its invitations and pending sign-ups. Must
 * run in the transaction that gives the account the address. `userId` is null if another transaction was faster.
 */
export async function addressTaken(tx: Db, userId: string | null, email: string): Promise<void> {
  await retireLinks(tx, 'used', (from) =>
    from
      .selectFrom('signup_links')
      .innerJoin('pending_signups', 'pending_signups.id', 'signup_links.signup_id')
      .select('signup_links.hash')
      .where('pending_signups.email', '=', email),
  )
  await tx.deleteFrom('pending_signups').where('email', '=', email).execute()
  await acceptInvitations(tx, email)
  if (userId !== null) await claimShares(tx, userId, email)
}
