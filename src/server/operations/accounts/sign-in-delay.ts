/**
 * Delays further attempts after wrong passwords, longer each time, but never locks an account. Attempts count per
 * account and network address, so that a stranger's attempts do not delay the owner. They also count per account across
 * all addresses, with a much higher limit, against guessing from many addresses. This second limit does not apply to an
 * address that has signed in to the account before.
 */
import { type Failure, fail } from '../../../contract/errors.ts'
import type { Services } from '../../handlers.ts'
import { hashToken } from '../../security/secrets.ts'
import type { User } from '../../store/accounts.ts'

const FROM_ADDRESS = { free: 10, first: 1_000, longest: 60_000 }
const FROM_EVERYWHERE = { free: 50, first: 1_000, longest: 30_000 }

const ofAccount = (email: string): string => `account:${hashToken(email.toLowerCase())}`
const ofAddress = (email: string, address: string): string => `${ofAccount(email)}:${address}`

/** Counts an attempt and returns null, or refuses it while a delay runs. */
export async function checkSignInDelay(email: string, address: string, { settings, store }: Services): Promise<Failure<'sign_in_delayed'> | null> {
  if (settings.RATE_LIMITS === 'off') return null
  const here = { key: ofAddress(email, address), ...FROM_ADDRESS }
  const everywhere = { key: ofAccount(email), ...FROM_EVERYWHERE }
  const wait = await store.signInTries.admit((await store.signInTries.knows(email, address)) ? [here] : [here, everywhere])
  return wait > 0 ? fail('sign_in_delayed', { seconds: Math.ceil(wait / 1_000) }) : null
}

/** The same for the password that a confirmation link requires, counted per link by its hash. */
export async function checkLinkDelay(hash: string, { settings, store }: Services): Promise<Failure<'sign_in_delayed'> | null> {
  if (settings.RATE_LIMITS === 'off') return null
  const wait = await store.signInTries.admit([{ key: `link:${hash}`, ...FROM_ADDRESS }])
  return wait > 0 ? fail('sign_in_delayed', { seconds: Math.ceil(wait / 1_000) }) : null
}

export async function recordSignIn(address: string, user: User, { store }: Services): Promise<void> {
  await store.signInTries.succeeded(ofAddress(user.email, address), ofAccount(user.email), user.id, address)
}
