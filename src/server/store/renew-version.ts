/** Renews what is stored about a live version whose columns are the same, instead of publishing another one. */
import type { SourceComments } from '../../engine/protocol.ts'
import type { Db } from './open.ts'
import { describeFromSource } from './source-comments.ts'
import type { DatasetVersion } from './stored.ts'
import { inTransaction } from './transaction.ts'

/** A version with the rows and statistics that the database estimates now. */
type Renewed = Pick<DatasetVersion, 'id' | 'rows' | 'live'>

export function renewVersion(db: Db, log: (line: string) => void) {
  return {
    /**
     * Stores the estimates of the current version, and descriptions where nobody has written one, and ends the job. Returns
     * false if the version is no longer the current one, or the job has ended.
     */
    async renew(datasetId: string, jobId: string, { id, rows, live }: Renewed, comments: SourceComments | null): Promise<boolean> {
      return await inTransaction(db, async (tx) => {
        const present = await tx.selectFrom('datasets').select('version_id').where('id', '=', datasetId).executeTakeFirst()
        if (present?.version_id !== id) return false
        const job = await tx
          .updateTable('jobs')
          .set((eb) => ({ state: 'done', progress: 1, rows, bytes: eb.ref('bytes_total'), stage: 'publishing' }))
          .where('id', '=', jobId)
          .where('state', '=', 'running')
          .returning('id')
          .executeTakeFirst()
        if (!job) return false
        await tx
          .updateTable('dataset_versions')
          .set({ rows, live_json: JSON.stringify(live) })
          .where('id', '=', id)
          .execute()
        if (comments) await describeFromSource(tx, datasetId, comments, log)
        return true
      })
    },
  }
}
