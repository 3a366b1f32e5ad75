/** Copies of tables of databases beside what their drivers read by themselves, and the memory that each takes. */
import { spawnSync } from 'node:child_process'
import { CLICKHOUSE, startClickHouse } from '../test/support/clickhouse.ts'
import { MARIADBD, startMariaDb } from '../test/support/mariadb.ts'
import { startPostgres } from '../test/support/postgres.ts'

/** What a copy may cost beside the bare driver. */
const SHARE = 0.8
/** Peak memory of a hundred times as many rows. */
const FLAT = 1.5

interface Source {
  readonly kind: 'postgresql' | 'mysql' | 'clickhouse'
  readonly port: number
  readonly user: string
  readonly password: string
  readonly fill: (table: string, rows: number) => Promise<unknown>
  readonly remove: () => Promise<void>
}

async function postgresSource(): Promise<Source> {
  const server = await startPostgres()
  await server.createDatabase('shop')
  const fill = (table: string, rows: number) =>
    server.run(
      'shop',
      `CREATE TABLE ${table} AS SELECT n::bigint AS id, 'region ' || n % 10 AS region, (n * 0.25)::numeric(12,2) AS amount, DATE '2020-01-01' + (n % 1000)::int AS sold FROM generate_series(1, ${rows}) AS n`,
    )
  return { kind: 'postgresql', port: server.port, user: server.user, password: server.password, fill, remove: server.remove }
}

async function mariaDbSource(): Promise<Source> {
  const server = await startMariaDb()
  await server.run('CREATE DATABASE shop; USE shop')
  const fill = (table: string, rows: number) =>
    server.run(
      `CREATE TABLE ${table} (id bigint, region varchar(20), amount decimal(12,2), sold date) SELECT seq AS id, CONCAT('region ', seq % 10) AS region, CAST(seq * 0.25 AS decimal(12,2)) AS amount, DATE_ADD('2020-01-01', INTERVAL seq % 1000 DAY) AS sold FROM seq_1_to_${rows}`,
    )
  return { kind: 'mysql', port: server.port, user: server.user, password: server.password, fill, remove: server.remove }
}

async function clickHouseSource(): Promise<Source> {
  const server = await startClickHouse()
  await server.run('CREATE DATABASE shop')
  const fill = async (table: string, rows: number) => {
    await server.run(`CREATE TABLE shop.${table} (id UInt64, region String, amount Decimal(12,2), sold Date) ENGINE = MergeTree ORDER BY id`)
    await server.run(
      `INSERT INTO shop.${table} SELECT number, concat('region ', toString(number % 10)), toDecimal64(number * 0.25, 2), toDate('2020-01-01') + number % 1000 FROM system.numbers LIMIT ${rows}`,
    )
  }
  return { kind: 'clickhouse', port: server.port, user: server.user, password: server.password, fill, remove: server.remove }
}

interface Measured {
  readonly ms: number
  readonly peakMb: number
}

/** One route in a process of its own, so that its peak memory is its own. */
function measured(route: 'ours' | 'bare', { kind, port, user, password }: Source, table: string): Measured {
  const task = JSON.stringify({ route, kind, port, user, password, table })
  const { stdout, stderr } = spawnSync(process.execPath, ['--max-old-space-size=512', 'bench/database-child.ts', task], { encoding: 'utf8' })
  const [, ms, kib] = /^(\d+) (\d+)$/m.exec(stdout) ?? []
  if (ms === undefined) throw new Error(stderr)
  return { ms: Number(ms), peakMb: Math.round(Number(kib) / 1_024) }
}

/** Rows a second of each route beside the driver's own, and peak memory from a hundredth of the rows on. */
export async function databaseFigures(rows: number): Promise<void> {
  const starts = [postgresSource, ...(MARIADBD ? [mariaDbSource] : []), ...(CLICKHOUSE ? [clickHouseSource] : [])]
  for (const start of starts) {
    const source = await start()
    try {
      const few = Math.max(1_000, Math.round(rows / 100))
      await source.fill('few', few)
      await source.fill('many', rows)
      const small = measured('ours', source, 'few')
      const pairs = [0, 1, 2].map(() => ({ ours: measured('ours', source, 'many'), bare: measured('bare', source, 'many') }))
      const middle = (route: 'ours' | 'bare'): Measured => pairs.map((pair) => pair[route]).toSorted((a, b) => a.ms - b.ms)[1] ?? small
      const [ours, bare] = [middle('ours'), middle('bare')]
      const share = bare.ms / ours.ms
      const flat = ours.peakMb <= small.peakMb * FLAT
      const each = (ms: number): string => Math.round((rows / ms) * 1_000).toLocaleString('en-US')
      console.log(
        `${share >= SHARE ? 'reached' : 'MISSED '}  8  ${source.kind}, copy of ${rows.toLocaleString('en-US')} rows: ${each(ours.ms)} rows/s against ${each(bare.ms)} of the bare driver, ratio ${share.toFixed(2)}  (target: at least ${SHARE})`,
      )
      console.log(
        `${flat ? 'reached' : 'MISSED '}  8  ${source.kind}, peak memory: ${small.peakMb} MB for ${few.toLocaleString('en-US')} rows, ${ours.peakMb} MB for ${rows.toLocaleString('en-US')}  (target: at most ${FLAT} x)`,
      )
    } finally {
      await source.remove()
    }
  }
}
