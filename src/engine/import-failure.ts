import { isOutOfMemory } from './duckdb/problems.ts'

/** Returns the error code for an unexpected error of an import. Logs the error unless the disk is full. */
export function importFailureOf(error: unknown): 'disk_full' | 'import_memory' | 'import_failed' {
  const text = String(error)
  if (/No space left|ENOSPC|disk full/i.test(text)) return 'disk_full'
  process.stderr.write(`${text.slice(0, 2_000)}\n`)
  return isOutOfMemory(text) ? 'import_memory' : 'import_failed'
}
