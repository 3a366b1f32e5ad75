/**
 * Wrong passwords make the next try wait, longer each time, and never lock anyone out. Tries count
 * for the account together with the address they come from, so that a stranger's tries do not slow
 * its owner down; and for the account from everywhere, at a much higher number, against guessing from
 * many addresses. The second count does not apply where the account was signed in to before.
 */
import { type Failure, fail } from '../../../contract/errors.ts'
import type { Parts } from '../../handlers.ts'
import { hashToken } from '../../security/secrets.ts'
import type { User } from '../../store/accounts.ts'

const FROM_ADDRESS = { free: 10, first: 1_000, longest: 60_000 }
const FROM_EVERYWHERE = { free: 50, first: 1_000, longest: 30_000 }

const ofAccount = (email: string): string => `account:${hashToken(email.toLowerCase())}`
const ofAddress = (email: string, address: string): string => `${ofAccount(email)}:${address}`

/** A refusal while a delay runs; otherwise the try is counted and may be made. */
export async function delayed(email: string, address: string, { settings, store }: Parts): Promise<Failure<'sign_in_delayed'> | null> {
  if (settings.RATE_LIMITS === 'off') return null
  const here = { key: ofAddress(email, address), ...FROM_ADDRESS }
  const everywhere = { key: ofAccount(email), ...FROM_EVERYWHERE }
  const wait = await store.signInTries.admit((await store.signInTries.knows(email, address)) ? [here] : [here, everywhere])
  return wait > 0 ? fail('sign_in_delayed', { seconds: Math.ceil(wait / 1_000) }) : null
}

/** The same for the password that a confirmation link asks for, by the link's hash. */
export async function delayedAtLink(hash: string, { settings, store }: Parts): Promise<Failure<'sign_in_delayed'> | null> {
  if (settings.RATE_LIMITS === 'off') return null
  const wait = await store.signInTries.admit([{ key: `link:${hash}`, ...FROM_ADDRESS }])
  return wait > 0 ? fail('sign_in_delayed', { seconds: Math.ceil(wait / 1_000) }) : null
}

export async function signedInFrom(address: string, user: User, { store }: Parts): Promise<void> {
  await store.signInTries.succeeded(ofAddress(user.email, address), ofAccount(user.email), user.id, address)
}
