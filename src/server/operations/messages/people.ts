/** Loads a person who receives messages, as if they had made the call. */
import type { SignedIn } from '../../policies/actor.ts'
import type { Store } from '../../store/store.ts'

/** Returns null for an account that is deleted, disabled or not confirmed. */
export async function personOf(userId: string, store: Store): Promise<SignedIn | null> {
  const account = await store.accounts.byId(userId)
  if (!account?.confirmed_at || account.disabled_at !== null) return null
  const { id, name, email, role } = account
  return { kind: 'user', key: id, address: '', id, name, email, role, tokenHash: '' }
}
