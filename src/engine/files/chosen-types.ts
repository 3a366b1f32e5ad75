/** The types that a person chose, and how an import applied them. */
import type { ImportOptions, SchemaResult } from '../../contract/import.ts'

/** Returns how the types that a person chose were applied, without those that the source states. */
export function ofChosen(result: SchemaResult | null, { types }: ImportOptions['schema']): SchemaResult | null {
  if (!result || Object.keys(types).length === 0) return null
  const isChosen = ({ column_id }: { readonly column_id: string }): boolean => types[column_id] !== undefined
  return { updated: result.updated.filter(isChosen), failed: result.failed.filter(isChosen) }
}

/** The chosen types without those that were not applied, so that reading the file again does not apply them. */
export function withoutFailed({ types, blank_misfits }: ImportOptions['schema'], result: SchemaResult | null): ImportOptions['schema'] {
  const failed = new Set(result?.failed.map(({ column_id }) => column_id))
  return { types: Object.fromEntries(Object.entries(types).filter(([id]) => !failed.has(id))), blank_misfits }
}
