/** Emails about a change of an account's address: a confirmation link to the new address, and a notice to the old one. */
import { fillIn } from '../../contract/errors.ts'
import { hashToken, newToken } from '../security/secrets.ts'
import type { Store } from '../store/store.ts'
import { textsIn } from '../texts.ts'
import type { Letter } from './letter.ts'
import { mailFromText, type Style, withoutAddresses } from './texts.ts'
import type { Message } from './transport.ts'

type ChangeLetter = Extract<Letter, { kind: 'email_change' | 'email_notice' }>
type Page = (locale: Letter['locale'], path: string) => string

/** Returns null if the change was withdrawn or a newer one replaced it. */
export async function changeMessage(letter: ChangeLetter, store: Store, page: Page, operator: Style['operator']): Promise<Message | null> {
  const { email, locale } = letter
  const style = { locale, operator }
  const { mails } = textsIn(locale)
  const helloTo = (name: string): string => {
    const shown = withoutAddresses(name)
    return shown === '' ? mails.helloAnyone : fillIn(mails.hello, { name: shown })
  }
  if (letter.kind === 'email_notice') {
    const { subject, text } = letter.stage === 'asked' ? mails.emailChangeAsked : mails.emailChanged
    return { to: email, ...mailFromText(style, subject, fillIn(text, { hello: helloTo(letter.name), link: page(locale, '/signin') })), links: [] }
  }
  const change = await store.profiles.emailChange(letter.change)
  const account = change && (await store.accounts.byId(change.user_id))
  if (!change || !account) return null
  const known = await store.accounts.byEmail(email)
  if (known) {
    const { subject, text } = mails.emailChangeKnown
    return { to: known.email, ...mailFromText(style, subject, fillIn(text, { hello: helloTo(known.name), link: page(locale, '/signin') })), links: [] }
  }
  const token = newToken().slice(4)
  await store.profiles.setEmailToken(change.id, hashToken(token))
  const link = page(locale, `/confirm-new-email-${token}`)
  const { subject, text } = mails.emailChange
  return { to: change.email, ...mailFromText(style, subject, fillIn(text, { hello: helloTo(account.name), link })), links: [link] }
}
