/** The email to the operator about a demo request or a contact message. Replies go to the person who sent the form. */
import { EnquiryKind } from '../../contract/enquiry.ts'
import { fillIn } from '../../contract/errors.ts'
import { fullName } from '../../format/person-name.ts'
import type { Store } from '../store/store.ts'
import { textsIn } from '../texts.ts'
import type { Letter } from './letter.ts'
import { layOutMail } from './texts.ts'
import type { Message } from './transport.ts'

type EnquiryLetter = Extract<Letter, { kind: 'enquiry' }>

/** Returns null if the entry was deleted in the meantime. */
export async function enquiryMessage(
  { enquiry: id, email, locale }: EnquiryLetter,
  store: Store,
  page: (locale: Letter['locale'], path: string) => string,
): Promise<Message | null> {
  const found = await store.enquiries.find(id)
  if (!found) return null
  const words = textsIn(locale).mails.enquiry
  const name = fullName(found.first_name, found.last_name)
  const facts: readonly (readonly [string, string])[] = [
    [words.from, name],
    [words.email, found.company_email],
    [words.phone, found.phone],
    [words.company, found.company ?? ''],
    [words.size, found.company_size],
  ]
  const subject = fillIn(words[EnquiryKind.parse(found.kind)], { name })
  const message = layOutMail(
    // omits the operator's own name and address
    { locale, operator: { name: null, email: null } },
    subject,
    [
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      { kind: 'quote', text: found.text },
      { kind: 'text', text: words.answer },
      { kind: 'action', label: words.action, link: page(locale, '/admin') },
    ],
    words.foot,
  )
  return { to: email, replyTo: { name, address: found.company_email }, ...message, links: [] }
}
