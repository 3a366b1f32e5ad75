/** Turns the address that a person entered, or a saved connection, into a server for the driver: checks its host and decrypts its password. */
import type { DatabaseAddress } from '../../contract/database.ts'
import { type ErrorCode, fail, ok, type Result } from '../../contract/errors.ts'
import type { DatabaseServer } from '../../engine/protocol.ts'
import { connectionPolicy } from '../policies/connection.ts'
import type { Settings } from '../settings.ts'
import type { ConnectionRow } from '../store/connections.ts'
import type { Store } from '../store/store.ts'
import { type Causes, causesOf } from './causes.ts'
import type { Credentials } from './credentials.ts'
import { functionsFor } from './functions.ts'
import { checkHost, hostRules } from './hosts.ts'

const CONNECT_MS = 5_000
/** A statement's share of the preview's time limit. It is below 1 so that the database can report its own timeout first. */
const LOOK_SHARE = 0.8

type ReachCode = Extract<ErrorCode, 'db_host_invalid' | 'db_host_not_found' | 'db_host_not_allowed' | 'db_port_not_allowed' | 'connection_password'>

/** connection_unshared: the connection exists, but is no longer shared with the dataset's owner. */
type GoneCode = 'connection_gone' | 'connection_unshared'

export interface Reach {
  readonly credentials: Credentials
  readonly causes: Causes
  /** For browsing a database: checks the host of an address that a person entered. */
  readonly server: (address: DatabaseAddress, password: string) => Promise<Result<DatabaseServer, ReachCode>>
  /** For an import over a saved connection: checks the rights of the dataset's owner and the host, and decrypts the password. */
  readonly saved: (connectionId: string, ownerId: string) => Promise<Result<DatabaseServer, ReachCode | GoneCode>>
  /** The same for a query of a live dataset. */
  readonly live: (
    connectionId: string,
    ownerId: string,
  ) => Promise<Result<DatabaseServer, Exclude<ReachCode, 'connection_password'> | GoneCode | 'live_no_password'>>
  /** Checks that a dataset's owner may still use a connection. */
  readonly mayUse: (connectionId: string, ownerId: string) => Promise<Result<ConnectionRow, GoneCode>>
}

/** Decrypts a connection's password. Returns null if none is stored or if its key is missing. */
export const passwordOf = (row: ConnectionRow, credentials: Credentials): string | null => (row.secret === null ? null : credentials.unseal(row.secret, row))

export function reachOf(settings: Settings, credentials: Credentials, store: Store): Reach {
  const rules = hostRules(settings.ALLOWED_DB_HOSTS, settings.DATABASE_URL, settings.HOSTED === 'on' ? 'public' : 'default')
  const reached = async (address: DatabaseAddress, password: string, statementMs: number): Promise<Result<DatabaseServer, ReachCode>> => {
    const { kind, server, port, database, username, tls, ca } = address
    const host = await checkHost({ server, port }, rules)
    if (!host.ok) return host
    const functions = functionsFor(kind, settings.DB_FUNCTIONS)
    return ok({ kind, port, database, username, tls, ca, password, ...host.value, connectMs: CONNECT_MS, statementMs, functions })
  }
  const mayUse: Reach['mayUse'] = async (connectionId, ownerId) => {
    const owner = { kind: 'user', id: ownerId } as const
    const row = await store.connections.findFor(owner, connectionId)
    if (row && connectionPolicy.use(owner, row)) return ok(row)
    return fail((await store.connections.exists(connectionId)) ? 'connection_unshared' : 'connection_gone')
  }
  const saved = async (connectionId: string, ownerId: string, statementMs: number) => {
    const found = await mayUse(connectionId, ownerId)
    if (!found.ok) return found
    const password = passwordOf(found.value, credentials)
    return password === null ? fail('connection_password') : await reached(found.value, password, statementMs)
  }
  return {
    credentials,
    causes: causesOf(settings.HOSTED === 'on'),
    server: (address, password) => reached(address, password, settings.FILE_TIMEOUT_S * 1_000 * LOOK_SHARE),
    mayUse,
    saved: async (connectionId, ownerId) => await saved(connectionId, ownerId, settings.IMPORT_TIMEOUT_MIN * 60_000),
    live: async (connectionId, ownerId) => {
      const server = await saved(connectionId, ownerId, settings.QUERY_TIMEOUT_S * 1_000)
      if (server.ok) return server
      return server.code === 'connection_password' ? fail('live_no_password') : { ...server, code: server.code }
    },
  }
}
