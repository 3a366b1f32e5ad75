/** Resolves the database of a call: an address with its password, or a saved connection. */
import type { Connection, DatabaseTarget } from '../../../contract/database.ts'
import { type ErrorCode, type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import type { DatabaseServer } from '../../../engine/protocol.ts'
import { passwordOf } from '../../databases/reach.ts'
import type { Call, Services } from '../../handlers.ts'
import { type Actor, signedIn } from '../../policies/actor.ts'
import { connectionPolicy } from '../../policies/connection.ts'
import { abilitiesOf, type Thing } from '../../policies/roles.ts'
import type { ConnectionRow } from '../../store/connections.ts'

const HOUR = 60 * 60 * 1_000
/** Maximum failed connections per person. People sometimes mistype a form; many failures suggest a network scan. */
const FAILURES_AN_HOUR = 20

export function presentConnection(row: ConnectionRow, { actor }: Pick<Call, 'actor'>): Connection {
  const { id, title, owner_id, owner_name, secret, created_at, updated_at, kind, server, port, database, username, tls, ca, rights } = row
  return {
    ...{ id, title, kind, server, port, database, username, tls, ca, has_password: secret !== null, rights: [...rights] },
    ...{ owner: { id: owner_id, name: owner_name }, created: created_at, updated: updated_at },
    abilities: abilitiesOf<Thing, typeof connectionPolicy>(connectionPolicy, actor, row),
  }
}

/** Finds a connection that `rule` of the policy lets the caller use. Fails with `not_found` if the caller may not know that it exists. */
export async function connectionFor(
  rule: keyof typeof connectionPolicy,
  id: string,
  actor: Actor,
  services: Services,
): Promise<Result<ConnectionRow, 'not_found' | 'unauthorized'>> {
  const row = await services.store.connections.findFor(actor, id)
  if (!row || !connectionPolicy.view(actor, row)) return fail('not_found')
  return connectionPolicy[rule](actor, row) ? ok(row) : fail('unauthorized')
}

/** Records that the caller opened a shared connection, if it is the first use. */
export async function noteOpened({ id, share }: ConnectionRow, actor: Actor, { store }: Services): Promise<void> {
  if (signedIn(actor) && share?.unread) await store.shares.seen({ kind: 'connection', id }, actor.id)
}

/** The fields that a saved password is valid for. A change to any of them requires the password again. */
const SAME = ['kind', 'server', 'port', 'database', 'username', 'tls', 'ca'] as const
const isSame = (target: DatabaseTarget, row: ConnectionRow): boolean => SAME.every((field) => target[field] === row[field])

/** The password in the call, or the saved one if the address is exactly that of the saved connection. */
export function passwordFor(target: DatabaseTarget, row: ConnectionRow | null, services: Services): Result<string, 'connection_password'> {
  if (target.password !== undefined) return ok(target.password)
  const saved = row !== null && isSame(target, row) ? passwordOf(row, services.databases.credentials) : null
  return saved === null ? fail('connection_password') : ok(saved)
}

type TargetCode = 'not_found' | 'unauthorized' | 'connection_password' | 'rate_limited' | Extract<ErrorCode, `db_${'host' | 'port'}_${string}`>

const keyOf = (actor: Actor): string => `databases:${actor.key}`

/** Refuses a caller with too many failed connections in the last hour. */
async function tooManyFailures({ actor }: Call, services: Services): Promise<Failure<'rate_limited'> | null> {
  if (services.settings.RATE_LIMITS === 'off') return null
  const { count, endsIn } = await services.store.attempt(keyOf(actor), HOUR, 0)
  return count >= FAILURES_AN_HOUR ? fail('rate_limited', { seconds: Math.ceil(endsIn / 1_000) }) : null
}

/** Counts a failed connection of the caller. */
export async function noteFailure({ actor }: Call, services: Services): Promise<void> {
  await services.store.attempt(keyOf(actor), HOUR)
}

export interface Target {
  readonly server: DatabaseServer
  readonly password: string
  /** The saved connection, if the call names one. */
  readonly row: ConnectionRow | null
}

export async function targetFor(target: DatabaseTarget, rule: 'use' | 'edit', call: Call, services: Services): Promise<Result<Target, TargetCode>> {
  const { connection_id: id, password: _, ...address } = target
  const found = id === undefined ? ok(null) : await connectionFor(rule, id, call.actor, services)
  if (!found.ok) return found
  if (found.value) await noteOpened(found.value, call.actor, services)
  const password = passwordFor(target, found.value, services)
  if (!password.ok) return password
  const refused = await tooManyFailures(call, services)
  if (refused) return refused
  const server = await services.databases.server(address, password.value)
  if (server.ok) return ok({ server: server.value, password: password.value, row: found.value })
  await noteFailure(call, services)
  return server
}
