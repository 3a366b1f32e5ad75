/** Versions of datasets: publishing one, keeping former ones, bringing one back; and the files that they were made from. */
import type { ExpressionBuilder } from 'kysely'
import type { Column } from '../../contract/column.ts'
import type { ImportOptions } from '../../contract/import.ts'
import { SOURCE_KINDS } from '../../contract/source-kind.ts'
import type { SourceComments } from '../../engine/protocol.ts'
import { namesBefore, namesKept, renameGranted, renamesBetween } from './matched-names.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'
import type { SourceFileTable } from './schema-datasets.ts'
import { describeFromSource } from './source-comments.ts'
import { type DatasetVersion, readJob, readOptions, readOrigin, readVersion, storedText } from './stored.ts'
import { inTransaction } from './transaction.ts'
import type { Replacement, VersionOrigin } from './version-origin.ts'

const now = (): string => new Date().toISOString()

/** How long an uploaded file that nothing refers to is kept, in milliseconds. */
const STAGED_FOR = 24 * 3_600_000

/** Whether the rows of a dataset can be read again at any time, so that former ones are not kept. */
const isReadAgain = (sourceType: string): boolean => sourceType in SOURCE_KINDS && SOURCE_KINDS[sourceType as keyof typeof SOURCE_KINDS].comparesColumns

export const withAppendKey = (options: ImportOptions, append_key: string | null): ImportOptions =>
  options.source.kind === 'database' ? { ...options, source: { ...options.source, append_key } } : options

export interface NewVersion {
  readonly version: DatasetVersion
  /** The options with which it was read; null leaves the stored ones. */
  readonly options: ImportOptions | null
  /** A new description of the source; null leaves the stored one. */
  readonly note: string | null
  /** The uploaded file that replaced the former one; null if the dataset's source was read again. */
  readonly replacement: Replacement | null
  /** Comments of the table in the database; null for other sources. */
  readonly comments?: SourceComments | null
}

/** A version in the list of those that are kept. */
export interface KeptVersionRow {
  readonly version: DatasetVersion
  readonly origin: VersionOrigin | null
  readonly created: string
  readonly shown: string
  readonly by: string | null
}

/** Files that nothing refers to any more: of versions, and uploaded ones, by ID. */
export interface DroppedFiles {
  readonly versions: readonly string[]
  readonly sources: readonly string[]
}

const shownAt = (eb: ExpressionBuilder<Database, 'dataset_versions'>) => eb.fn.coalesce('dataset_versions.shown_at', 'dataset_versions.created_at')

export function datasetVersions(db: Db, log: (line: string) => void) {
  /** Writes the origin of the current version, if an older release made it. */
  async function keepOrigin(tx: Db, datasetId: string): Promise<void> {
    const row = await tx.selectFrom('datasets').selectAll().where('id', '=', datasetId).executeTakeFirst()
    if (!row?.version_id) return
    const { source_file: file, source_type, source_note } = row
    const origin: VersionOrigin = { mode: 'import', file, source_type, source_note, options: readOptions(datasetId, row.options_json, log), names: {} }
    await tx
      .updateTable('dataset_versions')
      .set({ origin_json: JSON.stringify(origin) })
      .where('id', '=', row.version_id)
      .where('origin_json', 'is', null)
      .execute()
  }

  /** The columns of the current version, and their names in former files. */
  async function currentNames(tx: Db, versionId: string | null) {
    const row = versionId === null ? undefined : await tx.selectFrom('dataset_versions').selectAll().where('id', '=', versionId).executeTakeFirst()
    return { columns: (row && readVersion(row, log)?.columns) ?? [], names: (row && readOrigin(row.id, row.origin_json, log)?.names) ?? {} }
  }

  /** IDs of the uploaded files that a kept version or the last, unsuccessful job of a dataset refers to; null stands for the first file. */
  async function filesInUse(tx: Db, datasetId: string): Promise<Set<string | null>> {
    const dataset = await tx.selectFrom('datasets').select(['source_file', 'job_id']).where('id', '=', datasetId).executeTakeFirst()
    const versions = await tx.selectFrom('dataset_versions').select(['id', 'origin_json']).where('dataset_id', '=', datasetId).execute()
    const job = dataset?.job_id ? await tx.selectFrom('jobs').selectAll().where('id', '=', dataset.job_id).executeTakeFirst() : undefined
    const order = job && job.state !== 'done' && job.state !== 'cancelled' ? readJob(job, log).order : null
    const used = versions.map((v) => readOrigin(v.id, v.origin_json, log)?.file ?? null)
    return new Set([dataset?.source_file ?? null, ...used, ...(order?.replacement ? [order.replacement.file] : [])])
  }

  /** Forgets uploaded files of a dataset that nothing refers to and that were uploaded before `before`. */
  async function dropSources(tx: Db, datasetId: string, before: string): Promise<string[]> {
    const used = await filesInUse(tx, datasetId)
    const files = await tx.selectFrom('source_files').select(['id', 'created_at']).where('dataset_id', '=', datasetId).execute()
    const gone = files.filter(({ id, created_at }) => !used.has(id) && created_at < before).map(({ id }) => id)
    if (gone.length > 0) await tx.deleteFrom('source_files').where('id', 'in', gone).execute()
    return used.has(null) ? gone : [...gone, datasetId]
  }

  return {
    /** Publishes a version whose file is already in place. Returns false if the dataset no longer exists or its job has ended. */
    async publish(datasetId: string, jobId: string, { version, options, note, replacement, comments }: NewVersion): Promise<boolean> {
      return await inTransaction(db, async (tx) => {
        const job = await tx
          .updateTable('jobs')
          .set({ stage: 'publishing' })
          .where('id', '=', jobId)
          .where('state', '=', 'running')
          .returning('id')
          .executeTakeFirst()
        if (!job) return false
        await keepOrigin(tx, datasetId)
        const present = await tx.selectFrom('datasets').selectAll().where('id', '=', datasetId).executeTakeFirst()
        if (!present) return false
        const stored = readOptions(datasetId, present.options_json, log)
        // the column that identifies new rows may have been changed during this rebuild
        const kept = options && stored?.source.kind === 'database' ? withAppendKey(options, stored.source.append_key) : options
        const source = {
          source_file: replacement?.file ?? present.source_file,
          source_type: replacement?.source_type ?? present.source_type,
          source_note: replacement?.source_note ?? note ?? present.source_note,
        }
        await tx
          .updateTable('datasets')
          .set({ version_id: version.id, status: 'ready', updated_at: now(), ...source, ...(kept ? { options_json: JSON.stringify(kept) } : {}) })
          .where('id', '=', datasetId)
          .execute()
        if (comments) await describeFromSource(tx, datasetId, comments, log)
        const former = await currentNames(tx, present.version_id)
        const names = (replacement ? namesBefore : namesKept)(version.columns, former.columns, former.names)
        await renameGranted(tx, datasetId, renamesBetween(former.columns, former.names, version.columns, names))
        const origin: VersionOrigin = {
          ...{ mode: replacement?.mode ?? 'import', options: kept ?? stored, names },
          ...{ file: source.source_file, source_type: source.source_type, source_note: source.source_note },
        }
        await tx
          .insertInto('dataset_versions')
          .values({
            ...{ id: version.id, dataset_id: datasetId, rows: version.rows, bytes: version.bytes, code_bytes: version.code_bytes },
            columns_json: JSON.stringify(version.columns),
            stored_json: storedText(version.stored),
            profile_json: JSON.stringify(version.profile),
            report_json: JSON.stringify(version.report),
            origin_json: JSON.stringify(origin),
            live_json: version.live && JSON.stringify(version.live),
            shown_at: null,
            created_at: now(),
          })
          .execute()
        await tx
          .updateTable('jobs')
          .set((eb) => ({ state: 'done', progress: 1, rows: version.rows, bytes: eb.ref('bytes_total'), stage: 'publishing' }))
          .where('id', '=', jobId)
          .execute()
        return true
      })
    },

    /**
     * Forgets the versions of a dataset that its owner does not keep, the ones shown longest ago first, and the files that
     * nothing refers to any more. A dataset of a database keeps only its current version.
     */
    async dropOldVersions(datasetId: string): Promise<DroppedFiles> {
      return await inTransaction(db, async (tx) => {
        const dataset = await tx.selectFrom('datasets').select(['version_id', 'keep_versions', 'source_type']).where('id', '=', datasetId).executeTakeFirst()
        const rows = await tx
          .selectFrom('dataset_versions')
          .select('id')
          .where('dataset_id', '=', datasetId)
          .orderBy((eb) => shownAt(eb), 'desc')
          .orderBy('id')
          .execute()
        const former = rows.map(({ id }) => id).filter((id) => id !== dataset?.version_id)
        const versions = former.slice(dataset && !isReadAgain(dataset.source_type) ? dataset.keep_versions - 1 : 0)
        if (versions.length === 0) return { versions, sources: [] }
        await tx.deleteFrom('dataset_versions').where('id', 'in', versions).execute()
        return { versions, sources: await dropSources(tx, datasetId, new Date(Date.now() - STAGED_FOR).toISOString()) }
      })
    },

    /** Makes a former version the current one, with its source and its options. Returns why not, or null. */
    async restoreVersion(datasetId: string, versionId: string, columns: readonly Column[]): Promise<'version_gone' | 'job_running' | null> {
      return await inTransaction(db, async (tx) => {
        const running = await tx.selectFrom('jobs').select('id').where('dataset_id', '=', datasetId).where('state', '=', 'running').executeTakeFirst()
        if (running) return 'job_running'
        const row = await tx
          .selectFrom('dataset_versions')
          .select('origin_json')
          .where('id', '=', versionId)
          .where('dataset_id', '=', datasetId)
          .executeTakeFirst()
        const origin = row && readOrigin(versionId, row.origin_json, log)
        if (!origin) return 'version_gone'
        const { file, source_type, source_note, options } = origin
        const present = await tx.selectFrom('datasets').select('version_id').where('id', '=', datasetId).executeTakeFirst()
        const former = await currentNames(tx, present?.version_id ?? null)
        await renameGranted(tx, datasetId, renamesBetween(former.columns, former.names, columns, origin.names))
        await tx
          .updateTable('datasets')
          .set({ version_id: versionId, status: 'ready', source_file: file, source_type, source_note, updated_at: now() })
          .set({ options_json: options ? JSON.stringify(options) : null })
          .where('id', '=', datasetId)
          .execute()
        await tx
          .updateTable('dataset_versions')
          .set({ shown_at: now(), columns_json: JSON.stringify(columns) })
          .where('id', '=', versionId)
          .execute()
        return null
      })
    },

    /** The versions of a dataset that are kept and readable, the one shown last first. */
    async keptVersions(datasetId: string): Promise<KeptVersionRow[]> {
      const rows = await db
        .selectFrom('dataset_versions')
        .selectAll()
        .select((eb) => shownAt(eb).as('shown'))
        .where('dataset_id', '=', datasetId)
        .orderBy('shown', 'desc')
        .orderBy('id')
        .execute()
      const origins = rows.map((row) => readOrigin(row.id, row.origin_json, log))
      const files = await db
        .selectFrom('source_files')
        .innerJoin('users', 'users.id', 'source_files.uploaded_by')
        .select(['source_files.id', 'users.name'])
        .where('dataset_id', '=', datasetId)
        .execute()
      const names = new Map(files.map(({ id, name }) => [id, name]))
      return rows.flatMap(({ shown, dataset_id: _, origin_json: __, shown_at: ___, created_at: created, ...row }, i) => {
        const version = readVersion(row, log)
        const origin = origins[i] ?? null
        return version ? [{ version, origin, created, shown: shown ?? created, by: (origin?.mode !== 'import' && names.get(origin?.file ?? '')) || null }] : []
      })
    },

    /** When the data of a dataset last changed; null without a version. */
    async shownSince(versionId: string): Promise<string | null> {
      const row = await db
        .selectFrom('dataset_versions')
        .select((eb) => shownAt(eb).as('shown'))
        .where('id', '=', versionId)
        .executeTakeFirst()
      return row?.shown ?? null
    },

    async addSource(file: SourceFileTable): Promise<void> {
      await db.insertInto('source_files').values(file).execute()
    },
    async source(datasetId: string, fileId: string): Promise<SourceFileTable | undefined> {
      return await db.selectFrom('source_files').selectAll().where('id', '=', fileId).where('dataset_id', '=', datasetId).executeTakeFirst()
    },
    /** Forgets an uploaded file. Returns false if a version or an unfinished job refers to it. */
    async dropSource(datasetId: string, fileId: string): Promise<boolean> {
      return await inTransaction(db, async (tx) => {
        if ((await filesInUse(tx, datasetId)).has(fileId)) return false
        await tx.deleteFrom('source_files').where('id', '=', fileId).where('dataset_id', '=', datasetId).execute()
        return true
      })
    },
    /** Forgets uploaded files that nothing has referred to for a day, and returns their IDs. */
    async sweepSources(): Promise<string[]> {
      const before = new Date(Date.now() - STAGED_FOR).toISOString()
      const datasets = await db.selectFrom('source_files').select('dataset_id').distinct().where('created_at', '<', before).execute()
      const gone: string[] = []
      for (const { dataset_id } of datasets)
        gone.push(...(await inTransaction(db, (tx) => dropSources(tx, dataset_id, before))).filter((id) => id !== dataset_id))
      return gone
    },
    async sourceIds(): Promise<Set<string>> {
      return new Set((await db.selectFrom('source_files').select('id').execute()).map((f) => f.id))
    },
    /** IDs of all versions and uploaded files of a dataset. */
    async filesOf(datasetId: string): Promise<DroppedFiles> {
      const versions = await db.selectFrom('dataset_versions').select('id').where('dataset_id', '=', datasetId).execute()
      const sources = await db.selectFrom('source_files').select('id').where('dataset_id', '=', datasetId).execute()
      return { versions: versions.map(({ id }) => id), sources: [datasetId, ...sources.map(({ id }) => id)] }
    },
  }
}
