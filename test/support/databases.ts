/** Helpers for tests that import from a database: connection parameters, and reading the imported rows. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseKind, DatabaseQuery, DatabaseTarget } from '../../src/contract/database.ts'
import { ok } from '../../src/contract/errors.ts'
import { withSession } from '../../src/engine/databases/session.ts'
import type { DatabaseServer } from '../../src/engine/protocol.ts'
import type { TestPostgres } from './postgres.ts'
import type { TestServer } from './server.ts'

/** A database server on localhost, with an account. */
interface Reached {
  readonly port: number
  readonly user: string
  readonly password: string
}

/** The connection to the database `shop`, as entered in the connection form. */
export const shopOf = (kind: DatabaseKind, { port, user, password }: Reached): DatabaseTarget => ({
  ...{ kind, server: '127.0.0.1', port, database: 'shop', username: user, tls: 'off', ca: null },
  password,
})

/**
 * The same connection in the form that an engine process receives. Tests use it to run requests in their own process,
 * because a child process per request would take a minute in total.
 */
export const shopServer = (kind: DatabaseKind, { port, user, password }: Reached): DatabaseServer => ({
  ...{ kind, address: '127.0.0.1', name: '127.0.0.1', port, database: 'shop', username: user, password },
  ...{ tls: 'off', ca: null, connectMs: 60_000, statementMs: 60_000, functions: [] },
})

export const select = (text: string): DatabaseQuery => ({ by: 'select', text })

/** Selects a key column and a constant second column. */
export const keyed = (column: string, table: string): DatabaseQuery => select(`SELECT ${column}, 1 AS one FROM ${table}`)

/** Counts the rows whose first column is greater than `value` and the others, and the rows that an append copies. */
export async function rowsAbove(server: DatabaseServer, query: DatabaseQuery, value: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-append-'))
  const done = await withSession(server, async (session) => {
    const fields = await session.describe(query)
    if (!fields.ok) return fields
    const above = { place: 0, value, scale: 0 }
    const counted = await session.count(query, fields.value, above)
    const file = join(folder, 'rows')
    const { rows } = await session.copy(query, fields.value, file, { above, maxTextMb: 1, onRows: () => undefined })
    return ok({ ...counted, copied: rows, lines: readFileSync(file, 'utf8').split('\n').length - 1 })
  })
  rmSync(folder, { recursive: true, force: true })
  if (!done.ok) throw new Error(JSON.stringify(done))
  return done.value
}

interface Importer {
  readonly server: TestServer
  readonly token: string
  readonly connection: string
}

/**
 * Helpers that import over a person's connection and read the result. They get the person from a function, because no
 * account exists before the test begins.
 */
export const importing = (importer: () => Importer) => ({
  imported: async (query: DatabaseQuery, connection_id = importer().connection, left_out: string[] = []) => {
    const { server, token } = importer()
    const { data } = await server.call('apiv2/import_database', { connection_id, query, title: 'From a database', left_out }, token)
    return { datasetId: data.dataset_id, job: await server.jobEnd(data.job_id, token) }
  },
  rowsOf: async (datasetId: string) => {
    const { server, token } = importer()
    const { data } = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 1_000 }, token)
    return (data.data[0] ?? []).map((_, r) => data.data.map((column) => column[r] ?? null))
  },
  datasetOf: async (datasetId: string) => {
    const { server, token } = importer()
    return (await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)).data
  },
})

let tables = 0

/** Creates an owner and imports a dataset "Sales" from a new table of the database `shop`. The SQL query `rows` provides the table's rows. */
export async function ownTable(server: TestServer, postgres: TestPostgres, rows: string) {
  const owner = await server.user('owner')
  const table = `t${++tables}`
  await postgres.run('shop', `CREATE TABLE ${table} AS ${rows}`)
  const connection_id = (await server.call('apiv2/save_connection', shopOf('postgresql', postgres), owner.token)).data.id
  const query = { by: 'table', schema: 'public', table } as const
  const { dataset_id, job_id } = (await server.call('apiv2/import_database', { connection_id, query, title: 'Sales' }, owner.token)).data
  await server.jobEnd(job_id, owner.token)
  const dataset = async () => (await server.call('apiv2/get_dataset', { dataset_id }, owner.token)).data
  return { owner, table, connection_id, dataset_id, dataset }
}
