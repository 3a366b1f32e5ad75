/**
 * Locks the data folder and the database, so that only one server uses each. The operating system and the database
 * release the locks when the process ends, so a crash leaves none behind.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { factsOf } from './error-facts.ts'
import { StartProblem } from './start-problem.ts'

/** How many milliseconds to wait for a server that is still shutting down. */
const WAIT = 2_000
const TRY_AGAIN_AFTER = 5_000
/** Key of the advisory lock, an arbitrary number that no other program uses. */
const LOCK_KEY = 7_310_214_865

const SQLITE_BUSY = 5

export interface Lock {
  readonly release: () => Promise<void>
}

/** Locks a data folder by holding an exclusive SQLite transaction on a separate file. The transaction writes nothing. */
export function lockDataFolder(root: string): Lock {
  const owner = join(root, 'server.pid')
  const file = new DatabaseSync(join(root, 'server.lock'), { timeout: WAIT })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (factsOf(error).errcode !== SQLITE_BUSY) throw error
    throw new StartProblem(`Another server${processIn(owner)} uses the data folder ${root}. Stop it first, or choose another folder with --data.`)
  }
  writeFileSync(owner, `${process.pid}\n`, { mode: 0o600 })
  return {
    release: async () => {
      rmSync(owner, { force: true })
      file.close()
    },
  }
}

function processIn(owner: string): string {
  try {
    return ` (process ${readFileSync(owner, 'utf8').trim()})`
  } catch {
    return ''
  }
}

/** Holds an advisory lock of PostgreSQL on a separate connection. If the connection is lost, opens a new one and takes the lock again. */
export async function lockDatabase(address: string, log: (line: string) => void): Promise<Lock> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let released = false
  const acquire = async (): Promise<boolean> => {
    const next = new pg.Client({ connectionString: address, keepAlive: true, connectionTimeoutMillis: 10_000 })
    next.on('error', () => undefined)
    await next.connect()
    const { rows } = await next.query('SELECT pg_try_advisory_lock($1) AS got', [LOCK_KEY])
    if (rows[0]?.got !== true || released) {
      await next.end()
      return false
    }
    client = next
    next.once('end', again)
    return true
  }
  const again = (): void => {
    client = null
    if (released) return
    timer = setTimeout(() => {
      acquire().then(
        (got) => {
          if (!got && !released) {
            log('another server has taken over the database: only one may use it')
            again()
          }
        },
        () => again(),
      )
    }, TRY_AGAIN_AFTER)
    timer.unref()
  }
  const until = Date.now() + WAIT
  while (!(await acquire())) {
    if (Date.now() > until) throw new StartProblem('Another server uses the database that DATABASE_URL names. Stop it first, or choose another database.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    release: async () => {
      released = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
