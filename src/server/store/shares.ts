/**
 * Grants to people on things of every kind that can be shared. A grant to an address without an account is stored under
 * the address. `claimShares` moves it to the account in the transaction that creates the account.
 */
import { type ExpressionBuilder, sql } from 'kysely'
import { SharedKind, type SharedThing } from '../../contract/shared-kind.ts'
import { EVERYBODY } from '../policies/roles.ts'
import { newId } from '../security/secrets.ts'
import { type Grant, grantOfRow, ON_NOTHING } from './grants.ts'
import type { Db } from './open.ts'
import { isDiskFull } from './open.ts'
import type { Database, GrantTable } from './schema.ts'
import { inTransaction } from './transaction.ts'

export type Subject = SharedThing

/** For each kind of thing, its table and the column of `grants` that refers to it. */
const STORED = {
  analysis: { table: 'analyses', column: 'analysis_id' },
  dataset: { table: 'datasets', column: 'dataset_id' },
  connection: { table: 'connections', column: 'connection_id' },
} as const satisfies Record<SharedKind, { readonly table: keyof Database; readonly column: keyof GrantTable }>
const COLUMNS = Object.values(STORED).map(({ column }) => column)

/** The thing that a grant is on: the only ID column that is set. */
function subjectOf(grant: Pick<GrantTable, (typeof STORED)[SharedKind]['column']>): Subject {
  for (const kind of SharedKind.options) {
    const id = grant[STORED[kind].column]
    if (id !== null) return { kind, id }
  }
  throw new Error('a grant on nothing')
}

/** The `grantee` of an address without an account. Cannot be a user's ID, because IDs contain no colon. */
const waiting = (email: string): string => `mailto:${email.toLowerCase()}`

const now = (): string => new Date().toISOString()

export interface ShareRow extends Grant {
  readonly id: string
  readonly email: string
  /** The person's name; null if the address has no account. */
  readonly name: string | null
  readonly created_at: string
  readonly seen_at: string | null
  /** When ownership was offered to the person; null if it is not offered. */
  readonly offered_at: string | null
}

type Reads = Pick<Grant, 'role' | 'level' | 'columns'>

const on =
  ({ kind, id }: Subject) =>
  (eb: ExpressionBuilder<Database, 'grants'>) =>
    eb(`grants.${STORED[kind].column}`, '=', id)

/** Moves the grants of an email address to its new account. If the account already has a grant on the thing, the newer one stays. */
export async function claimShares(tx: Db, userId: string, email: string): Promise<void> {
  const grants = await tx
    .selectFrom('grants')
    .select([...COLUMNS, 'created_at'])
    .where('grantee', '=', waiting(email))
    .execute()
  for (const { created_at, ...grant } of grants) {
    const subject = subjectOf(grant)
    const own = await tx.selectFrom('grants').select('created_at').where(on(subject)).where('grantee', '=', userId).executeTakeFirst()
    const owned = await tx.selectFrom(STORED[subject.kind].table).select('id').where('id', '=', subject.id).where('owner_id', '=', userId).executeTakeFirst()
    const given = (grantee: string) => tx.deleteFrom('grants').where(on(subject)).where('grantee', '=', grantee)
    if (owned || (own && own.created_at > created_at)) {
      await given(waiting(email)).execute()
      continue
    }
    await given(userId).execute()
    await tx.updateTable('grants').set({ grantee: userId }).where(on(subject)).where('grantee', '=', waiting(email)).execute()
  }
}

export function shares(db: Db) {
  const rows = (subject: Subject) =>
    db
      .selectFrom('grants')
      .leftJoin('users', 'users.id', 'grants.grantee')
      .leftJoin('offers', (join) => join.onRef('offers.analysis_id', '=', 'grants.analysis_id').onRef('offers.to_id', '=', 'grants.grantee'))
      .selectAll('grants')
      .select(['users.name', 'offers.created_at as offered_at'])
      .where(`grants.${STORED[subject.kind].column}`, '=', subject.id)
      .where('grants.grantee', '!=', EVERYBODY)
  const present = (row: GrantTable & { name: string | null; offered_at: string | null }): ShareRow => ({
    ...grantOfRow(row),
    ...{
      id: row.share_id ?? row.grantee,
      email: row.email ?? '',
      name: row.name,
      created_at: row.created_at,
      seen_at: row.seen_at,
      offered_at: row.offered_at,
    },
  })
  return {
    /** All grants to people on a thing, in order of creation. */
    async of(subject: Subject): Promise<ShareRow[]> {
      return (await rows(subject).orderBy('grants.created_at').orderBy('grants.email').execute()).map(present)
    },
    async find(subject: Subject, id: string): Promise<ShareRow | undefined> {
      const row = await rows(subject).where('grants.share_id', '=', id).executeTakeFirst()
      return row && present(row)
    },

    /** The `grantee` for an email address: its account's ID or, without an account, the address. */
    async granteeOf(email: string): Promise<string> {
      return (
        (await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).where('confirmed_at', 'is not', null).executeTakeFirst())?.id ??
        waiting(email)
      )
    },

    /** Adds or replaces a grantee's grant. Returns whether it is new. */
    put: (subject: Subject, grantee: string, email: string, { role, level, columns }: Reads, grantedBy: string): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const value = { role, level, columns_json: JSON.stringify(columns), granted_by: grantedBy, email: email.toLowerCase() }
        const about = { ...ON_NOTHING, [STORED[subject.kind].column]: subject.id }
        const added = await tx
          .insertInto('grants')
          .values({ ...about, grantee, ...value, created_at: now(), share_id: newId(), seen_at: null })
          .onConflict((c) => c.columns([STORED[subject.kind].column, 'grantee']).doNothing())
          .returning('grantee')
          .executeTakeFirst()
        if (added) return true
        await tx.updateTable('grants').set(value).where(on(subject)).where('grantee', '=', grantee).execute()
        return false
      }),

    /** Changes a grant. Returns false if it no longer exists. */
    async change(subject: Subject, id: string, { role, level, columns }: Reads): Promise<boolean> {
      const changed = await db
        .updateTable('grants')
        .set({ role, level, columns_json: JSON.stringify(columns) })
        .where(on(subject))
        .where('share_id', '=', id)
        .returning('grantee')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** Removes a grantee's grant. Returns false if there is none. */
    async remove(subject: Subject, grantee: string): Promise<boolean> {
      const removed = db.deleteFrom('grants').where(on(subject)).where('grantee', '=', grantee)
      return (await removed.returning('grantee').executeTakeFirst()) !== undefined
    },

    /** Records that a person opened a shared thing. Ignores a full disk, so that the person can still read. */
    async seen(subject: Subject, userId: string): Promise<void> {
      try {
        await db.updateTable('grants').set({ seen_at: now() }).where(on(subject)).where('grantee', '=', userId).execute()
      } catch (error) {
        if (!isDiskFull(error)) throw error
      }
    },

    /** The facts for an email about a share; undefined if the share was revoked. */
    async told(subject: Subject, grantee: string, by: string) {
      const thing = sql.table(STORED[subject.kind].table)
      const { rows: found } = await sql<{ title: string; role: string; owner_name: string; owner_email: string }>`
        select thing.title, grants.role, users.name as owner_name, users.email as owner_email
        from grants join ${thing} as thing on thing.id = grants.${sql.ref(STORED[subject.kind].column)} join users on users.id = thing.owner_id
        where thing.id = ${subject.id} and grants.grantee = ${grantee} and users.id = ${by}`.execute(db)
      return found[0]
    },
  }
}
export type Shares = ReturnType<typeof shares>
