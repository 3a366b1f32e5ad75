/**
 * Pending sign-ups, each with its own name, password and links, independent of others for the same email address. The
 * first one that is confirmed becomes the account and ends the others.
 */
import type { Letter } from '../mail/letter.ts'
import type { User } from './accounts.ts'
import { addressTaken } from './new-account.ts'
import type { Db } from './open.ts'
import { putLetter } from './outbox.ts'
import type { PendingSignupTable } from './schema-accounts.ts'
import { forgetLinks, type LinkEnd, linkEndOf, retireLinks } from './spent-links.ts'
import { inTransaction } from './transaction.ts'

export type PendingSignup = PendingSignupTable

const now = (): string => new Date().toISOString()
const later = (ms: number): string => new Date(Date.now() + ms).toISOString()

export function signups(db: Db) {
  return {
    /** Adds a sign-up and queues the email with its link. Returns false and adds nothing if the outbox is full. */
    async add(signup: { id: string; email: string; name: string; password: string }, lifetime: number, letter: Letter): Promise<boolean> {
      return await inTransaction(db, async (tx) => {
        if (!(await putLetter(tx, letter))) return false
        await tx
          .insertInto('pending_signups')
          .values({ ...signup, email: signup.email.toLowerCase(), created_at: now(), expires_at: later(lifetime) })
          .execute()
        return true
      })
    },

    /** Unexpired sign-ups for an email address, newest first. */
    forAddress: (email: string): Promise<PendingSignup[]> =>
      db
        .selectFrom('pending_signups')
        .selectAll()
        .where('email', '=', email.toLowerCase())
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),

    async addLink(hash: string, signupId: string, lifetime: number): Promise<void> {
      await db
        .insertInto('signup_links')
        .values({ hash, signup_id: signupId, expires_at: later(lifetime) })
        .execute()
    },

    /** The sign-up of a link, or why the link no longer works; undefined for an unknown link. */
    async ofLink(hash: string): Promise<PendingSignup | LinkEnd | undefined> {
      const found = await db
        .selectFrom('signup_links')
        .innerJoin('pending_signups', 'pending_signups.id', 'signup_links.signup_id')
        .selectAll('pending_signups')
        .select('signup_links.expires_at as link_expires_at')
        .where('signup_links.hash', '=', hash)
        .executeTakeFirst()
      if (!found) return await linkEndOf(db, hash)
      const { link_expires_at, ...signup } = found
      return link_expires_at > now() && signup.expires_at > now() ? signup : 'expired'
    },

    /**
     * Turns the sign-up of a link into an account and ends the others for the address. Returns undefined if the link is
     * not valid. If two links are opened at once, the unique email address lets only one succeed. `newPassword` replaces
     * the password of the sign-up.
     */
    async confirm(hash: string, newPassword?: string): Promise<User | undefined> {
      return await inTransaction(db, async (tx) => {
        const signup = await tx
          .selectFrom('signup_links')
          .innerJoin('pending_signups', 'pending_signups.id', 'signup_links.signup_id')
          .selectAll('pending_signups')
          .where('signup_links.hash', '=', hash)
          .where('signup_links.expires_at', '>', now())
          .executeTakeFirst()
        if (!signup) return undefined
        const { id, email, name, created_at } = signup
        const password = newPassword ?? signup.password
        const user = await tx
          .insertInto('users')
          .values({ id, email, name, password, role: 'user', confirmed_at: now(), created_at, disabled_at: null, locale: null, time_zone: null })
          .onConflict((c) => c.doNothing())
          .returningAll()
          .executeTakeFirst()
        await addressTaken(tx, user?.id ?? null, email)
        return user
      })
    },

    async end(id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await retireLinks(tx, 'used', (from) => from.selectFrom('signup_links').select('hash').where('signup_id', '=', id))
        await tx.deleteFrom('pending_signups').where('id', '=', id).execute()
      })
    },

    /** Deletes expired sign-ups and links. */
    async sweep(): Promise<void> {
      await inTransaction(db, async (tx) => {
        const over = tx.selectFrom('pending_signups').select('id').where('expires_at', '<=', now())
        await retireLinks(tx, 'expired', (from) =>
          from
            .selectFrom('signup_links')
            .select('hash')
            .where((eb) => eb.or([eb('expires_at', '<=', now()), eb('signup_id', 'in', over)])),
        )
        await tx.deleteFrom('signup_links').where('expires_at', '<=', now()).execute()
        await tx.deleteFrom('pending_signups').where('expires_at', '<=', now()).execute()
      })
      await forgetLinks(db)
    },
  }
}
export type Signups = ReturnType<typeof signups>
