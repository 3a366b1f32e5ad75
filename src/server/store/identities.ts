/** People's identities at identity providers. An account is found by the provider's ID of the person, never again by an address. */
import { PersonName } from '../../contract/auth.ts'
import type { Identity } from '../security/id-token.ts'
import { newId } from '../security/secrets.ts'
import type { User } from './accounts.ts'
import { isInvited } from './invitation-states.ts'
import { addressTaken } from './new-account.ts'
import type { Db } from './open.ts'
import { spendOnce } from './spent-links.ts'
import { inTransaction } from './transaction.ts'

/** In ms, longer than the ten minutes that a token is valid. */
const NONCES_REMEMBERED = 60 * 60 * 1_000

const now = (): string => new Date().toISOString()

/** The provider's name for the person, or a name from the address if the provider's is not valid. */
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
    /** Uses up the nonce with this hash. Returns false if it was used before. */
    spendNonce: (hash: string): Promise<boolean> => spendOnce(db, hash, NONCES_REMEMBERED),
    /**
     * Finds the account of an identity. The first time, an existing account is linked only if the provider runs its
     * mailbox; an unused address gets a new account if it was invited or `mayJoin` allows it. Throws a unique violation
     * if the same happens twice at once.
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
