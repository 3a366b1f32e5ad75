/**
 * Invitations to sign up: of an address, by a person or from the console, optionally to a thing. There is one pending
 * invitation per address, inviter and thing. Inviting again renews it and mails another link; earlier links keep
 * working. How an invitation ended is remembered for a while, so that it can be reported.
 */
import type { Locale } from '../../contract/constants.ts'
import { InvitedTo } from '../../contract/invitation.ts'
import { newId } from '../security/secrets.ts'
import type { User } from './accounts.ts'
import { type InvitationRow, pendingInvitations, stateOf } from './invitation-states.ts'
import { addressTaken } from './new-account.ts'
import type { Db } from './open.ts'
import { putLetter } from './outbox.ts'
import type { InvitationTable } from './schema-accounts.ts'
import { inTransaction } from './transaction.ts'

const DAY = 24 * 60 * 60 * 1_000
/** An invitation can be accepted this long after its newest letter was requested. */
export const INVITATION_LIFETIME = 14 * DAY
/** How long the end of an invitation is remembered. */
const REMEMBERED = 30 * DAY

export interface NewInvitation {
  readonly email: string
  readonly locale: Locale
  /** The inviter's ID; null for the console. */
  readonly invitedBy: string | null
  readonly to: InvitedTo | null
}

const now = (): string => new Date().toISOString()
const later = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** Null if it leads only to an account, or to a kind that only a newer release knows. */
export function invitedTo({ to_kind, to_id }: Pick<InvitationTable, 'to_kind' | 'to_id'>): InvitedTo | null {
  const read = InvitedTo.safeParse({ kind: to_kind, id: to_id })
  return read.success ? read.data : null
}

async function waitingOne(tx: Db, { email, invitedBy, to }: NewInvitation): Promise<string | undefined> {
  const same = pendingInvitations(tx)
    .select('invitations.id')
    .where('invitations.email', '=', email.toLowerCase())
    .where('invitations.invited_by', invitedBy === null ? 'is' : '=', invitedBy)
    .where('invitations.to_kind', to === null ? 'is' : '=', to?.kind ?? null)
    .where('invitations.to_id', to === null ? 'is' : '=', to?.id ?? null)
  return (await same.executeTakeFirst())?.id
}

async function write(tx: Db, id: string, isKnown: boolean, { email, locale, invitedBy, to }: NewInvitation): Promise<void> {
  const renewed = { locale, expires_at: later(INVITATION_LIFETIME) }
  if (isKnown) {
    await tx.updateTable('invitations').set(renewed).where('id', '=', id).execute()
    return
  }
  const about = { to_kind: to?.kind ?? null, to_id: to?.id ?? null }
  const made = { id, email: email.toLowerCase(), invited_by: invitedBy, ...about, created_at: now(), accepted_at: null, revoked_at: null }
  await tx
    .insertInto('invitations')
    .values({ ...made, ...renewed })
    .execute()
}

export function invitations(db: Db) {
  const rows = (from: Db) =>
    from
      .selectFrom('invitations')
      .leftJoin('users', 'users.id', 'invitations.invited_by')
      .selectAll('invitations')
      .select(['users.name as inviter', 'users.disabled_at as inviter_disabled_at'])
  return {
    /** Makes or renews an invitation together with its letter. Returns its ID, or null and changes nothing if too many letters wait. */
    put: (invitation: NewInvitation): Promise<string | null> =>
      inTransaction(db, async (tx) => {
        const { email, locale } = invitation
        const known = await waitingOne(tx, invitation)
        const id = known ?? newId()
        if (!(await putLetter(tx, { kind: 'invitation', invitation: id, email, locale }))) return null
        await write(tx, id, known !== undefined, invitation)
        return id
      }),

    /** Makes or renews an invitation for a letter of another kind that is being written. Returns its ID. */
    ensure: (invitation: NewInvitation): Promise<string> =>
      inTransaction(db, async (tx) => {
        const known = await waitingOne(tx, invitation)
        const id = known ?? newId()
        await write(tx, id, known !== undefined, invitation)
        return id
      }),

    find: (id: string): Promise<InvitationRow | undefined> => rows(db).where('invitations.id', '=', id).executeTakeFirst(),

    /** Newest first, with the total number. */
    async list(start: number, most: number): Promise<{ invitations: InvitationRow[]; total: number }> {
      const listed = await rows(db).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').offset(start).limit(most).execute()
      const { n } = await db
        .selectFrom('invitations')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return { invitations: listed, total: Number(n) }
    },

    /** The IDs of the pending invitations of an address. */
    async waitingFor(email: string): Promise<string[]> {
      return (await pendingInvitations(db).select('invitations.id').where('invitations.email', '=', email.toLowerCase()).execute()).map(({ id }) => id)
    },

    /** Stores the token of a mail that is about to be sent. */
    async addLink(hash: string, id: string): Promise<void> {
      await db.insertInto('invitation_links').values({ hash, invitation_id: id }).execute()
    },

    /** The invitation of a link that can be accepted, or why it cannot; undefined for an unknown link. */
    async ofLink(hash: string): Promise<InvitationRow | 'expired' | 'revoked' | 'accepted' | undefined> {
      const found = await rows(db)
        .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
        .where('invitation_links.hash', '=', hash)
        .executeTakeFirst()
      if (!found) return undefined
      const state = stateOf(found)
      return state === 'waiting' ? found : state
    },

    /**
     * Creates the account of an invitation: opening the link proves that the person owns the mailbox. Undefined if it
     * can no longer be accepted. If two calls race, the unique address lets only one through.
     */
    accept: (hash: string, { name, password }: { readonly name: string; readonly password: string }): Promise<User | undefined> =>
      inTransaction(db, async (tx) => {
        const found = await pendingInvitations(tx)
          .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
          .select('invitations.email')
          .where('invitation_links.hash', '=', hash)
          .executeTakeFirst()
        if (!found) return undefined
        const { email } = found
        const made = { id: newId(), email, name, password, role: 'user', confirmed_at: now(), created_at: now() }
        const user = await tx
          .insertInto('users')
          .values({ ...made, disabled_at: null, locale: null, time_zone: null })
          .onConflict((c) => c.doNothing())
          .returningAll()
          .executeTakeFirst()
        await addressTaken(tx, user?.id ?? null, email)
        return user
      }),

    /** Returns false if it is not pending. */
    async revoke(id: string): Promise<boolean> {
      const ended = db.updateTable('invitations').set({ revoked_at: now() }).where('id', '=', id).where('accepted_at', 'is', null)
      return (await ended.where('revoked_at', 'is', null).where('expires_at', '>', now()).returning('id').executeTakeFirst()) !== undefined
    },

    /** Ends the invitations of an address to a thing when its access is revoked. */
    async revokeTo(email: string, to: InvitedTo): Promise<void> {
      const held = pendingInvitations(db).select('invitations.id').where('invitations.email', '=', email.toLowerCase())
      const about = held.where('invitations.to_kind', '=', to.kind).where('invitations.to_id', '=', to.id)
      await db.updateTable('invitations').set({ revoked_at: now() }).where('id', 'in', about).execute()
    },

    /** Deletes invitations that ended long ago. */
    async sweep(): Promise<void> {
      const long = later(-REMEMBERED)
      await db
        .deleteFrom('invitations')
        .where((eb) => eb.or([eb('expires_at', '<=', long), eb('accepted_at', '<=', long), eb('revoked_at', '<=', long)]))
        .execute()
    },
  }
}
export type Invitations = ReturnType<typeof invitations>
