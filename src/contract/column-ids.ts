/**
 * IDs of the columns of a dataset whose file was replaced (docs/decisions/0210). An import calls the columns of a file
 * c1..cn by their place; a column that an earlier file had keeps the ID that analyses refer to.
 */
import { z } from 'zod'
import { Id } from './scalar.ts'

/** `ids`: the ID of each column by its place in the file. `next`: the number of the first ID that no column has had. */
export const ColumnIds = z.strictObject({ ids: z.array(Id).max(5_000), next: z.int().min(1) })
export type ColumnIds = z.infer<typeof ColumnIds>

const placeOf = (id: string): number => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0) - 1

/** The first number that is greater than those of all IDs such as c7. */
export const nextNumber = (ids: Iterable<string>): number => 2 + Math.max(-1, ...[...ids].map(placeOf))

/** The dataset's ID of the column that an import calls `fileId`. Columns beyond the known ones get new IDs. */
export function datasetId(fileId: string, { ids, next }: ColumnIds): string {
  const place = placeOf(fileId)
  return place < 0 ? fileId : (ids[place] ?? `c${next + place - ids.length}`)
}

/** The ID that an import gives to a dataset's column; null if the file has no such column. */
export function fileId(id: string, { ids, next }: ColumnIds): string | null {
  const known = ids.indexOf(id)
  if (known >= 0) return `c${known + 1}`
  const place = placeOf(id) + 1 - next
  return place >= 0 ? `c${ids.length + place + 1}` : null
}

/** Columns that a dataset of a database has or had. */
export interface KnownIds {
  readonly before?: readonly { readonly id: string; readonly name: string }[] | null
  readonly retired?: readonly { readonly column_id: string; readonly name: string }[]
}

/**
 * Returns an ID for each column. A column keeps its ID, by which analyses refer to it, as long as its name stays the
 * same, even if it was missing for a while. A new column gets a new ID.
 */
export function idsFor(names: readonly string[], { before, retired }: KnownIds): string[] {
  const known = new Map([
    ...(retired ?? []).map(({ name, column_id }) => [name, column_id] as const),
    ...(before ?? []).map(({ name, id }) => [name, id] as const),
  ])
  let last = Math.max(0, ...[...known.values()].map((id) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)))
  return names.map((name) => known.get(name) ?? `c${++last}`)
}
