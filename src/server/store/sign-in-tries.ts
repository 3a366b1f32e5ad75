/** Failed sign-ins and requested mails, counted so that all servers of the installation apply the same delays. */
import { sql } from 'kysely'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

/** How many tries are free (at least one), and the delays after that, doubling with each further try. Milliseconds. */
export interface Pace {
  readonly key: string
  readonly free: number
  readonly first: number
  readonly longest: number
}
/** Tries are forgotten this long after the last one. */
const MEMORY = 15 * 60 * 1_000
const KNOWN_FOR = 90 * 24 * 60 * 60 * 1_000

/** The delay after the n-th try, as SQL on the number of tries before it. */
function delayAfter({ free, first, longest }: Pace) {
  const doublings = Math.ceil(Math.log2(longest / first))
  const tries = sql<number>`(sign_in_tries.tries + 1)`
  return sql<number>`case when ${tries} < ${sql.lit(free)} then 0
    when ${tries} >= ${sql.lit(free + doublings)} then ${sql.lit(longest)}
    else (${sql.lit(first)} << (${tries} - ${sql.lit(free)})) end`
}

export function signInTries(db: Db) {
  /** Counts one more try and returns true, or returns false while a delay runs. One statement, so that parallel tries cannot pass together. */
  const count = async (tx: Db, pace: Pace, now: number): Promise<boolean> => {
    const firstWait = pace.free > 1 ? 0 : now + pace.first
    const old = sql<boolean>`sign_in_tries.last_at < ${sql.lit(now - MEMORY)}`
    const row = await tx
      .insertInto('sign_in_tries')
      .values({ key: pace.key, tries: 1, last_at: now, wait_until: firstWait })
      .onConflict((c) =>
        c
          .column('key')
          .doUpdateSet({
            tries: sql<number>`case when ${old} then 1 else sign_in_tries.tries + 1 end`,
            wait_until: sql<number>`case when ${old} then ${sql.lit(firstWait)} else ${sql.lit(now)} + ${delayAfter(pace)} end`,
            last_at: now,
          })
          .where('sign_in_tries.wait_until', '<=', now),
      )
      .returning('tries')
      .executeTakeFirst()
    return row !== undefined
  }
  /** Milliseconds until the last of several delays ends; 0 if none runs. */
  const waitOf = async (tx: Db, keys: readonly string[], now: number): Promise<number> => {
    const rows = await tx.selectFrom('sign_in_tries').select('wait_until').where('key', 'in', keys).execute()
    return Math.max(0, ...rows.map((row) => row.wait_until - now))
  }
  return {
    /** Milliseconds until the next try under a key. */
    wait: (key: string): Promise<number> => waitOf(db, [key], Date.now()),

    /** Milliseconds until this try may be made; if 0, it is allowed and counted now. */
    async admit(paces: readonly Pace[]): Promise<number> {
      const now = Date.now()
      const keys = paces.map((p) => p.key)
      return await inTransaction(db, async (tx) => {
        const waiting = await waitOf(tx, keys, now)
        if (waiting > 0) return waiting
        for (const pace of paces) if (!(await count(tx, pace, now))) return Math.max(pace.first, await waitOf(tx, keys, now))
        return 0
      })
    },

    /** After a correct password: forgets the tries from this address, and this one try in the account's own count. */
    async succeeded(ofAddress: string, ofAccount: string, userId: string, address: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await tx.deleteFrom('sign_in_tries').where('key', '=', ofAddress).execute()
        await tx
          .updateTable('sign_in_tries')
          .set((eb) => ({ tries: eb('tries', '-', 1), wait_until: 0 }))
          .where('key', '=', ofAccount)
          .execute()
        await tx
          .insertInto('known_addresses')
          .values({ user_id: userId, address, last_at: Date.now() })
          .onConflict((c) => c.columns(['user_id', 'address']).doUpdateSet({ last_at: Date.now() }))
          .execute()
      })
    },

    /** Whether the account of an email has signed in from this address before. */
    async knows(email: string, address: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_addresses')
        .innerJoin('users', 'users.id', 'known_addresses.user_id')
        .select('known_addresses.last_at')
        .where('users.email', '=', email.toLowerCase())
        .where('known_addresses.address', '=', address)
        .executeTakeFirst()
      return row !== undefined && row.last_at > Date.now() - KNOWN_FOR
    },

    async sweep(): Promise<void> {
      await db
        .deleteFrom('sign_in_tries')
        .where('last_at', '<', Date.now() - MEMORY)
        .where('wait_until', '<', Date.now())
        .execute()
      await db
        .deleteFrom('known_addresses')
        .where('last_at', '<', Date.now() - KNOWN_FOR)
        .execute()
    },
  }
}
export type SignInTries = ReturnType<typeof signInTries>
