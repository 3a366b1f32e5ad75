/** Opens a read-only session with a database, runs one task in it, and closes it. */

import type { AccountRight } from '../../contract/account-right.ts'
import { type DatabaseQuery, HEAD_ROWS, TABLES_MAX } from '../../contract/database.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { sqlTypeName } from '../../contract/sql-type.ts'
import type { DatabaseAnswers, DatabaseServer, DatabaseTask } from '../protocol.ts'
import { NO_FACTS } from './comments.ts'
import type { Reading, Session, TableFacts } from './driver.ts'
import { driverOf } from './drivers.ts'
import { failureOf } from './network-errors.ts'
import { ROW_MAX_MB, RowTooLarge } from './row-bound.ts'

/** Maximum number of columns of a dataset. */
export const COLUMNS_MAX = 2_000
/** Maximum characters of a value in a preview. */
const VALUE_SHOWN = 200

/**
 * Catches errors that a driver throws from an event handler, such as for a message that it does not know. `error`
 * rejects with them until `end` is called.
 */
function unforeseen(): { readonly error: Promise<never>; readonly end: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  process.once('uncaughtException', reject)
  return { error: promise, end: () => void process.off('uncaughtException', reject) }
}

/** Runs `work` in a session. Returns a failure for errors of the database or the connection, and throws all others. */
export async function withSession<T>(server: DatabaseServer, work: (session: Session) => Promise<Result<T>>): Promise<Result<T>> {
  const driver = await driverOf(server.kind)
  const { error: thrown, end } = unforeseen()
  let session: Session | undefined
  try {
    session = await Promise.race([driver.open(server), thrown])
    return await Promise.race([work(session), thrown])
  } catch (error) {
    if (error instanceof RowTooLarge) return fail('db_row_too_large', { limit: ROW_MAX_MB })
    const statementMs = session?.statementMs ?? server.statementMs
    const problem = driver.problem(error, { ...server, statementMs })
    if (problem === null) throw error
    return problem.code === 'db_query_timeout' && statementMs < server.statementMs ? failureOf('db_user_timeout', '', { ...server, statementMs }) : problem
  } finally {
    end()
    await session?.close()
  }
}

/** Predicts a column's type before its values are known. Null for a column that is not imported. */
function dtypeOf(reading: Reading): string | null {
  if (reading.kind === 'bytes') return null
  if (reading.kind === 'flag') return 'BOOLEAN'
  return reading.kind === 'number' ? 'DECIMAL' : sqlTypeName(reading)
}

/** Returns no rights if the server does not report them, which is no reason to refuse the account. */
async function rightsOf(session: Session, server: DatabaseServer): Promise<AccountRight[]> {
  try {
    return await session.rights()
  } catch (error) {
    if ((await driverOf(server.kind)).problem(error, server) === null) throw error
    return []
  }
}

/**
 * Returns what the catalogue says about a query's table; nothing for a statement, or if the account may not read the
 * catalogue. Must come last in a session: PostgreSQL ends the transaction after an error.
 */
export async function factsOf(session: Session, query: DatabaseQuery, server: DatabaseServer): Promise<TableFacts> {
  if (query.by === 'select') return NO_FACTS
  try {
    return await session.facts(query)
  } catch (error) {
    if ((await driverOf(server.kind)).problem(error, server) === null) throw error
    return NO_FACTS
  }
}

export async function runDatabaseTask(task: DatabaseTask): Promise<Result<DatabaseAnswers[keyof DatabaseAnswers]>> {
  return await withSession(task.server, async (session): Promise<Result<DatabaseAnswers[keyof DatabaseAnswers]>> => {
    if (task.ask === 'version') return ok({ version: session.version, rights: await rightsOf(session, task.server) })
    if (task.ask === 'tables') return ok(await session.tables(TABLES_MAX, task.search ?? ''))
    const fields = await session.describe(task.query)
    if (!fields.ok) return fields
    if (fields.value.length > COLUMNS_MAX) return fail('db_too_many_columns', { columns: fields.value.length, limit: COLUMNS_MAX })
    const columns = fields.value.map(({ name, sourceType, reading }) => ({ name, source_type: sourceType, dtype: dtypeOf(reading) }))
    const rows = await session.estimate(task.query)
    if (task.ask === 'description') {
      const { comment, comments, key, unique } = await factsOf(session, task.query, task.server)
      const described = columns.map((column) => ({ ...column, key: key.indexOf(column.name) + 1 || null, comment: comments.get(column.name) ?? null }))
      return ok({ columns: described, unique, comment, rows })
    }
    return ok({ columns, head: await session.head(task.query, fields.value, HEAD_ROWS, VALUE_SHOWN), rows })
  })
}
