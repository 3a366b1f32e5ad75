/** A double of SQL Server in a process of its own, with tables `dbo.rows_<n>` of the sizes that it is told; prints its port. */
import { startSqlServer } from '../test/support/sql-server.ts'

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

const sizes = process.argv.slice(2).map(Number)
const sources = Object.fromEntries(sizes.map((size) => [`SELECT * FROM [dbo].[rows_${size}]`, { columns: COLUMNS, rows: rowsOf(size) }]))
const { port, user, password } = await startSqlServer({ sources })
process.send?.({ port, user, password })
