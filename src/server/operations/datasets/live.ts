/** Refreshes live datasets. */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { SchemaChanges } from '../../../contract/schema-changes.ts'
import { describeLive, knownOf, type LiveFound, liveDataset } from '../../databases/describe.ts'
import type { LiveTable } from '../../databases/tables.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { withGivenNames } from '../../jobs/given-names.ts'
import { knownColumns } from '../../jobs/known-columns.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { openAnalysis } from '../analyses/present.ts'
import { callerOf } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { limited } from '../rate-limit.ts'
import { refusalOfPublic } from '../run-query.ts'
import { type SourceCode, sourceOf } from '../steps/apply.ts'
import { datasetFor, versionOf } from './present.ts'
import { changesFor } from './schema-changes.ts'

const MINUTE = 60_000
/** Refreshes per minute: of a person, and over a connection. */
const [PER_PERSON, PER_CONNECTION] = [20, 60]

interface LiveOpened {
  readonly row: DatasetRow
  readonly table: LiveTable
}

type OpenCode = 'not_found' | 'unauthorized' | 'analysis_unreadable' | 'analysis_too_new' | 'not_live' | 'live_not_public' | SourceCode

/** Opens a live dataset for a caller who may view it, or run the analysis. */
async function opened(datasetId: string, analysisId: string | undefined, call: Call, services: Services): Promise<Result<LiveOpened, OpenCode>> {
  if (analysisId !== undefined) {
    const found = await openAnalysis('run', analysisId, call.actor, services)
    if (!found.ok) return found
    const source = await sourceOf(found.value, call, services)
    if (!source.ok) return source
    const { row, dataset: table } = source.value
    if (row.id !== datasetId) return fail('not_found')
    return table.kind === 'live' ? ok({ row, table }) : fail('not_live')
  }
  const found = await datasetFor('view', datasetId, call.actor, services)
  if (!found.ok) return found
  const version = versionOf(found.value)
  if (!version.ok) return version
  const table = await services.dataOf(found.value, version.value, version.value.stored)
  if (!table.ok) return table
  if (table.value.kind !== 'live') return fail('not_live')
  return (await refusalOfPublic(table.value, found.value, null, call, services)) ?? ok({ row: found.value, table: table.value })
}

/** A column of decimals gets as many places as its values need, which is no change that a person takes over. */
function apartFromPlaces(changes: SchemaChanges | null): SchemaChanges | null {
  if (changes === null) return null
  const isDecimal = (dtype: string): boolean => dtype.startsWith('DECIMAL')
  const retyped = changes.retyped.filter(({ was, dtype, breaks }) => breaks || !(isDecimal(was) && isDecimal(dtype)))
  return changes.added.length + changes.gone.length + retyped.length === 0 ? null : { ...changes, retyped }
}

/** How the columns that the database has now differ from those of the dataset, and what that breaks; null if they are the same. */
async function changesOf(row: DatasetRow, found: LiveFound, { store }: Services): Promise<SchemaChanges | null> {
  const source = row.options?.source
  if (source?.kind !== 'database') return null
  const made = liveDataset(found, source, knownColumns(row.version))
  return made.ok ? apartFromPlaces(await changesFor(row, withGivenNames(made.value.dataset.columns, row.version?.columns ?? []), store)) : null
}

export const refreshLiveData: Handler<'apiv2/refresh_live_data'> = async ({ dataset_id, analysis_id }, call, services) => {
  const admit = () => opened(dataset_id, analysis_id, call, services)
  const source = await admit()
  if (!source.ok) return source
  const { row, table } = source.value
  const refused =
    (await limited(services, `live-refresh|${call.actor.key}`, PER_PERSON, MINUTE)) ??
    (await limited(services, `live-refresh|${table.connection}`, PER_CONNECTION, MINUTE))
  if (refused) return refused
  const asked = { source: { connection_id: table.connection, query: table.query }, ownerId: row.owner_id, known: knownOf(row.version) }
  const found = await whileAdmitted(admit, call.since, call.signal, (signal) => describeLive(asked, { ...callerOf(call), signal }, services))
  if (!found.ok) return toDeclared(operations['apiv2/refresh_live_data'].errors, found, 'engine_lost')
  const as_of = new Date().toISOString()
  const moment = services.moments.renew(row.id)
  const changes = datasetPolicy.edit(call.actor, row) ? await changesOf(row, found.value, services) : null
  return ok({ dataset_id, as_of, moment, changes })
}
