/** SQL of a table that has each possible value of one column, in the place of a dataset's rows. */
import { sqlTypeName } from '../../contract/sql-type.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'

/** The number that is worth one of the last digit of a decimal. */
const unitOf = (scale: number): string => (scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`)

const typeOf = ({ type, enumType }: StoredColumn): string => (enumType === null ? sqlTypeName(type) : duckdb.quote(enumType))

/** The value of `i`, which is null for 0 and counts the integers of a code file from 1. Null for types without code files. */
function valueIn(column: StoredColumn, first: bigint): string | null {
  const { type, enumType } = column
  const own = type.kind === 'integer' && !type.signed ? BigInt.asUintN(64, first) : first
  const integer = `(CAST(${own} AS HUGEINT) + i - 1)`
  if (enumType !== null) return `list_extract(enum_range(CAST(NULL AS ${typeOf(column)})), i)`
  switch (type.kind) {
    case 'boolean':
      return `${integer} = 1`
    case 'integer':
      return integer
    case 'date':
      return `DATE '1970-01-01' + CAST(${integer} AS INTEGER)`
    case 'decimal':
      return `CAST(${integer} AS DECIMAL(19, 0)) * CAST('${unitOf(type.scale)}' AS DECIMAL(18, ${type.scale}))`
    default:
      return null
  }
}

/**
 * A select of the columns of a dataset with a row for each integer of a column's code file, null first; the other columns
 * are null. `first`: the smallest integer, `size`: how many there are. Null for types without code files.
 */
export function domainSql(columns: readonly StoredColumn[], of: StoredColumn, first: bigint, size: number): string | null {
  const value = valueIn(of, first)
  if (value === null) return null
  const selected = columns.map((column) => {
    const own = column.physical === of.physical ? `CASE WHEN i > 0 THEN ${value} END` : 'NULL'
    return `${column.type.kind === 'other' ? 'NULL' : `CAST(${own} AS ${typeOf(column)})`} AS ${duckdb.quote(column.physical)}`
  })
  return `SELECT ${selected.join(', ')} FROM range(0, ${size + 1}) AS t(i)`
}
