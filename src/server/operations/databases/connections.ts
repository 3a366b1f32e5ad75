/** Operations on saved connections: list, test, save, delete. */
import { DatabaseAddress } from '../../../contract/database.ts'
import { fail, ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { Handler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { newId } from '../../security/secrets.ts'
import { auditEntry } from '../audit-entry.ts'
import { askDatabase } from './ask.ts'
import { connectionFor, presentConnection } from './target.ts'

const CONNECTIONS_MAX = 200
const TITLE_MAX = 200

type Account = Pick<DatabaseAddress, 'kind' | 'server' | 'port' | 'database' | 'username'>

/** The default title, which names database, user, server and port to distinguish similar connections. */
const usualTitle = ({ database, username, server, port }: Omit<Account, 'kind'>): string => `${database} (${username}@${server}:${port})`.slice(0, TITLE_MAX)

/** Whether a title is a default one, also in the format of earlier releases without user and port. */
const isUsual = (row: Omit<Account, 'kind'> & { readonly title: string }): boolean =>
  [usualTitle(row), `${row.database} (${row.server})`.slice(0, TITLE_MAX)].includes(row.title)

export const listConnections: Handler<'apiv2/list_connections'> = async (_, call, { store }) => {
  if (!signedIn(call.actor)) return fail('sign_in_needed')
  return ok({ connections: (await store.connections.visibleTo(call.actor)).map((row) => presentConnection(row, call)) })
}

/** Whether a tested address is the one of a saved connection, including its user. */
const isOf = (row: Account, { kind, server, port, database, username }: Account): boolean =>
  row.kind === kind && row.server === server && row.port === port && row.database === database && row.username === username

export const testConnection: Handler<'apiv2/test_connection'> = async (target, call, services) => {
  const { errors } = operations['apiv2/test_connection']
  const asked = await askDatabase({ ask: 'version' }, { named: target, rule: 'use', codes: errors }, call, services)
  const { kind } = target
  const told = asked.cause === null ? ({ outcome: 'done', detail: { kind } } as const) : ({ outcome: 'refused', detail: { kind, why: asked.cause } } as const)
  await services.store.audit.append(auditEntry(call, 'connection_tested', asked.target?.row?.id ?? '', told))
  if (asked.cause !== null) return asked.answer
  const { row } = asked.target
  const { rights } = asked.answer.value
  if (row !== null && isOf(row, target)) await services.store.connections.noteRights(row.id, rights)
  return ok(asked.answer.value)
}

export const saveConnection: Handler<'apiv2/save_connection'> = async ({ title: given, ...target }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const isNew = target.connection_id === undefined
  if (isNew && (await services.store.connections.countOf(actor)) >= CONNECTIONS_MAX) return fail('too_many_connections', { limit: CONNECTIONS_MAX })
  const { errors } = operations['apiv2/save_connection']
  const asked = await askDatabase({ ask: 'version' }, { named: target, rule: 'edit', codes: errors }, call, services)
  if (asked.cause !== null) return asked.answer
  const { row, password } = asked.target
  const { connection_id: _id, password: _password, ...rest } = target
  const address = DatabaseAddress.parse(rest)
  const id = row?.id ?? newId()
  const named = row !== null && !isUsual(row) ? row.title : null
  const title = given ?? named ?? usualTitle(address)
  const { rights } = asked.answer.value
  const saved = { title, address, rights, secret: await services.databases.credentials.seal(password, { id, ...address }) }
  const isThere = await services.store.atomically(async (store) => {
    if (row === null) await store.connections.add(id, actor.id, saved)
    else if (!(await store.connections.change(id, saved))) return false
    await store.audit.append(auditEntry(call, 'connection_saved', id, { detail: { kind: address.kind, what: row === null ? 'new' : 'changed' } }))
    return true
  })
  const now = isThere ? await connectionFor('view', id, actor, services) : fail('not_found')
  return now.ok ? ok(presentConnection(now.value, call)) : now
}

export const deleteConnection: Handler<'apiv2/delete_connection'> = async ({ connection_id }, call, services) => {
  const found = await connectionFor('delete', connection_id, call.actor, services)
  if (!found.ok) return found
  const deleted = await services.store.atomically(async (store) => {
    const gone = await store.connections.delete(connection_id)
    if (gone) await store.audit.append(auditEntry(call, 'connection_deleted', connection_id))
    return gone
  })
  return deleted ? ok({ done: true }) : fail('not_found')
}
