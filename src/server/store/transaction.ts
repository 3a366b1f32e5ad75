/** Transactions of the store. A nested transaction joins the outer one, so that parts of the store can be combined. */
import type { Db } from './open.ts'

/** Runs `work` in the current transaction, or in a new one if there is none. An error rolls everything back. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))
