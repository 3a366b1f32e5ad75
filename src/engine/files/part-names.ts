/** Refuses sheet and table names that are too long or invalid for import options and reports. */
import { type Failure, fail } from '../../contract/errors.ts'
import type { SourcePart } from '../../contract/import.ts'
import { PART_NAME_MAX } from '../../contract/import.ts'

/** Receives the sheets of a file and the name of the chosen one before its rows are read, which may fail. */
export type OnParts = (parts: SourcePart[], sheet: string) => Promise<void>

const SHOWN = 60

export function partNameProblem(names: readonly string[]): Failure<'sheet_name_too_long' | 'file_damaged'> | null {
  if (names.some((name) => !name.isWellFormed())) return fail('file_damaged')
  const long = names.find((name) => name.length > PART_NAME_MAX)
  if (long === undefined) return null
  return fail('sheet_name_too_long', { name: `${[...long.slice(0, SHOWN + 1)].slice(0, SHOWN).join('')}…`, count: long.length, limit: PART_NAME_MAX })
}
