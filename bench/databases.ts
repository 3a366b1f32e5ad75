/** Compares the product's copies and imports of database tables with what the drivers achieve alone: speed and peak memory. */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { DATABASE_KINDS, type DatabaseKind } from '../src/contract/database.ts'
import type { EngineLimits } from '../src/engine/protocol.ts'
import { DATABASE_FLAGS, FILE_FLAGS } from '../src/server/pool/child.ts'
import { CLICKHOUSE, startClickHouse } from '../test/support/clickhouse.ts'
import { MARIADBD, startMariaDb } from '../test/support/mariadb.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { COLUMN_KINDS, COLUMNS, type ColumnKind, importOnce, kindTable } from './column-kinds.ts'
import { median } from './pairs.ts'

/** Minimum speed of a copy in rows per second, as a fraction of the driver's own. */
const SHARE = 0.8
/** Maximum peak memory for larger tables, as a multiple of that for the smallest one. */
const FLAT = 1.5
/** Maximum import time of a column of any type, as a multiple of that of an integer column. */
const KIND = 4

interface Source {
  readonly kind: DatabaseKind
  readonly port: number
  readonly user: string
  readonly password: string
  readonly fill: (table: string, rows: number) => Promise<unknown>
  /** Creates a table with one column of this type. */
  readonly fillKind: (kind: ColumnKind, rows: number) => Promise<unknown>
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
  const fillKind = (kind: ColumnKind, rows: number) => {
    const [type, value] = COLUMNS.postgresql[kind]
    return server.run('shop', `CREATE TABLE ${kindTable(kind, rows)} AS SELECT (${value})::${type} AS value FROM generate_series(1::bigint, ${rows}) AS n`)
  }
  return { kind: 'postgresql', port: server.port, user: server.user, password: server.password, fill, fillKind, remove: server.remove }
}

async function mariaDbSource(): Promise<Source> {
  const server = await startMariaDb()
  await server.run('CREATE DATABASE shop; USE shop')
  const fill = (table: string, rows: number) =>
    server.run(
      `CREATE TABLE ${table} (id bigint, region varchar(20), amount decimal(12,2), sold date) SELECT seq AS id, CONCAT('region ', seq % 10) AS region, CAST(seq * 0.25 AS decimal(12,2)) AS amount, DATE_ADD('2020-01-01', INTERVAL seq % 1000 DAY) AS sold FROM seq_1_to_${rows}`,
    )
  const fillKind = (kind: ColumnKind, rows: number) => {
    const [type, value] = COLUMNS.mysql[kind]
    return server.run(`CREATE TABLE ${kindTable(kind, rows)} (value ${type}) SELECT ${value} AS value FROM (SELECT seq AS n FROM seq_1_to_${rows}) AS s`)
  }
  return { kind: 'mysql', port: server.port, user: server.user, password: server.password, fill, fillKind, remove: server.remove }
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
  const fillKind = async (kind: ColumnKind, rows: number) => {
    const [type, value] = COLUMNS.clickhouse[kind]
    await server.run(`CREATE TABLE shop.${kindTable(kind, rows)} (value ${type}) ENGINE = MergeTree ORDER BY tuple()`)
    await server.run(`INSERT INTO shop.${kindTable(kind, rows)} SELECT ${value} FROM (SELECT number AS n FROM system.numbers LIMIT ${rows})`)
  }
  return { kind: 'clickhouse', port: server.port, user: server.user, password: server.password, fill, fillKind, remove: server.remove }
}

/** Node flags for both sides: those of the product's child processes for files and databases. */
const HEAP = '--max-old-space-size=512'
const FLAGS_OF_FILES = [HEAP, ...FILE_FLAGS]
const FLAGS = [HEAP, ...DATABASE_FLAGS]

/** Copies of tables up to this many rows take a tenth of a second, too short for only three repetitions. */
const SMALL = 100_000
const PAIRS = { small: 9, large: 3 }

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/** The conditions of measurement, printed with the figures. */
const TERMS = [
  `each copy in a process of its own, alternately ours and the bare driver, the middle of ${PAIRS.large}, of ${PAIRS.small} up to ${whole(SMALL)} rows; modules are loaded before the clock starts on both sides, nothing else is warm.`,
  'From the connection to the closed file of texts: both ask what answers and which columns there are (of SQL Server, ours alone); ours also asks what its session may do and how many rows there were, and writes quotes and escapes.',
  `Both with ${FLAGS.join(' ')} (of SQLite, ${FLAGS_OF_FILES.join(' ')}) and, of SQL Server, packets of 16,000 bytes; its double sends the bare driver texts, which are what that reads fastest.`,
].join(' ')

const Told = z.object({ port: z.int(), user: z.string(), password: z.string() })

/** SQL Server itself cannot be installed here: a double of its protocol sends the rows, on another core. */
async function sqlServerSource(sizes: readonly number[]): Promise<Source> {
  const child = fork('bench/sql-server-child.ts', sizes.map(String))
  const [told] = await once(child, 'message')
  return { kind: 'mssql', ...Told.parse(told), fill: async () => undefined, fillKind: async () => undefined, remove: async () => void child.kill() }
}

interface Measured {
  readonly ms: number
  /** CPU milliseconds of the process that reads the table. */
  readonly cpuMs: number
  readonly peakMb: number
}

/** Runs one copy in a separate process, so that its peak memory is measured alone. */
function measured(route: 'ours' | 'bare', source: Source | SqliteSource, table: string): Measured {
  const { kind } = source
  const args =
    kind === 'sqlite'
      ? ['bench/sqlite-child.ts', route, source.file, table]
      : ['bench/database-child.ts', JSON.stringify({ route, kind, port: source.port, user: source.user, password: source.password, table })]
  const { stdout, stderr } = spawnSync(process.execPath, [...(kind === 'sqlite' ? FLAGS_OF_FILES : FLAGS), ...args], { encoding: 'utf8' })
  const [, ms, cpuMs, kib] = /^(\d+) (\d+) (\d+)$/m.exec(stdout) ?? []
  if (ms === undefined) throw new Error(stderr)
  return { ms: Number(ms), cpuMs: Number(cpuMs), peakMb: Math.round(Number(kib) / 1_024) }
}

/** A SQLite file, which needs no server. */
interface SqliteSource {
  readonly kind: 'sqlite'
  readonly file: string
  readonly fill: Source['fill']
  readonly fillKind: Source['fillKind']
  readonly remove: Source['remove']
}

async function sqliteSource(): Promise<SqliteSource> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-sqlite-'))
  const file = join(folder, 'shop.sqlite')
  const fill = async (table: string, rows: number) => {
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE ${table} (id INTEGER, region TEXT, amount REAL, sold TEXT);
      INSERT INTO ${table} WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < ${rows})
      SELECT n, 'region ' || n % 10, n * 0.25, date('2020-01-01', '+' || (n % 1000) || ' days') FROM r`)
    db.close()
  }
  const fillKind = async (kind: ColumnKind, rows: number) => {
    const [type, value] = COLUMNS.sqlite[kind]
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE ${kindTable(kind, rows)} (value ${type});
      INSERT INTO ${kindTable(kind, rows)} WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < ${rows}) SELECT ${value} FROM r`)
    db.close()
  }
  return { kind: 'sqlite', file, fill, fillKind, remove: async () => rmSync(folder, { recursive: true }) }
}

const labelOf = ({ kind }: Source | SqliteSource): string => (kind === 'sqlite' ? 'SQLite' : DATABASE_KINDS[kind].label)

/** Returns the median measurement of each route. Runs them in pairs, one right after the other, so that other load affects both. */
function pairOf(source: Source | SqliteSource, table: string, count: number): { readonly ours: Measured; readonly bare: Measured } {
  const pairs = Array.from({ length: count }, () => ({ ours: measured('ours', source, table), bare: measured('bare', source, table) }))
  const middle = (route: 'ours' | 'bare'): Measured =>
    pairs.map((pair) => pair[route]).toSorted((a, b) => a.ms - b.ms)[count >> 1] ?? { ms: 0, cpuMs: 0, peakMb: 0 }
  return { ours: middle('ours'), bare: middle('bare') }
}

async function figuresOf(source: Source | SqliteSource, sizes: readonly number[]): Promise<void> {
  let least: number | undefined
  for (const rows of sizes) {
    const table = `rows_${rows}`
    await source.fill(table, rows)
    const { ours, bare } = pairOf(source, table, rows <= SMALL ? PAIRS.small : PAIRS.large)
    const share = bare.ms / ours.ms
    least ??= ours.peakMb
    const isFlat = ours.peakMb <= least * FLAT
    console.log(
      `${share >= SHARE ? 'reached' : 'MISSED '}  8  ${labelOf(source)}, copy of ${whole(rows)} rows: ${whole((rows / ours.ms) * 1_000)} rows/s against ${whole((rows / bare.ms) * 1_000)} of the bare driver, ratio ${share.toFixed(2)}  (target: at least ${SHARE}); processor time ${whole(ours.cpuMs)} ms against ${whole(bare.cpuMs)}, ratio ${(bare.cpuMs / ours.cpuMs).toFixed(2)}`,
    )
    console.log(
      `${isFlat ? 'reached' : 'MISSED '}  8  ${labelOf(source)}, peak memory: ${ours.peakMb} MB for ${whole(rows)} rows  (target: at most ${FLAT} x ${least} MB)`,
    )
  }
}

/**
 * Runs a complete import for each column type: copy, type detection, profile and dataset file. Compares each with the
 * driver reading the same rows, and with the import of 64-bit integers, the engine's fastest type.
 */
async function kindFigures(source: Source | SqliteSource, rows: number, folder: string, limits: EngineLimits): Promise<void> {
  let least: number | undefined
  for (const kind of COLUMN_KINDS) {
    await source.fillKind(kind, rows)
    const table = kindTable(kind, rows)
    const pairs: { readonly ours: number; readonly bare: number }[] = []
    for (let i = 0; i < PAIRS.large; i++) pairs.push({ ours: (await importOnce(source, table, folder, limits)).ms, bare: measured('bare', source, table).ms })
    const [ours, bare] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.bare))]
    least ??= ours
    console.log(
      `${ours <= least * KIND ? 'reached' : 'MISSED '}  8  ${labelOf(source)}, whole import of ${whole(rows)} rows, ${kind}: ${whole(ours)} ms, ${(ours / bare).toFixed(1)} x the bare driver's ${whole(bare)} ms, ${(ours / least).toFixed(1)} x whole numbers  (target: at most ${KIND} x whole numbers)`,
    )
  }
}

/** Prints all figures: copies in rows per second relative to the driver, peak memory for growing tables, and complete imports by column type. */
export async function databaseFigures(sizes: readonly number[], folder: string, limits: EngineLimits): Promise<void> {
  const largest = Math.max(...sizes)
  const starts: (() => Promise<Source | SqliteSource>)[] = [
    sqliteSource,
    postgresSource,
    ...(MARIADBD ? [mariaDbSource] : []),
    ...(CLICKHOUSE ? [clickHouseSource] : []),
    () => sqlServerSource(sizes),
  ]
  console.log(`        8  ${TERMS}`)
  for (const start of starts) {
    const source = await start()
    try {
      await figuresOf(source, sizes)
      await kindFigures(source, largest, folder, limits)
    } finally {
      await source.remove()
    }
  }
}
