/** Builds the queries sent to SQL Server. Names are quoted, texts are passed as parameters, and columns get generated names. */

import type { AccountRight } from '../../../contract/account-right.ts'
import type { DatabaseQuery } from '../../../contract/database.ts'
import { keySums } from '../append-key.ts'
import type { LowerBound, SourceField } from '../driver.ts'
import type { StatementParts } from './statement.ts'
import { boundLiteral, integerKey, textOf } from './types.ts'

export const quoted = (name: string): string => `[${name.replaceAll(']', ']]')}]`

export const nameOf = ({ schema, table }: { readonly schema: string; readonly table: string }): string =>
  `${schema === '' ? '' : `${quoted(schema)}.`}${quoted(table)}`

export const tableStatement = (query: Extract<DatabaseQuery, { by: 'table' }>): StatementParts => ({
  named: '',
  main: `SELECT * FROM ${nameOf(query)}`,
  hints: '',
})

const columnName = (i: number): string => `c${i + 1}`
const SOURCE = '[rows of tessera]'

interface Wanted {
  readonly list: readonly string[]
  readonly first?: string
  readonly where?: string
}

/** Wraps a query and selects its rows under generated column names, because its own may be duplicate or missing. */
function selected({ named, main, hints }: StatementParts, width: number, { list, first = '', where = '' }: Wanted): string {
  const names = Array.from({ length: width }, (_, i) => columnName(i)).join(', ')
  return `WITH ${named}${SOURCE} (${names}) AS (\n${main}\n) SELECT ${first}${list.join(', ')} FROM ${SOURCE}${where}${hints === '' ? '' : ` ${hints}`}`
}

/** Returns the SQL condition for rows whose key exceeds the bound. */
const greater = (fields: readonly SourceField[], { place, value }: LowerBound): string => {
  const field = fields[place]
  return field ? `${columnName(place)} > ${boundLiteral(field, value)}` : '1 = 0'
}

/** Reassembles the statement in its original form, for the server to describe. */
export const originalStatement = ({ named, main, hints }: StatementParts): string =>
  `${named === '' ? '' : `WITH ${named.replace(/, $/, ' ')}`}${main}${hints === '' ? '' : ` ${hints}`}`

export const copyOf = (read: StatementParts, fields: readonly SourceField[], above: LowerBound | null = null): string =>
  selected(read, fields.length, {
    list: fields.flatMap((field, i) => (field.isLeftOut ? [] : [textOf(field, columnName(i))])),
    where: above === null ? '' : ` WHERE ${greater(fields, above)}`,
  })

export const headOf = (read: StatementParts, fields: readonly SourceField[], rows: number, length: number): string =>
  selected(read, fields.length, {
    list: fields.map((field, i) => (field.reading.kind === 'text' ? `LEFT(${textOf(field, columnName(i))}, ${length})` : textOf(field, columnName(i)))),
    first: `TOP (${rows}) `,
  })

function sumsAbove(fields: readonly SourceField[], above: LowerBound): readonly string[] {
  const field = fields[above.place]
  const key = field ? integerKey(field, columnName(above.place)) : null
  const others = (remainder: string): string => `CONVERT(decimal(38, 0), CASE WHEN NOT (${greater(fields, above)}) THEN ${remainder} END)`
  return key === null ? [] : keySums(key, others)
}

/** Counts the rows with a greater key and all rows, and computes the checksums of the other rows' keys. */
export const countOf = (read: StatementParts, fields: readonly SourceField[], above: LowerBound): string =>
  selected(read, fields.length, {
    list: [`COUNT_BIG(CASE WHEN ${greater(fields, above)} THEN 1 END)`, 'COUNT_BIG(*)', ...sumsAbove(fields, above)].map(
      (count) => `CONVERT(varchar(40), ${count})`,
    ),
  })

export const SERVER_FACTS = `SELECT CONVERT(nvarchar(128), SERVERPROPERTY('ProductVersion')), CONVERT(nvarchar(10), snapshot_isolation_state),
  CONVERT(nvarchar(10), is_read_committed_snapshot_on) FROM sys.databases WHERE database_id = DB_ID()`

/** Sets a short lock timeout, removes row limits, and begins a transaction, whose rollback would undo any change by a statement. */
export const sessionSetup = (lockMs: number, hasSnapshots: boolean): string =>
  `SET LOCK_TIMEOUT ${lockMs}; SET ROWCOUNT 0; SET NOCOUNT OFF; SET TRANSACTION ISOLATION LEVEL ${hasSnapshots ? 'SNAPSHOT' : 'READ COMMITTED'}; BEGIN TRANSACTION`

const PARTITIONS = 'SELECT object_id, SUM(rows) AS counted FROM sys.partitions WHERE index_id IN (0, 1) GROUP BY object_id'

/** Returns the SQL of the description that SQL Server's tools store for a table, or for one of its columns. */
const descriptionOf = (table: string, column: string, most: number): string =>
  `(SELECT LEFT(CONVERT(nvarchar(max), e.value), ${most}) FROM sys.extended_properties AS e WHERE e.class = 1 AND e.major_id = ${table} AND e.minor_id = ${column} AND e.name = N'MS_Description')`

/** Lists the tables of which the account may read at least one column. `isSearched`: only those with the parameter @search in their names or comments. */
export const listTables = (
  most: number,
  isSearched: boolean,
): string => `SELECT TOP (${most}) s.name, o.name, o.type, t.is_external, CONVERT(varchar(20), p.counted), d.text
  FROM sys.objects AS o JOIN sys.schemas AS s ON s.schema_id = o.schema_id
  LEFT JOIN sys.tables AS t ON t.object_id = o.object_id
  LEFT JOIN (${PARTITIONS}) AS p ON p.object_id = o.object_id
  OUTER APPLY (SELECT ${descriptionOf('o.object_id', '0', 1_000)} AS text) AS d
  WHERE o.type IN ('U', 'V')${isSearched ? ` AND CHARINDEX(LOWER(@search), LOWER(CONCAT(s.name, N'.', o.name, NCHAR(10), d.text))) > 0` : ''} AND o.is_ms_shipped = 0 AND (HAS_PERMS_BY_NAME(QUOTENAME(s.name) + N'.' + QUOTENAME(o.name), 'OBJECT', 'SELECT') = 1 OR EXISTS (
    SELECT 1 FROM sys.columns AS c WHERE c.object_id = o.object_id
      AND HAS_PERMS_BY_NAME(QUOTENAME(s.name) + N'.' + QUOTENAME(o.name), 'OBJECT', 'SELECT', c.name, 'COLUMN') = 1))
  ORDER BY CASE WHEN s.name = SCHEMA_NAME() THEN 0 ELSE 1 END, s.name, o.name`

/** Comments of a table and its columns, and each column's place in the primary key. */
export const TABLE_FACTS = `SELECT ${descriptionOf('c.object_id', '0', 20_000)}, c.name, ${descriptionOf('c.object_id', 'c.column_id', 1_000)}, CONVERT(varchar(10), k.key_ordinal)
  FROM sys.columns AS c
  LEFT JOIN sys.indexes AS i ON i.object_id = c.object_id AND i.is_primary_key = 1
  LEFT JOIN sys.index_columns AS k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.column_id = c.column_id AND k.key_ordinal > 0
  WHERE c.object_id = OBJECT_ID(@name) ORDER BY c.column_id`

export const ESTIMATE_ROWS = 'SELECT CONVERT(varchar(20), SUM(rows)) FROM sys.partitions WHERE index_id IN (0, 1) AND object_id = OBJECT_ID(@name)'

/** Rights beyond reading that `RIGHTS_QUERY` checks, in the order of its columns. */
export const RIGHTS: readonly AccountRight[] = ['superuser', 'files', 'signals', 'accounts']

const has = (right: string): string => `HAS_PERMS_BY_NAME(NULL, NULL, '${right}') = 1`
const WHEN: readonly string[] = [
  `IS_SRVROLEMEMBER('sysadmin') = 1 OR ${has('CONTROL SERVER')}`,
  has('ADMINISTER BULK OPERATIONS'),
  has('ALTER ANY CONNECTION'),
  `${has('ALTER ANY LOGIN')} OR IS_ROLEMEMBER('db_owner') = 1`,
]
export const RIGHTS_QUERY = `SELECT ${WHEN.map((condition) => `CONVERT(varchar(1), CASE WHEN ${condition} THEN 1 ELSE 0 END)`).join(', ')}`
