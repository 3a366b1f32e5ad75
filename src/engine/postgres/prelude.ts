/**
 * The select behind the data of a PostgreSQL table or statement. It gives every value the form that a copy would have, so
 * that queries mean the same on both: text by code point and without the padding of char(n), blanks for NaN and infinity.
 */
import { asText } from '../../pivot/dialects/postgres.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { column, type Ordering } from '../../pivot/sql/ast.ts'
import type { Reading, SourceField } from '../databases/driver.ts'
import { columnName, named } from '../databases/postgres/select.ts'

/** A number that is neither NaN nor infinite: only its difference from itself is 0. */
const finite = (name: string, value: string): string => `CASE WHEN ${name} - ${name} = 0 THEN ${value} END`

function plainValue({ reading, sourceType }: SourceField, name: string): string {
  switch (reading.kind) {
    case 'integer':
      return `CAST(${name} AS bigint)`
    case 'float':
      // the digits that are shown, not those of the single-precision number
      return sourceType === 'real' ? finite(name, `CAST(CAST(${name} AS text) AS double precision)`) : finite(name, name)
    case 'decimal':
    case 'number':
      return sourceType === 'money' ? `CAST(${name} AS numeric)` : finite(name, name)
    case 'date':
    case 'timestamp':
      return `CASE WHEN isfinite(${name}) THEN ${name} END`
    case 'boolean':
    case 'time':
      return name
    default:
      return asText(name)
  }
}

/** A column of a dataset, and the name of the column that it reads. */
export interface LiveColumn {
  readonly stored: StoredColumn
  readonly field: string
}

/** A column with the position of its field in the query. */
export interface PlacedColumn extends LiveColumn {
  readonly place: number
}

/** Whether the values of a field decide how many digits its column has. */
export const isUnbounded = (reading: Reading): reading is Extract<Reading, { kind: 'number' | 'flag' }> => reading.kind === 'number' || reading.kind === 'flag'

/** Whether a field still has values of a column's type. Any of them can be read as text. */
function stillReads({ reading }: SourceField, { type }: StoredColumn): boolean {
  if (type.kind === 'text') return reading.kind !== 'bytes'
  return type.kind === reading.kind || (type.kind === 'decimal' && isUnbounded(reading))
}

/** The column with a mark if its values may have more decimals than its type. */
const asFound = ({ reading }: SourceField, stored: StoredColumn): StoredColumn =>
  stored.type.kind === 'decimal' && isUnbounded(reading) ? { ...stored, unbounded: true } : stored

/** Finds the fields of columns by name. `gone`: columns that are missing, or have values of another type. */
export function placed(fields: readonly SourceField[], columns: readonly LiveColumn[]): { readonly found: PlacedColumn[]; readonly gone: LiveColumn[] } {
  const [found, gone]: [PlacedColumn[], LiveColumn[]] = [[], []]
  for (const column of columns) {
    const place = fields.findIndex(({ name }) => name === column.field)
    const field = fields[place]
    if (field && stillReads(field, column.stored)) found.push({ ...column, place, stored: asFound(field, column.stored) })
    else gone.push(column)
  }
  return { found, gone }
}

/** Types whose values are equal exactly if those of a copy are, by the names that the server gives them. */
const EQUAL_TYPES: readonly RegExp[] = [/^(?:integer|smallint|date)$/, /^(?:text|character varying(?:\(\d+\))?)$/]

/**
 * Columns whose equality is that of the table's own column, by physical name, with the name of that in the select. Only
 * the table's own can be found by an index. `comparable`: names of text columns whose equality is that of their characters.
 */
export function storedColumns(fields: readonly SourceField[], columns: readonly PlacedColumn[], comparable: ReadonlySet<string>): ReadonlyMap<string, string> {
  const isSame = ({ stored, place }: PlacedColumn): boolean => {
    const { name, reading, sourceType } = fields[place] ?? { name: '', reading: stored.type, sourceType: '' }
    return stored.type.kind === reading.kind && EQUAL_TYPES.some((type) => type.test(sourceType)) && (reading.kind !== 'text' || comparable.has(name))
  }
  return new Map(columns.filter(isSame).map(({ stored, place }) => [stored.physical, columnName(place)]))
}

/** Returns the select of the columns by their physical names, one a line for people who read it. `source`: a table or a checked statement. */
export function preludeOf(source: string, fields: readonly SourceField[], columns: readonly PlacedColumn[]): string {
  const list = columns.flatMap(({ stored, place }) => {
    const field = fields[place]
    if (!field) return []
    return `${stored.type.kind === 'text' ? asText(columnName(place)) : plainValue(field, columnName(place))} AS ${stored.physical}`
  })
  return `SELECT ${list.join(',\n  ')}\nFROM ${named(source, fields.length)}`
}

/** The order of rows: by the table's key, otherwise by all columns. Rows that are equal in all of them look alike on every page. */
export function rowOrderOf(columns: readonly PlacedColumn[], keyPlaces: readonly number[]): readonly Ordering[] {
  const keys = keyPlaces.flatMap((place) => columns.find((c) => c.place === place) ?? [])
  const isWhole = keys.length > 0 && keys.length === keyPlaces.length
  return (isWhole ? keys : columns).map(({ stored }) => ({ of: column(stored.physical), direction: 'asc' }))
}
