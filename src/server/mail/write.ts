/**
 * Turns a queued email into a message. All behavior that depends on whether an address has an account, a pending sign-up
 * or neither is here, because it runs after the request was answered and so reveals nothing to the caller.
 */
import type { Operator } from '../../contract/installation.ts'
import { inLocale } from '../../contract/routes.ts'
import type { MailLinks } from '../security/mail-links.ts'
import { hashToken, linkToken } from '../security/secrets.ts'
import { stateOf } from '../store/invitation-states.ts'
import { invitedTo } from '../store/invitations.ts'
import type { PendingSignup } from '../store/signups.ts'
import type { Store } from '../store/store.ts'
import { changeMessage } from './change-message.ts'
import { enquiryMessage } from './enquiry-message.ts'
import type { Letter } from './letter.ts'
import { digestMessage } from './message-digest.ts'
import { answerMessage, offerMessage } from './offer-message.ts'
import { refreshMessage } from './refresh-message.ts'
import { shareMessage } from './share-message.ts'
import { invitationText, mailText, type SignupLine, severalSignupsText } from './texts.ts'
import type { Message } from './transport.ts'

const HOUR = 60 * 60 * 1_000
const CONFIRM_LIFETIME = 24 * HOUR
const RESET_LIFETIME = HOUR
const SIGNUPS_LISTED = 10

type Writers = { readonly [K in Letter['kind']]: (letter: Extract<Letter, { kind: K }>) => Promise<Message | null> }

/**
 * Creates the function that writes messages. Their links begin with `origin`, and the operator signs them. It returns
 * null for a message that is no longer needed.
 */
export function letterWriter(store: Store, origin: () => string, operator: Operator, links: MailLinks): (letter: Letter) => Promise<Message | null> {
  const page = (locale: Letter['locale'], path: string): string => `${origin()}${inLocale(path, locale)}`
  const styled = (locale: Letter['locale']) => ({ locale, operator })
  const accountOf = async (email: string) => {
    const account = await store.accounts.byEmail(email)
    return account?.confirmed_at ? account : undefined
  }

  /** Creates a new link for each email and keeps earlier links valid, so that nobody can invalidate a link by requesting another one. */
  const lineOf = async (signup: PendingSignup, locale: Letter['locale']): Promise<SignupLine> => {
    const token = linkToken()
    await store.signups.addLink(hashToken(token), signup.id, CONFIRM_LIFETIME)
    return { name: signup.name, at: signup.created_at, link: page(locale, `/confirm-email-${token}`) }
  }
  /** The email with the links of the chosen pending sign-ups of an address; `more` counts the others. */
  const confirmations = async (letter: Letter, chosen: readonly PendingSignup[], more: number): Promise<Message | null> => {
    const { email, locale } = letter
    const lines: SignupLine[] = []
    for (const one of chosen) lines.push(await lineOf(one, locale))
    const [first] = lines
    if (!first) return null
    const text = lines.length === 1 ? mailText(styled(locale), 'confirmation', { ...first, when: first.at }) : severalSignupsText(styled(locale), lines, more)
    return { to: email.toLowerCase(), ...text, links: lines.map((line) => line.link) }
  }
  const allPending = async (letter: Letter): Promise<Message | null> => {
    const pending = await store.signups.forAddress(letter.email)
    return await confirmations(letter, pending.slice(0, SIGNUPS_LISTED), Math.max(0, pending.length - SIGNUPS_LISTED))
  }
  const now = (): string => new Date().toISOString()

  const writers: Writers = {
    signup: async (letter) => {
      const account = await accountOf(letter.email)
      if (!account) {
        const own = (await store.signups.forAddress(letter.email)).find((p) => p.id === letter.signup)
        return own ? await confirmations(letter, [own], 0) : null
      }
      await store.signups.end(letter.signup)
      const link = page(letter.locale, '/signin')
      return { to: account.email, ...mailText(styled(letter.locale), 'knownAddress', { name: account.name, link, when: now() }), links: [] }
    },
    resend: async (letter) => {
      if (await accountOf(letter.email)) return null
      const own = (await store.signups.forAddress(letter.email)).find((p) => p.id === letter.signup)
      return own ? await confirmations(letter, [own], 0) : await allPending(letter)
    },
    /** If the address was never confirmed, the link creates the account with the password chosen there. */
    reset: async (letter) => {
      const account = await accountOf(letter.email)
      const [pending] = account ? [] : await store.signups.forAddress(letter.email)
      const whose = account ?? pending
      if (!whose) return null
      const token = linkToken()
      await (account ? store.resets.add : store.signups.addLink)(hashToken(token), whose.id, RESET_LIFETIME)
      const { name, email } = whose
      const link = page(letter.locale, `/reset-password-${token}`)
      const text = mailText(styled(letter.locale), account ? 'reset' : 'resetUnconfirmed', { name, link, when: pending?.created_at ?? now() })
      return { to: email, ...text, links: [link] }
    },
    email_change: async (letter) => await changeMessage(letter, store, page, operator),
    email_notice: async (letter) => await changeMessage(letter, store, page, operator),
    /** Creates a new link for each email. Returns null if the person has an account by now. */
    invitation: async ({ invitation: id, locale }) => {
      const invitation = await store.invitations.find(id)
      if (!invitation || stateOf(invitation) !== 'waiting' || (await accountOf(invitation.email))) return null
      const token = linkToken()
      await store.invitations.addLink(hashToken(token), id)
      const link = page(locale, `/invitation-${token}`)
      const text = invitationText(styled(locale), { inviter: invitation.inviter, to: invitedTo(invitation), link, expires: invitation.expires_at })
      return { to: invitation.email, ...text, links: [link] }
    },
    enquiry: async (letter) => await enquiryMessage(letter, store, page),
    offered: async (letter) => await offerMessage(letter, store, page, operator),
    offer_answered: async (letter) => await answerMessage(letter, store, page, operator),
    shared: async (letter) => await shareMessage(letter, store, page, operator),
    dataset_shared: async (letter) => await shareMessage(letter, store, page, operator),
    connection_shared: async (letter) => await shareMessage(letter, store, page, operator),
    step_messages: async (letter) => await digestMessage(letter, store, page, { operator, links }),
    refresh_failed: async (letter) => await refreshMessage(letter, store, page, operator),
    password_changed: async (letter) => {
      const account = await accountOf(letter.email)
      if (!account) return null
      const link = page(letter.locale, '/forgot-password')
      return { to: account.email, ...mailText(styled(letter.locale), 'passwordChanged', { name: account.name, link, when: letter.at }), links: [] }
    },
  }
  // `kind` selects the matching writer, which the compiler cannot infer
  return async (letter) => await (writers[letter.kind] as (letter: Letter) => Promise<Message | null>)(letter)
}
