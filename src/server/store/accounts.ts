/** User accounts and their sessions. Tokens are stored only as hashes. */
import { sql } from 'kysely'
import { addressTaken } from './new-account.ts'
import { type Db, isDiskFull } from './open.ts'
import type { UserTable } from './schema-accounts.ts'
import { inTransaction } from './transaction.ts'

export type User = UserTable

/** The language for emails that no request of the person caused: the one they chose, or else the one their pages last used. Null if neither is known. */
export const mailLocaleOf = ({ locale, seen_locale }: Pick<User, 'locale' | 'seen_locale'>): string | null => locale ?? seen_locale

const now = (): string => new Date().toISOString()
const later = (ms: number): string => new Date(Date.now() + ms).toISOString()

export function accounts(db: Db) {
  /** Records the use of a session. Ignores a full disk, so that the person can still read. */
  const touchSession = async (hash: string, { id, seen_locale }: User, locale: string | undefined): Promise<void> => {
    try {
      await db.updateTable('sessions').set({ last_used_at: now() }).where('hash', '=', hash).execute()
      if (locale !== undefined && locale !== seen_locale) await db.updateTable('users').set({ seen_locale: locale }).where('id', '=', id).execute()
    } catch (error) {
      if (!isDiskFull(error)) throw error
    }
  }
  return {
    byEmail: (email: string): Promise<User | undefined> => db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst(),
    byId: (id: string): Promise<User | undefined> => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    async agreeToModel(id: string, model: string): Promise<void> {
      await db.updateTable('users').set({ ai_agreed_to: model }).where('id', '=', id).execute()
    },

    add: ({ confirmed, ...user }: { id: string; email: string; name: string; password: string | null; role: string; confirmed: boolean }): Promise<void> =>
      inTransaction(db, async (tx) => {
        const email = user.email.toLowerCase()
        await tx
          .insertInto('users')
          .values({ ...user, email, confirmed_at: confirmed ? now() : null, created_at: now(), disabled_at: null, locale: null, time_zone: null })
          .execute()
        if (confirmed) await addressTaken(tx, user.id, email)
      }),

    /**
     * Opens a session. Returns false for a disabled or deleted account. A single statement, so that no session can be
     * opened while the account is being disabled.
     */
    async openSession(hash: string, userId: string, lifetime: number, userAgent: string): Promise<boolean> {
      const text = (value: string) => sql<string>`cast(${value} as text)`
      const opened = await db
        .insertInto('sessions')
        .columns(['hash', 'user_id', 'created_at', 'last_used_at', 'expires_at', 'user_agent'])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select([
              text(hash).as('hash'),
              'users.id',
              text(now()).as('created_at'),
              text(now()).as('last_used_at'),
              text(later(lifetime)).as('expires_at'),
              text(userAgent.slice(0, 300)).as('user_agent'),
            ])
            .where('users.id', '=', userId)
            .where('users.disabled_at', 'is', null),
        )
        .returning('hash')
        .executeTakeFirst()
      return opened !== undefined
    },

    /**
     * Finds the user of a live session; undefined for a disabled user. If the call is a use of the session, records the
     * time and the page's language, at most once a minute.
     */
    async userOfSession(
      hash: string,
      idleLimit: number,
      { isUse, locale }: { readonly isUse: boolean; readonly locale?: string | undefined } = { isUse: true },
    ): Promise<User | undefined> {
      const found = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('users')
        .select('sessions.last_used_at')
        .where('sessions.hash', '=', hash)
        .where('users.disabled_at', 'is', null)
        .where('sessions.expires_at', '>', now())
        .where('sessions.last_used_at', '>', later(-idleLimit))
        .executeTakeFirst()
      if (!found) return undefined
      const { last_used_at, ...user } = found
      const isFirst = user.seen_locale === null && locale !== undefined
      if (isUse && (isFirst || last_used_at < later(-60_000))) await touchSession(hash, user, locale)
      return user
    },

    async closeSession(hash: string): Promise<void> {
      await db.deleteFrom('sessions').where('hash', '=', hash).execute()
    },
  }
}
export type Accounts = ReturnType<typeof accounts>
