/** Emails that offer the ownership of an analysis, with a link for answering, and emails that report the answer. */
import { fillIn } from '../../contract/errors.ts'
import type { Operator } from '../../contract/installation.ts'
import { localeIn } from '../../texts/languages.ts'
import type { Store } from '../store/store.ts'
import { textsIn } from '../texts.ts'
import type { Letter } from './letter.ts'
import { layOutMail, paragraphs, withoutAddresses } from './texts.ts'
import type { Message } from './transport.ts'

type OfferLetter = Extract<Letter, { kind: 'offered' }>
type AnswerLetter = Extract<Letter, { kind: 'offer_answered' }>
type Page = (locale: Letter['locale'], path: string) => string

/** Returns null if the offer was withdrawn or answered in the meantime. */
export async function offerMessage(letter: OfferLetter, store: Store, page: Page, operator: Operator): Promise<Message | null> {
  const told = await store.transfers.told(letter.offer)
  if (!told) return null
  const locale = told.locale === null ? letter.locale : localeIn(told.locale)
  const { mails } = textsIn(locale)
  const words = mails.offered
  const [title, by, to] = [withoutAddresses(told.title), withoutAddresses(told.owner_name), withoutAddresses(told.name)]
  const owner = by === '' ? told.owner_email : fillIn(mails.shared.sharer, { name: by, email: told.owner_email })
  const what = fillIn(words.before, { owner })
  const link = page(locale, `/user/${told.id}`)
  return {
    to: told.email,
    ...layOutMail({ locale, operator }, by === '' ? words.subject : fillIn(words.subjectBy, { name: by }), [
      ...paragraphs(to === '' ? mails.helloAnyone : fillIn(mails.hello, { name: to })),
      ...paragraphs(title === '' ? what : `${what}\n\n${fillIn(mails.shared.titled, { title })}`),
      { kind: 'action', label: words.action, link },
      ...paragraphs(words.after),
    ]),
    links: [link],
  }
}

/** Returns null if the analysis or one of the two accounts no longer exists. */
export async function answerMessage(letter: AnswerLetter, store: Store, page: Page, operator: Operator): Promise<Message | null> {
  const told = await store.transfers.answered(letter.analysis, letter.by, letter.to)
  if (!told) return null
  const locale = told.locale === null ? letter.locale : localeIn(told.locale)
  const { mails } = textsIn(locale)
  const words = mails[letter.accepted ? 'offerAccepted' : 'offerDeclined']
  const [title, by, to] = [withoutAddresses(told.title), withoutAddresses(told.taker_name), withoutAddresses(told.name)]
  const taker = by === '' ? told.taker_email : fillIn(mails.shared.sharer, { name: by, email: told.taker_email })
  const what = fillIn(words.before, { taker })
  const link = page(locale, `/analysis-${letter.analysis}`)
  return {
    to: told.email,
    ...layOutMail({ locale, operator }, by === '' ? words.subject : fillIn(words.subjectBy, { name: by }), [
      ...paragraphs(to === '' ? mails.helloAnyone : fillIn(mails.hello, { name: to })),
      ...paragraphs(title === '' ? what : `${what}\n\n${fillIn(mails.shared.titled, { title })}`),
      { kind: 'action', label: mails.shared.action, link },
    ]),
    links: [link],
  }
}
