/**
 * Offers of ownership, their acceptance, and loans of datasets after it. Accepting checks all conditions again in its
 * own transaction, because they may have changed since the offer.
 */
import { EVERYBODY } from '../policies/roles.ts'
import { newId } from '../security/secrets.ts'
import { type Grant, grantOfRow, ON_NOTHING } from './grants.ts'
import type { Db } from './open.ts'
import { sourcesPassOn } from './sources-hold.ts'
import { inTransaction } from './transaction.ts'

type Lent = Pick<Grant, 'level' | 'columns'>

const now = (): string => new Date().toISOString()

function lentOf(row: { level: string; columns_json: string }): Lent {
  const { level, columns } = grantOfRow({ grantee: '', role: 'editor', level: row.level, columns_json: row.columns_json })
  return { level, columns }
}

/** Whether an account exists and can sign in. */
async function isAlive(tx: Db, id: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/**
 * Checks that `from` owns the analysis and may transfer it now: the dataset is public or their own or, if it is lent,
 * `to` is the lender; and what the dataset is made of may be passed on. Returns the dataset's owner, or null.
 */
async function mayPass(tx: Db, analysisId: string, from: string, to: string): Promise<{ datasetOwner: string } | null> {
  const row = await tx
    .selectFrom('analyses')
    .innerJoin('datasets', 'datasets.id', 'analyses.dataset_id')
    .leftJoin('loans', (join) => join.onRef('loans.analysis_id', '=', 'analyses.id').onRef('loans.lender_id', '=', 'datasets.owner_id'))
    .select(['datasets.owner_id', 'datasets.visibility', 'loans.lender_id', sourcesPassOn.as('passes_on')])
    .where('analyses.id', '=', analysisId)
    .where('analyses.owner_id', '=', from)
    .executeTakeFirst()
  if (!row?.passes_on) return null
  return row.visibility === 'public' || row.owner_id === from || row.lender_id === to ? { datasetOwner: row.owner_id } : null
}

/** Adapts grants and loans to a transfer: the previous owner becomes an editor and, if they own the dataset, lends it to the analysis. */
async function passOn(tx: Db, offer: { analysis_id: string; from_id: string; to_id: string; level: string; columns_json: string }, datasetOwner: string) {
  const { analysis_id, from_id, to_id, level, columns_json } = offer
  const former = await tx.selectFrom('users').select('email').where('id', '=', from_id).executeTakeFirstOrThrow()
  await tx.deleteFrom('grants').where('analysis_id', '=', analysis_id).where('grantee', 'in', [from_id, to_id]).execute()
  const kept = { role: 'editor', level, columns_json, granted_by: to_id, email: former.email, share_id: newId() }
  await tx
    .insertInto('grants')
    .values({ ...ON_NOTHING, analysis_id, grantee: from_id, ...kept, created_at: now(), seen_at: now() })
    .execute()
  if (datasetOwner === from_id || datasetOwner === to_id) await tx.deleteFrom('loans').where('analysis_id', '=', analysis_id).execute()
  if (datasetOwner === from_id) await tx.insertInto('loans').values({ analysis_id, lender_id: from_id, level, columns_json, created_at: now() }).execute()
}

export function transfers(db: Db) {
  return {
    /** Adds an offer. Returns false while the analysis is already offered to someone. */
    async offer(analysisId: string, { id, from, to }: { id: string; from: string; to: string }, { level, columns }: Lent): Promise<boolean> {
      const made = await db
        .insertInto('offers')
        .values({ analysis_id: analysisId, id, from_id: from, to_id: to, level, columns_json: JSON.stringify(columns), created_at: now() })
        .onConflict((c) => c.column('analysis_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return made !== undefined
    },

    /** The person to whom an analysis is offered; undefined if it is not offered. */
    offered: (analysisId: string): Promise<{ to_id: string; name: string } | undefined> =>
      db
        .selectFrom('offers')
        .innerJoin('users', 'users.id', 'offers.to_id')
        .select(['offers.to_id', 'users.name'])
        .where('analysis_id', '=', analysisId)
        .executeTakeFirst(),

    /** Withdraws the offer of an analysis, or only one to the person `to`. Returns to whom it was made; null if there was none. */
    async withdraw(analysisId: string, to?: string): Promise<string | null> {
      const ended = db.deleteFrom('offers').where('analysis_id', '=', analysisId)
      return (await (to === undefined ? ended : ended.where('to_id', '=', to)).returning('to_id').executeTakeFirst())?.to_id ?? null
    },

    /** Declines an offer for its recipient `to`. Returns the analysis and who made the offer; null if there was none. */
    async decline(id: string, to: string): Promise<{ analysisId: string; from: string } | null> {
      const ended = db.deleteFrom('offers').where('id', '=', id).where('to_id', '=', to)
      const row = await ended.returning(['analysis_id', 'from_id']).executeTakeFirst()
      return row ? { analysisId: row.analysis_id, from: row.from_id } : null
    },

    /** Accepts an offer and makes `to` the owner, if all conditions still hold. Returns the analysis and its previous owner; null otherwise. */
    accept: (id: string, to: string): Promise<{ analysisId: string; from: string } | null> =>
      inTransaction(db, async (tx) => {
        // deleted first, so that only one of two concurrent calls finds it
        const offer = await tx.deleteFrom('offers').where('id', '=', id).where('to_id', '=', to).returningAll().executeTakeFirst()
        if (!offer) return null
        const { analysis_id, from_id } = offer
        const grant = tx.selectFrom('grants').select('grantee').where('analysis_id', '=', analysis_id).where('grantee', '=', to)
        const passes = await mayPass(tx, analysis_id, from_id, to)
        if (!passes || !(await isAlive(tx, from_id)) || !(await isAlive(tx, to)) || !(await grant.executeTakeFirst())) return null
        const passed = tx.updateTable('analyses').set({ owner_id: to }).where('id', '=', analysis_id).where('owner_id', '=', from_id)
        if (!(await passed.returning('id').executeTakeFirst())) return null
        await passOn(tx, offer, passes.datasetOwner)
        return { analysisId: analysis_id, from: from_id }
      }),

    /**
     * Offers to a person, newest first. Each includes what the analysis may continue to read of the dataset of the
     * person who offers or, if the recipient owns the dataset, what that person may continue to read.
     */
    async received(to: string) {
      const rows = await db
        .selectFrom('offers')
        .innerJoin('analyses', 'analyses.id', 'offers.analysis_id')
        .innerJoin('users', 'users.id', 'offers.from_id')
        .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
        .innerJoin('grants', (join) => join.onRef('grants.analysis_id', '=', 'offers.analysis_id').onRef('grants.grantee', '=', 'offers.to_id'))
        .select(['offers.id', 'offers.analysis_id', 'offers.level', 'offers.columns_json', 'offers.created_at', 'offers.from_id'])
        .select([
          'analyses.title',
          'analyses.dataset_id',
          'users.name',
          'grants.role',
          'datasets.owner_id',
          'datasets.visibility',
          'datasets.title as dataset_title',
        ])
        .where('offers.to_id', '=', to)
        .orderBy('offers.created_at', 'desc')
        .execute()
      return rows.map(({ level, columns_json, role, ...row }) => ({
        ...row,
        role: grantOfRow({ grantee: '', role, level, columns_json }).role,
        lends: row.owner_id === row.from_id ? lentOf({ level, columns_json }) : null,
        keeps: row.owner_id === to ? lentOf({ level, columns_json }) : null,
      }))
    },

    /** The facts for an email about an offer; undefined if it is no longer pending. */
    told: (id: string) =>
      db
        .selectFrom('offers')
        .innerJoin('analyses', 'analyses.id', 'offers.analysis_id')
        .innerJoin('users as owner', 'owner.id', 'offers.from_id')
        .innerJoin('users as taker', 'taker.id', 'offers.to_id')
        .select(['analyses.title', 'owner.name as owner_name', 'owner.email as owner_email'])
        .select(['taker.id', 'taker.name', 'taker.email'])
        .select((eb) => eb.fn.coalesce('taker.locale', 'taker.seen_locale').as('locale'))
        .where('offers.id', '=', id)
        .executeTakeFirst(),

    /** The facts for an email about the answer to an offer; undefined if the analysis or a person no longer exists. */
    answered: (analysisId: string, by: string, to: string) =>
      db
        .selectFrom('analyses')
        .innerJoin('users as taker', (join) => join.on('taker.id', '=', by))
        .innerJoin('users as teller', (join) => join.on('teller.id', '=', to))
        .select(['analyses.title', 'taker.name as taker_name', 'taker.email as taker_email'])
        .select(['teller.name', 'teller.email'])
        .select((eb) => eb.fn.coalesce('teller.locale', 'teller.seen_locale').as('locale'))
        .where('analyses.id', '=', analysisId)
        .executeTakeFirst(),

    /** The people who have opened analyses that an owner shared with them, each with the offer of ownership to them, if any. */
    takers: (ownerId: string) =>
      db
        .selectFrom('grants')
        .innerJoin('analyses', 'analyses.id', 'grants.analysis_id')
        .innerJoin('users', 'users.id', 'grants.grantee')
        .leftJoin('offers', (join) => join.onRef('offers.analysis_id', '=', 'analyses.id').onRef('offers.to_id', '=', 'users.id'))
        .select(['grants.analysis_id', 'grants.share_id', 'users.id', 'users.name', 'users.email', 'offers.id as offer'])
        .where('analyses.owner_id', '=', ownerId)
        .where('grants.grantee', '!=', EVERYBODY)
        .where('grants.seen_at', 'is not', null)
        .orderBy('grants.created_at')
        .execute(),

    /** Analyses that `lender` lends a dataset to, newest first. */
    async loans(datasetId: string, lender: string) {
      const rows = await db
        .selectFrom('loans')
        .innerJoin('analyses', 'analyses.id', 'loans.analysis_id')
        .innerJoin('users', 'users.id', 'analyses.owner_id')
        .leftJoin('grants', (join) => join.onRef('grants.analysis_id', '=', 'analyses.id').on('grants.grantee', 'in', [lender, EVERYBODY]))
        .select(['loans.analysis_id', 'loans.level', 'loans.columns_json', 'loans.created_at', 'analyses.title', 'users.name', 'grants.grantee'])
        .where('analyses.dataset_id', '=', datasetId)
        .where('loans.lender_id', '=', lender)
        .orderBy('loans.created_at', 'desc')
        .execute()
      return [...new Map(rows.map((row) => [row.analysis_id, { ...row, ...lentOf(row) }])).values()]
    },
    /** Ends a loan. Returns false if `lender` lends nothing to the analysis. */
    async endLoan(analysisId: string, lender: string): Promise<boolean> {
      const ended = db.deleteFrom('loans').where('analysis_id', '=', analysisId).where('lender_id', '=', lender)
      return (await ended.returning('analysis_id').executeTakeFirst()) !== undefined
    },
  }
}
export type Transfers = ReturnType<typeof transfers>
