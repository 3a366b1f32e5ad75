/**
 * People's identities at identity providers. After the first sign-in, an account is found by the provider's ID of the
 * person, never again by email address.
 */
import { PersonName } from '../../contract/auth.ts'
import type { Identity } from '../security/id-token.ts'
import { newId } from '../security/secrets.ts'
import type { User } from './accounts.ts'
import { isInvited } from './invitation-states.ts'
import { addressTaken } from './new-account.ts'
import type { Db } from './open.ts'
import { spendOnce } from './spent-links.ts'
import { inTransaction } from './transaction.ts'

/** How long used nonces are stored, in milliseconds. Longer than the ten minutes for which a token is valid. */
const NONCES_REMEMBERED = 60 * 60 * 1_000

const now = (): string => new Date().toISOString()

/** The person's name at the provider or, if that is not valid here, a name derived from the email address. */
function nameOf({ name }: Identity, email: string): string {
  const names = [name, email.split('@')[0] ?? '', email].map((one) => PersonName.safeParse(one))
  return names.find((parsed) => parsed.success)?.data ?? email
}

export type IdentityMatch = { readonly user: User; readonly by: 'identity' | 'mailbox' | 'new' }

export function identities(db: Db) {
  const link = async (tx: Db, { issuer, subject }: Identity, user: User): Promise<void> => {
    await tx.insertInto('identities').values({ issuer, subject, user_id: user.id, created_at: now() }).execute()
  }
  return {
    /** Marks the nonce with this hash as used. Returns false if it was used before. */
    spendNonce: (hash: string): Promise<boolean> => spendOnce(db, hash, NONCES_REMEMBERED),
    /**
     * Finds the account of an identity. At the first sign-in, links an existing account with that address only if the
     * provider runs the mailbox; without one, creates an account if the address was invited or `mayJoin` allows it.
     * Throws a unique violation if two calls race.
     */
    find: (identity: Identity, mayJoin: (email: string) => boolean): Promise<IdentityMatch | 'unverified' | 'taken' | 'not invited'> =>
      inTransaction(db, async (tx) => {
        const known = await tx
          .selectFrom('identities')
          .innerJoin('users', 'users.id', 'identities.user_id')
          .selectAll('users')
          .where('identities.issuer', '=', identity.issuer)
          .where('identities.subject', '=', identity.subject)
          .executeTakeFirst()
        if (known) return { user: known, by: 'identity' }
        const { email, ownsMailbox } = identity
        if (email === null) return 'unverified'
        const owner = await tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
        if (owner && !(ownsMailbox && owner.confirmed_at)) return 'taken'
        if (owner) {
          await link(tx, identity, owner)
          return { user: owner, by: 'mailbox' }
        }
        if (!mayJoin(email) && !(await isInvited(tx, email))) return 'not invited'
        const created = { id: newId(), email, name: nameOf(identity, email), password: null, role: 'user', confirmed_at: now(), created_at: now() }
        const user = await tx
          .insertInto('users')
          .values({ ...created, disabled_at: null, locale: null, time_zone: null })
          .returningAll()
          .executeTakeFirstOrThrow()
        await addressTaken(tx, user.id, email)
        await link(tx, identity, user)
        return { user, by: 'new' }
      }),
  }
}
export type Identities = ReturnType<typeof identities>
