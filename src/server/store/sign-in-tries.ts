/**
 * Counts failed sign-ins and requested emails, and computes the delays before the next one. The counts are in the store,
 * so that they apply across all servers of the installation.
 */
import { sql } from 'kysely'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

/** How many attempts are free of delay (at least one), and the delays after further ones, which double each time up to `longest`. In milliseconds. */
export interface Pace {
  readonly key: string
  readonly free: number
  readonly first: number
  readonly longest: number
}
/** How many milliseconds after the last attempt the count starts again. */
const MEMORY = 15 * 60 * 1_000
const KNOWN_FOR = 90 * 24 * 60 * 60 * 1_000

/** SQL expression for the delay after an attempt, from the number of attempts before it. */
function delayAfter({ free, first, longest }: Pace) {
  const doublings = Math.ceil(Math.log2(longest / first))
  const tries = sql<number>`(sign_in_tries.tries + 1)`
  return sql<number>`case when ${tries} < ${sql.lit(free)} then 0
    when ${tries} >= ${sql.lit(free + doublings)} then ${sql.lit(longest)}
    else (${sql.lit(first)} << (${tries} - ${sql.lit(free)})) end`
}

export function signInTries(db: Db) {
  /** Counts an attempt, or returns false while a delay runs. A single statement, so that concurrent attempts cannot all pass. */
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
  /** Milliseconds until the delays of all keys have ended; 0 if none runs. */
  const waitOf = async (tx: Db, keys: readonly string[], now: number): Promise<number> => {
    const rows = await tx.selectFrom('sign_in_tries').select('wait_until').where('key', 'in', keys).execute()
    return Math.max(0, ...rows.map((row) => row.wait_until - now))
  }
  return {
    /** Milliseconds until the next attempt under a key; 0 if it is possible now. */
    wait: (key: string): Promise<number> => waitOf(db, [key], Date.now()),

    /** Counts an attempt under all keys and returns 0, or returns the milliseconds to wait. */
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

    /**
     * Call after a correct password. Resets the count from this network address, and subtracts this attempt from the
     * account's count across all addresses.
     */
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

    /** Whether the account with this email address has recently signed in from this network address. */
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
