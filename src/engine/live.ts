/**
 * Engines whose databases are queried directly instead of imported. Queries are printed for the engine's dialect;
 * features that it lacks are refused with an error that names them.
 */
import type { Result } from '../contract/errors.ts'
import type { LiveData } from './protocol.ts'
import type { QuerySource } from './source.ts'

export interface LiveEngine {
  /**
   * Opens the table behind `data.place` for one request, with zoned times in the dataset's time zone. The caller closes
   * it. Fails with the cause if the database cannot be reached or refuses the account.
   */
  open(data: LiveData, timeZone: string): Promise<Result<QuerySource>>
}

export type LiveEngines = ReadonlyMap<string, LiveEngine>

/** None yet (docs/decisions/0093). */
export const LIVE_ENGINES: LiveEngines = new Map()
