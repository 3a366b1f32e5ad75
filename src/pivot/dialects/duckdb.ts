import type { Dialect } from '../sql/print.ts'

export const duckdb: Dialect = {
  name: 'DuckDB',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: (position) => `$${position}`,
  tryCast: (sql, type) => `TRY_CAST(${sql} AS ${type})`,
  listItems: (parameter, type) => `SELECT CAST(item AS ${type}) FROM (SELECT unnest(CAST(${parameter} AS VARCHAR[])) AS item)`,
  materialized: true,
}
