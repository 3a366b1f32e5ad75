/**
 * Permissions for saved connections: their owner, people with whom they are shared, a person who lost access, a
 * stranger, an administrator and a guest. An operation on a connection that has no row here does not compile.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input, OperationName } from '../src/contract/operations.ts'
import { newId } from '../src/server/security/secrets.ts'
import { database } from './support/permissions/answers.ts'
import { startServer, type TestServer } from './support/server.ts'

type Touching = {
  [N in OperationName]: string extends keyof Input<N> ? never : Extract<keyof Input<N>, 'connection_id' | 'target'> extends never ? never : N
}[OperationName]
interface Row {
  readonly input: (connection: string) => unknown
  readonly owner: string
  readonly editor: string
  readonly user: string
}

const named = (connection_id: string) => ({ connection_id })
const overIt = (connection_id: string) => ({ ...database, tls: 'off', connection_id })
/** Whoever may use the connection gets `db_host_not_allowed`, because this server allows no database hosts. */
const users = { owner: 'db_host_not_allowed', editor: 'db_host_not_allowed', user: 'db_host_not_allowed' } as const
const owner = (answer: string) => ({ owner: answer, editor: 'unauthorized', user: 'unauthorized' })
const query = { by: 'select', text: 'select 1' } as const

const ROWS: { readonly [N in Touching]: readonly Row[] } = {
  'apiv2/test_connection': [
    { input: overIt, ...users },
    { input: (id) => ({ ...overIt(id), server: '127.0.0.2' }), owner: 'connection_password', editor: 'connection_password', user: 'connection_password' },
  ],
  'apiv2/list_database_tables': [{ input: overIt, ...users }],
  'apiv2/describe_database_query': [{ input: (id) => ({ target: overIt(id), query }), ...users }],
  'apiv2/preview_database_query': [{ input: (id) => ({ target: overIt(id), query }), ...users }],
  'apiv2/import_database': [{ input: (id) => ({ ...named(id), query, title: 'x' }), owner: 'ok', editor: 'ok', user: 'ok' }],
  'apiv2/change_dataset_connection': [
    { input: (id) => ({ ...named(id), dataset_id: 'x', query }), owner: 'not_found', editor: 'not_found', user: 'not_found' },
  ],
  'apiv2/save_connection': [
    { input: overIt, owner: 'db_host_not_allowed', editor: 'db_host_not_allowed', user: 'unauthorized' },
    { input: (id) => ({ ...overIt(id), username: 'other' }), owner: 'connection_password', editor: 'connection_password', user: 'unauthorized' },
  ],
  'apiv2/list_connection_shares': [{ input: named, ...owner('ok') }],
  'apiv2/share_connection': [{ input: (id) => ({ ...named(id), emails: ['somebody@example.org'], role: 'viewer' }), ...owner('ok') }],
  'apiv2/change_connection_share': [{ input: (id) => ({ ...named(id), share_id: 'x', role: 'editor' }), ...owner('not_found') }],
  'apiv2/unshare_connection': [{ input: (id) => ({ ...named(id), share_id: 'x' }), ...owner('not_found') }],
  'apiv2/leave_connection': [{ input: named, owner: 'unauthorized', editor: 'ok', user: 'ok' }],
  'apiv2/delete_connection': [{ input: named, ...owner('ok') }],
}

let server: TestServer
let people: Record<'owner' | 'editor' | 'user' | 'former' | 'stranger' | 'admin', { id: string; token: string }>
beforeAll(async () => {
  server = await startServer()
  const made = async (name: string, role?: string) => await server.user(name, role)
  people = {
    ...{ owner: await made('owner'), editor: await made('editor'), user: await made('user') },
    ...{ former: await made('former'), stranger: await made('stranger'), admin: await made('admin', 'admin') },
  }
})
afterAll(() => server.remove())

async function shared(): Promise<string> {
  const id = newId()
  const address = { ...database, tls: 'off', ca: null } as const
  const secret = await server.services.databases.credentials.seal('secret', { id, ...address })
  await server.services.store.connections.add(id, people.owner.id, { rights: [], title: 'Shop', address, secret })
  const give = async (name: 'editor' | 'user' | 'former', role: 'viewer' | 'editor') =>
    (await server.call('apiv2/share_connection', { connection_id: id, emails: [`${name}-${people[name].id}@example.org`], role }, people.owner.token)).data
      .people
  await give('user', 'viewer')
  await give('editor', 'editor')
  const share_id = (await give('former', 'editor')).find(({ email }) => email.startsWith('former'))?.id ?? ''
  await server.call('apiv2/unshare_connection', { connection_id: id, share_id }, people.owner.token)
  return id
}

const CASES = (Object.entries(ROWS) as [Touching, readonly Row[]][]).flatMap(([name, rows]) => rows.map((row, i) => ({ name, row, i })))

it.each(CASES)('$name, $i', async ({ name, row }) => {
  const connection = await shared()
  const answers: [string, string | undefined, string][] = [
    ['guest', undefined, 'sign_in_needed'],
    ...(['stranger', 'former', 'admin'] as const).map((who): [string, string, string] => [who, people[who].token, 'not_found']),
    ...(['user', 'editor', 'owner'] as const).map((who): [string, string, string] => [who, people[who].token, row[who]]),
  ]
  for (const [who, token, expected] of answers) {
    const { code } = await server.call(name, row.input(connection) as never, token)
    expect(`${name} by ${who}: ${code}`).toBe(`${name} by ${who}: ${expected}`)
  }
})

it('is listed with the abilities of who asks, and never with its password', async () => {
  const connection = await shared()
  const listed = async (who: keyof typeof people) => {
    const { data } = await server.call('apiv2/list_connections', {}, people[who].token)
    expect(JSON.stringify(data)).not.toMatch(/secret|v1\./)
    return data.connections.find(({ id }) => id === connection)?.abilities
  }
  const nothing = { view: true, use: true, edit: false, share: false, leave: false, delete: false }
  expect(await listed('owner')).toEqual({ ...nothing, edit: true, share: true, delete: true })
  expect(await listed('editor')).toEqual({ ...nothing, edit: true, leave: true })
  expect(await listed('user')).toEqual({ ...nothing, leave: true })
  for (const who of ['former', 'stranger', 'admin'] as const) expect(await listed(who)).toBeUndefined()
})
