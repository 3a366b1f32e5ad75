/** The datasets that a combination reads, attached read-only, and the SQL expressions of their keys and columns. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { OUTER_BLANKS } from '../../contract/column.ts'
import { quotedName } from '../../contract/column-name.ts'
import { type KeyComparison, keyComparison } from '../../contract/combination-types.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { sqlTypeName } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { literal, type Query } from '../databases/staging.ts'
import type { CombinationSource } from './task.ts'

/** An attached dataset. `table`: SQL name of its rows. */
export interface Attached extends CombinationSource {
  readonly table: string
}

export const queryOf =
  (connection: DuckDBConnection): Query =>
  async (sql) =>
    (await (await connection.run(sql)).getRowsJson()) as unknown[][]

/** Attaches the files of the sources; a file that occurs twice is attached once. */
export async function attachSources(sources: readonly CombinationSource[], query: Query): Promise<Attached[]> {
  const files = [...new Set(sources.map(({ file }) => file))]
  for (const [i, file] of files.entries()) await query(`ATTACH ${literal(file)} AS part_${i} (READ_ONLY)`)
  return sources.map((source) => ({ ...source, table: `part_${files.indexOf(source.file)}.data` }))
}

export async function detachSources(sources: readonly Attached[], query: Query): Promise<void> {
  for (const name of new Set(sources.map(({ table }) => table.slice(0, -'.data'.length)))) await query(`DETACH ${name}`)
}

/** A column's value. Dictionary-encoded text becomes plain text, because a dictionary belongs to its file. */
export const valueSql = ({ physical, type, enumType }: StoredColumn): string =>
  enumType !== null || type.kind === 'text' || type.kind === 'dictionary' ? `CAST(${quotedName(physical)} AS VARCHAR)` : quotedName(physical)

/** A key value in the form in which it is compared; null if it can match nothing. */
export function comparedValue(column: StoredColumn, how: KeyComparison, ignoresCase: boolean): string {
  const value = valueSql(column)
  switch (how.by) {
    case 'plain':
      return value
    case 'text':
      return ignoresCase ? `lower(trim(${value}, ${literal(OUTER_BLANKS)}))` : value
    case 'whole':
      return `TRY_CAST(${value} AS HUGEINT)`
    case 'decimal':
      return `TRY_CAST(${value} AS DECIMAL(38, ${how.scale}))`
    case 'integral':
      return column.type.kind === 'float' ? `CASE WHEN ${value} = trunc(${value}) THEN TRY_CAST(${value} AS HUGEINT) END` : `TRY_CAST(${value} AS HUGEINT)`
    case 'double':
      return `CAST(${value} AS DOUBLE)`
    case 'timestamp':
      return `CAST(${value} AS TIMESTAMP)`
  }
}

/** A pair of key columns: their columns, and their compared values in either table. */
export interface KeyPair {
  readonly first: StoredColumn
  readonly second: StoredColumn
  readonly ofFirst: string
  readonly ofSecond: string
  /** Whether a value that is not blank may have no compared value, such as 1.5 among whole numbers. */
  readonly isPartial: boolean
}

const PARTIAL: readonly KeyComparison['by'][] = ['whole', 'decimal', 'integral']

interface Keyed {
  readonly keys: readonly { readonly first: string; readonly second: string }[]
  readonly ignore_case_and_blanks: boolean
}

export function columnIn({ columns, title }: CombinationSource, id: string): Result<StoredColumn, 'combination_column_gone'> {
  const column = columns.find((one) => one.id === id)
  return column ? ok(column) : fail('combination_column_gone', { title })
}

/** The keys of a lookup. Fails if a column is missing or two types cannot be compared. */
export function keyPairs(
  { keys, ignore_case_and_blanks: ignores }: Keyed,
  first: CombinationSource,
  second: CombinationSource,
): Result<KeyPair[], 'combination_column_gone' | 'combination_keys_differ'> {
  const pairs: KeyPair[] = []
  for (const key of keys) {
    const [a, b] = [columnIn(first, key.first), columnIn(second, key.second)]
    if (!a.ok) return a
    if (!b.ok) return b
    const how = keyComparison(a.value.type, b.value.type)
    if (how === null) return fail('combination_keys_differ', { first: a.value.name, second: b.value.name })
    pairs.push({
      ...{ first: a.value, second: b.value, isPartial: PARTIAL.includes(how.by) },
      ...{ ofFirst: comparedValue(a.value, how, ignores), ofSecond: comparedValue(b.value, how, ignores) },
    })
  }
  return ok(pairs)
}

/** A column cast to a type, if it has another one. */
export function castTo(column: StoredColumn, type: StoredColumn['type']): string {
  const [value, from, to] = [valueSql(column), sqlTypeName(column.type), sqlTypeName(type)]
  return from === to ? value : `CAST(${value} AS ${to})`
}
