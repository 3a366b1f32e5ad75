/** Asks a database for the columns of a live dataset, and makes a version of them: no rows, no file. */

import { idsFor } from '../../contract/column-ids.ts'
import type { ColumnProfile } from '../../contract/column-profile.ts'
import { DATABASE_KINDS } from '../../contract/database.ts'
import { ImportReport } from '../../contract/dataset.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { DatabaseOptions } from '../../contract/import.ts'
import { canBeLive } from '../../contract/live.ts'
import { sqlTypeName } from '../../contract/sql-type.ts'
import { uniqueNames } from '../../contract/unique-names.ts'
import type { ImportedDataset, ImportTask, LiveData, LiveDescription, LiveField } from '../../engine/protocol.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Caller, EnginePool } from '../pool/engine-pool.ts'
import type { DatasetVersion, LiveVersion } from '../store/stored.ts'
import type { Reach } from './reach.ts'
import { placeOf } from './tables.ts'

export interface LiveAsked {
  readonly source: Pick<DatabaseOptions, 'connection_id' | 'query'>
  /** The owner of the dataset, whose rights on the connection count. */
  readonly ownerId: string
  /** The columns of the dataset's version with their names in the database; absent if its rows were copied, or there is none yet. */
  readonly known?: Pick<LiveData, 'columns' | 'fields'> | undefined
}

/** The engine of the database and the columns that the table or statement has now. */
export interface LiveFound extends LiveDescription {
  readonly engine: string
}

/** Asks for the columns that a table or statement has now. */
export async function describeLive(
  { source, ownerId, known = { columns: [], fields: {} } }: LiveAsked,
  caller: Caller,
  { databases, pool }: { readonly databases: Reach; readonly pool: Pick<EnginePool, 'run'> },
): Promise<Result<LiveFound>> {
  const server = await databases.live(source.connection_id, ownerId)
  if (!server.ok) return databases.causes.told(server)
  const { kind } = server.value
  if (!canBeLive(kind)) return fail('live_not_possible', { kind: DATABASE_KINDS[kind].label })
  const dataset: LiveData = {
    ...{ kind: 'live', engine: kind, place: placeOf(source), connection: source.connection_id, freshness: '', ...known },
    ...{ server: server.value, query: source.query },
  }
  const found = await pool.run({ kind: 'describe', dataset }, caller)
  return found.ok ? ok({ engine: kind, ...found.value }) : databases.causes.told(found)
}

/** The columns of a live version, for `describeLive`. */
export const knownOf = (version: DatasetVersion | null): LiveAsked['known'] =>
  version?.live ? { columns: version.stored, fields: version.live.fields } : undefined

/** Shares that a database estimates, as numbers of rows. */
const statisticsFor = (fields: readonly LiveField[], ids: readonly string[], rows: number): ColumnProfile[] =>
  fields.flatMap(({ statistics }, i) => {
    if (statistics === null) return []
    const { blanks, distinct, min, max, top } = statistics
    const nulls = Math.round(blanks * rows)
    const counted = top.map(({ value, share }) => ({ value, rows: Math.round(share * rows) }))
    return [{ column_id: ids[i] ?? '', nulls, distinct: Math.min(distinct, rows - nulls), distinct_exact: false, min, max, top: counted }]
  })

/** The dataset that a description makes. Columns keep the IDs that they had by name, whether rows were copied or not. */
export function liveDataset(
  found: LiveFound,
  options: DatabaseOptions,
  known: Pick<ImportTask, 'before' | 'retired'>,
): Result<{ readonly dataset: ImportedDataset; readonly live: LiveVersion }> {
  const leftOut = new Set(options.left_out)
  const fields = found.columns.filter(({ field }) => !leftOut.has(field))
  if (fields.length === 0) return fail('db_no_columns')
  const { names, renamed } = uniqueNames(
    fields.map(({ field }) => field),
    fields.length,
  )
  const ids = idsFor(names, known)
  const types = new Map((known.before ?? []).map(({ id, dtype }) => [id, dtype]))
  const columns = fields.map(({ type }, i): StoredColumn => {
    const id = ids[i] ?? ''
    return { id, name: names[i] ?? id, type, physical: id, enumType: null }
  })
  const notes = columns.map(({ id, name, type }) => {
    const [was, dtype] = [types.get(id), sqlTypeName(type)]
    return { column_id: id, name, dtype, nulls: 0, misfits: 0, misfit_samples: [], date_order: null, was: was === undefined || was === dtype ? null : was }
  })
  const rows = found.rows ?? 0
  const described = fields.flatMap(({ comment }, i) => (comment === null ? [] : [{ column_id: ids[i] ?? '', description: comment }]))
  const { connection_id, query } = options
  return ok({
    live: {
      ...{ engine: found.engine, connection_id, query, statistics: statisticsFor(fields, ids, rows) },
      fields: Object.fromEntries(columns.map(({ physical }, i) => [physical, fields[i]?.field ?? ''])),
    },
    dataset: {
      comments: { description: found.comment, columns: described },
      ...{ rows, bytes: 0, stored: columns, profile: [], options: { source: options, schema: { types: {}, blank_misfits: [] } } },
      columns: columns.map(({ id, name, type }) => ({
        ...{ id, name, type: 'column', dtype: sqlTypeName(type), config: null, dependency: [], original_name: name },
        ...{ automatic: false, has_options: false, options: null, of_filter: false },
      })),
      report: ImportReport.parse({
        ...{ rows_read: rows, rows_stored: rows, rows_refused: 0, encoding: '', delimiter: '', header: true, refused_samples: [] },
        ...{ renamed_columns: [...renamed], columns: notes },
      }),
    },
  })
}
