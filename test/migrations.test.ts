/** A database migration that fails, or whose process is killed, leaves the metadata unchanged. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, describe, expect, it } from 'vitest'
import { migrationsFor } from '../src/server/store/migrations.ts'
import { openDatabase, openStore } from '../src/server/store/open.ts'
import { PINNED } from './support/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'))
// child processes of a killed product may still be writing to the folder
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 }))

/** Prepares a data folder: an empty one, or that of an older release. */
const BEFORE = {
  'an empty folder': (dataDir: string) => cpSync('test/fixtures/data-v1', dataDir, { recursive: true, filter: (path) => !/tessera\.sqlite/.test(path) }),
  'a folder of an older release': (dataDir: string) => cpSync('test/fixtures/data-v1', dataDir, { recursive: true }),
} as const
const cases = Object.entries(BEFORE)

const tablesOf = async (db: Kysely<never>): Promise<string[]> =>
  (await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'kysely%' ORDER BY name`.execute(db)).rows.map(
    (r) => r.name,
  )

describe.each(cases)('with %s', (name, prepare) => {
  it('a migration that fails half-way leaves nothing behind, and the next start migrates', async () => {
    const dataDir = join(folder, `${name} fails`)
    prepare(dataDir)
    const where = { sqlite: join(dataDir, 'tessera.sqlite') }
    const { db } = openDatabase(where)
    const before = await tablesOf(db as never)
    const broken = {
      up: async (on: Kysely<unknown>) => {
        await on.schema.createTable('half').addColumn('id', 'text').execute()
        throw new Error('killed here')
      },
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrationsFor('sqlite'), '9000-broken': broken }) } })
    expect((await migrator.migrateToLatest()).error).toEqual(new Error('killed here'))
    expect(await tablesOf(db as never)).toEqual(before)
    await db.destroy()
    await (await openStore(where)).destroy()
  })

  it.concurrent.each([12_000, 60_000])('the product killed once %i bytes of its log are written starts again', async (bytes) => {
    const dataDir = join(folder, `${name} ${bytes}`)
    prepare(dataDir)
    const where = { sqlite: join(dataDir, 'tessera.sqlite') }
    await killedAt(dataDir, () => existsSync(`${where.sqlite}-wal`) && statSync(`${where.sqlite}-wal`).size >= bytes)
    const db = await openStore(where)
    expect(await tablesOf(db as never)).toContain('grants')
    await db.destroy()
  })
})

/** Starts the product and kills it as soon as `isMoment` returns true or the product prints something. */
async function killedAt(dataDir: string, isMoment: () => boolean): Promise<void> {
  const child: ChildProcess = spawn(PINNED, ['src/server/main.ts', '--port', '0', '--data', dataDir], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', DEMO_DATA: 'off', QUERY_WORKERS: '1', QUERY_MEMORY_MB: '512' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  child.stdout?.once('data', kill)
  child.stderr?.once('data', kill)
  const ended = new Promise((resolve) => child.once('close', resolve))
  const watch = () => {
    if (isMoment()) kill()
    else if (child.exitCode === null && child.signalCode === null) setImmediate(watch)
  }
  watch()
  await ended
}
