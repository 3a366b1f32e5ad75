/** One talk with a database: a session that can only read is opened, asked, and closed. */
import { HEAD_ROWS, TABLES_MAX } from '../../contract/database.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { nameOf } from '../../contract/sql-type.ts'
import type { DatabaseAnswers, DatabaseServer, DatabaseTask } from '../protocol.ts'
import type { Reading, Session } from './driver.ts'
import { driverOf } from './drivers.ts'

/** Columns of a dataset. */
export const COLUMNS_MAX = 2_000
/** Characters of a value in a look. */
const VALUE_SHOWN = 200

/** Runs `work` in a session; what the database or the way there says is a failure, everything else is thrown. */
export async function inSession<T>(server: DatabaseServer, work: (session: Session) => Promise<Result<T>>): Promise<Result<T>> {
  const driver = driverOf(server.kind)
  let session: Session | undefined
  try {
    session = await driver.open(server)
    return await work(session)
  } catch (error) {
    const problem = driver.problem(error, server)
    if (problem === null) throw error
    return problem
  } finally {
    await session?.close()
  }
}

/** What a column becomes before its values are known. */
function dtypeOf(reading: Reading): string | null {
  if (reading.kind === 'bytes') return null
  return reading.kind === 'number' ? 'DECIMAL' : nameOf(reading)
}

export async function talk(task: DatabaseTask): Promise<Result<DatabaseAnswers[keyof DatabaseAnswers]>> {
  return await inSession(task.server, async (session): Promise<Result<DatabaseAnswers[keyof DatabaseAnswers]>> => {
    if (task.ask === 'version') return ok(session.version)
    if (task.ask === 'tables') return ok(await session.tables(TABLES_MAX))
    const fields = await session.describe(task.query)
    if (!fields.ok) return fields
    if (fields.value.length > COLUMNS_MAX) return fail('db_too_many_columns', { columns: fields.value.length, limit: COLUMNS_MAX })
    const columns = fields.value.map(({ name, sourceType, reading }) => ({ name, source_type: sourceType, dtype: dtypeOf(reading) }))
    const rows = await session.estimate(task.query)
    return ok({ columns, head: await session.head(task.query, fields.value, HEAD_ROWS, VALUE_SHOWN), rows })
  })
}
