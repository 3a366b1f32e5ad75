/** Query parts for a person's unread messages: newer messages by others, and messages in which the person has been mentioned since. */
import type { ExpressionBuilder } from 'kysely'
import type { Db } from './open.ts'
import type { Database, StepMentionTable, StepReadTable } from './schema.ts'

type Joined = Omit<Database, 'step_reads' | 'step_mentions'> & {
  step_reads: { [K in keyof StepReadTable]: StepReadTable[K] | null }
  step_mentions: { [K in keyof StepMentionTable]: StepMentionTable[K] | null }
}
type Where = ExpressionBuilder<Joined, 'step_messages' | 'step_reads' | 'step_mentions'>

/** Selects messages joined with how far the person has read the step, and with the person's unseen mention, if any. */
export const messagesFor = (db: Db, userId: string) =>
  db
    .selectFrom('step_messages')
    .leftJoin('step_reads', (join) =>
      join
        .onRef('step_reads.analysis_id', '=', 'step_messages.analysis_id')
        .onRef('step_reads.step_id', '=', 'step_messages.step_id')
        .on('step_reads.user_id', '=', userId),
    )
    .leftJoin('step_mentions', (join) =>
      join
        .onRef('step_mentions.message_id', '=', 'step_messages.id')
        .on('step_mentions.user_id', '=', userId)
        .on('step_mentions.seen', '=', 0)
        .on('step_mentions.places_json', 'is not', null),
    )

/** Whether a message is newer than the last one that the person has read about the step. */
export const isNew = (where: Where) => where.or([where('step_reads.read_seq', 'is', null), where('step_messages.seq', '>', where.ref('step_reads.read_seq'))])

const ofOthers = (where: Where, userId: string) => where('step_messages.author_id', '!=', userId)

export const isMentioned = (where: Where, userId: string) => where.and([ofOthers(where, userId), where('step_mentions.user_id', 'is not', null)])

export const isUnread = (where: Where, userId: string) => where.and([ofOthers(where, userId), where.or([isNew(where), isMentioned(where, userId)])])

/** SQL counts of unread messages and of those that mention the person. */
export const countsOf = (where: Where, userId: string) => [
  where.fn.countAll<number>().filterWhere(isUnread(where, userId)).as('unread'),
  where.fn.countAll<number>().filterWhere(isMentioned(where, userId)).as('mentions'),
]
