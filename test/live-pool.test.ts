/** Queries of live data in a real PostgreSQL, by the process that waits for databases. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '../src/contract/errors.ts'
import type { Answer, LiveData, QueryRequest } from '../src/engine/protocol.ts'
import { LivePool, type LivePoolOptions } from '../src/server/pool/live-pool.ts'
import { newDataDir } from './support/data-dir.ts'
import { liveData } from './support/live-data.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { serverOf } from './support/postgres-tables.ts'

const limits = { memory: '256MB', threads: 1, temp: '/tmp', tempSize: '10MB', compiled: `${newDataDir('tessera-live-')}/compiled` }
const OPTIONS: LivePoolOptions = {
  ...{ sessions: 8, perConnection: 4, perPerson: 2, memoryMb: 512, limits, log: () => undefined },
  ...{ timeoutMs: 60_000, guestTimeoutMs: 60_000, guestWaitMs: 60_000 },
}
const SQL = `
  CREATE TABLE shop (id int PRIMARY KEY, region text);
  INSERT INTO shop VALUES (1, 'West'), (2, 'East');
  CREATE VIEW endless AS SELECT g AS id FROM generate_series(1, 1000000000000) AS g;
  CREATE VIEW settings AS SELECT name, setting FROM pg_settings
    WHERE name IN ('statement_timeout', 'application_name', 'transaction_read_only', 'transaction_isolation'); SELECT 1`

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('live')
  await postgres.run('live', SQL)
})
afterAll(() => postgres.remove())

let pool: LivePool
beforeEach(() => {
  pool = new LivePool(OPTIONS)
})
afterEach(() => pool.close())

const TEXT_COLUMN = (n: number, name: string) => ({ id: `c${n}`, physical: `c${n}`, name, type: { kind: 'text' }, enumType: null }) as const

function tableOf(table: string, columns: readonly string[], more: Partial<LiveData> = {}): LiveData {
  const stored = columns.map((name, i) => TEXT_COLUMN(i + 1, name))
  const fields = Object.fromEntries(columns.map((name, i) => [`c${i + 1}`, name]))
  const server = serverOf(postgres, 'live')
  return liveData({ engine: 'postgresql', place: table, columns: stored, server, query: { by: 'table', schema: '', table }, fields, ...more })
}
const preview = (dataset: LiveData): Extract<QueryRequest, { kind: 'preview' }> => ({ kind: 'preview', dataset, timeZone: 'UTC', start: 0, count: 10 })
const shop = (more: Partial<LiveData> = {}) => preview(tableOf('shop', ['region'], more))
const endless = (more: Partial<LiveData> = {}) => preview(tableOf('endless', ['id'], more))
const codeOf = async (running: Promise<Result<Answer<QueryRequest>>>): Promise<string> => {
  const result = await running
  return result.ok ? 'ok' : result.code
}
const ask = (request: QueryRequest, key = 'ann', signal?: AbortSignal) => pool.run(request, { key, guest: false, ...(signal ? { signal } : {}) })

/** States of the product’s sessions in the database: active, idle, idle in transaction. */
const sessions = async (): Promise<string[]> =>
  (await postgres.run('postgres', `SELECT state FROM pg_stat_activity WHERE application_name = 'Tessera' ORDER BY state`)).map(([state]) => String(state))
/** Processes of queries themselves, not while their columns are looked up. */
const backends = () =>
  postgres.run('postgres', `SELECT pid FROM pg_stat_activity WHERE application_name = 'Tessera' AND state = 'active' AND query LIKE 'WITH "data"%'`)
const running = async (): Promise<number> => (await backends()).length

describe('a live query', () => {
  it('keeps its connection for the next one, without a transaction', async () => {
    expect(await codeOf(ask(shop()))).toBe('ok')
    expect(await sessions()).toEqual(['idle'])
    expect(await codeOf(ask(shop()))).toBe('ok')
    expect(await sessions()).toEqual(['idle'])
    await postgres.run('live', 'ALTER TABLE shop ADD COLUMN more int; ALTER TABLE shop DROP COLUMN more; SELECT 1')
  })

  it('runs in a session that only reads, is limited in time and tells its name', async () => {
    const server = { ...serverOf(postgres, 'live'), statementMs: 12_345 }
    const answer = await ask(preview(tableOf('settings', ['name', 'setting'], { server })))
    if (!answer.ok || !('totalRows' in answer.value)) throw new Error(JSON.stringify(answer))
    const [names = [], values = []] = answer.value.data
    expect(Object.fromEntries(names.map((name, i) => [name, values[i]]))).toEqual({
      ...{ statement_timeout: '12345', application_name: 'Tessera', transaction_read_only: 'on', transaction_isolation: 'repeatable read' },
    })
  })

  it('that is endless holds up no other connection', async () => {
    const gone = new AbortController()
    const slow = ['a', 'b', 'c', 'd', 'e'].map((key) => codeOf(ask(endless(), key, gone.signal)))
    await expect.poll(running).toBe(4)
    expect(await codeOf(ask(shop({ connection: 'c2' })))).toBe('ok')
    expect(await running()).toBe(4)
    gone.abort()
    expect(await Promise.all(slow)).toEqual(Array(5).fill('cancelled'))
    await expect.poll(running).toBe(0)
  })

  it('of a server that restarted meanwhile connects again, and nobody notices', async () => {
    expect(await codeOf(ask(shop()))).toBe('ok')
    await postgres.run('postgres', `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'Tessera'`)
    expect(await codeOf(ask(shop()))).toBe('ok')
  })

  it('uses no connection that another password opened', async () => {
    expect(await codeOf(ask(shop()))).toBe('ok')
    expect(await codeOf(ask(shop({ server: { ...serverOf(postgres, 'live'), password: 'wrong' } })))).toBe('db_password_wrong')
  })
})

describe('the statement of a live query ends in the database', () => {
  it('when its caller has gone, also before its first row', async () => {
    const gone = new AbortController()
    const asked = codeOf(ask(endless(), 'ann', gone.signal))
    await expect.poll(running).toBe(1)
    gone.abort()
    expect(await asked).toBe('cancelled')
    await expect.poll(sessions).toEqual([])
  })

  it('when its time is over', async () => {
    await pool.close()
    pool = new LivePool({ ...OPTIONS, timeoutMs: 300 })
    expect(await codeOf(ask(endless()))).toBe('query_timeout')
    expect(await running()).toBe(0)
  })

  it('at the time limit of its session', async () => {
    expect(await codeOf(ask(endless({ server: { ...serverOf(postgres, 'live'), statementMs: 200 } })))).toBe('db_query_timeout')
    expect(await running()).toBe(0)
  })

  it('when the server stops', async () => {
    const asked = ['a', 'b'].map((key) => codeOf(ask(endless(), key)))
    await expect.poll(running).toBe(2)
    await pool.close()
    expect([await Promise.all(asked), await sessions()]).toEqual([['restarting', 'restarting'], []])
  })

  it('when the process is killed, and the request is tried again', async () => {
    const gone = new AbortController()
    const asked = codeOf(ask(endless(), 'ann', gone.signal))
    await expect.poll(running).toBe(1)
    const first = (await backends())[0]?.[0]
    const [killed = 0] = pool.pids
    process.kill(killed, 'SIGKILL')
    await expect.poll(async () => (await backends()).filter(([pid]) => pid !== first).length, { timeout: 20_000 }).toBe(1)
    process.kill(pool.pids[0] ?? 0, 'SIGKILL')
    expect(await asked).toBe('engine_lost')
    await expect.poll(running, { timeout: 20_000 }).toBe(0)
    expect(await codeOf(ask(shop()))).toBe('ok')
  })
})
