/** Adds sequence numbers to messages, and settings for emails about them. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

/** Numbers the messages of each analysis. Unlike times, numbers are unique. */
async function numberMessages(db: Kysely<AnyTables>): Promise<void> {
  const messages = await db.selectFrom('step_messages').select(['id', 'analysis_id']).orderBy('created_at').orderBy('id').execute()
  const newest = new Map<string, number>()
  for (const { id, analysis_id } of messages) {
    const seq = (newest.get(analysis_id) ?? 0) + 1
    newest.set(analysis_id, seq)
    await db.updateTable('step_messages').set({ seq }).where('id', '=', id).execute()
  }
  for (const [analysis_id, count] of newest) await db.insertInto('message_counts').values({ analysis_id, newest: count }).execute()
}

/** Converts the time up to which a person has read into the number of the last message at that time. */
async function numberReads(db: Kysely<AnyTables>): Promise<void> {
  for (const { analysis_id, step_id, user_id, read_until } of await db.selectFrom('step_reads').selectAll().execute()) {
    const last = await db
      .selectFrom('step_messages')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('analysis_id', '=', analysis_id)
      .where('step_id', '=', step_id)
      .where('created_at', '<=', read_until)
      .executeTakeFirst()
    await db
      .updateTable('step_reads')
      .set({ read_seq: Number(last?.seq ?? 0) })
      .where('analysis_id', '=', analysis_id)
      .where('step_id', '=', step_id)
      .where('user_id', '=', user_id)
      .execute()
  }
}

export const messageMails = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'message_counts')
      .addColumn('analysis_id', 'text', (c) => c.primaryKey().references('analyses.id').onDelete('cascade'))
      .addColumn('newest', 'integer', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'message_mails')
      .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('choice', 'text')
      .addColumn('due_at', 'text')
      .addColumn('told_seq', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('message_mails_key', ['analysis_id', 'user_id'])
      .execute()
    await strictTable(db, engine, 'message_mutes')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('message_mails_by_time').on('message_mails').column('due_at').execute()
    await db.schema.createIndex('message_mails_by_person').on('message_mails').column('user_id').execute()
    for (const [table, column] of [
      ['step_messages', 'seq'],
      ['step_reads', 'read_seq'],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    await numberMessages(db)
    await numberReads(db)
    await db.schema.alterTable('step_reads').dropColumn('read_until').execute()
    await db.schema.createIndex('step_messages_by_number').on('step_messages').columns(['analysis_id', 'seq']).execute()
  },
})
