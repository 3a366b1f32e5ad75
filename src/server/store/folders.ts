/** The folders in which people sort analyses, and which analysis is in which. Does not check who may open an analysis. */
import { newId } from '../security/secrets.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

interface FolderRow {
  readonly id: string
  readonly name: string
}

const now = (): string => new Date().toISOString()

export function folders(db: Db) {
  const ofPerson = (tx: Db, userId: string): Promise<FolderRow[]> => tx.selectFrom('folders').select(['id', 'name']).where('user_id', '=', userId).execute()

  return {
    list: (userId: string): Promise<FolderRow[]> => ofPerson(db, userId),

    /** Creates a folder. Returns 'taken' if the person has one of this name, and 'full' if the person has `most` folders. */
    add: (userId: string, name: string, most: number): Promise<FolderRow | 'taken' | 'full'> =>
      inTransaction(db, async (tx) => {
        const known = await ofPerson(tx, userId)
        if (known.some((folder) => folder.name === name)) return 'taken'
        if (known.length >= most) return 'full'
        const id = newId()
        await tx.insertInto('folders').values({ id, user_id: userId, name, created_at: now() }).execute()
        return { id, name }
      }),

    rename: (userId: string, id: string, name: string): Promise<'done' | 'missing' | 'taken'> =>
      inTransaction(db, async (tx) => {
        const known = await ofPerson(tx, userId)
        if (known.every((folder) => folder.id !== id)) return 'missing'
        if (known.some((folder) => folder.id !== id && folder.name === name)) return 'taken'
        await tx.updateTable('folders').set({ name }).where('id', '=', id).execute()
        return 'done'
      }),

    /** Deletes a folder, and with it where its analyses were. Returns false if the person has no such folder. */
    async remove(userId: string, id: string): Promise<boolean> {
      return (await db.deleteFrom('folders').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
    },

    /** Moves an analysis to a folder of the person; null moves it out of its folder. Returns false if the person has no such folder. */
    file: (userId: string, analysisId: string, folderId: string | null): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        if (folderId === null) {
          await tx.deleteFrom('filings').where('user_id', '=', userId).where('analysis_id', '=', analysisId).execute()
          return true
        }
        if ((await ofPerson(tx, userId)).every(({ id }) => id !== folderId)) return false
        await tx
          .insertInto('filings')
          .values({ user_id: userId, analysis_id: analysisId, folder_id: folderId })
          .onConflict((c) => c.columns(['user_id', 'analysis_id']).doUpdateSet({ folder_id: folderId }))
          .execute()
        return true
      }),
  }
}
export type Folders = ReturnType<typeof folders>
