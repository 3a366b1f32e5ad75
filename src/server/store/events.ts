/** Analytics events, bounded by number and age. */

import { newId } from '../security/secrets.ts'
import type { Db } from './open.ts'

export function events(db: Db) {
  return {
    /** Keeps events as JSON texts. */
    async add(texts: readonly string[]): Promise<void> {
      if (texts.length === 0) return
      const received_at = new Date().toISOString()
      await db
        .insertInto('events')
        .values(texts.map((event_json) => ({ id: newId(), received_at, event_json })))
        .execute()
    },

    /** Removes events older than `days` and all but the newest `rows`. */
    async sweep(rows: number, days: number): Promise<void> {
      const oldest = new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString()
      await db.deleteFrom('events').where('received_at', '<', oldest).execute()
      await db
        .deleteFrom('events')
        .where('id', 'in', (q) => q.selectFrom('events').select('id').orderBy('received_at', 'desc').orderBy('id').limit(Number.MAX_SAFE_INTEGER).offset(rows))
        .execute()
    },
  }
}
export type Events = ReturnType<typeof events>
