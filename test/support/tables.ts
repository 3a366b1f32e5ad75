/** Creates tables in DuckDB files, for tests that compare the engine with a reference implementation. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { parseSqlType } from '../../src/contract/sql-type.ts'
import { DuckDbSource } from '../../src/engine/duckdb/source.ts'
import type { OpenDataset } from '../../src/engine/protocol.ts'
import { unknownFacts } from '../../src/engine/query-cost.ts'
import type { StoredColumn } from '../../src/pivot/resolve.ts'

export type Row = readonly (string | number | boolean | null)[]

export interface TestTable extends OpenDataset {
  /** Path of the table's file. */
  readonly file: string
  readonly instance: DuckDBInstance
  readonly connection: DuckDBConnection
  readonly columns: readonly StoredColumn[]
  readonly close: () => void
}

const literal = (value: Row[number]): string => (value === null ? 'NULL' : typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

/** Creates a table `data` with these rows. Columns whose indexes are in `dictionaries` are stored dictionary-encoded, as an ENUM. */
export async function tableOf(dtypes: readonly string[], rows: readonly Row[], dictionaries: readonly number[] = []): Promise<TestTable> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-table-'))
  const file = join(folder, 't.duckdb')
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(`CREATE TABLE data (${dtypes.map((dtype, i) => `c${i + 1} ${dtype}`).join(', ')})`)
  if (rows.length > 0) await connection.run(`INSERT INTO data VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`)
  for (const i of dictionaries) {
    await connection.run(`CREATE TYPE e${i + 1} AS ENUM (SELECT DISTINCT c${i + 1} FROM data WHERE c${i + 1} IS NOT NULL ORDER BY 1)`)
    await connection.run(`ALTER TABLE data ALTER COLUMN c${i + 1} TYPE e${i + 1} USING CAST(c${i + 1} AS e${i + 1})`)
  }
  const columns = dtypes.map((dtype, i) => ({
    id: `c${i + 1}`,
    name: `Column ${i + 1}`,
    type: parseSqlType(dtype),
    physical: `c${i + 1}`,
    enumType: dictionaries.includes(i) ? `e${i + 1}` : null,
  }))
  return {
    file,
    instance,
    connection,
    source: new DuckDbSource(connection, columns),
    columns,
    enums: new Map(),
    facts: unknownFacts(),
    heavy: true,
    close: () => {
      connection.closeSync()
      instance.closeSync()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The table with columns that repeat one value for each key, by column id. */
export const repeating = <T extends Pick<TestTable, 'columns'>>(table: T, repeats: ReadonlyMap<string, readonly string[]>): T => ({
  ...table,
  columns: table.columns.map((column) => {
    const keys = repeats.get(column.id)
    return keys ? { ...column, repeats: { keys: keys.map((id) => ({ id, physical: id })) } } : column
  }),
})
