/** Adapts Node's built-in SQLite engine to the query layer. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import type { Changes } from './changes.ts'
import type { Database } from './schema.ts'

const SQLITE_CORRUPT = 11

const KEPT_STATEMENTS = 256

/** Tables that nearly every call and every open page writes to. Nothing in them affects access. */
const ASIDE: ReadonlySet<string | null> = new Set<keyof Database>(['rate_limits', 'events'])
const WRITES: ReadonlySet<number> = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE])

interface Compiled {
  readonly statement: StatementSync
  /** Whether it writes to other tables than those excluded, directly or through a foreign key. */
  readonly writes: boolean
}

/** A cache of compiled statements, least recently used out first, because compiling one takes longer than running most of them. */
function compiler(db: DatabaseSync): (text: string) => Compiled {
  const kept = new Map<string, Compiled>()
  let writes = false
  // while SQLite compiles a statement, it reports every table that the statement writes to
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

/** Opens a file, creating it if it does not exist. Throws if it is damaged (errcode 11) or cannot be opened. */
export function nodeSqlite(file: string): { readonly database: SqliteDatabase; readonly changes: Changes } {
  const db = opened(file)
  const compiled = compiler(db)
  const byOthers = db.prepare('PRAGMA data_version')
  let written = 0
  return {
    // within a transaction, writes of others are not visible yet
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
          // Kysely passes the parameters that its compiler bound, typed as unknown
          all: (parameters) => run(() => statement.all(...(parameters as SQLInputValue[]))),
          run: (parameters) => {
            // a full disk ends a transaction by itself; the error of this rollback would hide the cause
            if (text === 'rollback' && !db.isTransaction) return { changes: 0, lastInsertRowid: 0 }
            return run(() => statement.run(...(parameters as SQLInputValue[])))
          },
          // compiled separately, because a statement that is being iterated may be started again meanwhile
          iterate: (parameters) => run(() => db.prepare(text).iterate(...(parameters as SQLInputValue[]))),
        }
      },
    },
  }
}
