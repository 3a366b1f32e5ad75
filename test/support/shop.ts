/** A PostgreSQL server with the tables of a shop, and a server that may connect to it. */
import { expect } from 'vitest'
import type { DatabaseQuery, DatabaseTarget } from '../../src/contract/database.ts'
import { shopOf } from './databases.ts'
import { type OwnPostgres, startPostgres, type TestPostgres } from './postgres.ts'
import { startServer, type TestServer } from './server.ts'

const SALES = `
  CREATE TABLE sales (id bigint PRIMARY KEY, region text, amount numeric(12,2), sold date, at timestamptz, paid boolean, tags text[], extra jsonb);
  INSERT INTO sales SELECT n, CASE n % 4 WHEN 0 THEN NULL WHEN 1 THEN 'North' WHEN 2 THEN 'Öst, "quoted"' || chr(10) || 'line' ELSE '' END,
    n + 0.25, DATE '1899-12-31' + n::int, TIMESTAMPTZ '2024-01-01 00:00:00+02' + n * interval '1 hour', n % 2 = 0, ARRAY['a','b'], '{"k": 1}'
  FROM generate_series(1, 1000) AS n;
  ANALYZE sales;
  CREATE VIEW north AS SELECT * FROM sales WHERE region = 'North';
  CREATE SEQUENCE numbers;
  CREATE SCHEMA "Odd ""schema""";
  CREATE TABLE "Odd ""schema"""."a.b; drop" (one int)`

export interface TestShop {
  readonly postgres: OwnPostgres
  readonly server: TestServer
  readonly owner: { readonly id: string; readonly token: string }
}

/** Starts both servers. The database role `reader` may read `sales` and `north` but not `secret`. Statements may call `pg_sleep`. */
export async function startShop(): Promise<TestShop> {
  const postgres = await startPostgres()
  try {
    await postgres.createDatabase('shop')
    await postgres.run('shop', SALES)
    await postgres.run('shop', `CREATE ROLE reader LOGIN PASSWORD 'reads'; CREATE TABLE secret (x int)`)
    await postgres.run('shop', 'GRANT SELECT ON sales, north TO reader')
    const server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}`, FILE_TIMEOUT_S: '5', DB_FUNCTIONS: 'postgresql:pg_catalog.pg_sleep' })
    return { postgres, server, owner: await server.user('owner') }
  } catch (error) {
    await postgres.remove()
    throw error
  }
}

export const table = (name: string, schema = 'public'): DatabaseQuery => ({ by: 'table', schema, table: name })

/** Calls as the shop's owner. They get the shop from a function, because it does not exist before the test begins. */
export const callsOfShop = (shop: () => Omit<TestShop, 'postgres'> & { readonly postgres: TestPostgres }) => {
  const target = (more: Partial<DatabaseTarget> = {}): DatabaseTarget => ({ ...shopOf('postgresql', shop().postgres), ...more })
  return {
    target,
    head: (query: DatabaseQuery, more: Partial<DatabaseTarget> = {}) =>
      shop().server.call('apiv2/preview_database_query', { target: target(more), query }, shop().owner.token),
    /** Saves a connection to the shop; returns its ID. */
    saved: async (more: Partial<DatabaseTarget> = {}): Promise<string> => {
      const reply = await shop().server.call('apiv2/save_connection', target(more), shop().owner.token)
      expect(reply.code).toBe('ok')
      return reply.data.id
    },
  }
}
