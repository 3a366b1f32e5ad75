/** Measures complete imports of tables with one column, for each column type that databases declare. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseKind } from '../src/contract/database.ts'
import { DatabaseOptions, type SourceOptions, SqliteOptions } from '../src/contract/import.ts'
import type { EngineLimits, FromImportWorker, ImportTask } from '../src/engine/protocol.ts'
import { startChild } from '../src/server/pool/child.ts'

export const COLUMN_KINDS = ['whole', 'long whole', 'decimal', 'long decimal', 'float', 'few texts', 'many texts', 'date', 'moment', 'boolean'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** The column's declared type in a database, and the SQL expression for its value in row `n`. */
type Columns = { readonly [K in ColumnKind]: readonly [type: string, value: string] }

const LONG = '12345678901234567890'

/** Excludes the SQL Server double, which does not parse SQL and defines its own columns (`sql-server-child.ts`). */
export const COLUMNS: { readonly [K in Exclude<DatabaseKind, 'mssql'> | 'sqlite']: Columns } = {
  postgresql: {
    whole: ['bigint', 'n'],
    'long whole': ['numeric', `${LONG} + n`],
    decimal: ['numeric(12,2)', 'n * 0.25'],
    'long decimal': ['numeric(38,6)', '1234567890123456 + n * 1.000001'],
    float: ['float8', 'n / 7::float8'],
    'few texts': ['text', `'region ' || n % 10`],
    'many texts': ['text', 'md5(n::text)'],
    date: ['date', `DATE '2020-01-01' + (n % 1000)::int`],
    moment: ['timestamp', `TIMESTAMP '2020-01-01' + n * INTERVAL '1 minute'`],
    boolean: ['boolean', 'n % 3 = 0'],
  },
  mysql: {
    whole: ['bigint', 'n'],
    'long whole': ['bigint unsigned', `${LONG} + n`],
    decimal: ['decimal(12,2)', 'n * 0.25'],
    'long decimal': ['decimal(38,6)', '1234567890123456 + n * 1.000001'],
    float: ['double', 'n / 7e0'],
    'few texts': ['varchar(20)', `CONCAT('region ', n % 10)`],
    'many texts': ['varchar(32)', 'md5(n)'],
    date: ['date', `DATE_ADD('2020-01-01', INTERVAL n % 1000 DAY)`],
    moment: ['datetime', `DATE_ADD('2020-01-01', INTERVAL n MINUTE)`],
    boolean: ['tinyint(1)', 'n % 3 = 0'],
  },
  clickhouse: {
    whole: ['Int64', 'n'],
    'long whole': ['UInt64', `toUInt64(${LONG}) + n`],
    decimal: ['Decimal(12,2)', 'toDecimal64(n * 0.25, 2)'],
    'long decimal': ['Decimal(38,6)', `toDecimal128('1234567890123456.000001', 6) + n`],
    float: ['Float64', 'n / 7'],
    'few texts': ['String', `concat('region ', toString(n % 10))`],
    'many texts': ['String', 'lower(hex(MD5(toString(n))))'],
    date: ['Date', `toDate('2020-01-01') + n % 1000`],
    moment: ['DateTime', `toDateTime('2020-01-01 00:00:00') + n * 60`],
    boolean: ['UInt8', 'n % 3 = 0'],
  },
  sqlite: {
    whole: ['INTEGER', 'n'],
    'long whole': ['TEXT', `'123456789012' || (10000000 + n)`],
    decimal: ['REAL', 'n * 0.25'],
    'long decimal': ['TEXT', `'123456789012' || (10000000 + n) || '.000001'`],
    float: ['REAL', 'n / 7.0'],
    'few texts': ['TEXT', `'region ' || n % 10`],
    'many texts': ['TEXT', `hex(n * 2654435761 % 4294967296) || '-' || n`],
    date: ['TEXT', `date('2020-01-01', '+' || (n % 1000) || ' days')`],
    moment: ['TEXT', `datetime('2020-01-01', '+' || n || ' minutes')`],
    boolean: ['TEXT', `CASE WHEN n % 3 = 0 THEN 'true' ELSE 'false' END`],
  },
}

export const kindTable = (kind: ColumnKind, rows: number): string => `kind_${kind.replace(' ', '_')}_${rows}`

export interface Imported {
  readonly ms: number
  readonly peakMb: number
}

export interface ImportSource {
  readonly kind: DatabaseKind | 'sqlite'
  /** The path of a SQLite file; `port` and `user` are for servers. */
  readonly file?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
}

const SCHEMAS: { readonly [K in DatabaseKind]: string } = { postgresql: 'public', mssql: 'dbo', mysql: 'shop', clickhouse: 'shop' }

function taskOf({ kind, file = '', port = 0, user = '', password = '' }: ImportSource, table: string): Pick<ImportTask, 'source' | 'options' | 'database'> {
  const as = (source: SourceOptions): ImportTask['options'] => ({ source, schema: { types: {}, blank_misfits: [] } })
  if (kind === 'sqlite') return { source: file, options: as(SqliteOptions.parse({ kind, table })) }
  const query = { by: 'table', schema: SCHEMAS[kind], table }
  return {
    source: '',
    options: as(DatabaseOptions.parse({ kind: 'database', connection_id: 'bench', query })),
    database: {
      ...{ kind, address: '127.0.0.1', name: '127.0.0.1', port, database: 'shop', username: user, password },
      ...{ tls: 'off' as const, ca: null, connectMs: 60_000, statementMs: 3_600_000, functions: [] },
    },
  }
}

/** Runs one import in a child process that is already started, as the product does. Measures from sending the task to the finished dataset on disk. */
export function importOnce(source: ImportSource, table: string, folder: string, limits: EngineLimits): Promise<Imported> {
  const { promise, resolve, reject } = Promise.withResolvers<Imported>()
  const child = startChild(source.kind === 'sqlite' ? 'import' : 'database', 8_000, limits, console.error)
  const target = join(folder, `import-${child.pid}.duckdb`)
  let start = 0
  child.on('message', (message: FromImportWorker) => {
    if (message.type === 'ready') {
      start = performance.now()
      child.send({ type: 'import', task: { ...taskOf(source, table), target, refusedFile: `${target}.refused`, limits, maxTextMb: 100_000 } })
    } else if (message.type === 'done') {
      const ms = performance.now() - start
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0
      child.kill('SIGKILL')
      for (const file of [target, `${target}.refused`]) rmSync(file, { force: true })
      resolve({ ms, peakMb: Math.round(Number(peak) / 1_024) })
    } else if (message.type === 'failed') {
      child.kill('SIGKILL')
      reject(new Error(`${message.code} ${JSON.stringify(message.params)}`))
    }
  })
  return promise
}
