/** Opens the metadata store: SQLite in the data folder, or PostgreSQL by its address. One query layer on both. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, PostgresDialect, SqliteAdapter, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { factsOf } from '../error-facts.ts'
import { migrationsFor } from './migrations.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

const SQLITE_CORRUPT = 11

const KEPT_STATEMENTS = 256

/** Statements as they were compiled, those used last: to compile one takes longer than to run most of them. */
function compiler(db: DatabaseSync): (text: string) => StatementSync {
  const kept = new Map<string, StatementSync>()
  return (text) => {
    const statement = kept.get(text) ?? db.prepare(text)
    kept.delete(text)
    kept.set(text, statement)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_STATEMENTS) break
      kept.delete(oldest)
    }
    return statement
  }
}

function nodeSqlite(file: string): SqliteDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
    const checked = String(Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0])
    if (checked !== 'ok') throw Object.assign(new Error(`the metadata is damaged: ${checked}`), { errcode: SQLITE_CORRUPT })
  } catch (error) {
    db.close()
    throw error
  }
  const compiled = compiler(db)
  return {
    close: () => db.close(),
    prepare: (text) => {
      const statement = compiled(text)
      return {
        reader: statement.columns().length > 0,
        // Kysely hands over what its compiler bound, and says unknown of it
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => {
          // a full disk ends a transaction by itself; the error of this rollback would hide why
          if (text === 'rollback' && !db.isTransaction) return { changes: 0, lastInsertRowid: 0 }
          return statement.run(...(parameters as SQLInputValue[]))
        },
        // one that is read row by row may be begun again meanwhile
        iterate: (parameters) => db.prepare(text).iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

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

/** Opens the database as it is, with the migrator of its engine. */
export function openDatabase(where: Where): { readonly db: Db; readonly migrator: Migrator } {
  const engine = 'sqlite' in where ? 'sqlite' : 'postgres'
  if (engine === 'postgres') pg.types.setTypeParser(20, Number)
  const db = new Kysely<Database>({
    dialect: 'sqlite' in where ? new Sqlite({ database: nodeSqlite(where.sqlite) }) : new PostgresDialect({ pool: postgresPool(where.postgres) }),
  })
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
