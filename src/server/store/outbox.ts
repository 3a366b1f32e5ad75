/** The queue of emails to send. Any server of the installation may take them. */
import { Letter } from '../mail/letter.ts'
import { newId } from '../security/secrets.ts'
import type { Db } from './open.ts'

/** Maximum queued emails. Beyond it, a request that needs an email gets an error. */
const WAITING_MAX = 10_000

export interface QueuedLetter {
  readonly id: string
  readonly letter: Letter
  readonly createdAt: number
  readonly attempts: number
}

/** Queues an email. Returns false if the queue is full. */
export async function putLetter(db: Db, letter: Letter, most = WAITING_MAX): Promise<boolean> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (waiting >= most) return false
  const now = Date.now()
  await db
    .insertInto('outbox')
    .values({ id: newId(), letter_json: JSON.stringify(letter), created_at: now, attempts: 0, due_at: now, failed_at: null })
    .execute()
  return true
}

export function outbox(db: Db) {
  return {
    put: (letter: Letter): Promise<boolean> => putLetter(db, letter),

    /** Takes the email that has been due longest and reserves it for `lease` milliseconds; undefined if none is due. */
    async take(lease: number): Promise<QueuedLetter | undefined> {
      const now = Date.now()
      const row = await db
        .updateTable('outbox')
        .set((eb) => ({ due_at: now + lease, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', (q) => q.selectFrom('outbox').select('id').where('failed_at', 'is', null).where('due_at', '<=', now).orderBy('due_at').limit(1))
        .where('due_at', '<=', now)
        .returningAll()
        .executeTakeFirst()
      return row && { id: row.id, letter: Letter.parse(JSON.parse(row.letter_json)), createdAt: row.created_at, attempts: row.attempts }
    },

    async sent(id: string): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute()
    },

    /** Schedules another attempt in `ms` milliseconds. `counted` is false if the attempt failed before the email itself was tried. */
    async putBack(id: string, ms: number, counted: boolean): Promise<void> {
      await db
        .updateTable('outbox')
        .set((eb) => ({ due_at: Date.now() + ms, attempts: counted ? eb.ref('attempts') : eb('attempts', '-', 1) }))
        .where('id', '=', id)
        .execute()
    },

    /** Makes all emails due, including those that the previous process had reserved or postponed. Call at startup. */
    async dueNow(): Promise<void> {
      await db.updateTable('outbox').set({ due_at: Date.now() }).where('failed_at', 'is', null).execute()
    },

    async giveUp(id: string): Promise<void> {
      await db.updateTable('outbox').set({ failed_at: Date.now() }).where('id', '=', id).execute()
    },

    /** The number of queued emails, when the oldest of them was queued, the number given up, and when the next one is due. */
    async figures(): Promise<{ waiting: number; oldest: number | null; failed: number; nextDue: number | null }> {
      const row = await db
        .selectFrom('outbox')
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
          eb.fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('failed'),
          eb.fn.min<number | null>('created_at').filterWhere('failed_at', 'is', null).as('oldest'),
          eb.fn.min<number | null>('due_at').filterWhere('failed_at', 'is', null).as('nextDue'),
        ])
        .executeTakeFirstOrThrow()
      return { waiting: row.waiting, oldest: row.oldest, failed: row.failed, nextDue: row.nextDue }
    },

    /** Deletes emails that were given up more than `ms` milliseconds ago. */
    async sweep(ms: number): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('failed_at', '<', Date.now() - ms)
        .execute()
    },
  }
}
export type OutboxStore = ReturnType<typeof outbox>
