/** Opens the metadata store: SQLite in the data folder, or PostgreSQL. Both use the same queries. */
import { type Dialect, Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { factsOf } from '../error-facts.ts'
import { type Changes, SINCE_UNKNOWN } from './changes.ts'
import { migrationsFor } from './migrations.ts'
import { nodeSqlite } from './node-sqlite.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** Lets Kysely run migrations of SQLite in a transaction. Its own adapter does not, so an interrupted migration would leave a part of its tables. */
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
 * Creates a connection pool that survives a restart of PostgreSQL: it logs and drops idle connections that the server
 * closes. Without an error listener, Node would exit.
 */
function postgresPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  const drop = (error: Error) => process.stderr.write(`PostgreSQL connection lost: ${error.message}\n`)
  pool.on('error', drop)
  pool.on('connect', (client) => client.on('error', drop))
  return pool
}

export type DatabaseLocation = { readonly sqlite: string } | { readonly postgres: string }

const watched = new WeakMap<Db, Changes>()

/** Returns a function that detects writes to the database. It always returns null for PostgreSQL, to which other servers may write. */
export const changesOf = (db: Db): Changes => watched.get(db) ?? SINCE_UNKNOWN.now

function onSqlite(file: string): { readonly dialect: Dialect; readonly changes: Changes } {
  const { database, changes } = nodeSqlite(file)
  return { dialect: new Sqlite({ database }), changes }
}

function onPostgres(address: string): { readonly dialect: Dialect; readonly changes: Changes } {
  pg.types.setTypeParser(20, Number)
  return { dialect: new PostgresDialect({ pool: postgresPool(address) }), changes: SINCE_UNKNOWN.now }
}

/** Opens the database without migrating it. Also returns its migrator. */
export function openDatabase(where: DatabaseLocation): { readonly db: Db; readonly migrator: Migrator } {
  const engine = 'sqlite' in where ? 'sqlite' : 'postgres'
  const { dialect, changes } = 'sqlite' in where ? onSqlite(where.sqlite) : onPostgres(where.postgres)
  const db = new Kysely<Database>({ dialect })
  watched.set(db, changes)
  return { db, migrator: new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } }) }
}

/** Opens the database and applies all migrations, or none if one fails. Throws if a newer release has written to it. */
export async function openStore(where: DatabaseLocation): Promise<Db> {
  const { db, migrator } = openDatabase(where)
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  return db
}

/**
 * Opens the database of a running server without migrating it, for scripts. Returns 'empty' if no server has ever used
 * it, and 'older' if migrations are missing. Throws if a newer release has written to it.
 */
export async function openCurrentStore(where: DatabaseLocation): Promise<Db | 'empty' | 'older'> {
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

/** Whether an error says that a table does not exist. */
function isTableMissing(error: unknown): boolean {
  const { code, message = '' } = factsOf(error)
  return code === '42P01' || message.startsWith('no such table')
}

/** Whether an error means that the disk is full, when writing a file, in SQLite (SQLITE_FULL) or in PostgreSQL (disk_full). */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = factsOf(error)
  return code === 'ENOSPC' || code === '53100' || errcode === 13
}

/** Whether an error means that PostgreSQL is unreachable, closed the connection, or is shutting down. */
export function isStoreLost(error: unknown): boolean {
  const { code = '', message = '' } = factsOf(error)
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|57P0[1-3]|08\d\d\d)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}

/** Whether an error is a violation of a unique constraint, in SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = factsOf(error)
  return code === '23505' || errcode === 2067 || errcode === 1555
}
