/** Messages about steps. Does not check who may see which; the operations do. */
import { stepIdsIn } from '../../analysis/codec.ts'
import type { MentionText } from '../../analysis/mentions.ts'
import { MessageCell } from '../../contract/message.ts'
import { newId } from '../security/secrets.ts'
import { markMentionsSeen, putMentions } from './mentions.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'
import { countsOf, isUnread, messagesFor } from './unread-messages.ts'

interface OfStep {
  readonly analysisId: string
  readonly stepId: string
}

/** The content of a message: its text, mentions, and the cell that it is about. */
interface Said extends MentionText {
  readonly cell: MessageCell | null
}

const StoredCell = MessageCell.nullable().catch(null)

const now = (): string => new Date().toISOString()

/** Counts a change to a thread, which notifies people who have the analysis open, and stores a changed resolution. */
async function changed(tx: Db, { analysisId, stepId }: OfStep, state: { resolved_at?: string | null; resolved_by?: string | null } = {}): Promise<void> {
  await tx
    .insertInto('step_threads')
    .values({ analysis_id: analysisId, step_id: stepId, changes: 1, resolved_at: null, resolved_by: null, ...state })
    .onConflict((c) => c.columns(['analysis_id', 'step_id']).doUpdateSet((eb) => ({ changes: eb('step_threads.changes', '+', 1), ...state })))
    .execute()
}

/** Assigns the next message number of an analysis. Concurrent transactions that send a message wait for this one. */
async function nextNumber(tx: Db, analysisId: string): Promise<number> {
  const { newest } = await tx
    .insertInto('message_counts')
    .values({ analysis_id: analysisId, newest: 1 })
    .onConflict((c) => c.column('analysis_id').doUpdateSet((eb) => ({ newest: eb('message_counts.newest', '+', 1) })))
    .returning('newest')
    .executeTakeFirstOrThrow()
  return newest
}

export function messages(db: Db) {
  const ofStep = (tx: Db, { analysisId, stepId }: OfStep) =>
    tx.selectFrom('step_messages').where('step_messages.analysis_id', '=', analysisId).where('step_messages.step_id', '=', stepId)
  const count = async (tx: Db, step: OfStep): Promise<number> =>
    Number(
      (
        await ofStep(tx, step)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  return {
    /** Adds a message. Returns false if the step already has `most` messages. */
    send: (step: OfStep, authorId: string, { text, mentions, cell }: Said, most: number): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        if ((await count(tx, step)) >= most) return false
        const seq = await nextNumber(tx, step.analysisId)
        const written = { text, cell_json: cell && JSON.stringify(cell), created_at: now(), edited_at: null, seq }
        const id = newId()
        await tx
          .insertInto('step_messages')
          .values({ id, analysis_id: step.analysisId, step_id: step.stepId, author_id: authorId, ...written })
          .execute()
        await putMentions(tx, { messageId: id, mentions, number: async () => seq })
        await changed(tx, step, { resolved_at: null, resolved_by: null })
        return true
      }),

    /** Changes a message. Returns the people who were never mentioned in it before; null if it does not exist or has another author. */
    edit: (step: OfStep, id: string, authorId: string, { text, mentions }: MentionText): Promise<string[] | null> =>
      inTransaction(db, async (tx) => {
        const edited = await tx
          .updateTable('step_messages')
          .set({ text, edited_at: now() })
          .where('id', '=', id)
          .where('analysis_id', '=', step.analysisId)
          .where('step_id', '=', step.stepId)
          .where('author_id', '=', authorId)
          .returning('id')
          .executeTakeFirst()
        if (!edited) return null
        let seq: Promise<number> | undefined
        const number = () => {
          seq ??= nextNumber(tx, step.analysisId)
          return seq
        }
        const fresh = await putMentions(tx, { messageId: id, mentions, number })
        await changed(tx, step)
        return fresh
      }),

    remove: (step: OfStep, id: string, authorId: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const removed = await tx
          .deleteFrom('step_messages')
          .where('id', '=', id)
          .where('analysis_id', '=', step.analysisId)
          .where('step_id', '=', step.stepId)
          .where('author_id', '=', authorId)
          .returning('id')
          .executeTakeFirst()
        if (removed) await changed(tx, step)
        return removed !== undefined
      }),

    async resolve(step: OfStep, by: string | null): Promise<void> {
      await inTransaction(db, (tx) => changed(tx, step, by === null ? { resolved_at: null, resolved_by: null } : { resolved_at: now(), resolved_by: by }))
    },

    /** The newest `most` messages of a step, oldest first, with the total number. */
    async thread(step: OfStep, most: number) {
      const newest = await ofStep(db, step)
        .innerJoin('users', 'users.id', 'step_messages.author_id')
        .select(['step_messages.id', 'step_messages.author_id', 'step_messages.text', 'step_messages.created_at', 'step_messages.edited_at'])
        .select(['step_messages.cell_json', 'users.name as author_name'])
        .orderBy('step_messages.seq', 'desc')
        .limit(most)
        .execute()
      const state = await db
        .selectFrom('step_threads')
        .leftJoin('users', 'users.id', 'step_threads.resolved_by')
        .select(['step_threads.resolved_at', 'users.name'])
        .where('analysis_id', '=', step.analysisId)
        .where('step_id', '=', step.stepId)
        .executeTakeFirst()
      const resolved = state?.resolved_at ? { name: state.name, when: state.resolved_at } : null
      const told = newest.map(({ cell_json, ...message }) => ({ ...message, cell: StoredCell.parse(cell_json && JSON.parse(cell_json)) }))
      return { messages: told.reverse(), count: await count(db, step), resolved }
    },

    /** All steps of an analysis that have messages, each with the number of the person's unread messages. */
    async summaries(analysisId: string, userId: string) {
      const rows = await messagesFor(db, userId)
        .innerJoin('step_threads', (join) =>
          join.onRef('step_threads.analysis_id', '=', 'step_messages.analysis_id').onRef('step_threads.step_id', '=', 'step_messages.step_id'),
        )
        .select(['step_messages.step_id', 'step_threads.resolved_at'])
        .select((eb) => [eb.fn.countAll<number>().as('messages'), ...countsOf(eb, userId)])
        .where('step_messages.analysis_id', '=', analysisId)
        .groupBy(['step_messages.step_id', 'step_threads.resolved_at'])
        .execute()
      return rows.map(({ step_id, messages, unread, mentions, resolved_at }) => ({
        ...{ step_id, messages: Number(messages), unread: Number(unread), mentions: Number(mentions), resolved: resolved_at !== null },
      }))
    },

    /** A person's unread messages by analysis and step, and how many of them mention the person. */
    async unread(userId: string): Promise<{ analysis_id: string; step_id: string; unread: number; mentions: number }[]> {
      const rows = await messagesFor(db, userId)
        .select(['step_messages.analysis_id', 'step_messages.step_id'])
        .select((eb) => countsOf(eb, userId))
        .where((eb) => isUnread(eb, userId))
        .where((eb) =>
          eb('step_messages.analysis_id', 'in', (q) =>
            q
              .selectFrom('analyses')
              .select('analyses.id')
              .where((own) =>
                own.or([
                  own('analyses.owner_id', '=', userId),
                  own('analyses.id', 'in', (g) =>
                    g
                      .selectFrom('grants')
                      .select((x) => x.ref('grants.analysis_id').$notNull().as('id'))
                      .where('grantee', '=', userId),
                  ),
                ]),
              ),
          ),
        )
        .groupBy(['step_messages.analysis_id', 'step_messages.step_id'])
        .execute()
      return rows.map(({ unread, mentions, ...step }) => ({ ...step, unread: Number(unread), mentions: Number(mentions) }))
    },

    /** Marks the messages of a step up to this one as read. Never moves back to an earlier message. Returns false if the message no longer exists. */
    async read(step: OfStep, id: string, userId: string): Promise<boolean> {
      const message = await ofStep(db, step).select('seq').where('id', '=', id).executeTakeFirst()
      if (!message) return false
      const { seq: read_seq } = message
      await db
        .insertInto('step_reads')
        .values({ analysis_id: step.analysisId, step_id: step.stepId, user_id: userId, read_seq })
        .onConflict((c) => c.columns(['analysis_id', 'step_id', 'user_id']).doUpdateSet({ read_seq }).where('step_reads.read_seq', '<', read_seq))
        .execute()
      await markMentionsSeen(db, step, userId, read_seq)
      return true
    },

    /** Deletes messages about steps that are neither among `stepIds`, the current steps, nor in a stored version of the analysis. */
    async keepOnly(analysisId: string, stepIds: readonly string[]): Promise<void> {
      const removed = await db
        .selectFrom('step_threads')
        .select('step_id')
        .where('analysis_id', '=', analysisId)
        .where('step_id', 'not in', [...stepIds])
        .execute()
      if (removed.length === 0) return
      const versions = await db.selectFrom('analysis_versions').select('value_json').where('analysis_id', '=', analysisId).execute()
      const kept = new Set([...stepIds, ...versions.flatMap(({ value_json }) => stepIdsIn(value_json))])
      for (const table of ['step_messages', 'step_reads', 'step_threads'] as const)
        await db
          .deleteFrom(table)
          .where('analysis_id', '=', analysisId)
          .where('step_id', 'not in', [...kept])
          .execute()
    },

    /** A number that increases with every change to the messages of an analysis. */
    async changes(analysisId: string): Promise<number> {
      const row = await db
        .selectFrom('step_threads')
        .select((eb) => eb.fn.sum<number | null>('changes').as('n'))
        .where('analysis_id', '=', analysisId)
        .executeTakeFirstOrThrow()
      return Number(row.n ?? 0)
    },
  }
}
export type Messages = ReturnType<typeof messages>
