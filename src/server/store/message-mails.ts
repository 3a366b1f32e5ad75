/** Scheduled emails about new messages, one per person and analysis, and people's choices whether to get them. */
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'
import { isMentioned, isNew, messagesFor } from './unread-messages.ts'

export interface DueMail {
  readonly analysis_id: string
  readonly user_id: string
  readonly due_at: string
  /** Message numbers: the newest message covered by earlier emails, and the newest message now. */
  readonly told_seq: number
  readonly newest: number
  readonly email: string
  readonly locale: string | null
}
export interface MailChoice {
  /** Whether the person wants emails about this analysis. */
  readonly analysis: boolean
  /** Whether the person wants emails about analyses for which they made no choice. */
  readonly others: boolean
}

export function messageMails(db: Db) {
  const ofPerson = (tx: Db, analysisId: string, userId: string) =>
    tx.selectFrom('message_mails').where('analysis_id', '=', analysisId).where('user_id', '=', userId)
  const choose = async (tx: Db, analysisId: string, userId: string, choice: string): Promise<void> => {
    if (!(await tx.selectFrom('analyses').select('id').where('id', '=', analysisId).executeTakeFirst())) return
    await tx
      .insertInto('message_mails')
      .values({ analysis_id: analysisId, user_id: userId, choice, due_at: null, told_seq: 0 })
      .onConflict((c) => c.columns(['analysis_id', 'user_id']).doUpdateSet({ choice }))
      .execute()
  }

  return {
    /** The owner of an analysis and the people with whom it is shared, sorted by name. Omits disabled accounts. */
    people: (analysisId: string): Promise<{ id: string; name: string }[]> =>
      db
        .selectFrom('users')
        .select(['users.id', 'users.name'])
        .where((eb) =>
          eb.or([
            eb('users.id', 'in', (q) => q.selectFrom('analyses').select('owner_id').where('id', '=', analysisId)),
            eb('users.id', 'in', (q) => q.selectFrom('grants').select('grantee').where('grants.analysis_id', '=', analysisId)),
          ]),
        )
        .where('users.disabled_at', 'is', null)
        .orderBy('users.name')
        .orderBy('users.id')
        .execute(),

    /** Schedules an email to each person. Does not delay an email that is already scheduled. */
    async schedule(analysisId: string, userIds: readonly string[], at: string): Promise<void> {
      for (const user_id of userIds)
        await db
          .insertInto('message_mails')
          .values({ analysis_id: analysisId, user_id, choice: null, due_at: at, told_seq: 0 })
          .onConflict((c) => c.columns(['analysis_id', 'user_id']).doUpdateSet({ due_at: at }).where('message_mails.due_at', 'is', null))
          .execute()
    },

    due: (now: string, most: number): Promise<DueMail[]> =>
      db
        .selectFrom('message_mails')
        .innerJoin('users', 'users.id', 'message_mails.user_id')
        .innerJoin('message_counts', 'message_counts.analysis_id', 'message_mails.analysis_id')
        .select(['message_mails.analysis_id', 'message_mails.user_id', 'message_mails.told_seq', 'message_counts.newest', 'users.email'])
        .select((eb) => eb.fn.coalesce('users.locale', 'users.seen_locale').as('locale'))
        .select((eb) => eb.ref('message_mails.due_at').$notNull().as('due_at'))
        .where('message_mails.due_at', '<=', now)
        .orderBy('message_mails.due_at')
        .limit(most)
        .execute(),

    /** Claims a due email and marks its messages as covered. Returns false if another server was faster. */
    async take({ analysis_id, user_id, due_at, newest }: DueMail): Promise<boolean> {
      const taken = await db
        .updateTable('message_mails')
        .set({ due_at: null, told_seq: newest })
        .where('analysis_id', '=', analysis_id)
        .where('user_id', '=', user_id)
        .where('due_at', '=', due_at)
        .returning('user_id')
        .executeTakeFirst()
      return taken !== undefined
    },

    /** Undoes `take`. */
    async putBack({ analysis_id, user_id, due_at, told_seq }: DueMail): Promise<void> {
      await db.updateTable('message_mails').set({ due_at, told_seq }).where('analysis_id', '=', analysis_id).where('user_id', '=', user_id).execute()
    },

    async choice(analysisId: string, userId: string): Promise<MailChoice> {
      const own = await ofPerson(db, analysisId, userId).select('choice').executeTakeFirst()
      const muted = await db.selectFrom('message_mutes').select('user_id').where('user_id', '=', userId).executeTakeFirst()
      const others = muted === undefined
      return { analysis: own?.choice == null ? others : own.choice === 'on', others }
    },

    /** Stores the choice for one analysis. Does nothing if the analysis no longer exists. */
    choose: (analysisId: string, userId: string, isMailed: boolean): Promise<void> =>
      inTransaction(db, (tx) => choose(tx, analysisId, userId, isMailed ? 'on' : 'off')),

    /** Stores the choice for all analyses, and deletes those for single ones. */
    chooseAll: (userId: string, isMailed: boolean): Promise<void> =>
      inTransaction(db, async (tx) => {
        await tx.updateTable('message_mails').set({ choice: null }).where('user_id', '=', userId).execute()
        await tx.deleteFrom('message_mutes').where('user_id', '=', userId).execute()
        if (!isMailed) await tx.insertInto('message_mutes').values({ user_id: userId }).execute()
      }),

    /**
     * The person's unread messages numbered above `after` up to `until`, and messages in which the person was first
     * mentioned in that range; oldest first.
     */
    async unread(analysisId: string, userId: string, after: number, until: number) {
      const rows = await messagesFor(db, userId)
        .innerJoin('users', 'users.id', 'step_messages.author_id')
        .select(['step_messages.id', 'step_messages.step_id', 'step_messages.text', 'step_messages.created_at', 'users.name as author'])
        .select('step_mentions.user_id as mentioned')
        .where('step_messages.analysis_id', '=', analysisId)
        .where('step_messages.author_id', '!=', userId)
        .where((eb) =>
          eb.or([
            eb.and([isNew(eb), eb('step_messages.seq', '>', after), eb('step_messages.seq', '<=', until)]),
            eb.and([isMentioned(eb, userId), eb('step_mentions.seq', '>', after), eb('step_mentions.seq', '<=', until)]),
          ]),
        )
        .orderBy('step_messages.seq')
        .execute()
      return rows.map(({ mentioned, ...message }) => ({ ...message, mentioned: mentioned !== null }))
    },
  }
}
export type MessageMails = ReturnType<typeof messageMails>
