/** The email about something that was shared: a link to it or, for people without an account, a link to sign up. */
import { fillIn } from '../../contract/errors.ts'
import type { Operator } from '../../contract/installation.ts'
import { type SharedKind, sharedPage } from '../../contract/shared-kind.ts'
import { localeIn } from '../../texts/languages.ts'
import { hashToken, linkToken } from '../security/secrets.ts'
import { mailLocaleOf } from '../store/accounts.ts'
import type { Subject } from '../store/shares.ts'
import type { Store } from '../store/store.ts'
import { textsIn } from '../texts.ts'
import type { Letter } from './letter.ts'
import { layOutMail, paragraphs, withoutAddresses } from './texts.ts'
import type { Message } from './transport.ts'

/** For each kind of thing, the fields and wording of its email. */
const LETTERS = {
  analysis: { letter: (id: string) => ({ kind: 'shared', analysis: id }) as const, words: 'shared' },
  dataset: { letter: (id: string) => ({ kind: 'dataset_shared', dataset: id }) as const, words: 'datasetShared' },
  connection: { letter: (id: string) => ({ kind: 'connection_shared', connection: id }) as const, words: 'connectionShared' },
} as const satisfies Record<SharedKind, object>
type ShareLetter = Extract<Letter, ReturnType<(typeof LETTERS)[SharedKind]['letter']>>
type Page = (locale: Letter['locale'], path: string) => string

/** The fields of an email that identify the shared thing. */
export const letterAbout = ({ kind, id }: Subject): ReturnType<(typeof LETTERS)[SharedKind]['letter']> => LETTERS[kind].letter(id)

function subjectOf(letter: ShareLetter): Subject {
  switch (letter.kind) {
    case 'shared':
      return { kind: 'analysis', id: letter.analysis }
    case 'dataset_shared':
      return { kind: 'dataset', id: letter.dataset }
    case 'connection_shared':
      return { kind: 'connection', id: letter.connection }
  }
}

/** The path of an invitation link. It creates an account for the address, whatever the sign-up rule, and then opens the shared thing. */
async function invitationTo({ email, by }: ShareLetter, to: Subject, locale: Letter['locale'], store: Store): Promise<string> {
  const token = linkToken()
  await store.invitations.addLink(hashToken(token), await store.invitations.ensure({ email, locale, invitedBy: by, to }))
  return `/invitation-${token}`
}

/** Returns null if the share was revoked in the meantime. */
export async function shareMessage(letter: ShareLetter, store: Store, page: Page, operator: Operator): Promise<Message | null> {
  const { email } = letter
  const shared = subjectOf(letter)
  const grantee = await store.shares.granteeOf(email)
  const told = await store.shares.told(shared, grantee, letter.by)
  if (!told) return null
  const account = await store.accounts.byEmail(email)
  const locale = localeIn((account && mailLocaleOf(account)) ?? letter.locale)
  const { mails } = textsIn(locale)
  const words = mails[LETTERS[shared.kind].words]
  const [title, by, to] = [withoutAddresses(told.title), withoutAddresses(told.owner_name), withoutAddresses(account?.name ?? '')]
  const sharer = by === '' ? told.owner_email : fillIn(words.sharer, { name: by, email: told.owner_email })
  const link = page(locale, account ? sharedPage(shared) : await invitationTo(letter, shared, locale, store))
  const what = fillIn(words[told.role === 'editor' ? 'editor' : 'viewer'], { sharer })
  const subject = by === '' ? words.subject : fillIn(words.subjectBy, { name: by })
  return {
    to: email.toLowerCase(),
    ...layOutMail({ locale, operator }, subject, [
      ...paragraphs(to === '' ? mails.helloAnyone : fillIn(mails.hello, { name: to })),
      ...paragraphs(title === '' ? what : `${what}\n\n${fillIn(words.titled, { title })}`),
      ...(account ? [] : paragraphs(fillIn(words.signUp, { email: email.toLowerCase() }))),
      { kind: 'action', label: account ? words.action : words.signUpAction, link },
      ...paragraphs(words.after),
    ]),
    links: [link],
  }
}
