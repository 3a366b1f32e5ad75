/** Hashes of ended mail links and why they ended, so that a person who opens one late gets an explanation. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

export type LinkEnd = 'used' | 'expired'

const REMEMBERED = 30 * 24 * 60 * 60 * 1_000

/** Records the links whose hashes a query returns. The caller removes them. */
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

/** Records for `ms` milliseconds that the thing with this hash was used. Returns false if it was used before. */
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

/** How a link ended; undefined for an unknown link or one that was forgotten. */
export async function linkEndOf(db: Db, hash: string): Promise<LinkEnd | undefined> {
  const row = await db.selectFrom('spent_links').select('why').where('hash', '=', hash).executeTakeFirst()
  return row && (row.why === 'used' ? 'used' : 'expired')
}

export async function forgetLinks(db: Db): Promise<void> {
  await db.deleteFrom('spent_links').where('forget_at', '<=', new Date().toISOString()).execute()
}
