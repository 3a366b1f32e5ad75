/**
 * Engines whose databases are queried directly instead of imported. Queries are printed for the engine's dialect;
 * features that it lacks are refused with an error that names them.
 */
import type { Result } from '../contract/errors.ts'
import type { LiveColumn } from './postgres/prelude.ts'
import type { LiveData, LiveDescription } from './protocol.ts'
import type { QuerySource } from './source.ts'

export interface LiveEngine {
  /**
   * Opens the table behind `data.place` for one request, with zoned times in the dataset's time zone. The caller closes
   * it. Fails with the cause if the database cannot be reached or refuses the account.
   */
  open(data: LiveData, timeZone: string): Promise<Result<QuerySource>>
  /** Returns the columns that the table has now. Fails like `open`. */
  describe(data: LiveData): Promise<Result<LiveDescription>>
}

export type LiveEngines = ReadonlyMap<string, LiveEngine>

const columnsOf = ({ columns, fields }: LiveData): readonly LiveColumn[] => columns.map((stored) => ({ stored, field: fields[stored.physical] ?? stored.name }))

/** Loads its driver with the first request, so that workers for files start without it. */
const postgresql: LiveEngine = {
  async open(data, timeZone) {
    const { openPostgres } = await import('./postgres/open.ts')
    return await openPostgres({ server: data.server, query: data.query, columns: columnsOf(data) }, timeZone)
  },
  async describe({ server, query }) {
    const { describePostgres } = await import('./postgres/open.ts')
    return await describePostgres({ server, query })
  },
}

export const LIVE_ENGINES: LiveEngines = new Map([['postgresql', postgresql]])
