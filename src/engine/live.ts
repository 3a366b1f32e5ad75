/**
 * Engines whose databases are queried directly instead of imported. Queries are printed for the engine's dialect;
 * features that it lacks are refused with an error that names them.
 */
import type { Result } from '../contract/errors.ts'
import type { PostgresTables } from './postgres/open.ts'
import type { LiveColumn } from './postgres/prelude.ts'
import type { LiveData, LiveDescription } from './protocol.ts'
import type { QuerySource } from './source.ts'

export interface LiveEngine {
  /**
   * Opens the table behind `data.place` for one request, with zoned times in the dataset's time zone. The caller closes
   * it. Fails with the cause if the database cannot be reached or refuses the account. Aborting the signal ends it early.
   */
  open(data: LiveData, timeZone: string, signal?: AbortSignal): Promise<Result<QuerySource>>
  /** Returns the columns that the table has now. Fails like `open`. */
  describe(data: LiveData, signal?: AbortSignal): Promise<Result<LiveDescription>>
  /** Ends what is kept between requests. */
  close?(): Promise<void>
}

export type LiveEngines = ReadonlyMap<string, LiveEngine>

const columnsOf = ({ columns, fields }: LiveData): readonly LiveColumn[] => columns.map((stored) => ({ stored, field: fields[stored.physical] ?? stored.name }))

/** Loads the driver with the first request. Connections are kept for the next one. */
function postgresql(): LiveEngine {
  let loaded: Promise<PostgresTables> | null = null
  const tables = (): Promise<PostgresTables> => {
    loaded ??= import('./postgres/open.ts').then((module) => new module.PostgresTables())
    return loaded
  }
  return {
    open: async (data, timeZone, signal) => await (await tables()).open({ server: data.server, query: data.query, columns: columnsOf(data) }, timeZone, signal),
    describe: async (data, signal) => await (await tables()).describe({ server: data.server, query: data.query, columns: columnsOf(data) }, signal),
    close: async () => (await loaded)?.close(),
  }
}

export const LIVE_ENGINES: LiveEngines = new Map([['postgresql', postgresql()]])
