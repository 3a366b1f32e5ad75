/** Live queries whose database fails, restarts or changes, on a real server. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIVE_ENGINES } from '../src/engine/live.ts'
import { DataOpener } from '../src/engine/open-data.ts'
import { liveFailure } from '../src/engine/postgres/problems.ts'
import type { DatabaseServer, FromQueryWorker, LiveData, Preview } from '../src/engine/protocol.ts'
import { QueryServer } from '../src/engine/query-server.ts'
import { liveData } from './support/live-data.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { serverOf } from './support/postgres-tables.ts'

const LIMITS = { memory: '256MB', threads: 1, temp: '/tmp', tempSize: '10MB', compiled: '/tmp' }
const PASSWORD = 'reader of shops'

let postgres: TestPostgres
let reader: DatabaseServer
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('live')
  await postgres.run('live', `CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'; SELECT 1`)
  reader = { ...serverOf(postgres, 'live'), username: 'reader', password: PASSWORD }
})
afterAll(() => postgres.remove())
beforeEach(async () => {
  await postgres.run(
    'live',
    `DROP TABLE IF EXISTS shop CASCADE; CREATE TABLE shop (id bigint PRIMARY KEY, region text);
     INSERT INTO shop SELECT g, 'Region ' || g FROM generate_series(10, 50, 10) AS g;
     CREATE OR REPLACE VIEW endless AS SELECT g AS id, 'x' AS region FROM generate_series(1, 1000000000000) AS g;
     GRANT SELECT ON shop, endless TO reader; ALTER ROLE reader CONNECTION LIMIT -1; SELECT 1`,
  )
})

function tableOf(table: string): LiveData {
  const columns = ['id', 'region'].map((name, i) => ({ id: `c${i + 1}`, physical: `c${i + 1}`, name, type: { kind: 'text' }, enumType: null }) as const)
  const query = { by: 'table', schema: '', table } as const
  return liveData({ engine: 'postgresql', place: table, columns, server: reader, query, fields: { c1: 'id', c2: 'region' } })
}

async function ask(table: string, page: { start: number; count: number } = { start: 0, count: 10 }): Promise<FromQueryWorker | undefined> {
  const sent: FromQueryWorker[] = []
  const server = new QueryServer(new DataOpener(LIMITS, LIVE_ENGINES), (message) => void sent.push(message))
  await server.run(1, { kind: 'preview', dataset: tableOf(table), timeZone: 'UTC', ...page }, true)
  return sent.at(-1)
}
async function pageOf(start: number, count: number): Promise<Preview> {
  const outcome = await ask('shop', { start, count })
  if (outcome?.type !== 'done' || !('totalRows' in outcome.answer)) throw new Error(JSON.stringify(outcome))
  return outcome.answer
}

/** The session of the query itself, not while its columns are looked up. */
const ACTIVE = `FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active' AND query LIKE 'WITH "data"%'`
/** Starts an endless query, and ends it with a function of the database. */
async function endedBy(name: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<FromQueryWorker | undefined> {
  const running = ask('endless')
  await expect.poll(() => postgres.run('postgres', `SELECT ${name}(pid) ${ACTIVE}`)).toHaveLength(1)
  return await running
}

describe('a live query', () => {
  it('whose session the server ends, as at a restart, says that the connection was lost, and the next one works', async () => {
    expect(await endedBy('pg_terminate_backend')).toMatchObject({ type: 'failed', code: 'db_lost', params: { server: 'localhost' } })
    expect(await ask('shop')).toMatchObject({ type: 'done' })
  })

  it('that somebody cancels in the database says so in its words, and not that it took too long', async () => {
    expect(await endedBy('pg_cancel_backend')).toMatchObject({ code: 'db_failed', params: { reason: 'canceling statement due to user request' } })
    expect(await ask('shop')).toMatchObject({ type: 'done' })
  })

  it('that a replica ends to catch up is told apart from a time limit', () => {
    const error = { code: '40001', message: 'canceling statement due to conflict with recovery' }
    expect(liveFailure(error, { statementMs: 1_000, wasCancelled: () => false }, reader)).toMatchObject({ code: 'db_standby', params: { server: 'localhost' } })
  })

  it('whose account loses its right says so, and works again when it has it', async () => {
    expect(await ask('shop')).toMatchObject({ type: 'done' })
    await postgres.run('live', 'REVOKE SELECT ON shop FROM reader; SELECT 1')
    expect(await ask('shop')).toMatchObject({ code: 'db_no_right' })
    await postgres.run('live', 'GRANT SELECT ON shop TO reader; SELECT 1')
    expect(await ask('shop')).toMatchObject({ type: 'done' })
  })

  it('names columns that were renamed or dropped between two runs, or that may not be read any more', async () => {
    await postgres.run('live', 'ALTER TABLE shop RENAME COLUMN region TO area; SELECT 1')
    expect(await ask('shop')).toMatchObject({ code: 'columns_changed', params: { columns: 'region' } })
    await postgres.run('live', 'ALTER TABLE shop DROP COLUMN id; SELECT 1')
    expect(await ask('shop')).toMatchObject({ code: 'columns_changed', params: { columns: 'id, region' } })
  })

  it('names columns that the account may not read any more', async () => {
    await postgres.run('live', 'REVOKE SELECT ON shop FROM reader; GRANT SELECT (id) ON shop TO reader; SELECT 1')
    expect(await ask('shop')).toMatchObject({ code: 'columns_changed', params: { columns: 'region' } })
  })

  it('that finds no free connection says so', async () => {
    await LIVE_ENGINES.get('postgresql')?.close?.()
    await postgres.run('live', 'ALTER ROLE reader CONNECTION LIMIT 1; SELECT 1')
    const other = new pg.Client({ host: '127.0.0.1', port: postgres.port, database: 'live', user: 'reader', password: PASSWORD })
    await other.connect()
    try {
      await expect.poll(() => ask('shop')).toMatchObject({ code: 'db_busy' })
    } finally {
      await other.end()
    }
    await expect.poll(() => ask('shop')).toMatchObject({ type: 'done' })
  })

  it('of a table that is gone, or has come back, says so or works', async () => {
    await postgres.run('live', 'DROP TABLE shop; SELECT 1')
    expect(await ask('shop')).toMatchObject({ code: 'db_table_missing' })
    await postgres.run('live', `CREATE TABLE shop AS SELECT 1 AS id, 'x' AS region; GRANT SELECT ON shop TO reader; SELECT 1`)
    expect(await ask('shop')).toMatchObject({ type: 'done' })
  })

  it('pages through a growing table by its key; each page shows one moment', async () => {
    expect(await pageOf(0, 2)).toMatchObject({ totalRows: 5, data: [['10', '20'], expect.anything()] })
    await postgres.run('live', `INSERT INTO shop VALUES (60, 'new'), (15, 'between'); SELECT 1`)
    expect(await pageOf(2, 3)).toMatchObject({ totalRows: 7, data: [['20', '30', '40'], expect.anything()] })
    expect(await pageOf(5, 3)).toMatchObject({ totalRows: 7, data: [['50', '60'], expect.anything()] })
  })
})
