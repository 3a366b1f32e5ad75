/** Compares pivots of live data with the same SQL sent by the driver alone: time, what a cancel frees, and peak memory. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { runStep } from '../src/engine/pivot-run.ts'
import { PostgresTables } from '../src/engine/postgres/open.ts'
import type { EngineLimits, LiveData, LiveDescription, OpenDataset, QueryRequest } from '../src/engine/protocol.ts'
import { unknownFacts } from '../src/engine/query-cost.ts'
import type { QuerySource } from '../src/engine/source.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import type { Printed } from '../src/pivot/sql/print.ts'
import { LivePool } from '../src/server/pool/live-pool.ts'
import { aConfig, aMeasure, CONTEXT } from '../test/support/documents.ts'
import { liveData } from '../test/support/live-data.ts'
import { startPostgres, type TestPostgres } from '../test/support/postgres.ts'
import { serverOf } from '../test/support/postgres-tables.ts'
import { compare, median, report } from './pairs.ts'

/** Maximum time of a pivot, as a multiple of the driver's own with the same SQL. */
const RATIO = 1.15
/** Maximum peak memory for larger tables, as a multiple of that for the smallest one. */
const FLAT = 1.5
const FREED_MS = 1_000
const STEP = aConfig({ rows: ['c2'], columns: ['c5'], measures: [aMeasure('s', 'sum', 'c3'), aMeasure('a', 'avg', 'c3')] })

const tableName = (rows: number): string => `orders_${rows}`
const fill = (rows: number): string =>
  `CREATE TABLE ${tableName(rows)} AS SELECT n::bigint AS id, 'region ' || n % 50 AS region, (n * 0.25)::numeric(12,2) AS amount,
     DATE '2020-01-01' + (n % 1000)::int AS sold, 'segment ' || n % 7 AS segment FROM generate_series(1, ${rows}) AS n;
   ANALYZE ${tableName(rows)}; SELECT 1`

const poolOf = (limits: EngineLimits): LivePool =>
  new LivePool({
    ...{ sessions: 8, perConnection: 4, perPerson: 4, memoryMb: 1_024, limits, log: console.error },
    ...{ timeoutMs: 600_000, guestTimeoutMs: 600_000, guestWaitMs: 600_000 },
  })

async function described(postgres: TestPostgres, table: string): Promise<LiveData> {
  const place = { server: { ...serverOf(postgres, 'live'), statementMs: 600_000 }, query: { by: 'table', schema: '', table } } as const
  const tables = new PostgresTables()
  const found = await tables.describe({ ...place, columns: null })
  tables.close()
  if (!found.ok) throw new Error(found.code)
  const { columns: fields }: LiveDescription = found.value
  const columns = fields.map(({ field, type }, i): StoredColumn => ({ id: `c${i + 1}`, physical: `c${i + 1}`, name: field, type, enumType: null }))
  return liveData({ engine: 'postgresql', place: table, columns, ...place, fields: Object.fromEntries(columns.map(({ physical, name }) => [physical, name])) })
}

const requestOf = (dataset: LiveData): Extract<QueryRequest, { kind: 'step' }> => ({
  ...{ kind: 'step', dataset, config: STEP, context: CONTEXT, locale: 'en', maxCells: 1e7, askAbove: 1e12 },
})

/** The SQL that a step sends. */
async function sqlOf(dataset: LiveData): Promise<Printed[]> {
  const tables = new PostgresTables()
  const columns = dataset.columns.map((stored) => ({ stored, field: stored.name }))
  const opened = await tables.open({ server: dataset.server, query: dataset.query, columns }, 'UTC')
  if (!opened.ok) throw new Error(opened.code)
  const base = opened.value
  const sent: Printed[] = []
  const source: QuerySource = {
    ...{ dialect: base.dialect, columns: base.columns, prelude: base.prelude, rowOrder: base.rowOrder },
    ...{ bind: (query) => base.bind(query), dictionary: (name) => base.dictionary(name), estimate: (texts) => base.estimate(texts) },
    ...{ problemOf: (error) => base.problemOf(error), failureOf: (error) => base.failureOf(error), cancel: () => base.cancel(), close: () => base.close() },
    run: (printed, types, signal) => {
      sent.push(printed)
      return base.run(printed, types, signal)
    },
  }
  const open: OpenDataset = { source, enums: new Map(), facts: unknownFacts(), heavy: true }
  await runStep(open, requestOf(dataset))
  await base.close()
  tables.close()
  return sent
}

/** Peak resident memory of a process in MB. */
const peakOf = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function speed(postgres: TestPostgres, dataset: LiveData, rows: number, pool: LivePool): Promise<void> {
  const sent = await sqlOf(dataset)
  const { port, user, password } = postgres
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'live' })
  await client.connect()
  const driver = async () => {
    for (const { sql, parameters } of sent) await client.query({ text: sql, values: [...parameters], rowMode: 'array' })
  }
  const ours = async () => {
    const done = await pool.run(requestOf(dataset), { key: 'ann', guest: false })
    if (!done.ok) throw new Error(done.code)
  }
  const times = await compare(ours, driver, 9)
  report(
    'live',
    `a live pivot, ${rows.toLocaleString('en-US')} rows`,
    times,
    times.ours <= RATIO * times.other,
    `at most ${RATIO} x the same SQL by the driver`,
  )
  await client.end()
}

/** How long after a cancel the statement runs in the database. */
async function freed(postgres: TestPostgres, dataset: LiveData, pool: LivePool): Promise<void> {
  const active = async () => (await postgres.run('postgres', `SELECT 1 FROM pg_stat_activity WHERE application_name = 'Tessera' AND state = 'active'`)).length
  const slow: LiveData = { ...dataset, query: { by: 'select', text: 'SELECT g AS id FROM generate_series(1, 1000000000000) AS g' }, fields: { c1: 'id' } }
  const request: QueryRequest = { kind: 'preview', dataset: { ...slow, columns: slow.columns.slice(0, 1) }, timeZone: 'UTC', start: 0, count: 1 }
  const times: number[] = []
  for (let i = 0; i < 9; i++) {
    const stop = new AbortController()
    const running = pool.run(request, { key: 'ann', guest: false, signal: stop.signal })
    while ((await active()) === 0);
    const start = performance.now()
    stop.abort()
    await running
    while ((await active()) > 0);
    times.push(performance.now() - start)
  }
  const worst = Math.max(...times)
  console.log(
    `${worst < FREED_MS ? 'reached' : 'MISSED '}  live  a cancelled run frees its session: ${median(times).toFixed(0)} ms, at most ${worst.toFixed(0)} ms  (target: ${FREED_MS} ms)`,
  )
}

/** `sizes`: rows of the tables. The largest one up to a million is timed. */
export async function liveFigures(limits: EngineLimits, sizes: readonly number[]): Promise<void> {
  const postgres = await startPostgres()
  try {
    await postgres.createDatabase('live')
    const peaks: number[] = []
    for (const rows of sizes) {
      await postgres.run('live', fill(rows))
      const dataset = await described(postgres, tableName(rows))
      const pool = poolOf(limits)
      for (let i = 0; i < 5; i++) await pool.run(requestOf(dataset), { key: 'ann', guest: false })
      peaks.push(peakOf(pool.pids[0] ?? 0))
      if (rows === 1_000_000) {
        await speed(postgres, dataset, rows, pool)
        await freed(postgres, dataset, pool)
      }
      await pool.close()
    }
    const [first = 1] = peaks
    const list = sizes.map((rows, i) => `${rows.toLocaleString('en-US')} rows ${peaks[i]?.toFixed(0)} MB`).join(', ')
    console.log(
      `${Math.max(...peaks) <= FLAT * first ? 'reached' : 'MISSED '}  live  peak memory of the live process: ${list}  (target: at most ${FLAT} x the smallest)`,
    )
  } finally {
    await postgres.remove()
  }
}
