/** Copies one table with the product's import code or with the driver alone; prints wall and CPU milliseconds, and the peak memory in KiB. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { DatabaseKind } from '../src/contract/database.ts'
import { ok } from '../src/contract/errors.ts'
import { driverOf } from '../src/engine/databases/drivers.ts'
import { withSession } from '../src/engine/databases/session.ts'

const Task = z.object({ route: z.enum(['ours', 'bare']), kind: DatabaseKind, port: z.int(), user: z.string(), password: z.string(), table: z.string() })
const { route, kind, port, user, password, table } = Task.parse(JSON.parse(process.argv[2] ?? ''))
const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-copy-'))
const file = join(folder, 'rows')
const SCHEMAS: { readonly [K in DatabaseKind]?: string } = { postgresql: 'public', mssql: 'dbo' }
const schema = SCHEMAS[kind] ?? 'shop'

async function ours(): Promise<void> {
  const server = {
    ...{ kind, address: '127.0.0.1', name: '127.0.0.1', port, database: 'shop', username: user, password },
    ...{ tls: 'off' as const, ca: null, connectMs: 60_000, statementMs: 3_600_000, functions: [] },
  }
  const done = await withSession(server, async (session) => {
    const query = { by: 'table' as const, schema, table }
    const fields = await session.describe(query)
    if (!fields.ok) return fields
    return ok(await session.copy(query, fields.value, file, { above: null, maxTextMb: 100_000, onRows: () => undefined }))
  })
  if (!done.ok) throw new Error(JSON.stringify(done))
}

/**
 * For each database, loads the driver and returns a function that streams the same rows as fast as the driver can. Rows
 * that arrive as text are written to a file. First requests the version and columns, as the product does, except from
 * the SQL Server double, which does not support that.
 */
const BARE: { readonly [K in DatabaseKind]?: () => Promise<() => Promise<void>> } = {
  postgresql: async () => {
    const [{ default: pg }, { to: copyTo }] = await Promise.all([import('pg'), import('pg-copy-streams')])
    return async () => {
      const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'shop' })
      await client.connect()
      await client.query('SELECT version()')
      await client.query(`SELECT * FROM ${table} LIMIT 0`)
      await pipeline(client.query(copyTo(`COPY ${table} TO STDOUT (FORMAT csv)`)), createWriteStream(file))
      await client.end()
    }
  },
  mysql: async () => {
    const { default: mysql } = await import('mysql2')
    return async () => {
      const connection = mysql.createConnection({ host: '127.0.0.1', port, user, password, database: 'shop' })
      for (const sql of ['SELECT version()', `SELECT * FROM ${table} LIMIT 0`])
        await new Promise<void>((resolve, reject) => connection.query(sql, (error) => (error ? reject(error) : resolve())))
      const rows: Readable = connection.query({ sql: `SELECT * FROM ${table}`, rowsAsArray: true, typeCast: false }).stream({ highWaterMark: 1_000 })
      async function* lines(source: AsyncIterable<(Buffer | null)[]>): AsyncGenerator<string> {
        let text = ''
        for await (const row of source) {
          text += `${row.join(',')}\n`
          if (text.length < 65_536) continue
          yield text
          text = ''
        }
        yield text
      }
      await pipeline(rows, lines, createWriteStream(file))
      connection.destroy()
    }
  },
  mssql: async () => {
    const { tedious } = await import('../src/engine/databases/mssql/tedious.ts')
    return async () => {
      const connection = new tedious.Connection({
        server: '127.0.0.1',
        authentication: { type: 'default', options: { userName: user, password } },
        options: { port, database: 'shop', encrypt: false, requestTimeout: 0, packetSize: 16_000 },
      })
      await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
      const out = createWriteStream(file)
      let text = ''
      await new Promise<void>((resolve, reject) => {
        const request = new tedious.Request(`SELECT * FROM [${schema}].[${table}]`, (error) => (error ? reject(error) : resolve()))
        request.on('row', (row: { value: unknown }[]) => {
          text += `${row.map(({ value }) => value).join(',')}\n`
          if (text.length < 65_536) return
          if (!out.write(text)) {
            request.pause()
            out.once('drain', () => request.resume())
          }
          text = ''
        })
        connection.execSqlBatch(request)
      })
      await finished(out.end(text))
      connection.close()
    }
  },
  clickhouse: async () => {
    const { createClient } = await import('@clickhouse/client')
    return async () => {
      const client = createClient({ url: `http://127.0.0.1:${port}`, username: user, password, database: 'shop', request_timeout: 3_600_000 })
      for (const query of ['SELECT version()', `DESCRIBE TABLE ${table}`]) await (await client.query({ query, format: 'TabSeparated' })).text()
      const { stream } = await client.exec({ query: `SELECT * FROM ${table} FORMAT TabSeparated` })
      await pipeline(stream, createWriteStream(file))
      await client.close()
    }
  },
}

// loads only the required modules, before the clock starts
const run = route === 'ours' ? await driverOf(kind).then(() => ours) : await BARE[kind]?.()
const [start, before] = [performance.now(), process.cpuUsage()]
await run?.()
const { user: busy, system } = process.cpuUsage(before)
console.log(`${Math.round(performance.now() - start)} ${Math.round((busy + system) / 1_000)} ${process.resourceUsage().maxRSS}`)
rmSync(folder, { recursive: true, force: true })
process.exit(0)
