/** Runs a printed query. A list is bound as a single parameter. */
import { type DuckDBConnection, type DuckDBMaterializedResult, type DuckDBType, LIST, listValue, VARCHAR } from '@duckdb/node-api'
import type { Printed } from '../../pivot/sql/print.ts'

/** The type of list parameters. DuckDB infers the types of other parameters, but cannot infer a list's if its first item is null. */
const LISTS = LIST(VARCHAR)

export async function runPrinted(connection: DuckDBConnection, { sql, parameters }: Printed): Promise<DuckDBMaterializedResult> {
  return await connection.run(
    sql,
    parameters.map((value) => (value === null || typeof value === 'string' ? value : listValue([...value]))),
    parameters.map((value) => (value === null || typeof value === 'string' ? undefined : LISTS)) as DuckDBType[],
  )
}
