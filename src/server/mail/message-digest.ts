/** The email about unread messages. Checks when it is written whether the person may still read them. */
import { withCurrentNames } from '../../analysis/mentions.ts'
import { fillIn } from '../../contract/errors.ts'
import type { Operator } from '../../contract/installation.ts'
import { utcMoment } from '../../format/moment.ts'
import { localeIn } from '../../texts/languages.ts'
import { personOf } from '../operations/messages/people.ts'
import { type VisibleSteps, visibleStepsFor } from '../operations/messages/visible-steps.ts'
import type { MailLinks } from '../security/mail-links.ts'
import { stepNamesIn } from '../step-words.ts'
import { mailLocaleOf } from '../store/accounts.ts'
import type { MessageMails } from '../store/message-mails.ts'
import type { Store } from '../store/store.ts'
import { textsIn } from '../texts.ts'
import type { Block } from './layout.ts'
import type { Letter } from './letter.ts'
import { layOutMail, paragraphs, type Style, withoutAddresses } from './texts.ts'
import type { Message } from './transport.ts'

type DigestLetter = Extract<Letter, { kind: 'step_messages' }>
type Unread = Awaited<ReturnType<MessageMails['unread']>>[number]

/** Maximum messages in one email, and maximum characters of each. */
const SHOWN_MOST = 20
const TEXT_MOST = 600

const shortened = (text: string): string => {
  const signs = [...text]
  return signs.length <= TEXT_MOST ? text : `${signs.slice(0, TEXT_MOST).join('')}…`
}

/** Groups messages under the names of their steps, in the order of each step's first message. */
function byStep(messages: readonly Unread[], stepNames: Digest['stepNames'], locale: Letter['locale']): Block[] {
  const { from, fromMentioning, someone } = textsIn(locale).mails.stepMessages
  return [...Map.groupBy(messages, ({ step_id }) => step_id)].flatMap(([id, ofStep]): Block[] => [
    { kind: 'heading', text: stepNames.get(id) ?? '' },
    ...ofStep.flatMap(({ author, created_at, mentioned, text }): Block[] => [
      { kind: 'text', text: fillIn(mentioned ? fromMentioning : from, { name: withoutAddresses(author) || someone, when: utcMoment(created_at, locale) }) },
      { kind: 'quote', text: shortened(text) },
    ]),
  ])
}

/** Selects the messages to show in an email, in their order. Prefers messages that mention the reader. */
function listedOf(messages: readonly Unread[]): Unread[] {
  const first = new Set([...messages.filter(({ mentioned }) => mentioned), ...messages.filter(({ mentioned }) => !mentioned)].slice(0, SHOWN_MOST))
  return messages.filter((message) => first.has(message))
}

/** Replaces the names of mentioned people by their current names. */
async function withNames(analysis: string, messages: readonly Unread[], store: Store): Promise<Unread[]> {
  const mentions = await store.mentions.of(
    analysis,
    messages.map(({ id }) => id),
  )
  return messages.map((message) => {
    const own = mentions.get(message.id) ?? []
    const names = new Map(own.map(({ user_id, name }) => [user_id, name]))
    return { ...message, text: withCurrentNames({ text: message.text, mentions: own }, (id) => names.get(id)).text }
  })
}

/** Finds the email's messages that the person has not read and may see now. Returns null if the person may not read the analysis or wants no email. */
async function newsOf({ analysis, person, after, until }: DigestLetter, store: Store): Promise<{ shown: VisibleSteps; messages: Unread[] } | null> {
  const actor = await personOf(person, store)
  if (!actor || !(await store.messageMails.choice(analysis, person)).analysis) return null
  const shown = await visibleStepsFor(actor, analysis, { store })
  if (!shown.ok) return null
  const messages = (await store.messageMails.unread(analysis, person, after, until)).filter(({ step_id }) => shown.value.steps.has(step_id))
  return messages.length === 0 ? null : { shown: shown.value, messages }
}

/** The content of an email about messages. */
export interface Digest {
  readonly name: string
  readonly title: string
  /** The messages to show; `more` is the number of further ones. */
  readonly listed: readonly Unread[]
  readonly more: number
  /** The names of the steps in the reader's language, by step ID. */
  readonly stepNames: ReadonlyMap<string, string>
  readonly link: string
  readonly unsubscribe: string
}

/** Writes the email in one language, as text and HTML. */
export function digestText(style: Style, { name, title, listed, more, stepNames, link, unsubscribe }: Digest): ReturnType<typeof layOutMail> {
  const { mails } = textsIn(style.locale)
  const words = mails.stepMessages
  const isMentioned = listed.some(({ mentioned }) => mentioned)
  const [plain, titled] = isMentioned ? [words.subjectMentioned, words.subjectMentionedTitled] : [words.subject, words.subjectTitled]
  return layOutMail(
    style,
    title === '' ? plain : fillIn(titled, { title }),
    [
      ...paragraphs(name === '' ? mails.helloAnyone : fillIn(mails.hello, { name })),
      ...paragraphs(words.before),
      ...byStep(listed, stepNames, style.locale),
      ...(more > 0 ? paragraphs(fillIn(words.more, { more })) : []),
      { kind: 'action', label: words.action, link },
      ...paragraphs(words.noAnswers),
      { kind: 'aside', label: words.stop, link: unsubscribe },
    ],
    words.foot,
  )
}

/** Returns null if no unread message is left or the person may no longer read the analysis. */
export async function digestMessage(
  letter: DigestLetter,
  store: Store,
  page: (locale: Letter['locale'], path: string) => string,
  { operator, links }: { readonly operator: Operator; readonly links: MailLinks },
): Promise<Message | null> {
  const account = await store.accounts.byId(letter.person)
  const news = account && (await newsOf(letter, store))
  if (!account || !news) return null
  const { shown, messages } = news
  const locale = localeIn(mailLocaleOf(account) ?? letter.locale)
  const listed = await withNames(letter.analysis, listedOf(messages), store)
  const first = encodeURIComponent(listed[0]?.step_id ?? '')
  const link = page(locale, `/analysis-${letter.analysis}?step=${first}&messages=${first}`)
  const unsubscribe = page(locale, `/unsubscribe-${links.token({ userId: account.id, analysisId: letter.analysis })}`)
  const [name, title, more] = [withoutAddresses(account.name), withoutAddresses(shown.title), messages.length - listed.length]
  const text = digestText({ locale, operator }, { name, title, listed, more, stepNames: stepNamesIn(shown.document, locale), link, unsubscribe })
  return { to: account.email, ...text, links: [link], unsubscribe }
}
