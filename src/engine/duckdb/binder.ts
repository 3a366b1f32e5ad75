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

/** The columns of the empty table. */
const columnList = (columns: readonly StoredColumn[]): string => columns.map((c) => `${duckdb.quote(c.physical)} ${sqlTypeName(c.type)}`).join(', ')

async function emptyTable(list: string): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', enable_external_access: 'false' })
  const connection = await instance.connect()
  await connection.run(`CREATE TABLE data (${list})`)
  connection.closeSync()
  return instance
}

export async function openBinder(columns: readonly StoredColumn[]): Promise<Binder> {
  const instance = await emptyTable(columnList(columns))
  const source = new DuckDbSource(await instance.connect(), columns)
  return {
    bind: (query) => source.bind(query),
    close: async () => {
      await source.close()
      instance.closeSync()
    },
  }
}

/** Keeps the empty tables of the columns that were used last. Requests that run at the same time share a table, not a connection. */
export class Binders {
  private readonly most: number
  private readonly kept = new Map<string, Promise<DuckDBInstance>>()

  constructor(most: number) {
    this.most = most
  }

  private async instanceFor(list: string): Promise<DuckDBInstance> {
    const found = this.kept.get(list) ?? emptyTable(list)
    this.kept.delete(list)
    this.kept.set(list, found)
    found.catch(() => this.kept.delete(list))
    for (const [other, old] of this.kept) {
      if (this.kept.size <= this.most) break
      this.kept.delete(other)
      // connections that are in use keep the database open
      void old.then(
        (instance) => instance.closeSync(),
        () => undefined,
      )
    }
    return await found
  }

  async open(columns: readonly StoredColumn[]): Promise<Binder> {
    const instance = await this.instanceFor(columnList(columns))
    const source = new DuckDbSource(await instance.connect(), columns)
    return { bind: (query) => source.bind(query), close: () => source.close() }
  }
}
