/** Links for choosing a new password, stored as hashes. A new link does not end earlier ones, so nobody can invalidate a link by requesting another. */
import type { User } from './accounts.ts'
import type { Db } from './open.ts'
import { type LinkEnd, linkEndOf, retireLinks } from './spent-links.ts'
import { inTransaction } from './transaction.ts'

const now = (): string => new Date().toISOString()

/** Ends every link of the account after its password changed. Part of the caller's transaction. */
export async function endResetLinks(tx: Db, userId: string): Promise<void> {
  await retireLinks(tx, 'used', (from) => from.selectFrom('password_resets').select('hash').where('user_id', '=', userId))
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export function resets(db: Db) {
  return {
    /** `lifetime` in ms. */
    async add(hash: string, userId: string, lifetime: number): Promise<void> {
      const expires_at = new Date(Date.now() + lifetime).toISOString()
      await db.insertInto('password_resets').values({ hash, user_id: userId, expires_at }).execute()
    },

    /** The user whose password a live link may change, or how the link ended; undefined for an unknown link. */
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

    /** Consumes a link; undefined if it has ended. If two calls race, one gets it. */
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
