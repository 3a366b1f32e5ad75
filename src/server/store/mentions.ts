/** Mentions of people in messages about steps: their positions in the text, and whether the person has seen them. */
import { z } from 'zod'
import type { Mention } from '../../analysis/mentions.ts'
import type { Db } from './open.ts'

const Places = z.array(z.tuple([z.int(), z.int()]))

/** A mention with the current name of the person, who still has access to the analysis. */
export interface NamedMention extends Mention {
  readonly name: string
}

export interface PersonOfAnalysis {
  readonly id: string
  readonly name: string
  readonly owner: boolean
  /** The address that the owner entered when sharing the analysis; null for the owner. */
  readonly email: string | null
}

const placesOf = (json: string): [number, number][] => Places.catch([]).parse(JSON.parse(json))

interface Placed {
  readonly messageId: string
  readonly mentions: readonly Mention[]
  /** Assigns the sequence number by which a newly mentioned person is notified. Called only if needed. */
  readonly number: () => Promise<number>
}

/**
 * Replaces the mentions of a message and returns the people who were never mentioned in it before. A removed mention
 * keeps its row without positions, so that the person is not notified again if they are mentioned again.
 */
export async function putMentions(tx: Db, { messageId, mentions, number }: Placed): Promise<string[]> {
  await tx.updateTable('step_mentions').set({ places_json: null }).where('message_id', '=', messageId).execute()
  const byPerson = Map.groupBy(mentions, ({ user_id }) => user_id)
  const fresh: string[] = []
  for (const [user_id, own] of byPerson) {
    const places_json = JSON.stringify(own.map(({ start, end }) => [start, end]))
    const known = tx.updateTable('step_mentions').set({ places_json }).where('message_id', '=', messageId).where('user_id', '=', user_id)
    if (await known.returning('user_id').executeTakeFirst()) continue
    fresh.push(user_id)
    await tx
      .insertInto('step_mentions')
      .values({ message_id: messageId, user_id, places_json, seq: await number(), seen: 0 })
      .execute()
  }
  return fresh
}

/** Marks a person's mentions in messages about a step as seen, up to message number `seq`. */
export async function markMentionsSeen(tx: Db, { analysisId, stepId }: { analysisId: string; stepId: string }, userId: string, seq: number): Promise<void> {
  await tx
    .updateTable('step_mentions')
    .set({ seen: 1 })
    .where('user_id', '=', userId)
    .where('seen', '=', 0)
    .where('message_id', 'in', (q) =>
      q.selectFrom('step_messages').select('id').where('analysis_id', '=', analysisId).where('step_id', '=', stepId).where('seq', '<=', seq),
    )
    .execute()
}

export function mentions(db: Db) {
  return {
    /** The owner of an analysis and the people who have opened it after it was shared with them, sorted by name. Omits accounts that cannot sign in. */
    async people(analysisId: string): Promise<PersonOfAnalysis[]> {
      const rows = await db
        .selectFrom('users')
        .innerJoin('analyses', (join) => join.on('analyses.id', '=', analysisId))
        .leftJoin('grants', (join) => join.onRef('grants.grantee', '=', 'users.id').onRef('grants.analysis_id', '=', 'analyses.id'))
        .select(['users.id', 'users.name', 'grants.email', 'analyses.owner_id'])
        .where((eb) => eb.or([eb('users.id', '=', eb.ref('analyses.owner_id')), eb('grants.seen_at', 'is not', null)]))
        .where('users.confirmed_at', 'is not', null)
        .where('users.disabled_at', 'is', null)
        .orderBy('users.name')
        .orderBy('users.id')
        .execute()
      return rows.map(({ id, name, email, owner_id }) => ({ id, name, owner: id === owner_id, email: id === owner_id ? null : email }))
    },

    /** The mentions in the given messages, by message ID and sorted by position. Omits people who no longer have access. */
    async of(analysisId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, NamedMention[]>> {
      if (messageIds.length === 0) return new Map()
      const names = new Map((await this.people(analysisId)).map(({ id, name }) => [id, name]))
      const rows = await db
        .selectFrom('step_mentions')
        .select(['message_id', 'user_id', 'places_json'])
        .where('message_id', 'in', [...messageIds])
        .where('places_json', 'is not', null)
        .execute()
      const found = new Map<string, NamedMention[]>()
      for (const { message_id, user_id, places_json } of rows) {
        const name = names.get(user_id)
        if (name === undefined) continue
        const own = placesOf(places_json ?? '[]').map(([start, end]) => ({ user_id, start, end, name }))
        found.set(
          message_id,
          [...(found.get(message_id) ?? []), ...own].sort((a, b) => a.start - b.start),
        )
      }
      return found
    },
  }
}
export type Mentions = ReturnType<typeof mentions>
