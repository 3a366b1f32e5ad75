/**
 * Runs the SQL Server double in a separate process; sends its port to the parent. Its tables are `dbo.rows_<n>` for each
 * size in the arguments, and one for each column type.
 */
import { createHash } from 'node:crypto'
import { startSqlServer } from '../test/support/sql-server.ts'
import { COLUMN_KINDS, type ColumnKind, kindTable } from './column-kinds.ts'

const COLUMNS = [
  ['id', 'bigint'],
  ['region', 'nvarchar(20)'],
  ['amount', 'decimal(12,2)'],
  ['sold', 'date'],
] as const

const DAY = 86_400_000
const days = Array.from({ length: 1_000 }, (_, day) => new Date(Date.UTC(2020, 0, 1) + day * DAY).toISOString().slice(0, 10))

const rowsOf = (count: number): Iterable<readonly (string | null)[]> => ({
  *[Symbol.iterator]() {
    for (let n = 1; n <= count; n++) yield [String(n), `region ${n % 10}`, (n * 0.25).toFixed(2), days[n % days.length] ?? null]
  },
})

const KINDS: { readonly [K in ColumnKind]: readonly [type: string, value: (n: number) => string] } = {
  whole: ['bigint', String],
  'long whole': ['decimal(20,0)', (n) => String(12_345_678_901_234_567_890n + BigInt(n))],
  decimal: ['decimal(12,2)', (n) => (n * 0.25).toFixed(2)],
  'long decimal': ['decimal(38,6)', (n) => `${1_234_567_890_123_456n + BigInt(n)}.000001`],
  float: ['float', (n) => String(n / 7)],
  'few texts': ['nvarchar(20)', (n) => `region ${n % 10}`],
  'many texts': ['nvarchar(40)', (n) => createHash('md5').update(String(n)).digest('hex')],
  date: ['date', (n) => days[n % days.length] ?? ''],
  moment: ['datetime2(0)', (n) => `${days[n % days.length]} 12:00:00`],
  boolean: ['bit', (n) => (n % 3 === 0 ? '1' : '0')],
}

const columnOf = (kind: ColumnKind, count: number): Iterable<readonly string[]> => ({
  *[Symbol.iterator]() {
    for (let n = 1; n <= count; n++) yield [KINDS[kind][1](n)]
  },
})

const sizes = process.argv.slice(2).map(Number)
const ofSizes = sizes.map((size) => [`rows_${size}`, { columns: COLUMNS, rows: rowsOf(size) }] as const)
const ofKinds = sizes.flatMap((size) =>
  COLUMN_KINDS.map((kind) => [kindTable(kind, size), { columns: [['value', KINDS[kind][0]] as const], rows: columnOf(kind, size) }] as const),
)
const sources = Object.fromEntries([...ofSizes, ...ofKinds].map(([name, source]) => [`SELECT * FROM [dbo].[${name}]`, source]))
const { port, user, password } = await startSqlServer({ sources })
process.send?.({ port, user, password })
