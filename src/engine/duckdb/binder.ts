/**
 * Determines the types of queries on another engine's columns. Our expression language is DuckDB's, so DuckDB binds the
 * query against an empty table with the same columns.
 */
import { DuckDBInstance } from '@duckdb/node-api'
import { type SqlType, sqlTypeName } from '../../contract/sql-type.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Query } from '../../pivot/sql/ast.ts'
import { DuckDbSource } from './source.ts'

export interface Binder {
  readonly bind: (query: Query) => Promise<readonly SqlType[]>
  readonly close: () => Promise<void>
}

export async function openBinder(columns: readonly StoredColumn[]): Promise<Binder> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', enable_external_access: 'false' })
  const source = new DuckDbSource(await instance.connect(), columns)
  const list = columns.map((c) => `${duckdb.quote(c.physical)} ${sqlTypeName(c.type)}`)
  await source.connection.run(`CREATE TABLE data (${list.join(', ')})`)
  return {
    bind: (query) => source.bind(query),
    close: async () => {
      await source.close()
      instance.closeSync()
    },
  }
}
