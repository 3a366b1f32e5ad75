/** Hashes of email links that no longer work, and why, to explain that to people who open them late. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

export type LinkEnd = 'used' | 'expired'

const REMEMBERED = 30 * 24 * 60 * 60 * 1_000

/** Records links as used or expired. `hashes` is a query for their hashes; the caller deletes the links themselves. */
export async function retireLinks<Tables extends keyof Database>(
  db: Db,
  why: LinkEnd,
  hashes: (from: Db) => SelectQueryBuilder<Database, Tables, { hash: string }>,
): Promise<void> {
  const forget_at = new Date(Date.now() + REMEMBERED).toISOString()
  await db
    .insertInto('spent_links')
    .columns(['hash', 'why', 'forget_at'])
    .expression(hashes(db).select([sql<string>`${sql.lit(why)}`.as('why'), sql<string>`${sql.lit(forget_at)}`.as('forget_at')]))
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Marks a hash as used for `ms` milliseconds. Returns false if it was marked already. */
export async function spendOnce(db: Db, hash: string, ms: number): Promise<boolean> {
  const forget_at = new Date(Date.now() + ms).toISOString()
  const row = await db
    .insertInto('spent_links')
    .values({ hash, why: 'used', forget_at })
    .onConflict((c) => c.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Why a link no longer works; undefined if it is unknown or its record was deleted. */
export async function linkEndOf(db: Db, hash: string): Promise<LinkEnd | undefined> {
  const row = await db.selectFrom('spent_links').select('why').where('hash', '=', hash).executeTakeFirst()
  return row && (row.why === 'used' ? 'used' : 'expired')
}

export async function forgetLinks(db: Db): Promise<void> {
  await db.deleteFrom('spent_links').where('forget_at', '<=', new Date().toISOString()).execute()
}
