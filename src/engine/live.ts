/**
 * Engines whose databases are read directly, by name. An engine that is added here is opened like a file: queries are
 * printed for its dialect, and features that it lacks are refused by name.
 */
import type { LiveData } from './protocol.ts'
import type { QuerySource } from './source.ts'

export interface LiveEngine {
  /** Opens the table behind `data.place` for one request, in the time zone of its dataset; the caller closes it. */
  open(data: LiveData, timeZone: string): Promise<QuerySource>
}

export type LiveEngines = ReadonlyMap<string, LiveEngine>

/** None yet (docs/decisions/0093). */
export const LIVE_ENGINES: LiveEngines = new Map()
