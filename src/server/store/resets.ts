/** Links for resetting a password, stored as hashes. A new link leaves earlier ones valid, so that nobody can invalidate a link by requesting another one. */
import type { User } from './accounts.ts'
import type { Db } from './open.ts'
import { type LinkEnd, linkEndOf, retireLinks } from './spent-links.ts'
import { inTransaction } from './transaction.ts'

const now = (): string => new Date().toISOString()

/** Ends all reset links of an account after its password changed. Must run in the caller's transaction. */
export async function endResetLinks(tx: Db, userId: string): Promise<void> {
  await retireLinks(tx, 'used', (from) => from.selectFrom('password_resets').select('hash').where('user_id', '=', userId))
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export function resets(db: Db) {
  return {
    /** Adds a link that is valid for `lifetime` milliseconds. */
    async add(hash: string, userId: string, lifetime: number): Promise<void> {
      const expires_at = new Date(Date.now() + lifetime).toISOString()
      await db.insertInto('password_resets').values({ hash, user_id: userId, expires_at }).execute()
    },

    /** The user whose password a link may change, or why it no longer works; undefined for an unknown link. */
    async ofLink(hash: string): Promise<User | LinkEnd | undefined> {
      const found = await db
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .selectAll('users')
        .select('password_resets.expires_at')
        .where('password_resets.hash', '=', hash)
        .executeTakeFirst()
      if (!found) return await linkEndOf(db, hash)
      const { expires_at, ...user } = found
      return expires_at > now() ? user : 'expired'
    },

    /** Marks a link as used and returns the user's ID; undefined if it no longer works. If two calls race, only one succeeds. */
    claim: (hash: string): Promise<string | undefined> =>
      inTransaction(db, async (tx) => {
        await retireLinks(tx, 'used', (from) => from.selectFrom('password_resets').select('hash').where('hash', '=', hash).where('expires_at', '>', now()))
        const live = tx.deleteFrom('password_resets').where('hash', '=', hash).where('expires_at', '>', now())
        return (await live.returning('user_id').executeTakeFirst())?.user_id
      }),

    sweep: (): Promise<void> =>
      inTransaction(db, async (tx) => {
        await retireLinks(tx, 'expired', (from) => from.selectFrom('password_resets').select('hash').where('expires_at', '<=', now()))
        await tx.deleteFrom('password_resets').where('expires_at', '<=', now()).execute()
      }),
  }
}
export type Resets = ReturnType<typeof resets>
