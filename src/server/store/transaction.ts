/** Transactions of the store: one within another joins it, so that the parts of the store can be put together. */
import type { Db } from './open.ts'

/** Runs `work` in the transaction under way, or else in one of its own; an error undoes all of it. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))
