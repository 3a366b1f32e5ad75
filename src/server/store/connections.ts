/** Saved connections to databases. A password is here as an envelope that only the keys open (server/databases/credentials.ts). */
import { DatabaseAddress } from '../../contract/database.ts'
import type { Who } from '../policies/actor.ts'
import type { Thing } from '../policies/roles.ts'
import type { Db } from './open.ts'
import type { ConnectionTable } from './schema.ts'
import { userIdOf, visibleTo } from './visible.ts'

/** A connection with its owner's name, its address as the schema reads it. */
export interface ConnectionRow extends DatabaseAddress {
  readonly id: string
  readonly owner_id: string
  readonly owner_name: string
  readonly title: string
  /** Null once the operator had passwords forgotten. */
  readonly secret: string | null
  readonly grants: Thing['grants']
  readonly created_at: string
  readonly updated_at: string
}

export interface SavedConnection {
  readonly title: string
  readonly address: DatabaseAddress
  readonly secret: string
}

const now = (): string => new Date().toISOString()

export function connections(db: Db, log: (line: string) => void) {
  const rows = (actor: Who) =>
    db
      .selectFrom('connections')
      .innerJoin('users', 'users.id', 'connections.owner_id')
      .selectAll('connections')
      .select('users.name as owner_name')
      .where(visibleTo(actor).connections)
  /** None for a kind that this release does not know. */
  const present = (row: ConnectionTable & { owner_name: string }): ConnectionRow[] => {
    const { kind, server, port, database, username, tls, ca, ...rest } = row
    const address = DatabaseAddress.safeParse({ kind, server, port, database, username, tls, ca })
    if (!address.success) log(`connection ${row.id} cannot be read`)
    return address.success ? [{ ...rest, ...address.data, grants: [] }] : []
  }
  return {
    async findFor(actor: Who, id: string): Promise<ConnectionRow | undefined> {
      return (await rows(actor).where('connections.id', '=', id).execute()).flatMap(present)[0]
    },
    async visibleTo(actor: Who): Promise<ConnectionRow[]> {
      return (await rows(actor).orderBy('connections.created_at', 'desc').execute()).flatMap(present)
    },
    async countOf(actor: Who): Promise<number> {
      const counted = db.selectFrom('connections').select((eb) => eb.fn.countAll<number>().as('n'))
      return Number((await counted.where('owner_id', '=', userIdOf(actor)).executeTakeFirstOrThrow()).n)
    },
    async add(id: string, ownerId: string, { title, address, secret }: SavedConnection): Promise<void> {
      const at = now()
      await db
        .insertInto('connections')
        .values({ id, owner_id: ownerId, title, ...address, secret, created_at: at, updated_at: at })
        .execute()
    },
    /** False when it is gone. */
    async change(id: string, { title, address, secret }: SavedConnection): Promise<boolean> {
      const changed = db
        .updateTable('connections')
        .set({ title, ...address, secret, updated_at: now() })
        .where('id', '=', id)
      return (await changed.returning('id').executeTakeFirst()) !== undefined
    },
    async delete(id: string): Promise<boolean> {
      return (await db.deleteFrom('connections').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
    },

    /** Every envelope, for a start's check and for a rotation; whose they are does not matter there. */
    async sealed(): Promise<(ConnectionRow & { secret: string })[]> {
      const found = await db
        .selectFrom('connections')
        .innerJoin('users', 'users.id', 'connections.owner_id')
        .selectAll('connections')
        .select('users.name as owner_name')
        .where('secret', 'is not', null)
        .execute()
      return found.flatMap(present).flatMap((row) => (row.secret === null ? [] : [{ ...row, secret: row.secret }]))
    },
    async setSecret(id: string, secret: string): Promise<void> {
      await db.updateTable('connections').set({ secret }).where('id', '=', id).execute()
    },
    /** How many connections had a password. */
    async forgetSecrets(): Promise<number> {
      return (await db.updateTable('connections').set({ secret: null }).where('secret', 'is not', null).returning('id').execute()).length
    },
  }
}
export type Connections = ReturnType<typeof connections>
