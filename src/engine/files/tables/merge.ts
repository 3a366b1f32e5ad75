/** Matches the columns of several tables by name. */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { COLUMNS_MAX } from '../csv/dialect.ts'

/** Returns what names have in common that differ only in case, width or spaces. */
export const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replace(/\s+/gu, ' ')

/** The columns of all tables, in the order in which they first occur. */
export class MergedColumns {
  readonly names: string[] = []
  private readonly places = new Map<string, number>()
  private readonly alike = new Map<string, number>()

  /** Returns the place of each column; -1 for columns that no table before had. A column matches the same name, else an alike one that is free. */
  placesOf(names: readonly string[]): number[] {
    const taken = new Set<number>()
    const take = (place: number | undefined): number => {
      if (place === undefined || taken.has(place)) return -1
      taken.add(place)
      return place
    }
    const places = names.map((name) => take(this.places.get(name)))
    return places.map((place, i) => (place >= 0 ? place : take(this.alike.get(keyOf(names[i] ?? '')))))
  }

  /** Adds the columns of a table. Returns the place of each. Fails if there are too many columns. */
  add(names: readonly string[]): Result<number[], 'file_too_many_columns'> {
    const places = this.placesOf(names).map((place, i) => (place >= 0 ? place : this.append(names[i] ?? '')))
    const columns = this.names.length
    return columns > COLUMNS_MAX ? fail('file_too_many_columns', { columns, limit: COLUMNS_MAX }) : ok(places)
  }

  private append(name: string): number {
    const place = this.names.push(name) - 1
    if (!this.places.has(name)) this.places.set(name, place)
    if (!this.alike.has(keyOf(name))) this.alike.set(keyOf(name), place)
    return place
  }
}

const signatureOf = (keys: ReadonlySet<string>): string => JSON.stringify([...keys].sort())

/**
 * Returns which tables belong together: those that share at least half of their columns with the most frequent set of
 * columns. Of equally frequent sets, the first one counts. Tables without columns belong to none.
 */
export function belongTogether(tables: readonly (readonly string[])[]): boolean[] {
  const sets = tables.map((names) => new Set(names.map(keyOf)))
  const counts = new Map<string, number>()
  for (const set of sets) if (set.size > 0) counts.set(signatureOf(set), (counts.get(signatureOf(set)) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const usual = sets.find((set) => counts.get(signatureOf(set)) === most) ?? new Set<string>()
  return sets.map((set) => set.size > 0 && [...set].filter((key) => usual.has(key)).length * 2 >= Math.max(set.size, usual.size))
}

/** Whether all tables have the same columns, in any order. */
export const haveSameColumns = (tables: readonly (readonly string[])[]): boolean =>
  new Set(tables.map((names) => signatureOf(new Set(names.map(keyOf))))).size === 1
