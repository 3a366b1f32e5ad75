/** Adapts Node's built-in SQLite to Kysely. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import type { Changes } from './changes.ts'
import type { Database } from './schema.ts'

const SQLITE_CORRUPT = 11

const KEPT_STATEMENTS = 256

/** Tables whose writes do not count as changes. Nearly every call writes to them, but nothing in them affects access. */
const ASIDE: ReadonlySet<string | null> = new Set<keyof Database>(['rate_limits', 'events', 'favorites', 'openings', 'folders', 'filings'])
const WRITES: ReadonlySet<number> = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE])

interface Compiled {
  readonly statement: StatementSync
  /** Whether the statement writes to any other table, directly or through a foreign key. */
  readonly writes: boolean
}

/** Caches compiled statements, because compiling one takes longer than running most of them. Evicts the least recently used one. */
function compiler(db: DatabaseSync): (text: string) => Compiled {
  const kept = new Map<string, Compiled>()
  let writes = false
  // SQLite reports all tables that a statement writes to while compiling it
  db.setAuthorizer((action, table) => {
    writes ||= WRITES.has(action) && !ASIDE.has(table)
    return constants.SQLITE_OK
  })
  const compiled = (text: string): Compiled => {
    writes = false
    const statement = db.prepare(text)
    return { statement, writes }
  }
  return (text) => {
    const one = kept.get(text) ?? compiled(text)
    kept.delete(text)
    kept.set(text, one)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_STATEMENTS) break
      kept.delete(oldest)
    }
    return one
  }
}

function opened(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
    const checked = String(Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0])
    if (checked !== 'ok') throw Object.assign(new Error(`the metadata is damaged: ${checked}`), { errcode: SQLITE_CORRUPT })
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens a database file, creating it if it does not exist. Throws if it is damaged (errcode 11) or cannot be opened. */
export function nodeSqlite(file: string): { readonly database: SqliteDatabase; readonly changes: Changes } {
  const db = opened(file)
  const compiled = compiler(db)
  const byOthers = db.prepare('PRAGMA data_version')
  let written = 0
  return {
    // null within a transaction, where writes of other connections are not visible
    changes: () => (db.isTransaction ? null : `${written}/${byOthers.get()?.data_version}`),
    database: {
      close: () => db.close(),
      prepare: (text) => {
        const { statement, writes } = compiled(text)
        const run = <T>(execute: () => T): T => {
          if (writes) written++
          return execute()
        }
        return {
          reader: statement.columns().length > 0,
          // Kysely types the parameters as unknown, but its compiler has bound valid ones
          all: (parameters) => run(() => statement.all(...(parameters as SQLInputValue[]))),
          run: (parameters) => {
            // a full disk has already rolled back the transaction; an error from this rollback would hide the cause
            if (text === 'rollback' && !db.isTransaction) return { changes: 0, lastInsertRowid: 0 }
            return run(() => statement.run(...(parameters as SQLInputValue[])))
          },
          // not cached, because the same statement may run again while this one is being iterated
          iterate: (parameters) => run(() => db.prepare(text).iterate(...(parameters as SQLInputValue[]))),
        }
      },
    },
  }
}
