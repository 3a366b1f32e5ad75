/** Maps DuckDB errors that are not caused by a dataset's values to error codes of the product. */
import type { ErrorCode } from '../../contract/errors.ts'

const MEMORY =
  /Out of Memory|bad_alloc|could not allocate|failed to allocate|allocation failed|Invalid array length|Map maximum size|Set maximum size|max_temp_directory_size/i

/** Whether an error message says that memory or temporary disk space ran out. */
export const isOutOfMemory = (text: string): boolean => MEMORY.test(text)

export function failureCode(error: unknown): ErrorCode {
  const text = String(error)
  if (/INTERRUPT|Interrupted/i.test(text)) return 'cancelled'
  if (isOutOfMemory(text)) return 'query_memory'
  return /IO Error|Serialization Error|not a valid DuckDB|Corrupt|checksum/i.test(text) ? 'dataset_unreadable' : 'internal'
}
