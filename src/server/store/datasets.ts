/** Datasets, their versions and the jobs that build them. */
import type { Column } from '../../contract/column.ts'
import { type ColumnFormat, type NewColumnFormat, withFormatsChanged } from '../../contract/column-format.ts'
import { type ColumnNote, type NewColumnNote, withNotes } from '../../contract/column-note.ts'
import { PLAIN_CALENDAR } from '../../contract/date-series.ts'
import type { GrantRole } from '../../contract/grant.ts'
import type { ImportOptions } from '../../contract/import.ts'
import { LIVE_FOR_DEFAULT } from '../../contract/live.ts'
import { KEPT_VERSIONS } from '../../contract/replacement.ts'
import type { Who } from '../policies/actor.ts'
import { EVERYBODY, type Thing } from '../policies/roles.ts'
import { datasetSources, type SourceEdge } from './dataset-sources.ts'
import { datasetVersions, withAppendKey } from './dataset-versions.ts'
import { LEAST_ROLE } from './grants.ts'
import { jobs, newJob } from './jobs.ts'
import type { Db } from './open.ts'
import { renewVersion } from './renew-version.ts'
import type { DatasetTable } from './schema-datasets.ts'
import { sourcesHold, sourcesPassOn } from './sources-hold.ts'
import { type DatasetVersion, type JobOrder, readColumnFormats, readColumnNotes, readOptions, readVersion } from './stored.ts'
import { inTransaction } from './transaction.ts'

import { ANYBODY, userIdOf, visibleTo } from './visible.ts'

/** A dataset with its published version and its owner's name. `unreadable`: the version's columns cannot be parsed. */
export interface DatasetRow extends Omit<DatasetTable, 'options_json' | 'column_notes_json' | 'column_formats_json'> {
  /** Grants to the caller and to everyone. */
  readonly grants: Thing['grants']
  /** The caller's personal grant; null if there is none. */
  readonly share: { readonly role: GrantRole; readonly since: string; readonly unread: boolean } | null
  readonly owner_name: string
  readonly options: ImportOptions | null
  readonly columnNotes: readonly ColumnNote[]
  readonly columnFormats: readonly ColumnFormat[]
  readonly unreadable: boolean
  /** Whether the owner may read everything that the dataset is made of. If not, nobody reads a version of it. */
  readonly holds: boolean
  /** Whether the owner may let others read what it is made of. If not, its grants are not valid. */
  readonly passes_on: boolean
  readonly version: DatasetVersion | null
}

export interface NewDataset {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  readonly description: string
  readonly sourceType: string
  readonly sourceNote: string
  readonly visibility: 'private' | 'public'
  /** The job that imports it; null for a file that was only uploaded for a preview. */
  readonly jobId: string | null
  readonly bytes: number
  readonly options?: ImportOptions | null
  /** The job's input; null if it is not stored. */
  readonly order?: JobOrder | null
  /** Number formats of its columns; none by default. */
  readonly columnFormats?: readonly ColumnFormat[]
  /** For a dataset made of others: everything that it reads, directly and through others. */
  readonly sources?: readonly SourceEdge[]
  /** The number of attempts that the job starts with. */
  readonly attempts?: number
}

interface DatasetSettings {
  readonly title: string
  readonly description: string
  readonly time_zone: string
  readonly week_starts_on: number
  readonly fiscal_month: number
  readonly visibility: string
  readonly allow_download: number
  readonly allow_ai: number
  readonly keep_versions: number
  readonly live_for: number | null
}

/** Settings to change; undefined ones stay as they are. */
type ChangedSettings = { readonly [K in keyof DatasetSettings]?: DatasetSettings[K] | undefined }

const now = (): string => new Date().toISOString()

export function datasets(db: Db, log: (line: string) => void) {
  const joined = (actor: Who) =>
    db
      .selectFrom('datasets')
      .innerJoin('users', 'users.id', 'datasets.owner_id')
      .leftJoin('grants as own', (join) => join.onRef('own.dataset_id', '=', 'datasets.id').on('own.grantee', '=', userIdOf(actor)))
      .leftJoin('dataset_versions', 'dataset_versions.id', 'datasets.version_id')
      .selectAll('datasets')
      .select([
        'users.name as owner_name',
        'dataset_versions.rows',
        'dataset_versions.bytes',
        'dataset_versions.code_bytes',
        'dataset_versions.columns_json',
        'dataset_versions.stored_json',
        'dataset_versions.profile_json',
        'dataset_versions.report_json',
        'dataset_versions.live_json',
        'own.role as own_role',
        'own.created_at as own_since',
        'own.seen_at as own_seen',
        sourcesHold.as('sources_hold'),
        sourcesPassOn.as('sources_pass_on'),
      ])
  type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number]

  /** Parses the version of a row: null if it has none, undefined if its columns cannot be parsed. */
  const versionOf = ({
    version_id: id,
    rows,
    bytes,
    code_bytes,
    columns_json,
    stored_json,
    profile_json,
    report_json,
    live_json,
  }: Joined): DatasetVersion | null | undefined =>
    id === null || rows === null || bytes === null || columns_json === null || stored_json === null || profile_json === null || report_json === null
      ? null
      : readVersion({ id, rows, bytes, code_bytes: code_bytes ?? 0, columns_json, stored_json, profile_json, report_json, live_json }, log)

  const present = (row: Joined, actor: Who): DatasetRow => {
    const {
      rows,
      bytes,
      code_bytes,
      columns_json,
      stored_json,
      profile_json,
      report_json,
      live_json: _live,
      options_json,
      column_notes_json,
      column_formats_json,
      own_role,
      own_since,
      own_seen,
      sources_hold,
      sources_pass_on,
      ...dataset
    } = row
    // 1 and 0 in SQLite
    const [holds, passes_on] = [Boolean(sources_hold), Boolean(sources_pass_on)]
    const version = holds ? versionOf(row) : null
    const share = own_role !== null && own_since !== null ? { role: LEAST_ROLE.parse(own_role), since: own_since, unread: own_seen === null } : null
    const all: Thing['grants'] = [
      ...(dataset.visibility === 'public' ? [{ grantee: EVERYBODY, role: 'viewer' } as const] : []),
      ...(share ? [{ grantee: userIdOf(actor), role: share.role }] : []),
    ]
    const grants = passes_on ? all : []
    return {
      ...dataset,
      holds,
      passes_on,
      grants,
      share,
      options: readOptions(dataset.id, options_json, log),
      columnNotes: readColumnNotes(dataset.id, column_notes_json, log),
      columnFormats: readColumnFormats(dataset.id, column_formats_json, log),
      version: version ?? null,
      unreadable: version === undefined,
    }
  }

  return {
    ...jobs(db, log),
    ...datasetVersions(db, log),
    ...renewVersion(db, log),

    /** Finds a dataset without permission checks: for jobs, and for the dataset of an analysis that the caller may read. Includes the caller's grants. */
    async find(id: string, actor: Who = ANYBODY): Promise<DatasetRow | undefined> {
      const row = await joined(actor).where('datasets.id', '=', id).executeTakeFirst()
      return row && present(row, actor)
    },
    async findFor(actor: Who, id: string): Promise<DatasetRow | undefined> {
      const row = await joined(actor).where('datasets.id', '=', id).where(visibleTo(actor).datasets).executeTakeFirst()
      return row && present(row, actor)
    },
    /** The given datasets, in the same order. Those that the caller may not see are missing. */
    async inOrder(ids: readonly string[], actor: Who): Promise<DatasetRow[]> {
      if (ids.length === 0) return []
      const found = await joined(actor).where('datasets.id', 'in', ids).where(visibleTo(actor).datasets).execute()
      const rows = new Map(found.map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, actor))
    },

    /** Adds a dataset, with its job unless it waits for an import. Its time zone is that of its owner, or UTC. */
    async add(dataset: NewDataset): Promise<void> {
      await inTransaction(db, async (tx) => {
        const owner = await tx.selectFrom('users').select('time_zone').where('id', '=', dataset.ownerId).executeTakeFirst()
        await tx
          .insertInto('datasets')
          .values({
            id: dataset.id,
            owner_id: dataset.ownerId,
            title: dataset.title,
            description: dataset.description,
            source_type: dataset.sourceType,
            source_note: dataset.sourceNote,
            visibility: dataset.visibility,
            allow_download: 0,
            allow_ai: 0,
            time_zone: owner?.time_zone ?? 'UTC',
            ...PLAIN_CALENDAR,
            status: dataset.jobId === null ? 'staged' : 'importing',
            version_id: null,
            job_id: dataset.jobId,
            options_json: dataset.options ? JSON.stringify(dataset.options) : null,
            source_file: null,
            keep_versions: KEPT_VERSIONS,
            column_notes_json: null,
            column_formats_json: dataset.columnFormats?.length ? JSON.stringify(dataset.columnFormats) : null,
            live_for: LIVE_FOR_DEFAULT,
            created_at: now(),
            updated_at: now(),
          })
          .execute()
        if (dataset.sources) await datasetSources(tx).add(dataset.id, dataset.sources)
        if (dataset.jobId !== null)
          await tx
            .insertInto('jobs')
            .values({ ...newJob(dataset.jobId, 'import', dataset, dataset.order ?? null), attempts: dataset.attempts ?? 0 })
            .execute()
      })
    },

    /** Changes the given settings; the others stay as they are. */
    async setSettings(id: string, settings: ChangedSettings): Promise<void> {
      await db
        .updateTable('datasets')
        .set({ ...settings, updated_at: now() })
        .where('id', '=', id)
        .execute()
    },

    /** Sets the column that identifies new rows in a rebuild; null copies all rows. Returns false if the dataset's source is not a database. */
    async setAppendKey(id: string, key: string | null): Promise<boolean> {
      const row = await db.selectFrom('datasets').select('options_json').where('id', '=', id).executeTakeFirst()
      const options = readOptions(id, row?.options_json ?? null, log)
      if (options?.source.kind !== 'database') return false
      const options_json = JSON.stringify(withAppendKey(options, key))
      await db.updateTable('datasets').set({ options_json }).where('id', '=', id).execute()
      return true
    },

    /** Changes the descriptions of some columns. Must run in the caller's transaction, so that no other is lost. */
    async setColumnNotes(id: string, changes: readonly NewColumnNote[]): Promise<void> {
      const row = await db.selectFrom('datasets').select('column_notes_json').where('id', '=', id).executeTakeFirst()
      const notes = withNotes(readColumnNotes(id, row?.column_notes_json ?? null, log), changes)
      await db
        .updateTable('datasets')
        .set({ column_notes_json: JSON.stringify(notes) })
        .where('id', '=', id)
        .execute()
    },

    /** Changes the number formats of some columns. Must run in the caller's transaction, so that no other is lost. */
    async setColumnFormats(id: string, changes: readonly NewColumnFormat[]): Promise<void> {
      const row = await db.selectFrom('datasets').select('column_formats_json').where('id', '=', id).executeTakeFirst()
      const formats = withFormatsChanged(readColumnFormats(id, row?.column_formats_json ?? null, log), changes)
      await db
        .updateTable('datasets')
        .set({ column_formats_json: JSON.stringify(formats) })
        .where('id', '=', id)
        .execute()
    },

    /** Replaces the columns of a version, for example with new names. */
    async setColumns(datasetId: string, versionId: string, columns: readonly Column[]): Promise<void> {
      await db
        .updateTable('dataset_versions')
        .set({ columns_json: JSON.stringify(columns) })
        .where('id', '=', versionId)
        .execute()
      await db.updateTable('datasets').set({ updated_at: now() }).where('id', '=', datasetId).execute()
    },

    async delete(id: string): Promise<boolean> {
      const gone = await db.deleteFrom('datasets').where('id', '=', id).returning('id').executeTakeFirst()
      return gone !== undefined
    },

    async versionIds(): Promise<Set<string>> {
      return new Set((await db.selectFrom('dataset_versions').select('id').execute()).map((v) => v.id))
    },
    /** The noted bytes of the code files of all versions. */
    async codeSizes(): Promise<{ id: string; code_bytes: number }[]> {
      return await db.selectFrom('dataset_versions').select(['id', 'code_bytes']).execute()
    },
    /** Notes the bytes of the code files of a version; without effect if it is gone. */
    async setCodeBytes(versionId: string, bytes: number): Promise<void> {
      await db.updateTable('dataset_versions').set({ code_bytes: bytes }).where('id', '=', versionId).execute()
    },
    async datasetIds(): Promise<Set<string>> {
      return new Set((await db.selectFrom('datasets').select('id').execute()).map((d) => d.id))
    },
  }
}
export type Datasets = ReturnType<typeof datasets>
