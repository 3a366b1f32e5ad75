/** Runs a printed query; lists are passed as a single list parameter. */
import { type DuckDBConnection, type DuckDBMaterializedResult, type DuckDBType, LIST, listValue, VARCHAR } from '@duckdb/node-api'
import type { Printed } from '../../pivot/sql/print.ts'

/** A list needs an explicit type, because its first item may be null. The type of other values is inferred. */
const LISTS = LIST(VARCHAR)

export async function runPrinted(connection: DuckDBConnection, { sql, parameters }: Printed): Promise<DuckDBMaterializedResult> {
  return await connection.run(
    sql,
    parameters.map((value) => (value === null || typeof value === 'string' ? value : listValue([...value]))),
    parameters.map((value) => (value === null || typeof value === 'string' ? undefined : LISTS)) as DuckDBType[],
  )
}
