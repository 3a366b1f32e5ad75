/** Opening dataset files so that a query can reach nothing but its own table (security.md 1.1). */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { EngineLimits } from '../protocol.ts'

const shared = (limits: EngineLimits) => ({
  temp_directory: limits.temp,
  max_temp_directory_size: limits.tempSize,
  threads: String(limits.threads),
  memory_limit: limits.memory,
  perfect_ht_threshold: '20',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
})

const ZONE = /^[\w+\-/]{1,64}$/

/** Runs statements on a connection of their own. */
export async function configure(instance: DuckDBInstance, ...statements: readonly string[]): Promise<void> {
  const connection = await instance.connect()
  try {
    for (const statement of statements) await connection.run(statement)
  } finally {
    connection.closeSync()
  }
}

/** Without a zone of its own, an engine reads and casts zoned times in the zone of the machine. */
export function zoneSetting(timeZone: string): string {
  if (!ZONE.test(timeZone)) throw new Error(`not a time zone: ${timeZone}`)
  return `SET GLOBAL TimeZone = '${timeZone}'`
}

/**
 * A dataset's file, read only, with no way out of it. Zoned times read as times of `timeZone`, an
 * IANA name. Order matters: the lock comes last.
 */
export async function openDataset(file: string, limits: EngineLimits, timeZone: string): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    ...shared(limits),
    enable_external_access: 'false',
  })
  await configure(instance, zoneSetting(timeZone), 'SET lock_configuration = true')
  return instance
}

/** A new dataset file, writable, for the import worker alone. */
export async function createDataset(file: string, limits: EngineLimits): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(file, shared(limits))
  await configure(instance, zoneSetting('UTC'))
  return instance
}

/** A connection for one query; the caller closes it, and throws it away after any error. */
export async function connect(instance: DuckDBInstance): Promise<DuckDBConnection> {
  return await instance.connect()
}
