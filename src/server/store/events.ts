/** Analytics events, limited in number and age. */
import { sql } from 'kysely'
import { newId } from '../security/secrets.ts'
import type { Db } from './open.ts'

/** An event as JSON text, with its type. */
export interface StoredEvent {
  readonly type: string
  readonly text: string
}

export function events(db: Db) {
  return {
    async add(events: readonly StoredEvent[]): Promise<void> {
      if (events.length === 0) return
      const received_at = new Date().toISOString()
      await db
        .insertInto('events')
        .values(events.map(({ type, text }) => ({ id: newId(), received_at, type, event_json: text })))
        .execute()
    },

    /** How many events each day has, newest day first, for the `most` most frequent types. The type '' counts all others. */
    async counts(most: number): Promise<{ types: string[]; days: { day: string; counts: number[] }[] }> {
      const total = sql<number>`count(*)`
      const often = await db.selectFrom('events').select('type').groupBy('type').orderBy(total, 'desc').orderBy('type').limit(most).execute()
      const known = often.map(({ type }) => type)
      const shown = known.length === 0 ? sql<string>`''` : sql<string>`case when type in (${sql.join(known)}) then type else '' end`
      const day = sql<string>`substr(received_at, 1, 10)`
      const rows = await db
        .selectFrom('events')
        .select([day.as('day'), shown.as('shown'), total.as('n')])
        .groupBy(['day', 'shown'])
        .orderBy('day', 'desc')
        .execute()
      const types = [...known.filter((type) => type !== ''), ...(rows.some((row) => row.shown === '') ? [''] : [])]
      const days = new Map<string, number[]>()
      for (const { day, shown, n } of rows) {
        const counts = days.get(day) ?? types.map(() => 0)
        counts[types.indexOf(shown)] = Number(n)
        days.set(day, counts)
      }
      return { types, days: [...days].map(([day, counts]) => ({ day, counts })) }
    },

    /** Deletes events older than `days` days, and all but the newest `rows`. */
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
