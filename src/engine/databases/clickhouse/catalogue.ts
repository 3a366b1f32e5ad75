/** Lists the tables that an account may read on a ClickHouse server. */
import { DatabaseTable, type DatabaseTables } from '../../../contract/database.ts'

const OWN = "('system', 'INFORMATION_SCHEMA', 'information_schema')"

/** system.tables contains only tables that the account may see. */
export const LIST_TABLES = `
  SELECT database, name, engine FROM system.tables
  WHERE database NOT IN ${OWN} AND NOT startsWith(name, '.inner') AND engine NOT IN ('Null', 'Set', 'Join', 'Buffer')
  ORDER BY database != currentDatabase(), database, name FORMAT TabSeparated`

/** Counts the rows of tables that this server stores itself. `more`: a further condition, starting with AND. */
export const countTableRows = (more = ''): string =>
  `SELECT database, table, sum(rows) FROM system.parts WHERE active${more} GROUP BY database, table FORMAT TabSeparated`

/** Engines whose rows are stored in another system or file. */
const ELSEWHERE =
  /^(URL|File|S3|S3Queue|HDFS|Kafka|RabbitMQ|NATS|MySQL|PostgreSQL|MaterializedPostgreSQL|MongoDB|Redis|ODBC|JDBC|SQLite|Iceberg|DeltaLake|Hudi|AzureBlobStorage|Executable|ExecutablePool|Dictionary)/
const VIEW = /View$/

export const key = (schema: string, name: string): string => `${schema}\u0000${name}`

export function tablesFrom(version: string, listed: readonly (string | null)[][], rows: ReadonlyMap<string, number>, most: number): DatabaseTables {
  const tables = listed.slice(0, most).map(([schema, name, engine]) =>
    DatabaseTable.parse({
      ...{ schema, name, kind: VIEW.test(engine ?? '') ? 'view' : ELSEWHERE.test(engine ?? '') ? 'foreign' : 'table' },
      rows: rows.get(key(schema ?? '', name ?? '')) ?? null,
    }),
  )
  return { version, tables, more: listed.length > most }
}
