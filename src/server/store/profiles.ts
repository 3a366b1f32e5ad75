/** People's changes to their own accounts, and their sessions. */
import { addressTaken } from './new-account.ts'
import type { Db } from './open.ts'
import { endResetLinks } from './resets.ts'
import type { EmailChangeTable, SessionTable } from './schema-accounts.ts'
import { type LinkEnd, linkEndOf, retireLinks } from './spent-links.ts'
import { inTransaction } from './transaction.ts'

export type EmailChange = EmailChangeTable

const now = (): string => new Date().toISOString()
const later = (ms: number): string => new Date(Date.now() + ms).toISOString()

const links = (from: Db) => from.selectFrom('email_changes').select((column) => column.ref('hash').$notNull().as('hash'))
type Links = ReturnType<typeof links>

/** Deletes pending changes of email address and records why their links no longer work. Must run in the caller's transaction. */
async function endLinks(tx: Db, why: LinkEnd, some: (of: Links) => Links): Promise<void> {
  const ended = some(links(tx)).where('hash', 'is not', null)
  await retireLinks(tx, why, () => ended)
  await tx
    .deleteFrom('email_changes')
    .where('id', 'in', some(links(tx)).clearSelect().select('id'))
    .execute()
}

export function profiles(db: Db) {
  return {
    async set(userId: string, settings: { name: string; locale: string | null; time_zone: string | null }): Promise<void> {
      await db.updateTable('users').set(settings).where('id', '=', userId).execute()
    },
    /** Changes the password and ends all links for resetting it. */
    setPassword: (userId: string, password: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await tx.updateTable('users').set({ password }).where('id', '=', userId).execute()
        await endResetLinks(tx, userId)
      }),

    /** A user's live sessions, most recently used first. */
    sessions: (userId: string, idleLimit: number): Promise<SessionTable[]> =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now())
        .where('last_used_at', '>', later(-idleLimit))
        .orderBy('last_used_at', 'desc')
        .execute(),
    /** Ends all sessions except one, and returns how many. */
    async endSessions(userId: string, except: string | null): Promise<number> {
      const ended = db.deleteFrom('sessions').where('user_id', '=', userId).returning('hash')
      return (await (except === null ? ended : ended.where('hash', '!=', except)).execute()).length
    },
    async sessionBegan(hash: string): Promise<string | undefined> {
      return (await db.selectFrom('sessions').select('created_at').where('hash', '=', hash).executeTakeFirst())?.created_at
    },

    emailChangeOf: (userId: string): Promise<EmailChange | undefined> =>
      db.selectFrom('email_changes').selectAll().where('user_id', '=', userId).where('expires_at', '>', now()).executeTakeFirst(),
    emailChange: (id: string): Promise<EmailChange | undefined> =>
      db.selectFrom('email_changes').selectAll().where('id', '=', id).where('expires_at', '>', now()).executeTakeFirst(),

    /** Starts a change of the email address. Replaces a pending one, whose link stops working. */
    askForEmail: (id: string, userId: string, email: string, lifetime: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        await endLinks(tx, 'used', (from) => from.where('user_id', '=', userId))
        await tx
          .insertInto('email_changes')
          .values({ id, user_id: userId, email: email.toLowerCase(), hash: null, created_at: now(), expires_at: later(lifetime) })
          .execute()
      }),
    dropEmailChange: (userId: string): Promise<void> => inTransaction(db, (tx) => endLinks(tx, 'used', (from) => from.where('user_id', '=', userId))),
    /** Why a confirmation link no longer works; undefined for an unknown link. */
    async emailLinkEnd(hash: string): Promise<LinkEnd | undefined> {
      const waiting = await db.selectFrom('email_changes').select('expires_at').where('hash', '=', hash).executeTakeFirst()
      if (!waiting) return await linkEndOf(db, hash)
      // an unexpired change fails only if the address has become another account's
      return waiting.expires_at > now() ? 'used' : 'expired'
    },
    /** Stores the hash of the link's token, before the email with the link is sent. */
    async setEmailToken(id: string, hash: string): Promise<void> {
      await db.updateTable('email_changes').set({ hash }).where('id', '=', id).execute()
    },

    /** Changes the address by the token of a link; undefined if it is not valid. Throws a unique violation if another account has the address by now. */
    confirmEmail: (hash: string): Promise<{ userId: string; from: string; to: string; name: string; locale: string | null } | undefined> =>
      inTransaction(db, async (tx) => {
        const change = await tx.selectFrom('email_changes').selectAll().where('hash', '=', hash).where('expires_at', '>', now()).executeTakeFirst()
        const user = change && (await tx.selectFrom('users').select(['email', 'name', 'locale']).where('id', '=', change.user_id).executeTakeFirst())
        if (!change || !user) return undefined
        await endLinks(tx, 'used', (from) => from.where('hash', '=', hash))
        await tx.updateTable('users').set({ email: change.email }).where('id', '=', change.user_id).execute()
        await addressTaken(tx, change.user_id, change.email)
        return { userId: change.user_id, from: user.email, to: change.email, name: user.name, locale: user.locale }
      }),

    sweep: (): Promise<void> => inTransaction(db, (tx) => endLinks(tx, 'expired', (from) => from.where('expires_at', '<=', now()))),
  }
}
export type Profiles = ReturnType<typeof profiles>
