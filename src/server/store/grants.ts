/** Grants by which owners of analyses let others read, and notices to owners about them. Each grantee has one grant per analysis. */
import { z } from 'zod'
import { AnalysisNotice, GrantLevel, GrantRole } from '../../contract/grant.ts'
import { EVERYBODY } from '../policies/roles.ts'
import { newId } from '../security/secrets.ts'
import type { Db } from './open.ts'
import type { GrantTable } from './schema.ts'
import { inTransaction } from './transaction.ts'

/**
 * A granted column. The ID is a position in the file, so the original name must match too: otherwise, a rebuild with
 * other columns could grant another column than intended.
 */
const GrantedColumn = z.strictObject({ id: z.string(), original_name: z.string() })
export type GrantedColumn = z.infer<typeof GrantedColumn>

export interface Grant {
  /** A user's ID, or EVERYBODY. */
  readonly grantee: string
  readonly role: GrantRole
  readonly level: GrantLevel
  readonly columns: readonly GrantedColumn[]
}

export interface NewNotice {
  readonly kind: AnalysisNotice['kind']
  readonly columns: readonly string[]
  readonly withdrawn: readonly string[]
}

const now = (): string => new Date().toISOString()

/** The columns for the thing that a grant is on. Exactly one of them must be set. */
export const ON_NOTHING = { analysis_id: null, dataset_id: null, connection_id: null }
/** The columns that only personal grants use (store/shares.ts). */
const NOBODY = { ...ON_NOTHING, share_id: null, email: null, seen_at: null }

/** Reads a level that only a newer release knows as the lowest one. */
const LEAST_LEVEL = GrantLevel.catch('results_only')
export const LEAST_ROLE = GrantRole.catch('viewer')

/** The granted columns in a stored text; none if it cannot be read. */
export const grantedColumns = (text: string): GrantedColumn[] => z.array(GrantedColumn).catch([]).parse(JSON.parse(text))

export const grantOfRow = (row: Pick<GrantTable, 'grantee' | 'role' | 'level' | 'columns_json'>): Grant => ({
  grantee: row.grantee,
  role: LEAST_ROLE.parse(row.role),
  level: LEAST_LEVEL.parse(row.level),
  columns: grantedColumns(row.columns_json),
})

/** Restricts a grant to what a loan allows. */
export function within<G extends Pick<Grant, 'level' | 'columns'>>(grant: G, loan: Pick<Grant, 'level' | 'columns'>): G {
  const rank = ({ level }: Pick<Grant, 'level'>) => GrantLevel.options.indexOf(level)
  const columns = grant.columns.filter(({ id, original_name }) => loan.columns.some((c) => c.id === id && c.original_name === original_name))
  return { ...grant, level: rank(grant) < rank(loan) ? grant.level : loan.level, columns }
}

/** Adds or replaces a grantee's grant but keeps its creation date. A grant to everyone also sets the analysis's `visibility`. */
export async function putGrant(db: Pick<Db, 'insertInto' | 'updateTable'>, analysisId: string, grant: Grant, grantedBy: string): Promise<void> {
  const value = { role: grant.role, level: grant.level, columns_json: JSON.stringify(grant.columns), granted_by: grantedBy }
  await db
    .insertInto('grants')
    .values({ ...NOBODY, analysis_id: analysisId, grantee: grant.grantee, created_at: now(), ...value })
    .onConflict((c) => c.columns(['analysis_id', 'grantee']).doUpdateSet(value))
    .execute()
  if (grant.grantee === EVERYBODY) await db.updateTable('analyses').set({ visibility: 'public' }).where('id', '=', analysisId).execute()
}

export function grants(db: Db) {
  return {
    put: (analysisId: string, grant: Grant, grantedBy: string): Promise<void> => inTransaction(db, (tx) => putGrant(tx, analysisId, grant, grantedBy)),

    async remove(analysisId: string, grantee: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await tx.deleteFrom('grants').where('analysis_id', '=', analysisId).where('grantee', '=', grantee).execute()
        if (grantee === EVERYBODY) await tx.updateTable('analyses').set({ visibility: 'private' }).where('id', '=', analysisId).execute()
      })
    },

    /** Public analyses without a grant to everyone, from releases before grants existed. */
    ungranted: (): Promise<{ id: string; owner_id: string }[]> =>
      db
        .selectFrom('analyses')
        .select(['id', 'owner_id'])
        .where('visibility', '=', 'public')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('grants').select('grantee').whereRef('grants.analysis_id', '=', 'analyses.id').where('grantee', '=', EVERYBODY))),
        )
        .execute(),

    /** Adds a grant to everyone and notifies the owner, in one transaction. Does nothing if there is one already, for example from another server. */
    async adopt(analysisId: string, grant: Grant, ownerId: string, notice: (NewNotice & { id: string }) | null): Promise<void> {
      await inTransaction(db, async (tx) => {
        const added = await tx
          .insertInto('grants')
          .values({
            ...{ ...NOBODY, analysis_id: analysisId, grantee: grant.grantee, role: grant.role, level: grant.level },
            ...{ columns_json: JSON.stringify(grant.columns), granted_by: ownerId, created_at: now() },
          })
          .onConflict((c) => c.columns(['analysis_id', 'grantee']).doNothing())
          .returning('analysis_id')
          .executeTakeFirst()
        if (!added || !notice) return
        const { id, kind, columns, withdrawn } = notice
        await tx
          .insertInto('notices')
          .values({ id, user_id: ownerId, analysis_id: analysisId, kind, params_json: JSON.stringify({ columns, withdrawn }), created_at: now() })
          .execute()
      })
    },

    /** Adds a notice for the person who offered an analysis about the answer. Replaces earlier answers. */
    async tellAnswer(analysisId: string, userId: string, kind: 'offer_accepted' | 'offer_declined', name: string): Promise<void> {
      const answers = ['offer_accepted', 'offer_declined']
      await db.deleteFrom('notices').where('analysis_id', '=', analysisId).where('user_id', '=', userId).where('kind', 'in', answers).execute()
      const params_json = JSON.stringify({ columns: [], withdrawn: [], name })
      await db.insertInto('notices').values({ id: newId(), user_id: userId, analysis_id: analysisId, kind, params_json, created_at: now() }).execute()
    },

    async notices(analysisId: string, userId: string): Promise<AnalysisNotice[]> {
      const rows = await db
        .selectFrom('notices')
        .selectAll()
        .where('analysis_id', '=', analysisId)
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      // skips kinds that only a newer release knows
      return rows.flatMap(
        ({ id, kind, params_json, created_at }) => AnalysisNotice.safeParse({ ...JSON.parse(params_json), id, kind, created: created_at }).data ?? [],
      )
    },
    async dismissNotice(id: string, userId: string): Promise<boolean> {
      return (await db.deleteFrom('notices').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()) !== undefined
    },
  }
}
export type Grants = ReturnType<typeof grants>
