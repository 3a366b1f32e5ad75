/** Saved connections to databases. Passwords are stored encrypted (server/databases/credentials.ts). */
import { sql } from 'kysely'
import { z } from 'zod'
import { AccountRight } from '../../contract/account-right.ts'
import { DatabaseAddress } from '../../contract/database.ts'
import type { GrantRole } from '../../contract/grant.ts'
import type { Who } from '../policies/actor.ts'
import type { Thing } from '../policies/roles.ts'
import { LEAST_ROLE } from './grants.ts'
import type { Db } from './open.ts'
import { userIdOf, visibleTo } from './visible.ts'

/** A saved connection with its owner's name and its address. */
export interface ConnectionRow extends DatabaseAddress {
  readonly id: string
  readonly owner_id: string
  readonly owner_name: string
  readonly title: string
  /** The encrypted password; null after the operator deleted all passwords. */
  readonly secret: string | null
  readonly rights: readonly AccountRight[]
  /** Grants on the connection to the caller. */
  readonly grants: Thing['grants']
  readonly share: { readonly role: GrantRole; readonly since: string; readonly unread: boolean } | null
  readonly created_at: string
  readonly updated_at: string
}

/** An encrypted password, and the connection that it was encrypted for. */
export interface SealedSecret {
  readonly id: string
  readonly secret: string
  readonly belongs: (DatabaseAddress & { readonly id: string }) | null
}

export interface SavedConnection {
  readonly title: string
  readonly address: DatabaseAddress
  readonly secret: string
  readonly rights: readonly AccountRight[]
}

/** Parses the rights of a connection's account. Rights that only a newer release knows are dropped. */
const RIGHTS = z.array(AccountRight).catch([])

const now = (): string => new Date().toISOString()

export function connections(db: Db, log: (line: string) => void) {
  const rows = (actor: Who) =>
    db
      .selectFrom('connections')
      .innerJoin('users', 'users.id', 'connections.owner_id')
      .leftJoin('grants as own', (join) => join.onRef('own.connection_id', '=', 'connections.id').on('own.grantee', '=', userIdOf(actor)))
      .selectAll('connections')
      .select(['users.name as owner_name', 'own.grantee', 'own.role as own_role', 'own.created_at as own_since', 'own.seen_at as own_seen'])
      .where(visibleTo(actor).connections)
  type Joined = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
  /** Parses a row. Returns [] for a kind of database that only a newer release knows. */
  const present = (row: Joined): ConnectionRow[] => {
    const { kind, server, port, database, username, tls, ca, grantee, own_role, own_since, own_seen, rights_json, ...rest } = row
    const share = own_role !== null && own_since !== null ? { role: LEAST_ROLE.parse(own_role), since: own_since, unread: own_seen === null } : null
    const grants = share && grantee !== null ? [{ grantee, role: share.role }] : []
    const address = DatabaseAddress.safeParse({ kind, server, port, database, username, tls, ca })
    if (!address.success) log(`connection ${row.id} cannot be read`)
    return address.success ? [{ ...rest, ...address.data, rights: RIGHTS.parse(JSON.parse(rights_json)), grants, share }] : []
  }
  return {
    async findFor(actor: Who, id: string): Promise<ConnectionRow | undefined> {
      return (await rows(actor).where('connections.id', '=', id).execute()).flatMap(present)[0]
    },
    /** The caller's own connections, followed by those shared with the caller, each newest first. */
    async visibleTo(actor: Who): Promise<ConnectionRow[]> {
      const rank = sql`case when connections.owner_id = ${userIdOf(actor)} then 0 else 1 end`
      return (await rows(actor).orderBy(rank).orderBy('connections.created_at', 'desc').orderBy('connections.id').execute()).flatMap(present)
    },
    /** Connections that others have shared with a person, most recently shared first. */
    async sharedWith(actor: Who): Promise<ConnectionRow[]> {
      const found = rows(actor).where('own.grantee', '=', userIdOf(actor)).where('connections.owner_id', '!=', userIdOf(actor))
      return (await found.orderBy('own.created_at', 'desc').orderBy('connections.id').execute()).flatMap(present)
    },
    /** Whether a connection exists, without permission checks. */
    async exists(id: string): Promise<boolean> {
      return (await db.selectFrom('connections').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
    async countOf(actor: Who): Promise<number> {
      const counted = db.selectFrom('connections').select((eb) => eb.fn.countAll<number>().as('n'))
      return Number((await counted.where('owner_id', '=', userIdOf(actor)).executeTakeFirstOrThrow()).n)
    },
    async add(id: string, ownerId: string, { title, address, secret, rights }: SavedConnection): Promise<void> {
      const at = now()
      await db
        .insertInto('connections')
        .values({ id, owner_id: ownerId, title, ...address, secret, rights_json: JSON.stringify(rights), created_at: at, updated_at: at })
        .execute()
    },
    /** Changes a connection. Returns false if it no longer exists. */
    async change(id: string, { title, address, secret, rights }: SavedConnection): Promise<boolean> {
      const changed = db
        .updateTable('connections')
        .set({ title, ...address, secret, rights_json: JSON.stringify(rights), updated_at: now() })
        .where('id', '=', id)
      return (await changed.returning('id').executeTakeFirst()) !== undefined
    },
    /** Stores the rights of the connection's database account, as found by a test. */
    async noteRights(id: string, rights: readonly AccountRight[]): Promise<void> {
      await db
        .updateTable('connections')
        .set({ rights_json: JSON.stringify(rights) })
        .where('id', '=', id)
        .execute()
    },
    async delete(id: string): Promise<boolean> {
      return (await db.deleteFrom('connections').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
    },

    /** All encrypted passwords, for the check at startup and for key rotation. `belongs` is null if this release cannot read the connection. */
    async sealed(): Promise<SealedSecret[]> {
      const found = await db.selectFrom('connections').selectAll().where('secret', 'is not', null).orderBy('id').execute()
      return found.flatMap(({ id, secret, kind, server, port, database, username, tls, ca }) => {
        const address = DatabaseAddress.safeParse({ kind, server, port, database, username, tls, ca })
        return secret === null ? [] : [{ id, secret, belongs: address.success ? { id, ...address.data } : null }]
      })
    },
    async setSecret(id: string, secret: string): Promise<void> {
      await db.updateTable('connections').set({ secret }).where('id', '=', id).execute()
    },
    /** Deletes all passwords and returns their number. */
    async forgetSecrets(): Promise<number> {
      return (await db.updateTable('connections').set({ secret: null }).where('secret', 'is not', null).returning('id').execute()).length
    },
  }
}
export type Connections = ReturnType<typeof connections>
