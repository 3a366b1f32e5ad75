/** Analyses and their most recent versions. Saving requires the number of the current version. */
import { sql } from 'kysely'
import { countSteps, type DocumentCode, readDocument, writeDocument } from '../../analysis/codec.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { NAMED_VERSIONS_MAX } from '../../contract/constants.ts'
import { fail, type Result } from '../../contract/errors.ts'
import type { Who } from '../policies/actor.ts'
import { ownerMayPassOn } from '../policies/analysis.ts'
import { EVERYBODY } from '../policies/roles.ts'
import { addVersion, nameVersion, onCurrentSource, retitle } from './analysis-versions.ts'
import { cachedByText } from './cached-by-text.ts'
import { type ChangedSource, changeSource } from './change-source.ts'
import { type Grant, grantOfRow, putGrant, within } from './grants.ts'
import type { Db } from './open.ts'
import type { AnalysisTable } from './schema.ts'
import { sourcesHold, sourcesPassOn } from './sources-hold.ts'
import { inTransaction } from './transaction.ts'
import { ANYBODY, userIdOf, visibleTo } from './visible.ts'

export interface AnalysisRow extends Omit<AnalysisTable, 'value_json'> {
  readonly steps: number
  /** Parses the stored document. Logs a failure with the analysis's ID. */
  readonly read: () => Result<AnalysisDocument, DocumentCode>
  readonly owner_name: string
  readonly dataset_title: string | null
  readonly dataset_rows: number | null
  readonly dataset_note: string | null
  readonly dataset_source: string | null
  readonly dataset_ready: string | null
  readonly dataset_owner: string | null
  readonly dataset_owner_name: string | null
  readonly dataset_visibility: string | null
  /** Whether the dataset's rows stay in a database. */
  readonly dataset_live: boolean
  /** Whether the dataset's owner may read what it is made of, and may let others read it. */
  readonly dataset_holds: boolean
  readonly dataset_passes_on: boolean
  /** The caller's role on the dataset; null if it is not shared with the caller. */
  readonly dataset_role: string | null
  /** When the analysis was made public; null if it is private. */
  readonly published_at: string | null
  /** The currently valid grants to the caller and to everyone. If the analysis's owner lost access to the dataset, there are none beyond what is lent. */
  readonly grants: readonly Grant[]
  /** The grant to everyone, even if it is not valid at the moment. */
  readonly publication: Grant | null
  /** The loan by the dataset's owner, if it is valid. */
  readonly loan: Pick<Grant, 'level' | 'columns'> | null
  /** When the caller marked it as a favorite, and opened it last; null for never. */
  readonly favorite_since: string | null
  readonly opened_at: string | null
  /** The caller's folder that it is in; null for none. */
  readonly folder_id: string | null
  /** The caller's personal grant; null without one. */
  readonly share: { readonly role: Grant['role']; readonly since: string; readonly unread: boolean } | null
}

export interface NewAnalysis {
  readonly id: string
  readonly ownerId: string
  readonly datasetId: string
  readonly title: string
  readonly description: string
  /** The grant to everyone; null for a private analysis. */
  readonly publication: Omit<Grant, 'grantee' | 'role'> | null
  readonly originId: string | null
  readonly demoRank: number | null
  readonly document: AnalysisDocument
}

const now = (): string => new Date().toISOString()

const documentOf = cachedByText(readDocument)
const stepsOf = cachedByText((text) => ({ count: countSteps(text) }))

export function analyses(db: Db, log: (line: string) => void) {
  const reader = (id: string, version: number, text: string) => (): Result<AnalysisDocument, DocumentCode> => {
    const document = documentOf(text)
    if (document.ok) return document
    log(`analysis ${id}, version ${version}, cannot be read: ${document.code}, ${document.params.detail}`)
    return fail(document.code, { id })
  }
  /** Selects the analyses that a caller may see, joined with the grants that apply to the caller. */
  const visible = (actor: Who) =>
    db
      .selectFrom('analyses')
      .innerJoin('users', 'users.id', 'analyses.owner_id')
      .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
      .leftJoin('users as keepers', 'keepers.id', 'datasets.owner_id')
      .leftJoin('dataset_versions', 'dataset_versions.id', 'datasets.version_id')
      .leftJoin('grants as everybody', (join) => join.onRef('everybody.analysis_id', '=', 'analyses.id').on('everybody.grantee', '=', EVERYBODY))
      .leftJoin('grants as own', (join) => join.onRef('own.analysis_id', '=', 'analyses.id').on('own.grantee', '=', userIdOf(actor)))
      .leftJoin('grants as lent', (join) => join.onRef('lent.dataset_id', '=', 'analyses.dataset_id').on('lent.grantee', '=', userIdOf(actor)))
      .leftJoin('favorites', (join) => join.onRef('favorites.analysis_id', '=', 'analyses.id').on('favorites.user_id', '=', userIdOf(actor)))
      .leftJoin('openings', (join) => join.onRef('openings.analysis_id', '=', 'analyses.id').on('openings.user_id', '=', userIdOf(actor)))
      .leftJoin('filings', (join) => join.onRef('filings.analysis_id', '=', 'analyses.id').on('filings.user_id', '=', userIdOf(actor)))
      .leftJoin('loans', (join) => join.onRef('loans.analysis_id', '=', 'analyses.id').onRef('loans.lender_id', '=', 'datasets.owner_id'))
      .selectAll('analyses')
      .select([
        'users.name as owner_name',
        'favorites.added_at as favorite_since',
        'openings.opened_at',
        'filings.folder_id',
        'loans.level as loan_level',
        'loans.columns_json as loan_columns',
        'datasets.title as dataset_title',
        'datasets.source_note as dataset_note',
        'datasets.source_type as dataset_source',
        'datasets.version_id as dataset_ready',
        'datasets.owner_id as dataset_owner',
        'keepers.name as dataset_owner_name',
        'datasets.visibility as dataset_visibility',
        'dataset_versions.rows as dataset_rows',
        'lent.role as dataset_role',
        'everybody.role as everybody_role',
        'everybody.level as everybody_level',
        'everybody.columns_json as everybody_columns',
        'everybody.created_at as published_at',
        ...(['own.role as own_role', 'own.level as own_level', 'own.columns_json as own_columns'] as const),
        ...(['own.created_at as own_since', 'own.seen_at as own_seen'] as const),
        sql<boolean | number>`dataset_versions.live_json is not null`.as('dataset_is_live'),
        sourcesHold.as('sources_hold'),
        sourcesPassOn.as('sources_pass_on'),
      ])
      .where(visibleTo(actor).analyses)

  type Joined = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

  const present = (joined: Joined, actor: Who): AnalysisRow => {
    const { everybody_role, everybody_level, everybody_columns, own_role, own_level, own_columns, own_since, own_seen, ...rest } = joined
    const { loan_level, loan_columns, value_json, sources_hold, sources_pass_on, dataset_is_live, ...kept } = rest
    const facts = { dataset_holds: Boolean(sources_hold), dataset_passes_on: Boolean(sources_pass_on), dataset_live: Boolean(dataset_is_live) }
    const row = { ...kept, ...facts }
    const grant = (grantee: string, role: string | null, level: string | null, columns_json: string | null): Grant | null =>
      role === null || level === null || columns_json === null ? null : grantOfRow({ grantee, role, level, columns_json })
    const publication = grant(EVERYBODY, everybody_role, everybody_level, everybody_columns)
    const own = grant(userIdOf(actor), own_role, own_level, own_columns)
    const all = [own, publication].filter((g) => g !== null)
    const read = reader(row.id, row.version, value_json)
    const share = own && own_since !== null ? { role: own.role, since: own_since, unread: own_seen === null } : null
    const loan = row.dataset_passes_on ? grant('', 'editor', loan_level, loan_columns) : null
    const grants = ownerMayPassOn(row) ? all : loan ? all.map((one) => within(one, loan)) : []
    return { ...row, steps: stepsOf(value_json).count, read, publication, loan, share, grants }
  }
  const listed = async (actor: Who, query: ReturnType<typeof visible>): Promise<AnalysisRow[]> =>
    (await query.orderBy('analyses.updated_at', 'desc').execute()).map((row) => present(row, actor))

  return {
    async find(id: string, actor: Who): Promise<AnalysisRow | undefined> {
      const row = await visible(actor).where('analyses.id', '=', id).executeTakeFirst()
      return row && present(row, actor)
    },
    /** The given analyses, in the same order. Those that the caller may not see are missing. */
    async inOrder(ids: readonly string[], actor: Who): Promise<AnalysisRow[]> {
      if (ids.length === 0) return []
      const rows = new Map((await visible(actor).where('analyses.id', 'in', ids).execute()).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, actor))
    },
    ownedBy: (actor: Who): Promise<AnalysisRow[]> => listed(actor, visible(actor).where('analyses.owner_id', '=', userIdOf(actor))),
    /** Analyses that others have shared with a person, most recently shared first. */
    async sharedWith(actor: Who): Promise<AnalysisRow[]> {
      const mine = visible(actor).where('own.grantee', '=', userIdOf(actor)).where('analyses.owner_id', '!=', userIdOf(actor))
      return (await mine.orderBy('own.created_at', 'desc').orderBy('analyses.id').execute()).map((row) => present(row, actor))
    },
    /** The analyses that a person marked as favorites or opened last, and may still open. */
    visitedBy: (actor: Who): Promise<AnalysisRow[]> =>
      listed(
        actor,
        visible(actor).where((eb) => eb.or([eb('favorites.added_at', 'is not', null), eb('openings.opened_at', 'is not', null)])),
      ),
    /** Lists public analyses as anyone would see them. */
    gallery: (): Promise<AnalysisRow[]> => listed(ANYBODY, visible(ANYBODY)),
    /** How many copies of each public analysis exist that are not its owner's, by ID. Contains no zeros. */
    async copies(): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('analyses as taken')
        .innerJoin('analyses as origin', 'origin.id', 'taken.origin_id')
        .select(({ fn }) => ['origin.id', fn.countAll().as('copies')])
        .whereRef('taken.owner_id', '<>', 'origin.owner_id')
        .where('origin.visibility', '=', 'public')
        .groupBy('origin.id')
        .execute()
      return new Map(rows.map(({ id, copies }) => [id, Number(copies)]))
    },
    /** All demo analyses, by rank. */
    async demos() {
      const rows = await db.selectFrom('analyses').select(['id', 'version', 'demo_rank', 'value_json']).where('demo_rank', 'is not', null).execute()
      return new Map(rows.map(({ id, version, demo_rank, value_json }) => [Number(demo_rank), { id, version, read: reader(id, version, value_json) }]))
    },

    async add(analysis: NewAnalysis): Promise<void> {
      const value = writeDocument(analysis.document)
      await inTransaction(db, async (tx) => {
        await tx
          .insertInto('analyses')
          .values({
            id: analysis.id,
            owner_id: analysis.ownerId,
            dataset_id: analysis.datasetId,
            title: analysis.title,
            description: analysis.description,
            visibility: 'private',
            origin_id: analysis.originId,
            demo_rank: analysis.demoRank,
            version: 1,
            value_json: value,
            created_at: now(),
            updated_at: now(),
          })
          .execute()
        await tx
          .insertInto('analysis_versions')
          .values({
            ...{ analysis_id: analysis.id, version: 1, dataset_id: null, title: analysis.title },
            value_json: value,
            saved_by: analysis.ownerId,
            created_at: now(),
            name: null,
          })
          .execute()
        const { publication } = analysis
        if (publication) await putGrant(tx, analysis.id, { grantee: EVERYBODY, role: 'viewer', ...publication }, analysis.ownerId)
      })
    },

    /** Stores a new version and deletes all but the last 50 and the named ones. Returns false if the current version is not `base`. */
    async save(id: string, base: number, title: string, document: AnalysisDocument, savedBy: string): Promise<boolean> {
      const value = writeDocument(document)
      return await inTransaction(db, async (tx) => {
        const saved = await tx
          .updateTable('analyses')
          .set({ title, value_json: value, version: base + 1, updated_at: now() })
          .where('id', '=', id)
          .where('version', '=', base)
          .returning('version')
          .executeTakeFirst()
        if (!saved) return false
        await addVersion(tx, { analysis_id: id, version: saved.version, title, value_json: value, saved_by: savedBy })
        return true
      })
    },

    retitle: (id: string, known: string, title: string, savedBy: string): Promise<boolean> => retitle(db, id, known, title, savedBy),

    /** Switches the dataset. Returns false if the current version is not `base` or the analysis is public. */
    changeSource: (id: string, base: number, change: ChangedSource): Promise<boolean> => changeSource(db, id, base, change),

    /** The person who saved the newest version: `by` is the account's ID and `who` its name, which is null if it was deleted. */
    async lastSave(id: string): Promise<{ who: string | null; by: string; when: string } | undefined> {
      const row = await db
        .selectFrom('analysis_versions')
        .leftJoin('users', 'users.id', 'analysis_versions.saved_by')
        .select(['analysis_versions.saved_by', 'users.name', 'analysis_versions.created_at'])
        .where('analysis_id', '=', id)
        .orderBy('version', 'desc')
        .executeTakeFirst()
      return row && { who: row.name, by: row.saved_by, when: row.created_at }
    },

    /** The stored versions that use the analysis's current dataset. `by` is the ID of the account that saved it. */
    async versions(id: string): Promise<{ version: number; name: string | null; title: string; who: string | null; by: string; when: string }[]> {
      const rows = await db
        .selectFrom('analysis_versions')
        .leftJoin('users', 'users.id', 'analysis_versions.saved_by')
        .select(['analysis_versions.version', 'analysis_versions.title', 'analysis_versions.name', 'users.name as who'])
        .select(['analysis_versions.saved_by', 'analysis_versions.created_at'])
        .where('analysis_id', '=', id)
        .where(onCurrentSource)
        .orderBy('version', 'desc')
        .execute()
      return rows.map(({ version, name, title, who, saved_by, created_at }) => ({ version, name, title, who, by: saved_by, when: created_at }))
    },
    nameVersion: (id: string, version: number, name: string | null): Promise<'done' | 'missing' | 'full'> =>
      nameVersion(db, id, version, name, NAMED_VERSIONS_MAX),

    /** One stored version, if it uses the analysis's current dataset. */
    async version(id: string, version: number): Promise<{ title: string; document: Result<AnalysisDocument, DocumentCode> } | undefined> {
      const row = await db
        .selectFrom('analysis_versions')
        .select(['title', 'value_json'])
        .where('analysis_id', '=', id)
        .where('version', '=', version)
        .where(onCurrentSource)
        .executeTakeFirst()
      return row && { title: row.title, document: reader(id, version, row.value_json)() }
    },

    onDataset: (datasetId: string, actor: Who): Promise<AnalysisRow[]> => listed(actor, visible(actor).where('analyses.dataset_id', '=', datasetId)),

    /** The documents of all analyses on a dataset, without permission checks. */
    async documentsOn(datasetId: string): Promise<Pick<AnalysisRow, 'read'>[]> {
      const rows = await db.selectFrom('analyses').select(['id', 'version', 'value_json']).where('dataset_id', '=', datasetId).execute()
      return rows.map(({ id, version, value_json }) => ({ read: reader(id, version, value_json) }))
    },

    /** The documents of analyses on an existing dataset that the caller may not see. */
    async hiddenOnDataset(datasetId: string, actor: Who): Promise<Pick<AnalysisRow, 'read'>[]> {
      const rows = await db
        .selectFrom('analyses')
        .innerJoin('datasets', 'datasets.id', 'analyses.dataset_id')
        .select(['analyses.id', 'analyses.version', 'analyses.value_json'])
        .where('analyses.dataset_id', '=', datasetId)
        .where(sql<boolean>`not ${visibleTo(actor).analyses}`)
        .execute()
      return rows.map(({ id, version, value_json }) => ({ read: reader(id, version, value_json) }))
    },

    /** Changes the given settings; the others stay as they are. */
    async setSettings(id: string, settings: { title?: string | undefined; description?: string | undefined }): Promise<void> {
      await db
        .updateTable('analyses')
        .set({ ...settings, updated_at: now() })
        .where('id', '=', id)
        .execute()
    },
    async delete(id: string): Promise<void> {
      await db.deleteFrom('analyses').where('id', '=', id).execute()
    },
  }
}
export type Analyses = ReturnType<typeof analyses>
