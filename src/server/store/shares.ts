/**
 * Grants to people. One to an address without an account waits under that address, and becomes the
 * person's own with the account, in the same transaction (`claimShares`).
 */
import { EVERYBODY } from '../policies/roles.ts'
import { newId } from '../security/secrets.ts'
import { type Grant, grantOfRow } from './grants.ts'
import type { Db } from './open.ts'
import { isDiskFull } from './open.ts'
import type { GrantTable } from './schema.ts'
import { inTransaction } from './transaction.ts'

/** The grantee that an address is until it has an account; no id contains a colon. */
const waiting = (email: string): string => `mailto:${email.toLowerCase()}`

const now = (): string => new Date().toISOString()

export interface ShareRow extends Grant {
  readonly id: string
  readonly email: string
  /** Null without an account. */
  readonly name: string | null
  readonly created_at: string
  readonly seen_at: string | null
}

type Reads = Pick<Grant, 'role' | 'level' | 'columns'>

/** The address has an account now. A grant that the account has already gives way to a newer one. */
export async function claimShares(tx: Db, userId: string, email: string): Promise<void> {
  const grants = await tx.selectFrom('grants').select(['analysis_id', 'created_at']).where('grantee', '=', waiting(email)).execute()
  for (const { analysis_id, created_at } of grants) {
    const mine = tx.selectFrom('grants').where('analysis_id', '=', analysis_id)
    const own = await mine.select('created_at').where('grantee', '=', userId).executeTakeFirst()
    const owned = await tx.selectFrom('analyses').select('id').where('id', '=', analysis_id).where('owner_id', '=', userId).executeTakeFirst()
    const given = (grantee: string) => tx.deleteFrom('grants').where('analysis_id', '=', analysis_id).where('grantee', '=', grantee)
    if (owned || (own && own.created_at > created_at)) {
      await given(waiting(email)).execute()
      continue
    }
    await given(userId).execute()
    await tx.updateTable('grants').set({ grantee: userId }).where('analysis_id', '=', analysis_id).where('grantee', '=', waiting(email)).execute()
  }
}

export function shares(db: Db) {
  const rows = (analysisId: string) =>
    db
      .selectFrom('grants')
      .leftJoin('users', 'users.id', 'grants.grantee')
      .selectAll('grants')
      .select('users.name')
      .where('grants.analysis_id', '=', analysisId)
      .where('grants.grantee', '!=', EVERYBODY)
  const present = (row: GrantTable & { name: string | null }): ShareRow => ({
    ...grantOfRow(row),
    ...{ id: row.share_id ?? row.grantee, email: row.email ?? '', name: row.name, created_at: row.created_at, seen_at: row.seen_at },
  })
  return {
    /** In the order in which they were made. */
    async of(analysisId: string): Promise<ShareRow[]> {
      return (await rows(analysisId).orderBy('grants.created_at').orderBy('grants.email').execute()).map(present)
    },
    async find(analysisId: string, id: string): Promise<ShareRow | undefined> {
      const row = await rows(analysisId).where('grants.share_id', '=', id).executeTakeFirst()
      return row && present(row)
    },

    /** Whom an address stands for: an account, or itself. */
    async granteeOf(email: string): Promise<string> {
      return (
        (await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).where('confirmed_at', 'is not', null).executeTakeFirst())?.id ??
        waiting(email)
      )
    },

    /** Adds a grant, or changes the one that the grantee has; true when it is new. */
    put: (analysisId: string, grantee: string, email: string, { role, level, columns }: Reads, grantedBy: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const value = { role, level, columns_json: JSON.stringify(columns), granted_by: grantedBy, email: email.toLowerCase() }
        const added = await tx
          .insertInto('grants')
          .values({ analysis_id: analysisId, grantee, ...value, created_at: now(), share_id: newId(), seen_at: null })
          .onConflict((c) => c.columns(['analysis_id', 'grantee']).doNothing())
          .returning('grantee')
          .executeTakeFirst()
        if (added) return true
        await tx.updateTable('grants').set(value).where('analysis_id', '=', analysisId).where('grantee', '=', grantee).execute()
        return false
      }),

    /** False when there is none any more. */
    async change(analysisId: string, id: string, { role, level, columns }: Reads): Promise<boolean> {
      const changed = await db
        .updateTable('grants')
        .set({ role, level, columns_json: JSON.stringify(columns) })
        .where('analysis_id', '=', analysisId)
        .where('share_id', '=', id)
        .returning('grantee')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** False when the grantee has none. */
    async remove(analysisId: string, grantee: string): Promise<boolean> {
      const removed = db.deleteFrom('grants').where('analysis_id', '=', analysisId).where('grantee', '=', grantee)
      return (await removed.returning('grantee').executeTakeFirst()) !== undefined
    },

    /** Who opens an analysis goes on reading where no space is left to note it. */
    async seen(analysisId: string, userId: string): Promise<void> {
      try {
        await db.updateTable('grants').set({ seen_at: now() }).where('analysis_id', '=', analysisId).where('grantee', '=', userId).execute()
      } catch (error) {
        if (!isDiskFull(error)) throw error
      }
    },

    /** What a letter tells of, while the address still has it; undefined once it was taken back. */
    async told(analysisId: string, grantee: string, by: string) {
      return await db
        .selectFrom('grants')
        .innerJoin('analyses', 'analyses.id', 'grants.analysis_id')
        .innerJoin('users', 'users.id', 'analyses.owner_id')
        .select(['analyses.title', 'grants.role', 'users.name as owner_name', 'users.email as owner_email'])
        .where('grants.analysis_id', '=', analysisId)
        .where('grants.grantee', '=', grantee)
        .where('users.id', '=', by)
        .executeTakeFirst()
    },
  }
}
export type Shares = ReturnType<typeof shares>
