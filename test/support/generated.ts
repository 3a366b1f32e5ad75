/** Tables of every type with generated values, for tests of large and many-valued columns. */
import { DuckDbSource } from '../../src/engine/duckdb/source.ts'
import { type TestTable, tableOf } from './tables.ts'

/** A number below `many` for each row, as if random, and the same on every machine. */
const drawn = (column: number, many: number): string => `CAST((i * 7919 + ${column} * 104729 + (i * i) % 1009) % ${many} AS BIGINT)`

const blank = (column: number, value: string): string => `CASE WHEN (i * 31 + ${column}) % 11 = 0 THEN NULL ELSE ${value} END`

/** SQL of a value by type, made from a number from 0. Small types repeat their values. */
const VALUES: readonly (readonly [type: string, of: (n: string) => string])[] = [
  ['VARCHAR', (n) => `'v' || (${n} % 300)`],
  ['BOOLEAN', (n) => `${n} % 2 = 0`],
  ['TINYINT', (n) => `${n} % 200 - 100`],
  ['SMALLINT', (n) => `${n} % 60000 - 30000`],
  ['INTEGER', (n) => `${n} - 50`],
  ['BIGINT', (n) => `9007199254740993 + ${n}`],
  ['UTINYINT', (n) => `${n} % 256`],
  ['USMALLINT', (n) => `${n} % 65536`],
  ['UINTEGER', (n) => `4294967295 - ${n}`],
  ['UBIGINT', (n) => `18446744073709551615 - ${n}`],
  ['DATE', (n) => `DATE '1969-12-01' + CAST(${n} % 20000 AS INTEGER)`],
  ['DECIMAL(4,1)', (n) => `(${n} % 9000 - 4000) / 10`],
  ['DECIMAL(9,2)', (n) => `(${n} - 40) / 100`],
  ['DECIMAL(18,2)', (n) => `(${n} - 40) / 100`],
  ['HUGEINT', (n) => `170141183460469231731687303715884105700 - ${n}`],
  ['VARCHAR', (n) => `'Name ' || ${n}`],
  ['DOUBLE', (n) => `${n} / 7`],
]

/** Columns whose values are texts with a dictionary, and columns that the kernel cannot read, by number from 1. */
export const WITH_DICTIONARY: readonly number[] = [1]
export const NOT_INTEGERS: readonly number[] = [15, 16, 17]
export const COLUMNS: readonly number[] = VALUES.map((_, at) => at + 1)

/** A table whose columns have at most `many` different values, and blanks in every column. */
export async function generatedTable(rows: number, many: number): Promise<TestTable> {
  const dtypes = VALUES.map(([dtype]) => dtype)
  const table = await tableOf(dtypes, [])
  const values = VALUES.map(([dtype, of], at) => `CAST(${blank(at, of(drawn(at, many)))} AS ${dtype})`)
  await table.connection.run(`INSERT INTO data SELECT ${values.join(', ')} FROM range(${rows}) r(i)`)
  for (const at of WITH_DICTIONARY) {
    await table.connection.run(`CREATE TYPE e${at} AS ENUM (SELECT DISTINCT c${at} FROM data WHERE c${at} IS NOT NULL ORDER BY 1)`)
    await table.connection.run(`ALTER TABLE data ALTER COLUMN c${at} TYPE e${at} USING CAST(c${at} AS e${at})`)
  }
  const columns = table.columns.map((column, at) => (WITH_DICTIONARY.includes(at + 1) ? { ...column, enumType: `e${at + 1}` } : column))
  return { ...table, columns, source: new DuckDbSource(table.connection, columns) }
}
