/** Runs a printed query. A list is bound as a single parameter. */
import {
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  type DuckDBResult,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api'
import type { Printed } from '../../pivot/sql/print.ts'

/** The type of list parameters. DuckDB infers the types of other parameters, but cannot infer a list's if its first item is null. */
const LISTS = LIST(VARCHAR)

const valuesOf = (parameters: Printed['parameters']): DuckDBValue[] =>
  parameters.map((value) => (value === null || typeof value === 'string' ? value : listValue([...value])))

const typesOf = (parameters: Printed['parameters']): DuckDBType[] =>
  parameters.map((value) => (value === null || typeof value === 'string' ? undefined : LISTS)) as DuckDBType[]

export async function runPrinted(connection: DuckDBConnection, { sql, parameters }: Printed): Promise<DuckDBMaterializedResult> {
  return await connection.run(sql, valuesOf(parameters), typesOf(parameters))
}

/** Runs a query whose rows are computed while they are fetched. */
export async function streamPrinted(connection: DuckDBConnection, { sql, parameters }: Printed): Promise<DuckDBResult> {
  return await connection.stream(sql, valuesOf(parameters), typesOf(parameters))
}
