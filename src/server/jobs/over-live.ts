/** Makes a live version: asks the database for the columns, and copies no rows. */
import { fail } from '../../contract/errors.ts'
import { knownOf, liveDataset } from '../databases/describe.ts'
import { sinceNow } from '../store/changes.ts'
import type { LiveVersion } from '../store/stored.ts'
import { whileAdmitted } from '../while-admitted.ts'
import type { ImportOrder } from './import-order.ts'
import { knownColumns } from './known-columns.ts'
import { failedImport, type ImportOutcome } from './over-connection.ts'
import type { PublishParts } from './publish.ts'

/** The outcome of an import. `live`: where the rows of a live version are; absent if they were copied. */
export type VersionOutcome = ImportOutcome | (Extract<ImportOutcome, { type: 'done' }> & { readonly live: LiveVersion })

/** Checks the rights of the dataset's owner, not of the person who started the job, until the database has answered. */
export async function overLive(
  { store, settings }: Pick<PublishParts, 'store' | 'settings'>,
  { datasetId, options }: Pick<ImportOrder, 'datasetId' | 'options'>,
  stop: AbortSignal,
): Promise<VersionOutcome> {
  const { mayReach, told, describe, publicLive } = settings
  const since = sinceNow(store)
  const row = await store.datasets.find(datasetId)
  if (row === undefined || options?.source.kind !== 'database') return failedImport(fail('cancelled'))
  const { source } = options
  if (row.visibility === 'public' && !publicLive) return failedImport(fail('live_not_public'))
  const admit = () => mayReach(source.connection_id, row.owner_id)
  const found = await whileAdmitted(admit, since, stop, (signal) => describe({ source, ownerId: row.owner_id, known: knownOf(row.version) }, signal))
  if (!found.ok) return failedImport(told(found))
  const made = liveDataset(found.value, source, knownColumns(row.version))
  return made.ok ? { type: 'done', ...made.value } : failedImport(made)
}

/** The same part of an outcome for a version whose rows were copied. */
export const liveOf = (outcome: VersionOutcome): LiveVersion | null => ('live' in outcome ? outcome.live : null)
