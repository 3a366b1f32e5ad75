/** Databases that tests import from: how tests connect to one, and the import's results. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseKind, DatabaseQuery, DatabaseTarget } from '../../src/contract/database.ts'
import { ok } from '../../src/contract/errors.ts'
import { withSession } from '../../src/engine/databases/session.ts'
import type { DatabaseServer } from '../../src/engine/protocol.ts'
import type { TestPostgres } from './postgres.ts'
import type { TestServer } from './server.ts'

/** A server on this machine, with an account. */
interface Reached {
  readonly port: number
  readonly user: string
  readonly password: string
}

/** The database "shop" as a person enters it. */
export const shopOf = (kind: DatabaseKind, { port, user, password }: Reached): DatabaseTarget => ({
  ...{ kind, server: '127.0.0.1', port, database: 'shop', username: user, tls: 'off', ca: null },
  password,
})

/** The same in the form that a child process receives. Requests run in the test's process, because a child per request would cost a minute. */
export const shopServer = (kind: DatabaseKind, { port, user, password }: Reached): DatabaseServer => ({
  ...{ kind, address: '127.0.0.1', name: '127.0.0.1', port, database: 'shop', username: user, password },
  ...{ tls: 'off', ca: null, connectMs: 60_000, statementMs: 60_000, functions: [] },
})

export const select = (text: string): DatabaseQuery => ({ by: 'select', text })

/** One column of a table, and another one. */
export const keyed = (column: string, table: string): DatabaseQuery => select(`SELECT ${column}, 1 AS one FROM ${table}`)

/** Counts the rows with a greater and with a smaller or equal first column, and the rows that a copy contains. */
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

/** Imports by one person, over their connection or another one. Both are known only once the test has begun. */
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

/** Creates a new owner's dataset "Sales" from a separate table in the database "shop". A statement provides its rows. */
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
