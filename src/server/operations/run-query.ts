/** Runs a query on the rows of a dataset, wherever they are. */
import { type Failure, fail, type Result } from '../../contract/errors.ts'
import type { Answer, DatasetData, QueryRequest } from '../../engine/protocol.ts'
import type { TableData } from '../databases/tables.ts'
import type { Call, Services } from '../handlers.ts'
import { isOwner } from '../policies/actor.ts'
import { isWithheld, readsUnlessPublic } from '../policies/public-live.ts'
import type { Caller } from '../pool/engine-pool.ts'
import type { LiveKeys } from '../results/result-cache.ts'
import type { AnalysisRow } from '../store/analyses.ts'
import type { DatasetRow } from '../store/datasets.ts'
import { limited } from './rate-limit.ts'

const MINUTE = 60_000
/** Queries of guests per minute over one connection. */
const GUEST_QUERIES = 60

/** Why a caller who reads a live dataset only because everybody may does not query it; null if the caller may. `analysis`: through which it is read. */
export async function refusalOfPublic(
  table: TableData,
  row: DatasetRow,
  analysis: AnalysisRow | null,
  { actor }: Pick<Call, 'actor'>,
  { settings, store }: Pick<Services, 'settings' | 'store'>,
): Promise<Failure<'live_not_public'> | null> {
  if (!isWithheld(table.kind === 'live', settings)) return null
  const originId = analysis !== null && isOwner(actor, analysis.owner_id) ? analysis.origin_id : null
  const origin = originId === null ? undefined : await store.analyses.find(originId, actor)
  return readsUnlessPublic(actor, row, analysis && { analysis, origin }) ? null : fail('live_not_public')
}

/** Words the failure of a live query for people who cannot mend it. */
function ofLive({ code, params }: Failure, { causes }: Services['databases']): Failure {
  return causes.told(code === 'columns_changed' ? fail('live_columns_changed', { columns: String(params.columns) }) : { ok: false, code, params })
}

/** Reaches the rows of a table, runs the request that `request` makes of them, and waits for its answer. */
export async function runQuery<R extends QueryRequest>(
  table: TableData,
  request: (dataset: DatasetData) => R,
  caller: Caller,
  services: Services,
): Promise<Result<Answer<R>>> {
  const { opened, pool, databases } = services
  const busy = table.kind === 'live' && caller.guest ? await limited(services, `live-guests|${table.connection}`, GUEST_QUERIES, MINUTE) : null
  if (busy) return busy
  const began = new Date().toISOString()
  const reached = await opened(table)
  const answer = reached.ok ? await pool.run(request(reached.value), caller) : reached
  if (answer.ok) noteRead(table, began, services)
  return answer.ok || table.kind === 'file' ? answer : ofLive(answer, databases)
}

/** The keys of an answer about live data (`liveMoment`); none for a file. */
export const liveKeys = (table: TableData, asOf: string | undefined): LiveKeys =>
  table.kind === 'file' ? {} : { moment: table.freshness, ...(asOf === undefined ? {} : { as_of: asOf }) }

/** Records when the rows of a live dataset were read. */
export function noteRead(table: TableData, asOf: string | undefined, { moments }: Pick<Services, 'moments'>): void {
  if (table.kind === 'live' && asOf !== undefined) moments.noteRead(table.datasetId, asOf)
}
