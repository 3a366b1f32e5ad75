/** Reads a CSV file with the engine: every column as text, named by its position. Malformed lines go to a separate table. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CsvDialect } from './dialect.ts'

/** A table of texts; `from` is its name or a subquery in parentheses. */
export interface Texts {
  readonly connection: DuckDBConnection
  readonly from: string
  readonly names: readonly string[]
  /** The names that the file gives the columns, by those of the table. */
  readonly labels?: ReadonlyMap<string, string>
}

/** Maximum bytes of a line. Longer lines are refused. */
export const LINE_MAX = 4_000_000
/** The delimiter for a file of one column: a control character that no text contains. */
const NO_DELIMITER = '\u001f'

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
export const columnId = (at: number): string => `c${at + 1}`

/** Builds a read_csv call with explicit options, so that the engine detects nothing itself. `rejects` must be a new name in every call. */
export function readCsv(file: string, dialect: CsvDialect, rejects: string): string {
  const columns = dialect.names.map((_, i) => `'${columnId(i)}': 'VARCHAR'`).join(', ')
  return (
    `read_csv(${text(file)}, auto_detect=false, columns={${columns}}, delim=${text(dialect.delimiter === '' ? NO_DELIMITER : dialect.delimiter)}, quote=${text(dialect.quote)}, escape=${text(dialect.quote)}, ` +
    `${dialect.hasOnlyFeeds ? `new_line='\\n', ` : ''}header=${dialect.header}, skip=${dialect.skip}, nullstr='', allow_quoted_nulls=false, max_line_size=${LINE_MAX}, ` +
    `store_rejects=true, rejects_table='${rejects}', rejects_scan='${rejects}_scan')`
  )
}

export async function rows(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await (await connection.run(sql)).getRowsJson()) as unknown[][]
}

export const textsOf = (connection: DuckDBConnection, from: string, dialect: CsvDialect): Texts => ({
  connection,
  from,
  names: dialect.names.map((_, i) => columnId(i)),
  labels: new Map(dialect.names.map((name, i) => [columnId(i), name])),
})
