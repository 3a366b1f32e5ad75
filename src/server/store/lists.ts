/**
 * The rows of lists in brief: enough to search, sort and count them. Callers cut a page out and read those rows whole
 * (docs/decisions/0274).
 */
import { sql } from 'kysely'
import type { Who } from '../policies/actor.ts'
import type { Db } from './open.ts'
import { sourcesHold, sourcesPassOn } from './sources-hold.ts'
import { ANYBODY, userIdOf, visibleTo } from './visible.ts'

export interface ListedAnalysis {
  readonly id: string
  readonly title: string
  /** When the caller got it: when it was created or, if it is another person's, shared. */
  readonly since: string
  /** When the caller opened it last; null for never. */
  readonly opened_at: string | null
  /** The caller's folder that it is in; null for none. */
  readonly folder_id: string | null
}

export interface ListedDataset {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly owner_id: string
  readonly owner_name: string
  /** The caller's role by a grant of their own; null if there is none. */
  readonly role: string | null
  /** Whether its rows stay in a database; 1 or 0 in SQLite. */
  readonly live: boolean | number
  readonly status: string
  readonly rows: number | null
  readonly created_at: string
  readonly updated_at: string
}

/** Which datasets: the caller's own; those that the caller may read; public ones; those that others share with the caller. */
export type DatasetScope = 'own' | 'readable' | 'public' | 'shared'

export function lists(db: Db) {
  const scoped = (actor: Who, scope: DatasetScope) => {
    const me = userIdOf(actor)
    const all = db
      .selectFrom('datasets')
      .innerJoin('users', 'users.id', 'datasets.owner_id')
      .leftJoin('grants as own', (join) => join.onRef('own.dataset_id', '=', 'datasets.id').on('own.grantee', '=', me))
      .leftJoin('dataset_versions', 'dataset_versions.id', 'datasets.version_id')
    switch (scope) {
      case 'own':
        return all.where('datasets.owner_id', '=', me)
      case 'readable':
        return all.where(visibleTo(actor).datasets)
      case 'public':
        return all.where(visibleTo(ANYBODY).datasets)
      case 'shared':
        return all.where('own.grantee', '=', me).where('datasets.owner_id', '!=', me).where(sourcesPassOn)
    }
  }
  return {
    /** A person's own analyses, in no order. `datasetId` limits them to those of a dataset. An index holds all that is read, so that no document is. */
    ownAnalyses(userId: string, datasetId?: string): Promise<ListedAnalysis[]> {
      const own = db
        .selectFrom('analyses')
        .leftJoin('openings', (join) => join.onRef('openings.analysis_id', '=', 'analyses.id').on('openings.user_id', '=', userId))
        .leftJoin('filings', (join) => join.onRef('filings.analysis_id', '=', 'analyses.id').on('filings.user_id', '=', userId))
        .select(['analyses.id', 'analyses.title', 'analyses.created_at as since', 'openings.opened_at', 'filings.folder_id'])
        .where('analyses.owner_id', '=', userId)
      return (datasetId === undefined ? own : own.where('analyses.dataset_id', '=', datasetId)).execute()
    },

    /** The analyses that others share with a person, in no order. */
    sharedAnalyses(actor: Who): Promise<ListedAnalysis[]> {
      const me = userIdOf(actor)
      return db
        .selectFrom('grants as own')
        .innerJoin('analyses', 'analyses.id', 'own.analysis_id')
        .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
        .leftJoin('openings', (join) => join.onRef('openings.analysis_id', '=', 'analyses.id').on('openings.user_id', '=', me))
        .leftJoin('filings', (join) => join.onRef('filings.analysis_id', '=', 'analyses.id').on('filings.user_id', '=', me))
        .select(['analyses.id', 'analyses.title', 'own.created_at as since', 'openings.opened_at', 'filings.folder_id'])
        .where('own.grantee', '=', me)
        .where('analyses.owner_id', '!=', me)
        .where(visibleTo(actor).analyses)
        .execute()
    },

    /** Datasets, newest first; shared ones by when they were shared, readable ones by whose they are: own, shared, public. */
    datasets(actor: Who, scope: DatasetScope): Promise<ListedDataset[]> {
      const rank = sql`case when datasets.owner_id = ${userIdOf(actor)} then 0 when own.role is not null then 1 else 2 end`
      const rows = scoped(actor, scope).select([
        ...(['datasets.id', 'datasets.title', 'datasets.description', 'datasets.status', 'datasets.created_at', 'datasets.updated_at'] as const),
        ...(['users.name as owner_name', 'dataset_versions.rows', 'datasets.owner_id', 'own.role'] as const),
        sql<boolean | number>`dataset_versions.live_json is not null`.as('live'),
      ])
      const ordered = scope === 'readable' ? rows.orderBy(rank) : rows
      return ordered
        .orderBy(scope === 'shared' ? 'own.created_at' : 'datasets.created_at', 'desc')
        .orderBy('datasets.id')
        .execute()
    },

    /** Everything stored about datasets that a page shows of them, but not the profiles of their versions, which never change. */
    datasetStates(actor: Who, scope: DatasetScope) {
      return scoped(actor, scope)
        .selectAll('datasets')
        .select(['users.name as owner_name', 'dataset_versions.rows', 'dataset_versions.bytes', 'own.role', 'own.created_at as shared_at', 'own.seen_at'])
        .select([sourcesHold.as('sources_hold'), sourcesPassOn.as('sources_pass_on')])
        .orderBy('datasets.id')
        .execute()
    },
  }
}
export type Lists = ReturnType<typeof lists>
