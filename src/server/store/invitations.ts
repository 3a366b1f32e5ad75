/**
 * Invitations of email addresses to sign up, from a person or the console, optionally to a shared thing. There is one
 * pending invitation per address, inviter and thing. Inviting again extends it and emails another link; earlier links
 * stay valid. How an invitation ended is stored for a while, to explain old links.
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
/** How many milliseconds after its most recent email an invitation expires. */
export const INVITATION_LIFETIME = 14 * DAY
/** How many milliseconds ended invitations are stored. */
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

/** The thing that an invitation is to. Null if it is only to sign up, or to a kind of thing that only a newer release knows. */
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
    /** Creates or extends an invitation and queues its email. Returns its ID, or null without any change if the outbox is full. */
    put: (invitation: NewInvitation): Promise<string | null> =>
      inTransaction(db, async (tx) => {
        const { email, locale } = invitation
        const known = await waitingOne(tx, invitation)
        const id = known ?? newId()
        if (!(await putLetter(tx, { kind: 'invitation', invitation: id, email, locale }))) return null
        await write(tx, id, known !== undefined, invitation)
        return id
      }),

    /** Creates or extends an invitation for the link in another email, such as one about a shared thing. Returns its ID. */
    ensure: (invitation: NewInvitation): Promise<string> =>
      inTransaction(db, async (tx) => {
        const known = await waitingOne(tx, invitation)
        const id = known ?? newId()
        await write(tx, id, known !== undefined, invitation)
        return id
      }),

    find: (id: string): Promise<InvitationRow | undefined> => rows(db).where('invitations.id', '=', id).executeTakeFirst(),

    /** A page of invitations, newest first, with the total number. */
    async list(start: number, most: number): Promise<{ invitations: InvitationRow[]; total: number }> {
      const listed = await rows(db).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').offset(start).limit(most).execute()
      const { n } = await db
        .selectFrom('invitations')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return { invitations: listed, total: Number(n) }
    },

    /** The IDs of an address's pending invitations. */
    async waitingFor(email: string): Promise<string[]> {
      return (await pendingInvitations(db).select('invitations.id').where('invitations.email', '=', email.toLowerCase()).execute()).map(({ id }) => id)
    },

    /** Stores the hash of a link's token, before the email with the link is sent. */
    async addLink(hash: string, id: string): Promise<void> {
      await db.insertInto('invitation_links').values({ hash, invitation_id: id }).execute()
    },

    /** The pending invitation of a link, or why it cannot be accepted; undefined for an unknown link. */
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
     * Creates an account by an invitation's link, which proves that the person owns the mailbox. Returns undefined if
     * the invitation can no longer be accepted. If two calls race, the unique email address lets only one succeed.
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

    /** Revokes an invitation. Returns false if it is not pending. */
    async revoke(id: string): Promise<boolean> {
      const ended = db.updateTable('invitations').set({ revoked_at: now() }).where('id', '=', id).where('accepted_at', 'is', null)
      return (await ended.where('revoked_at', 'is', null).where('expires_at', '>', now()).returning('id').executeTakeFirst()) !== undefined
    },

    /** Ends the invitations of an address to a thing whose share was revoked. */
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
