/** Matches the columns of a new file with those of the dataset whose data it replaces. */
import { type Column, plainName } from '../../contract/column.ts'
import { type ColumnIds, nextNumber } from '../../contract/column-ids.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { ColumnMapping, MatchEvidence } from '../../contract/replacement.ts'
import { typeFamily } from '../../contract/scalar.ts'
import type { RetiredColumn } from '../../contract/schema-changes.ts'
import { isSameType, parseSqlType, type SqlType, typeFamilyOf } from '../../contract/sql-type.ts'

export interface FileColumn {
  readonly name: string
  /** The type of its values, by a sample. */
  readonly dtype: string
  /** Whether the sample had any value. */
  readonly hasValues: boolean
}

type Known = Pick<Column, 'id' | 'name' | 'original_name' | 'dtype'>

export interface Match {
  readonly id: string | null
  readonly evidence: MatchEvidence | null
}

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Z}\p{P}\p{S}\p{C}]+/gu, '')

/** How names are compared, the most exact way first. An empty key never matches. */
const NAMES: readonly { readonly evidence: MatchEvidence; readonly ofFile: (name: string) => string; readonly ofKnown: (column: Known) => string }[] = [
  { evidence: 'name', ofFile: plainName, ofKnown: (c) => plainName(c.original_name) },
  { evidence: 'name', ofFile: plainName, ofKnown: (c) => c.name },
  { evidence: 'alike', ofFile: bare, ofKnown: (c) => bare(plainName(c.original_name)) },
  { evidence: 'alike', ofFile: bare, ofKnown: (c) => bare(c.name) },
]

const groups = <T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => Map.groupBy(list, keyOf)

/**
 * Returns the dataset's column for each column of the file. Matches by exact name, then by similar name, then by type: if
 * exactly one column of a type is left on both sides, at the same place. No column is matched twice.
 */
export function matchColumns(file: readonly FileColumn[], known: readonly Known[]): Match[] {
  const found = new Map<number, { id: string; evidence: MatchEvidence }>()
  const taken = new Set<string>()
  const openPlaces = () => file.flatMap((column, place) => (found.has(place) ? [] : [{ column, place }]))
  const openKnown = () => known.filter(({ id }) => !taken.has(id))
  const take = (place: number, id: string, evidence: MatchEvidence): void => {
    found.set(place, { id, evidence })
    taken.add(id)
  }
  for (const { evidence, ofFile, ofKnown } of NAMES) {
    const offered = groups(openKnown(), ofKnown)
    for (const [key, places] of groups(openPlaces(), ({ column }) => ofFile(column.name))) {
      const columns = offered.get(key)
      const [first] = places
      if (key !== '' && places.length === 1 && columns?.length === 1 && first && columns[0]) take(first.place, columns[0].id, evidence)
    }
  }
  const offered = groups(openKnown(), ({ dtype }) => typeFamily(dtype))
  for (const [family, places] of groups(openPlaces(), ({ column }) => typeFamily(column.dtype))) {
    const columns = offered.get(family)
    const [first] = places
    if (places.length !== 1 || columns?.length !== 1 || !first || !columns[0]) continue
    if (known.findIndex(({ id }) => id === columns[0]?.id) === first.place) take(first.place, columns[0].id, 'type')
  }
  return file.map((_, place) => found.get(place) ?? { id: null, evidence: null })
}

/** A mapping that the caller chose, as matches. Fails if it names an unknown column, or one column twice. */
export function chosenMatches(
  chosen: ColumnMapping,
  places: number,
  proposed: readonly Match[],
  known: readonly Known[],
): Result<Match[], 'unknown_column' | 'column_mapped_twice'> {
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const taken = new Set<string>()
  for (const id of chosen) {
    if (id === null) continue
    if (!names.has(id)) return fail('unknown_column', { column: id })
    if (taken.has(id)) return fail('column_mapped_twice', { column: names.get(id) ?? id })
    taken.add(id)
  }
  return ok(
    Array.from({ length: places }, (_, place) => {
      const id = chosen[place] ?? null
      if (id === null) return { id, evidence: null }
      return proposed[place]?.id === id ? (proposed[place] as Match) : { id, evidence: 'given' as const }
    }),
  )
}

/**
 * IDs for the columns of the file: matched columns keep theirs, a column that an earlier version had under the same name
 * gets its old one, and others get IDs that no column has had. `retired`: columns of earlier versions.
 */
export function columnIds(
  file: readonly { readonly name: string }[],
  matches: readonly Match[],
  known: readonly Known[],
  retired: readonly RetiredColumn[],
  least = 1,
): ColumnIds {
  const used = new Set(matches.flatMap(({ id }) => (id === null ? [] : [id])))
  const present = new Set(known.map(({ id }) => id))
  const former = new Map(retired.filter(({ column_id }) => !present.has(column_id)).map(({ name, column_id }) => [plainName(name), column_id]))
  let next = Math.max(least, nextNumber([...present, ...retired.map(({ column_id }) => column_id)]))
  const ids = file.map(({ name }, place) => {
    const matched = matches[place]?.id
    if (matched) return matched
    const before = former.get(plainName(name))
    const id = before !== undefined && !used.has(before) ? before : `c${next++}`
    used.add(id)
    return id
  })
  return { ids, next }
}

const wholeDigits = (type: SqlType): number | null => (type.kind === 'integer' ? 19 : type.kind === 'decimal' ? type.precision - type.scale : null)

/** Whether values of the type `found` fit into a column of the type `was`. */
function fits(found: SqlType, was: SqlType): boolean {
  if (isSameType(found, was) || typeFamilyOf(was) === 'text') return true
  if (was.kind === 'float') return found.kind === 'integer' || found.kind === 'decimal'
  if (was.kind === 'timestamp') return found.kind === 'date'
  if (was.kind === 'integer' || found.kind === 'text') return false
  const [whole, room] = [wholeDigits(found), wholeDigits(was)]
  const scale = found.kind === 'decimal' ? found.scale : 0
  return was.kind === 'decimal' && whole !== null && room !== null && scale <= was.scale && (found.kind === 'integer' || whole <= room)
}

/** The type that a matched column will have: its present one if the sampled values fit it, as an import keeps types. */
export const expectedType = ({ dtype, hasValues }: FileColumn, was: string | undefined): string =>
  was !== undefined && (!hasValues || fits(parseSqlType(dtype), parseSqlType(was))) ? was : dtype
