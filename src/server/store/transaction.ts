/** Transactions of the store. A nested transaction joins the outer one, so that functions that use transactions can call each other. */
import type { Db } from './open.ts'

/** Runs `work` in the current transaction or, outside of one, in a new transaction. An error rolls everything back. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))
