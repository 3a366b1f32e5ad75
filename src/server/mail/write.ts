/**
 * Turns a letter of the outbox into a message. All that depends on whether an address is known,
 * pending or unknown happens here, after the request that caused the letter has been answered.
 */
import { inLocale } from '../../contract/routes.ts'
import { hashToken, newToken } from '../security/secrets.ts'
import type { PendingSignup } from '../store/signups.ts'
import type { Store } from '../store/store.ts'
import { changeMessage } from './change-message.ts'
import type { Letter } from './letter.ts'
import { confirmationText, knownAddressText, type SignupLine, severalSignupsText } from './texts.ts'
import type { Message } from './transport.ts'

export const LINK_LIFETIME = 24 * 60 * 60 * 1_000
const SIGNUPS_LISTED = 10

/** A writer of messages whose links begin with `origin`. A message is null when there is nothing to say any more. */
export function letterWriter(store: Store, origin: () => string): (letter: Letter) => Promise<Message | null> {
  const page = (locale: Letter['locale'], path: string): string => `${origin()}${inLocale(path, locale)}`

  /** A link of its own for each mail: earlier ones stay valid, so that nobody can end a link by asking for another. */
  const lineOf = async (signup: PendingSignup, locale: Letter['locale']): Promise<SignupLine> => {
    const token = newToken().slice(4)
    await store.signups.addLink(hashToken(token), signup.id, LINK_LIFETIME)
    return { name: signup.name, at: signup.created_at, link: page(locale, `/confirm-email-${token}`) }
  }

  return async (letter) => {
    if (letter.kind === 'email_change' || letter.kind === 'email_notice') return await changeMessage(letter, store, page)
    const { email, locale, signup } = letter
    const account = await store.accounts.byEmail(email)
    if (account?.confirmed_at) {
      if (letter.kind === 'resend') return null
      await store.signups.end(letter.signup)
      return { to: account.email, ...knownAddressText(locale, account.name, page(locale, '/signin')), links: [] }
    }
    const pending = await store.signups.forAddress(email)
    const own = pending.find((p) => p.id === signup)
    const chosen = own ? [own] : letter.kind === 'resend' ? pending.slice(0, SIGNUPS_LISTED) : []
    const lines: SignupLine[] = []
    for (const one of chosen) lines.push(await lineOf(one, locale))
    const [first] = lines
    if (!first) return null
    const text = lines.length === 1 ? confirmationText(locale, first) : severalSignupsText(locale, lines, pending.length - lines.length)
    return { to: email.toLowerCase(), ...text, links: lines.map((line) => line.link) }
  }
}
