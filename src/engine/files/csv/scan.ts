/** A CSV file as the engine reads it: every column a text named by its place, every bad line kept aside. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CsvDialect } from './dialect.ts'

/** Where the texts of a file stand: a table or a sub-query in brackets. */
export interface Texts {
  readonly connection: DuckDBConnection
  readonly from: string
  readonly names: readonly string[]
}

/** Longer lines are refused. */
export const LINE_MAX = 4_000_000
/** For a file of one column: no text has it. */
const NO_DELIMITER = '\u001f'

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
export const physical = (at: number): string => `c${at + 1}`

/** read_csv with everything decided beforehand: nothing is sniffed, nothing typed. Every scan has a `rejects` name of its own. */
export function readCsv(file: string, dialect: CsvDialect, rejects: string): string {
  const columns = dialect.names.map((_, i) => `'${physical(i)}': 'VARCHAR'`).join(', ')
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
  names: dialect.names.map((_, i) => physical(i)),
})
