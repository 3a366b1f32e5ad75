/** Runs a printed query; lists travel as one list parameter. */
import { type DuckDBConnection, type DuckDBMaterializedResult, listValue } from '@duckdb/node-api'
import type { Printed } from '../../pivot/sql/print.ts'

export async function runPrinted(connection: DuckDBConnection, { sql, parameters }: Printed): Promise<DuckDBMaterializedResult> {
  return await connection.run(
    sql,
    parameters.map((value) => (value === null || typeof value === 'string' ? value : listValue([...value]))),
  )
}
