/** Lists the tables that an account may read on a ClickHouse server. */
import { DatabaseTable, type DatabaseTables, isTableFound } from '../../../contract/database.ts'
import { columnComments, listedComment, tableComment } from '../comments.ts'
import type { TableFacts, TableName } from '../driver.ts'
import { literal } from './texts.ts'

const OWN = "('system', 'INFORMATION_SCHEMA', 'information_schema')"

/** system.tables contains only tables that the account may see. `comment`: SQL of the comment, which versions before 21 do not have. */
export const listTables = (comment: 'comment' | 'NULL'): string => `
  SELECT database, name, engine, ${comment} FROM system.tables
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

export function tablesFrom(
  version: string,
  listed: readonly (string | null)[][],
  rows: ReadonlyMap<string, number>,
  most: number,
  search: string,
): DatabaseTables {
  const found = listed.filter(([schema, name, , comment]) => isTableFound({ schema: schema ?? '', name: name ?? '', comment: comment ?? null }, search))
  const tables = found.slice(0, most).map(([schema, name, engine, comment]) =>
    DatabaseTable.parse({
      ...{ schema, name, kind: VIEW.test(engine ?? '') ? 'view' : ELSEWHERE.test(engine ?? '') ? 'foreign' : 'table' },
      rows: rows.get(key(schema ?? '', name ?? '')) ?? null,
      comment: listedComment(comment),
    }),
  )
  return { version, tables, more: found.length > most }
}

const isOf = (schema: string): string => `database = ${schema === '' ? 'currentDatabase()' : literal(schema)}`

export const describeColumns = ({ schema, table }: TableName): string =>
  `SELECT name, comment FROM system.columns WHERE ${isOf(schema)} AND table = ${literal(table)} FORMAT TabSeparated`

export const describeTable = ({ schema, table }: TableName, comment: 'comment' | 'NULL'): string =>
  `SELECT ${comment}, primary_key FROM system.tables WHERE ${isOf(schema)} AND name = ${literal(table)} FORMAT TabSeparated`

/** Parses a primary key, such as "region, id". Empty unless each part is a column. */
function keyIn(text: string, columns: readonly string[]): string[] {
  const parts = text === '' ? [] : text.split(', ')
  return parts.every((part) => columns.includes(part)) ? parts : []
}

/** Returns the facts from the replies to `describeTable` and `describeColumns`. Primary keys of ClickHouse may have duplicates. */
export function factsFrom(table: readonly (string | null)[], columns: readonly (readonly (string | null)[])[]): TableFacts {
  const [comment, key] = table
  const names = columns.map(([name]) => name ?? '')
  return {
    comment: tableComment(comment),
    comments: columnComments(columns.map(([name, text]) => [name ?? '', text])),
    key: keyIn(key ?? '', names),
    unique: false,
  }
}
