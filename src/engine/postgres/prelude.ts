/**
 * The select behind the data of a PostgreSQL table or statement. It gives every value the form that a copy would have, so
 * that queries mean the same on both: text by code point and without the padding of char(n), blanks for NaN and infinity.
 */
import { sqlTypeName } from '../../contract/sql-type.ts'
import { asText } from '../../pivot/dialects/postgres.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { column, type Ordering } from '../../pivot/sql/ast.ts'
import type { SourceField } from '../databases/driver.ts'
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

/** A column of a dataset, and the position of its field in the query. */
export interface LiveColumn {
  readonly stored: StoredColumn
  readonly place: number
}

/** Returns the select of the columns by their physical names. `source`: a table or a checked statement. */
export function preludeOf(source: string, fields: readonly SourceField[], columns: readonly LiveColumn[]): string {
  const list = columns.map(({ stored, place }) => {
    const field = fields[place]
    if (!field) throw new Error(`the query has no column ${place + 1} for ${stored.name} (${sqlTypeName(stored.type)})`)
    const isText = stored.type.kind === 'text'
    return `${isText ? asText(columnName(place)) : plainValue(field, columnName(place))} AS ${stored.physical}`
  })
  return `SELECT ${list.join(', ')} FROM ${named(source, fields.length)}`
}

/** The order of rows: by the table's key, otherwise by all columns. Rows that are equal in all of them look alike on every page. */
export function rowOrderOf(columns: readonly LiveColumn[], keyPlaces: readonly number[]): readonly Ordering[] {
  const keys = keyPlaces.flatMap((place) => columns.find((c) => c.place === place) ?? [])
  const isWhole = keys.length > 0 && keys.length === keyPlaces.length
  return (isWhole ? keys : columns).map(({ stored }) => ({ of: column(stored.physical), direction: 'asc' }))
}
