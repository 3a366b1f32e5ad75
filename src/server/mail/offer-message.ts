/** The mail about an analysis whose ownership is offered: a link to where the offer is answered. */
import { fillIn } from '../../contract/errors.ts'
import type { Operator } from '../../contract/installation.ts'
import { localeIn } from '../../texts/languages.ts'
import type { Store } from '../store/store.ts'
import { textsIn } from '../texts.ts'
import type { Letter } from './letter.ts'
import { laidOut, paragraphs, shownName } from './texts.ts'
import type { Message } from './transport.ts'

type OfferLetter = Extract<Letter, { kind: 'offered' }>
type Page = (locale: Letter['locale'], path: string) => string

/** Null when it was taken back, or answered, meanwhile. */
export async function offerMessage(letter: OfferLetter, store: Store, page: Page, operator: Operator): Promise<Message | null> {
  const told = await store.transfers.told(letter.offer)
  if (!told) return null
  const locale = told.locale === null ? letter.locale : localeIn(told.locale)
  const { mails } = textsIn(locale)
  const words = mails.offered
  const [title, by, to] = [shownName(told.title), shownName(told.owner_name), shownName(told.name)]
  const owner = by === '' ? told.owner_email : fillIn(mails.shared.sharer, { name: by, email: told.owner_email })
  const what = fillIn(words.before, { owner })
  const link = page(locale, `/user/${told.id}`)
  return {
    to: told.email,
    ...laidOut({ locale, operator }, by === '' ? words.subject : fillIn(words.subjectBy, { name: by }), [
      ...paragraphs(to === '' ? mails.helloAnyone : fillIn(mails.hello, { name: to })),
      ...paragraphs(title === '' ? what : `${what}\n\n${fillIn(mails.shared.titled, { title })}`),
      { kind: 'action', label: words.action, link },
      ...paragraphs(words.after),
    ]),
    links: [link],
  }
}
