/** Publishes a version that an import built: moves its file into place, then references it in the metadata in one transaction. */
import { rm } from 'node:fs/promises'
import { sameContent } from '../../analysis/config-key.ts'
import { needsConsent } from '../../analysis/schema-changes.ts'
import { describeSource } from '../../contract/database.ts'
import type { ImportOptions } from '../../contract/import.ts'
import { SOURCE_KINDS } from '../../contract/source-kind.ts'
import type { ImportedDataset } from '../../engine/protocol.ts'
import { type DataFolder, filesOfVersion, moveDurably } from '../data-folder.ts'
import type { DroppedFiles } from '../store/dataset-versions.ts'
import type { DatasetRow } from '../store/datasets.ts'
import { isDiskFull } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { type JobError, type LiveVersion, storedText } from '../store/stored.ts'
import { withGivenNames, withKeptNames } from './given-names.ts'
import { heldChangesError } from './held-changes.ts'
import type { ImportOrder, ImportSettings } from './import-order.ts'
import { knownColumns, retiredBy } from './known-columns.ts'

const DROP_AFTER = 90_000

export interface PublishParts {
  readonly store: Store
  readonly data: DataFolder
  readonly settings: ImportSettings
}

/** The files that a child process wrote, and its description of them. */
interface BuiltVersion {
  readonly id: string
  readonly file: string
  /** Path of the file with rejected rows. It exists only if rows were rejected. */
  readonly refused: string
  readonly dataset: ImportedDataset
  /** The place of the rows if no file was written. */
  readonly live: LiveVersion | null
}

/** Publishes a version. Returns the error if changed columns need a person's consent; null if the version was published or the job has ended. */
export async function publish(parts: PublishParts, { datasetId, jobId, accept = [], replacement }: ImportOrder, built: BuiltVersion): Promise<JobError | null> {
  const { store, data, settings } = parts
  const { id, dataset, live } = built
  const row = await store.datasets.find(datasetId)
  const columns = (replacement ? withKeptNames : withGivenNames)(dataset.columns, row?.version?.columns ?? [])
  const compares = dataset.options !== null && SOURCE_KINDS[dataset.options.source.kind].comparesColumns
  const mayChange = compares || replacement !== undefined
  const changes = row && mayChange ? await settings.changes(row, columns) : null
  if (row && changes === null && (await renewed(parts, { datasetId, jobId }, row, built))) return null
  if (changes && needsConsent(changes, accept)) return heldChangesError(changes)
  if (dataset.report.rows_refused > 0) await moveDurably(built.refused, data.refusedFile(id))
  if (live === null) await moveDurably(built.file, data.versionFile(id))
  const { rows, bytes, stored, profile, options } = dataset
  const report = { ...dataset.report, changes, retired: retiredBy(columns, knownColumns(row?.version)) }
  const version = { id, rows, bytes, code_bytes: 0, columns, stored, profile, report, live }
  const removeFile = async (): Promise<void> => {
    for (const file of [data.versionFile(id), data.refusedFile(id)]) await rm(file, { force: true })
  }
  try {
    const published = await store.datasets.publish(datasetId, jobId, {
      version,
      options,
      note: await noteFor(settings, row, options),
      replacement: replacement ?? null,
      comments: dataset.comments ?? null,
    })
    if (!published) await removeFile()
    if (!published) return null
  } catch (error) {
    // after any other error the transaction may still have committed; if not, the next start deletes the file
    if (isDiskFull(error)) await removeFile()
    throw error
  }
  dropLater(data, await store.datasets.dropOldVersions(datasetId))
  settings.onPublished(datasetId)
  return null
}

/** Whether a live version has the columns of the current one, from the same place with the same options. */
function isSameLive({ version, options }: DatasetRow, { dataset, live }: BuiltVersion): boolean {
  if (!version?.live || live === null) return false
  const { statistics: _, ...before } = version.live
  const { statistics: __, ...now } = live
  const kept = options && { ...options, source: apartFromKey(options.source) }
  const read = dataset.options && { ...dataset.options, source: apartFromKey(dataset.options.source) }
  return sameContent(before, now) && storedText(version.stored) === storedText(dataset.stored) && sameContent(kept, read)
}

/** Options of a source without the key of new rows, which a live dataset does not use. */
const apartFromKey = (source: ImportOptions['source']): ImportOptions['source'] => (source.kind === 'database' ? { ...source, append_key: null } : source)

/** Renews the estimates and the moment of a live dataset whose columns are the same. Returns false if it needs another version. */
async function renewed(
  { store, settings }: PublishParts,
  { datasetId, jobId }: Pick<ImportOrder, 'datasetId' | 'jobId'>,
  row: DatasetRow,
  built: BuiltVersion,
): Promise<boolean> {
  if (!row.version || !isSameLive(row, built)) return false
  const version = { id: row.version.id, rows: built.dataset.rows, live: built.live }
  const isRenewed = await store.datasets.renew(datasetId, jobId, version, built.dataset.comments ?? null)
  if (isRenewed) settings.onRenewed(datasetId)
  return isRenewed
}

/** The new description of the database as a source; null leaves the stored one unchanged. */
async function noteFor(settings: ImportSettings, row: DatasetRow | undefined, options: ImportOptions | null): Promise<string | null> {
  if (row === undefined || options?.source.kind !== 'database') return null
  const connection = await settings.mayReach(options.source.connection_id, row.owner_id)
  return connection.ok ? describeSource(connection.value.kind, options.source.query) : null
}

/** Deletes files of old versions after a delay, so that queries that have just started can still open them. */
export function dropLater(data: DataFolder, { versions, sources }: DroppedFiles): void {
  const files = [...versions.flatMap((id) => filesOfVersion(data, id)), ...sources.map(data.uploadFile)]
  setTimeout(() => {
    for (const file of files) void rm(file, { force: true, recursive: true })
  }, DROP_AFTER).unref()
}
