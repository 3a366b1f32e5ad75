/** Accounts as administrators and the account's own person see them, and the deletion of accounts. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'
import { sourcesPassOn } from './sources-hold.ts'
import { inTransaction } from './transaction.ts'

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly disabled_at: string | null
  readonly created_at: string
  readonly last_used_at: string | null
  readonly datasets: number
  readonly analyses: number
  /** Total bytes of the published versions of the person's datasets. */
  readonly bytes: number
}

/** Everything that would be deleted with an account, and which other people that would affect. */
export interface OwnedContent {
  readonly datasets: readonly {
    readonly id: string
    readonly title: string
    readonly visibility: string
    readonly job_id: string | null
    readonly used: number
  }[]
  readonly analyses: readonly {
    readonly id: string
    readonly title: string
    readonly visibility: string
    readonly shared: number
    readonly copies: number
    /** Whether the person may read the dataset without the analysis. */
    readonly may_offer: boolean
    readonly own_dataset: boolean
  }[]
  readonly connections: readonly { readonly id: string; readonly title: string; readonly shared: number }[]
}

const now = (): string => new Date().toISOString()

type Joined = SelectQueryBuilder<Database, 'users', unknown>

/** Filters by a text that the name or the email address contains, ignoring case. Wildcards of LIKE are matched literally. */
const matching = (query: Joined, search: string): Joined => {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return search === '' ? query : query.where(sql<boolean>`(lower(users.name) like ${pattern} escape '\\' or users.email like ${pattern} escape '\\')`)
}

const count = (from: string) => sql<number>`(select count(*) from ${sql.raw(from)})`

export function people(db: Db) {
  const listed = (search: string) =>
    matching(db.selectFrom('users'), search)
      .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.disabled_at', 'users.created_at'])
      .select([
        sql<string | null>`(select max(last_used_at) from sessions where sessions.user_id = users.id)`.as('last_used_at'),
        count('datasets where datasets.owner_id = users.id').as('datasets'),
        count('analyses where analyses.owner_id = users.id').as('analyses'),
        sql<number>`(select coalesce(sum(v.bytes + v.code_bytes), 0) from dataset_versions v join datasets d on d.version_id = v.id where d.owner_id = users.id)`.as(
          'bytes',
        ),
      ])
  const present = (row: Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]): PersonRow => ({
    ...row,
    datasets: Number(row.datasets),
    analyses: Number(row.analyses),
    bytes: Number(row.bytes),
  })

  return {
    /** A page of people sorted by name, with the total number. */
    async list(search: string, start: number, most: number): Promise<{ people: PersonRow[]; total: number }> {
      const rows = await listed(search).orderBy(sql`lower(users.name)`).orderBy('users.id').offset(start).limit(most).execute()
      const { n } = await matching(db.selectFrom('users'), search)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return { people: rows.map(present), total: Number(n) }
    },
    async find(id: string): Promise<PersonRow | undefined> {
      const row = await listed('').where('users.id', '=', id).executeTakeFirst()
      return row && present(row)
    },
    /** The number of administrators who are not disabled. */
    async admins(): Promise<number> {
      const { n } = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('role', '=', 'admin')
        .where('disabled_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(n)
    },

    async counts(): Promise<{ people: number; datasets: number; analyses: number; bytes: number }> {
      const row = await sql<Record<'people' | 'datasets' | 'analyses' | 'bytes', number>>`select (select count(*) from users) as people,
        (select count(*) from datasets) as datasets, (select count(*) from analyses) as analyses,
        (select coalesce(sum(bytes + code_bytes), 0) from dataset_versions) as bytes`.execute(db)
      const [{ people, datasets, analyses, bytes } = { people: 0, datasets: 0, analyses: 0, bytes: 0 }] = row.rows
      return { people: Number(people), datasets: Number(datasets), analyses: Number(analyses), bytes: Number(bytes) }
    },

    /** Disables an account, which ends its sessions, or enables it. Returns false if that changes nothing or the account does not exist. */
    setDisabled: (id: string, disabled: boolean): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const changed = await tx
          .updateTable('users')
          .set({ disabled_at: disabled ? now() : null })
          .where('id', '=', id)
          .where('disabled_at', disabled ? 'is' : 'is not', null)
          .returning('id')
          .executeTakeFirst()
        if (disabled) await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
        return changed !== undefined
      }),

    /** Changes the role. Returns false if the account has it already or does not exist. */
    async setRole(id: string, role: 'user' | 'admin'): Promise<boolean> {
      const changed = await db.updateTable('users').set({ role }).where('id', '=', id).where('role', '!=', role).returning('id').executeTakeFirst()
      return changed !== undefined
    },

    async belongings(id: string): Promise<OwnedContent> {
      const datasets = await db
        .selectFrom('datasets')
        .select(['id', 'title', 'visibility', 'job_id'])
        .select(count(`analyses where analyses.dataset_id = datasets.id and analyses.owner_id <> datasets.owner_id`).as('used'))
        .where('owner_id', '=', id)
        .orderBy('title')
        .execute()
      const analyses = await db
        .selectFrom('analyses')
        .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
        .select(['analyses.id', 'analyses.title', 'analyses.visibility', 'datasets.owner_id as dataset_owner', 'datasets.visibility as dataset_visibility'])
        .select([
          sourcesPassOn.as('passes_on'),
          count(`grants where grants.analysis_id = analyses.id and grants.grantee <> 'public'`).as('shared'),
          count(`analyses taken where taken.origin_id = analyses.id and taken.owner_id <> analyses.owner_id`).as('copies'),
        ])
        .where('analyses.owner_id', '=', id)
        .orderBy('analyses.title')
        .execute()
      const connections = await db
        .selectFrom('connections')
        .select(['id', 'title'])
        .select(count('grants where grants.connection_id = connections.id').as('shared'))
        .where('owner_id', '=', id)
        .orderBy('title')
        .execute()
      return {
        datasets: datasets.map((d) => ({ ...d, used: Number(d.used) })),
        analyses: analyses.map(({ dataset_owner, dataset_visibility, passes_on, ...a }) => ({
          ...{ ...a, shared: Number(a.shared), copies: Number(a.copies) },
          ...{ may_offer: Boolean(passes_on) && (dataset_owner === id || dataset_visibility === 'public'), own_dataset: dataset_owner === id },
        })),
        connections: connections.map((c) => ({ ...c, shared: Number(c.shared) })),
      }
    },

    /**
     * Deletes an account and all its rows: sessions, datasets, analyses, jobs, connections, grants to it, and sign-ups
     * and queued emails for its address. Returns false if it does not exist.
     */
    remove: (id: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const user = await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
        if (!user) return false
        for (const table of ['jobs', 'datasets', 'analyses', 'connections'] as const) await tx.deleteFrom(table).where('owner_id', '=', id).execute()
        await tx.deleteFrom('grants').where('grantee', '=', id).execute()
        await tx.updateTable('source_files').set({ uploaded_by: '' }).where('uploaded_by', '=', id).execute()
        for (const table of ['pending_signups', 'invitations'] as const) await tx.deleteFrom(table).where('email', '=', user.email).execute()
        await removeLetters(tx, user.email)
        await tx.deleteFrom('audit_addresses').where('account', '=', id).execute()
        await tx.deleteFrom('users').where('id', '=', id).execute()
        return true
      }),
  }
}
export type People = ReturnType<typeof people>

/** The address of a queued email of any kind, including kinds of earlier releases. */
const Addressed = z.object({ email: z.string().optional() })

async function removeLetters(tx: Db, email: string): Promise<void> {
  const letters = await tx.selectFrom('outbox').select(['id', 'letter_json']).execute()
  for (const { id, letter_json } of letters) {
    const letter = Addressed.parse(JSON.parse(letter_json))
    if (letter.email?.toLowerCase() === email) await tx.deleteFrom('outbox').where('id', '=', id).execute()
  }
}
