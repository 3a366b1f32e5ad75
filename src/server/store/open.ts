/** Opens the metadata store: SQLite in the data folder, or PostgreSQL by its address. One query layer on both. */
import { type Dialect, Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { factsOf } from '../error-facts.ts'
import { type Changes, SINCE_UNKNOWN } from './changes.ts'
import { migrationsFor } from './migrations.ts'
import { nodeSqlite } from './node-sqlite.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** SQLite takes DDL in a transaction. With Kysely's own adapter, a migration that is killed would leave half of its tables. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class Sqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl()
  }
}

/**
 * A pool that outlives its server: a connection that the database ends while nobody uses it is
 * dropped with a line in the log; without a listener it would end the process.
 */
function postgresPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  const drop = (error: Error) => process.stderr.write(`PostgreSQL connection lost: ${error.message}\n`)
  pool.on('error', drop)
  pool.on('connect', (client) => client.on('error', drop))
  return pool
}

export type Where = { readonly sqlite: string } | { readonly postgres: string }

const watched = new WeakMap<Db, Changes>()

/** What may have been written to an open database. Neither PostgreSQL can tell, to which the servers of an installation write side by side, nor a transaction. */
export const changesOf = (db: Db): Changes => watched.get(db) ?? SINCE_UNKNOWN.now

function onSqlite(file: string): { readonly dialect: Dialect; readonly changes: Changes } {
  const { database, changes } = nodeSqlite(file)
  return { dialect: new Sqlite({ database }), changes }
}

function onPostgres(address: string): { readonly dialect: Dialect; readonly changes: Changes } {
  pg.types.setTypeParser(20, Number)
  return { dialect: new PostgresDialect({ pool: postgresPool(address) }), changes: SINCE_UNKNOWN.now }
}

/** Opens the database as it is, with the migrator of its engine. */
export function openDatabase(where: Where): { readonly db: Db; readonly migrator: Migrator } {
  const engine = 'sqlite' in where ? 'sqlite' : 'postgres'
  const { dialect, changes } = 'sqlite' in where ? onSqlite(where.sqlite) : onPostgres(where.postgres)
  const db = new Kysely<Database>({ dialect })
  watched.set(db, changes)
  return { db, migrator: new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } }) }
}

/** Opens and migrates, all or nothing. Throws when a newer version of the product has written to it. */
export async function openStore(where: Where): Promise<Db> {
  const { db, migrator } = openDatabase(where)
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  return db
}

/**
 * Opens a store that a server of this release has opened before, beside that server: nothing is
 * migrated. 'empty' when no server has ever been started on it, 'older' when it has not been brought up
 * to date; throws when a newer release has written to it.
 */
export async function openCurrentStore(where: Where): Promise<Db | 'empty' | 'older'> {
  const { db, migrator } = openDatabase(where)
  const known = await migrator.getMigrations()
  const { rows: executed } = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch((error: unknown) => {
    if (isTableMissing(error)) return { rows: [] }
    throw error
  })
  const isNewer = executed.some(({ name }) => !known.some((migration) => migration.name === name))
  if (!isNewer && known.every((migration) => migration.executedAt !== undefined)) return db
  await db.destroy()
  if (isNewer) throw new Error('corrupted migrations: a newer release has written to the store')
  return executed.length === 0 ? 'empty' : 'older'
}

/** True for the error of a query whose table nobody has made. */
function isTableMissing(error: unknown): boolean {
  const { code, message = '' } = factsOf(error)
  return code === '42P01' || message.startsWith('no such table')
}

/** True for the error of a write that found no space: of a file, of SQLite (SQLITE_FULL), of PostgreSQL (disk_full). */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = factsOf(error)
  return code === 'ENOSPC' || code === '53100' || errcode === 13
}

/** True when PostgreSQL cannot be reached, has ended the connection, or is shutting down. */
export function isStoreLost(error: unknown): boolean {
  const { code = '', message = '' } = factsOf(error)
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|57P0[1-3]|08\d\d\d)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}

/** True for the error that either engine gives when a unique value is already there. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = factsOf(error)
  return code === '23505' || errcode === 2067 || errcode === 1555
}
