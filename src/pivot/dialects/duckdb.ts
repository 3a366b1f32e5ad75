import type { Dialect } from '../sql/print.ts'

export const duckdb: Dialect = {
  name: 'DuckDB',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: (position) => `$${position}`,
  tryCast: (sql, type) => `TRY_CAST(${sql} AS ${type})`,
  materialized: true,
}
