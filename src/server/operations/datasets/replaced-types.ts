/** The types of the columns of a file that replaces the data of a dataset, and what the chosen ones would lose. */
import type { SchemaChoice, SourceColumn } from '../../../contract/import.ts'
import type { MatchedColumn, ReplacementType } from '../../../contract/replacement.ts'

/**
 * The chosen types by the IDs of the columns: those of the caller, and for other columns those that were chosen for an
 * earlier file. `ids`: the columns of the file, by place. Columns that the file lacks keep theirs, for an append.
 */
export function schemaFor(ids: readonly string[], chosen: readonly (ReplacementType | null)[], before: SchemaChoice | undefined): SchemaChoice {
  const types = { ...before?.types }
  const blank = new Set(before?.blank_misfits)
  for (const [place, id] of ids.entries()) {
    const choice = chosen[place]
    if (!choice) continue
    delete types[id]
    blank.delete(id)
    if (choice.type !== null) types[id] = choice.type
    if (choice.type !== null && choice.may_lose) blank.add(id)
  }
  return { types, blank_misfits: [...blank] }
}

/** The type of a column that was chosen and applies; null if none was, or if values would be lost and must not. */
export function appliedType(column: SourceColumn | undefined, mayLose: boolean): string | null {
  if (!column || column.chosen === null) return null
  return mayLose || column.failing + column.losing === 0 ? column.stored_as : null
}

const NOTHING = { count: 0, samples: [] }

/** What the check says about the type of a column. Values count only for a chosen type. */
export function losses(column: SourceColumn | undefined, mayLose: boolean): Pick<MatchedColumn, 'found' | 'chosen' | 'may_lose' | 'failing' | 'losing'> {
  const chosen = column?.chosen ?? null
  return {
    ...{ found: column?.found ?? 'VARCHAR', chosen, may_lose: chosen !== null && mayLose },
    failing: column && chosen !== null ? { count: column.failing, samples: column.failing_samples } : NOTHING,
    losing: column ? { count: column.losing, samples: column.losing_samples } : NOTHING,
  }
}
