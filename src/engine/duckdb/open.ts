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

/** A dataset's file, read only, with no way out of it. Order matters: the lock comes last. */
export async function openDataset(file: string, limits: EngineLimits): Promise<DuckDBInstance> {
  return await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    ...shared(limits),
    enable_external_access: 'false',
    lock_configuration: 'true',
  })
}

/** A new dataset file, writable, for the import worker alone. */
export async function createDataset(file: string, limits: EngineLimits): Promise<DuckDBInstance> {
  return await DuckDBInstance.create(file, shared(limits))
}

/** A connection for one query; the caller closes it, and throws it away after any error. */
export async function connect(instance: DuckDBInstance): Promise<DuckDBConnection> {
  return await instance.connect()
}
