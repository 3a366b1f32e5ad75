/**
 * Limits how often emails to an address can be requested. The delay that callers see depends on the address they typed
 * together with their network address, so it reveals nothing about other people's requests. A silent limit per mailbox
 * prevents many callers from flooding it.
 */
import { type Failure, fail } from '../../../contract/errors.ts'
import type { Call, Services } from '../../handlers.ts'
import type { Letter } from '../../mail/letter.ts'
import { hashToken } from '../../security/secrets.ts'
import { limited } from '../rate-limit.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const FROM_ADDRESS = { free: 1, first: 30 * SECOND, longest: 480 * SECOND }
const ASKED_AN_HOUR = 10
/** Maximum emails per mailbox and hour. Further ones are silently dropped: the earlier ones have arrived, and their links work. */
const LETTERS_AN_HOUR = 5

/** Limits confirmations and resets separately, because a person who just signed up may also have forgotten a password. */
const keyOf = (kind: Letter['kind'], email: string, address: string): string =>
  `${kind === 'reset' ? 'reset' : 'confirmation'}:${hashToken(email.toLowerCase())}:${address}`
const inSeconds = (ms: number): number => Math.ceil(ms / SECOND)

/** Counts the email of a sign-up, which is always sent. Returns the number of seconds until it can be requested again. */
export async function signupMailed(email: string, address: string, { settings, store }: Services): Promise<number> {
  if (settings.RATE_LIMITS === 'off') return 0
  const key = keyOf('signup', email, address)
  await store.signInTries.admit([{ key, ...FROM_ADDRESS }])
  return inSeconds(await store.signInTries.wait(key))
}

type Asked = { readonly done: true; readonly resend_in: number }

/** Queues a requested email, unless a delay or a limit for the caller's network address refuses it. Behaves the same whether or not the address is known. */
export async function askForMail(
  letter: Letter,
  { actor: { address } }: Call,
  services: Services,
): Promise<Asked | Failure<'rate_limited' | 'mail_delayed' | 'mail_busy'>> {
  const { settings, store, mail } = services
  const refused = await limited(services, `${letter.kind}:${address}`, ASKED_AN_HOUR, HOUR)
  if (refused) return refused
  const key = keyOf(letter.kind, letter.email, address)
  const limits = settings.RATE_LIMITS === 'on'
  const wait = limits ? await store.signInTries.admit([{ key, ...FROM_ADDRESS }]) : 0
  if (wait > 0) return fail('mail_delayed', { seconds: inSeconds(wait) })
  const flooded = await limited(services, `letters:${hashToken(letter.email.toLowerCase())}`, LETTERS_AN_HOUR, HOUR)
  if (!flooded && !(await store.outbox.put(letter))) return fail('mail_busy')
  mail.wake()
  return { done: true, resend_in: limits ? inSeconds(await store.signInTries.wait(key)) : 0 }
}
