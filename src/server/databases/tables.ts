/** Tells where the rows of a dataset are, and reaches the database of a live one right before a query. */
import { createHash } from 'node:crypto'
import { DATABASE_KINDS } from '../../contract/database.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { canBeLive } from '../../contract/live.ts'
import type { DatasetData, FileData, LiveData } from '../../engine/protocol.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { DataFolder } from '../data-folder.ts'
import type { LiveMoments } from '../results/live-moments.ts'
import type { DatasetRow } from '../store/datasets.ts'
import type { DatasetVersion, LiveVersion } from '../store/stored.ts'
import type { Reach } from './reach.ts'

/** A live table whose server has not been resolved yet. */
export type LiveTable = Omit<LiveData, 'server'> & { readonly datasetId: string; readonly ownerId: string }

export type TableData = FileData | LiveTable

/** Why nobody can query a live dataset now. Depends on the store only. */
export type TableCode = Extract<ErrorCode, 'connection_gone' | 'connection_unshared' | 'live_not_possible'>

export interface Tables {
  /** Finds the rows of a version, restricted to the given columns. Reads only the store. */
  readonly dataOf: (row: DatasetRow, version: DatasetVersion, columns: readonly StoredColumn[]) => Promise<Result<TableData, TableCode>>
  /** The same with everything that a query needs: the server's address and password. Fails if the database cannot be reached. */
  readonly opened: (table: TableData) => Promise<Result<DatasetData>>
}

interface Parts {
  readonly data: Pick<DataFolder, 'versionFile'>
  readonly databases: Reach
  readonly moments: LiveMoments
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Identifies the table of a live version, without its password. */
export const placeOf = ({ connection_id, query }: Pick<LiveVersion, 'connection_id' | 'query'>): string => `${connection_id} ${digest(query)}`

/** Changes with everything that the rows are read from. */
export const liveSource = (versionId: string, live: LiveVersion, connection: { readonly updated_at: string }): string =>
  digest([versionId, placeOf(live), connection.updated_at])

export function tablesOf({ data, databases, moments }: Parts): Tables {
  return {
    async dataOf(row, version, columns) {
      const { live } = version
      if (!live) return ok({ kind: 'file', file: data.versionFile(version.id), columns })
      const connection = await databases.mayUse(live.connection_id, row.owner_id)
      if (!connection.ok) return connection
      const { kind } = connection.value
      if (kind !== live.engine || !canBeLive(kind)) return fail('live_not_possible', { kind: DATABASE_KINDS[kind].label })
      const freshness = moments.tokenOf({ datasetId: row.id, source: liveSource(version.id, live, connection.value), liveFor: row.live_for })
      return ok({
        ...{ kind: 'live', engine: live.engine, place: placeOf(live), connection: live.connection_id, freshness },
        ...{ columns, query: live.query, fields: live.fields, datasetId: row.id, ownerId: row.owner_id },
      })
    },
    async opened(table) {
      if (table.kind === 'file') return ok(table)
      const { datasetId: _, ownerId, ...live } = table
      const server = await databases.live(live.connection, ownerId)
      return server.ok ? ok({ ...live, server: server.value }) : server
    },
  }
}
