/** Live datasets: their rows stay in a database, which computes every pivot. */
import { z } from 'zod'
import { DATABASE_KINDS, DatabaseKind } from './database.ts'
import { Id, Instant } from './scalar.ts'
import { SchemaChanges } from './schema-changes.ts'

/** copy: rows are copied when the dataset is imported. live: they stay in the database and are queried there. */
export const DataMode = z.enum(['copy', 'live'])
export type DataMode = z.infer<typeof DataMode>

/** Whether datasets of this kind of database can be live. */
export const canBeLive = (kind: DatabaseKind): boolean => 'live' in DATABASE_KINDS[kind]

/** For how many seconds results count as current; null: until somebody refreshes. */
export const LIVE_FOR = [10, 60, 300, 900, 3_600, 86_400] as const
export const LIVE_FOR_DEFAULT = 60
export const LiveFor = z.union(LIVE_FOR.map((seconds) => z.literal(seconds))).nullable()
export type LiveFor = z.infer<typeof LiveFor>

/**
 * Keys of answers that were computed from live data; absent for files. `as_of`: when the database read the rows.
 * `moment`: changes when the rows may have changed. Answers of different moments may contradict each other.
 */
export const liveMoment = { as_of: Instant.optional(), moment: z.string().optional() }

/** Facts about a live dataset’s database for its readers. */
export const LiveState = z.strictObject({
  kind: DatabaseKind,
  /** The name of the kind, such as PostgreSQL. */
  database: z.string(),
  live_for: LiveFor,
  /** When the rows were last read; null if they have not been read since the server started. */
  as_of: Instant.nullable(),
  /** Null as long as nobody has queried them since the server started. */
  moment: z.string().nullable(),
})
export type LiveState = z.infer<typeof LiveState>

/** The outcome of a refresh. `changes`: how the columns differ from those of the dataset, for people who may edit it; null if they are the same. */
export const Refreshed = z.strictObject({ dataset_id: Id, as_of: Instant, moment: z.string(), changes: SchemaChanges.nullable() })
export type Refreshed = z.infer<typeof Refreshed>
