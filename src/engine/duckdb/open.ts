/** Opens dataset files so that a query can access nothing except its own table. */
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

/** Runs statements on a separate connection. */
export async function configure(instance: DuckDBInstance, ...statements: readonly string[]): Promise<void> {
  const connection = await instance.connect()
  try {
    for (const statement of statements) await connection.run(statement)
  } finally {
    connection.closeSync()
  }
}

/**
 * Returns the statement that sets the time zone. Without it, the engine would convert zoned times to the time zone of
 * the machine. Throws if `timeZone` is not a valid name.
 */
export function zoneSetting(timeZone: string): string {
  if (!ZONE.test(timeZone)) throw new Error(`not a time zone: ${timeZone}`)
  return `SET GLOBAL TimeZone = '${timeZone}'`
}

/**
 * Opens a dataset's file read-only and blocks all access to anything else. Zoned times are converted to `timeZone`, an
 * IANA name. The configuration must be locked last.
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

/** Creates a writable dataset file. Only import workers call this. */
export async function createDataset(file: string, limits: EngineLimits): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(file, shared(limits))
  await configure(instance, zoneSetting('UTC'))
  return instance
}

/** Statements after which a connection knows how much of its running statement is done, without printing it. */
export const REPORTS_PROGRESS = 'SET enable_progress_bar=true; SET enable_progress_bar_print=false; SET progress_bar_time=0'

/** Opens a connection for one query. The caller closes it, also after an error. */
export async function connect(instance: DuckDBInstance): Promise<DuckDBConnection> {
  return await instance.connect()
}
