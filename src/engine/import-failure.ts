/** Names the failure of a file task that the code did not expect. */
import { isOutOfMemory } from './duckdb/problems.ts'

/** Returns the error's code, and logs every error that has no remedy of its own. */
export function importFailureOf(error: unknown): 'disk_full' | 'import_memory' | 'import_failed' {
  const text = String(error)
  if (/No space left|ENOSPC|disk full/i.test(text)) return 'disk_full'
  process.stderr.write(`${text.slice(0, 2_000)}\n`)
  return isOutOfMemory(text) ? 'import_memory' : 'import_failed'
}
