/** Sharing saved connections to a real PostgreSQL: who is notified, what people create with a shared connection, and what remains when sharing ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseQuery, DatabaseTarget } from '../src/contract/database.ts'
import { newId } from '../src/server/security/secrets.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'

const PASSWORD = 'Vq7!mountain'
let postgres: TestPostgres
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('shop')
  await postgres.run('shop', `CREATE TABLE sales AS SELECT n FROM generate_series(1, 20) AS n; CREATE ROLE reader LOGIN PASSWORD 'reads'`)
  await postgres.run('shop', 'GRANT SELECT ON sales TO reader')
  server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}`, DB_FUNCTIONS: 'postgresql:pg_catalog.pg_sleep' })
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const address = (): DatabaseTarget => ({
  ...{ kind: 'postgresql', server: '127.0.0.1', port: postgres.port, database: 'shop', username: 'reader', tls: 'off', ca: null },
})
const emailOf = ({ id }: { id: string }, name: string): string => `${name}-${id}@example.org`.toLowerCase()
const SALES: DatabaseQuery = { by: 'table', schema: 'public', table: 'sales' }

async function prepare() {
  const owner = await server.user('owner')
  const id = (await server.call('apiv2/save_connection', { ...address(), password: 'reads' }, owner.token)).data.id
  const share = (email: string, role: 'viewer' | 'editor' = 'viewer') =>
    server.call('apiv2/share_connection', { connection_id: id, emails: [email], role }, owner.token)
  const people = async () => (await server.call('apiv2/list_connection_shares', { connection_id: id }, owner.token)).data.people
  const unshare = async (email: string) =>
    await server.call('apiv2/unshare_connection', { connection_id: id, share_id: (await people()).find((p) => p.email === email)?.id ?? '' }, owner.token)
  return { owner, id, share, people, unshare }
}
async function imported(connection_id: string, token: string, query = SALES) {
  const { data } = await server.call('apiv2/import_database', { connection_id, query, title: 'Sales' }, token)
  return { datasetId: data.dataset_id, jobId: data.job_id }
}
async function rebuilt(dataset_id: string, token: string) {
  const { data } = await server.call('apiv2/import_dataset', { dataset_id }, token)
  return await server.jobEnd(data.job_id, token)
}
const sharedWith = async (token: string) => (await server.call('apiv2/list_shared_connections', {}, token)).data.connections
const rowsOf = async (dataset_id: string, token: string) => (await server.call('apiv2/get_dataset', { dataset_id }, token)).data.rows
async function mails(email: string): Promise<string[]> {
  await server.services.mail.settle()
  return server.printed.filter((line) => line.startsWith(`Mail for ${email}`))
}

describe('a person with whom a connection is shared', () => {
  it('is told by mail, looks around, makes datasets of their own and rebuilds them, and the owner learns their name then', async () => {
    const { owner, id, share, people } = await prepare()
    const ben = await server.user('ben')
    const email = emailOf(ben, 'ben')
    expect((await share(email.toUpperCase())).data.people).toMatchObject([{ email, name: null, role: 'viewer', opened: false }])
    expect(await mails(email)).toEqual([expect.stringContaining(`/datasets/new?connection=${id}`)])
    expect(await sharedWith(ben.token)).toMatchObject([{ id, role: 'viewer', unread: true, owner: { id: owner.id, name: 'owner' }, has_password: true }])
    const target = { ...address(), connection_id: id }
    const tables = await server.call('apiv2/list_database_tables', target, ben.token)
    expect(tables.data.tables.map(({ name }) => name)).toEqual(['sales'])
    expect(await people()).toMatchObject([{ email, name: 'ben', opened: true }])
    expect(await sharedWith(ben.token)).toMatchObject([{ unread: false }])
    expect((await server.call('apiv2/preview_database_query', { target, query: SALES }, ben.token)).data.head).toHaveLength(20)
    const { datasetId, jobId } = await imported(id, ben.token)
    expect(await server.jobEnd(jobId, ben.token)).toMatchObject({ state: 'done', rows: 20 })
    expect((await server.call('apiv2/get_dataset', { dataset_id: datasetId }, owner.token)).code).toBe('not_found')
    expect(await rebuilt(datasetId, ben.token)).toMatchObject({ state: 'done' })
  })

  it('changes it as an editor, with the password anew where anything else changes, for everybody who has it', async () => {
    const { owner, id, share } = await prepare()
    const eve = await server.user('eve')
    await share(emailOf(eve, 'eve'), 'editor')
    const { datasetId, jobId } = await imported(id, owner.token)
    await server.jobEnd(jobId, owner.token)
    const change = { ...address(), username: postgres.user, connection_id: id }
    expect((await server.call('apiv2/save_connection', change, eve.token)).code).toBe('connection_password')
    const saved = await server.call('apiv2/save_connection', { ...change, password: postgres.password }, eve.token)
    expect(saved.data).toMatchObject({ id, username: postgres.user, owner: { id: owner.id }, abilities: { edit: true, share: false, delete: false } })
    expect((await server.call('apiv2/list_connections', {}, owner.token)).data.connections).toMatchObject([{ id, username: postgres.user }])
    expect(await rebuilt(datasetId, owner.token)).toMatchObject({ state: 'done' })
  })

  it('without an account gets a link that makes one and leads to it, and none once it was taken back', async () => {
    const { id, share, unshare } = await prepare()
    const [email, late] = [`invited-${newId().toLowerCase()}@example.org`, `late-${newId().toLowerCase()}@example.org`]
    const accept = (token: string) => server.call('accept_invitation', { token, name: 'New Person', password: PASSWORD, confirm_password: PASSWORD })
    const linkFor = async (to: string) => (await mails(to))[0]?.match(/\/invitation-(\S+)/)?.[1] ?? ''
    await share(email, 'editor')
    expect((await server.call('get_invitation', { token: await linkFor(email) })).data.to).toEqual({ kind: 'connection', id })
    expect(await sharedWith((await accept(await linkFor(email))).data.token)).toMatchObject([{ id, role: 'editor', unread: true }])
    await share(late)
    const token = await linkFor(late)
    await unshare(late)
    expect((await accept(token)).code).toBe('invitation_revoked')
  })

  it('leaves it, and the log tells so by ids alone', async () => {
    const { id, share, people, unshare } = await prepare()
    const [ben, cai] = [await server.user('ben'), await server.user('cai')]
    await share(emailOf(ben, 'ben'))
    await share(emailOf(cai, 'cai'))
    await unshare(emailOf(cai, 'cai'))
    expect((await server.call('apiv2/leave_connection', { connection_id: id }, ben.token)).code).toBe('ok')
    expect([await sharedWith(ben.token), await people()]).toEqual([[], []])
    const logged = (await server.services.store.audit.last(100)).filter((row) => row.subject === id)
    expect(logged.map((row) => row.action)).toEqual(['connection_left', 'connection_unshared', 'connection_shared', 'connection_shared', 'connection_saved'])
    expect(JSON.stringify(logged)).not.toContain('@')
  })
})

describe('a connection that is taken back', () => {
  it('stops the next call and every rebuild, which says why; what was read stays, and is rebuilt once it is shared again', async () => {
    const { id, share, unshare } = await prepare()
    const ben = await server.user('ben')
    const email = emailOf(ben, 'ben')
    await share(email)
    const { datasetId, jobId } = await imported(id, ben.token)
    expect(await server.jobEnd(jobId, ben.token)).toMatchObject({ state: 'done' })
    await unshare(email)
    expect((await server.call('apiv2/list_database_tables', { ...address(), connection_id: id }, ben.token)).code).toBe('not_found')
    expect((await server.call('apiv2/import_database', { connection_id: id, query: SALES, title: 'x' }, ben.token)).code).toBe('not_found')
    expect(await rebuilt(datasetId, ben.token)).toMatchObject({ state: 'failed', error: { code: 'connection_unshared' } })
    expect(await rowsOf(datasetId, ben.token)).toBe(20)
    await share(email)
    expect(await rebuilt(datasetId, ben.token)).toMatchObject({ state: 'done' })
  })

  it('stops an import that runs, and what the database does for it', async () => {
    const { id, share, unshare } = await prepare()
    const ben = await server.user('ben')
    await share(emailOf(ben, 'ben'))
    const text = "select n, pg_sleep(0.02) from generate_series(1, 1000000) as n where 'taken' <> '' and pg_sleep(60) is not null"
    const { jobId } = await imported(id, ben.token, { by: 'select', text })
    const running = async () =>
      (
        await postgres.run('shop', "SELECT count(*)::int FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%taken%' AND pid <> pg_backend_pid()")
      )[0]?.[0]
    await expect.poll(running).toBe(1)
    await unshare(emailOf(ben, 'ben'))
    expect(await server.jobEnd(jobId, ben.token)).toMatchObject({ state: 'failed', error: { code: 'connection_unshared' } })
    await expect.poll(running).toBe(0)
  })

  it('by the end of its owner’s account is gone for everybody', async () => {
    const { owner, id, share } = await prepare()
    const ben = await server.user('ben')
    await share(emailOf(ben, 'ben'))
    const { datasetId, jobId } = await imported(id, ben.token)
    await server.jobEnd(jobId, ben.token)
    expect((await server.call('apiv2/get_account_contents', {}, owner.token)).data.connections).toMatchObject([{ id, shared: 1 }])
    expect((await server.call('apiv2/delete_account', { password: '' }, owner.token)).code).toBe('ok')
    expect(await sharedWith(ben.token)).toEqual([])
    expect(await rebuilt(datasetId, ben.token)).toMatchObject({ state: 'failed', error: { code: 'connection_gone' } })
    expect(await rowsOf(datasetId, ben.token)).toBe(20)
  })
})

it('is not shared with its owner, nor with what is no address', async () => {
  const { owner, share, people } = await prepare()
  expect((await share(emailOf(owner, 'owner'))).code).toBe('shared_with_owner')
  expect((await share('not an address')).code).toBe('bad_request')
  expect(await people()).toEqual([])
})
