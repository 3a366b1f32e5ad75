/** The analyses that a person marked as favorites, and those that the person opened last. */
import { sql } from 'kysely'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'
import { visibleToColumn } from './visible.ts'

type VisitTable = 'favorites' | 'openings' | 'filings'

const now = (): string => new Date().toISOString()

/** Deletes rows about analyses that their person may no longer open. `userId` limits this to one person. */
async function dropHidden(tx: Db, table: VisitTable, userId?: string): Promise<void> {
  const hidden = sql<boolean>`not exists (
    select 1 from analyses left join datasets on datasets.id = analyses.dataset_id
    where analyses.id = ${sql.ref(`${table}.analysis_id`)} and ${visibleToColumn(`${table}.user_id`).analyses}
  )`
  const rows = tx.deleteFrom(table).where(hidden)
  await (userId === undefined ? rows : rows.where('user_id', '=', userId)).execute()
}

export function visits(db: Db) {
  return {
    /** Marks an analysis as a favorite of a person. Returns false if `most` others that the person may open are marked already. */
    favor: (userId: string, analysisId: string, most: number): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        await dropHidden(tx, 'favorites', userId)
        const others = await tx.selectFrom('favorites').select('analysis_id').where('user_id', '=', userId).where('analysis_id', '<>', analysisId).execute()
        if (others.length >= most) return false
        await tx
          .insertInto('favorites')
          .values({ user_id: userId, analysis_id: analysisId, added_at: now() })
          .onConflict((c) => c.columns(['user_id', 'analysis_id']).doNothing())
          .execute()
        return true
      }),

    async unfavor(userId: string, analysisId: string): Promise<void> {
      await db.deleteFrom('favorites').where('user_id', '=', userId).where('analysis_id', '=', analysisId).execute()
    },

    /** Stores that a person opened an analysis now. Deletes all of the person's rows but the `most` newest. */
    open: (userId: string, analysisId: string, most: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const opened_at = now()
        await tx
          .insertInto('openings')
          .values({ user_id: userId, analysis_id: analysisId, opened_at })
          .onConflict((c) => c.columns(['user_id', 'analysis_id']).doUpdateSet({ opened_at }))
          .execute()
        const kept = tx.selectFrom('openings').select('analysis_id').where('user_id', '=', userId)
        const newest = await kept.orderBy('opened_at', 'desc').orderBy('analysis_id').limit(most).execute()
        await tx
          .deleteFrom('openings')
          .where('user_id', '=', userId)
          .where(
            'analysis_id',
            'not in',
            newest.map(({ analysis_id }) => analysis_id),
          )
          .execute()
      }),

    async forgetOpened(userId: string): Promise<void> {
      await db.deleteFrom('openings').where('user_id', '=', userId).execute()
    },

    /** Deletes the rows about analyses that their person may no longer open, those in folders too. Until then, lists leave them out. */
    sweep: (): Promise<void> =>
      inTransaction(db, async (tx) => {
        await dropHidden(tx, 'favorites')
        await dropHidden(tx, 'openings')
        await dropHidden(tx, 'filings')
      }),
  }
}
export type Visits = ReturnType<typeof visits>
