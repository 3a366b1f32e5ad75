/** Emails in the language of the call that caused them, as blocks of the common layout. */
import type { Locale } from '../../contract/constants.ts'
import { fillIn } from '../../contract/errors.ts'
import type { Operator } from '../../contract/installation.ts'
import type { InvitedTo } from '../../contract/invitation.ts'
import { utcMoment } from '../../format/moment.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import type { ServerTexts } from '../../texts/server-texts.ts'
import { textsIn } from '../texts.ts'
import { asHtml, asText, type Block } from './layout.ts'

type Mails = ServerTexts['mails']

interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}
/** The email's language, and the operator who signs it. */
export interface Style {
  readonly locale: Locale
  readonly operator: Operator
}
/** A sign-up as an email lists it. The time is an instant. */
export interface SignupLine {
  readonly name: string
  readonly at: string
  readonly link: string
}

const INVITATIONS = { analysis: 'invitationToAnalysis', dataset: 'invitationToDataset', connection: 'invitationToConnection' } as const satisfies Record<
  InvitedTo['kind'],
  keyof Mails
>

const NAME_SHOWN = 60
/** Removes links and email addresses from a name. A stranger could otherwise enter advertising as a name and have it sent to someone else. */
export function withoutAddresses(name: string): string {
  const plain = [...name.replace(/\p{C}+/gu, ' ').trim()].slice(0, NAME_SHOWN).join('')
  return /:\/\/|www\.|\w\.\w{2,}|@/i.test(plain) ? '' : plain
}
const hello = (name: string, { hello, helloAnyone }: Mails): string => {
  const shown = withoutAddresses(name)
  return shown === '' ? helloAnyone : fillIn(hello, { name: shown })
}
/** Splits text into paragraphs at empty lines. */
export const paragraphs = (whole: string): Block[] => whole.split('\n\n').map((paragraph) => ({ kind: 'text', text: paragraph }))

/** The operator's name and address; '' if neither is set. */
const operatorNamed = ({ name, email }: Operator): string => (name !== null && email !== null ? `${name} (${email})` : (name ?? email ?? ''))

/** The footer. `reason` explains why the email was sent if nobody entered its address. */
function footOf({ locale, operator }: Style, reason?: string): string {
  const { foot, footOperator } = textsIn(locale).mails
  const why = reason ?? foot
  const named = operatorNamed(operator)
  return named === '' ? why : `${why}${LANGUAGES[locale].sentence.gap}${fillIn(footOperator, { operator: named })}`
}

/** Lays blocks out as an email. */
export function layOutMail(style: Style, subject: string, blocks: readonly Block[], reason?: string): MailText {
  const mail = { locale: style.locale, subject, blocks, linkNote: textsIn(style.locale).mails.link, foot: footOf(style, reason) }
  return { subject, text: asText(mail), html: asHtml(mail) }
}

/** Turns a whole text into an email. An address at the end of a paragraph becomes a button. */
export function mailFromText(style: Style, subject: string, whole: string): MailText {
  const { open } = textsIn(style.locale).mails
  const blocks = whole.split('\n\n').flatMap((paragraph): Block[] => {
    const [, before = paragraph, link] = /^([\s\S]*)\n(https?:\/\/\S+)$/.exec(paragraph) ?? []
    return link === undefined
      ? [{ kind: 'text', text: before }]
      : [
          { kind: 'text', text: before },
          { kind: 'action', label: open, link },
        ]
  })
  return { ...layOutMail(style, subject, blocks), text: `${whole}\n\n-- \n${footOf(style)}` }
}

/** An email with one action button. `when` is an instant that the text may mention. */
export function mailText(
  style: Style,
  kind: 'confirmation' | 'knownAddress' | 'reset' | 'resetUnconfirmed' | 'passwordChanged' | 'invitation' | (typeof INVITATIONS)[InvitedTo['kind']],
  { name, link, when, who = '' }: { readonly name: string; readonly link: string; readonly when: string; readonly who?: string },
): MailText {
  const { mails } = textsIn(style.locale)
  const { subject, before, action, after } = mails[kind]
  const blocks: Block[] = [
    ...paragraphs(hello(name, mails)),
    ...paragraphs(fillIn(before, { when: when === '' ? '' : utcMoment(when, style.locale), who })),
    { kind: 'action', label: action, link },
    ...paragraphs(after),
  ]
  return layOutMail(style, subject, blocks)
}

/** An invitation. `inviter` is the name of the person who invites; null if the operator does. */
export function invitationText(
  style: Style,
  { inviter, to, link, expires }: { readonly inviter: string | null; readonly to: InvitedTo | null; readonly link: string; readonly expires: string },
): MailText {
  const { someone, operators } = textsIn(style.locale).mails
  const who = inviter === null ? (style.operator.name ?? operators) : withoutAddresses(inviter) || someone
  return mailText(style, to === null ? 'invitation' : INVITATIONS[to.kind], { name: '', link, when: expires, who })
}

/** The email for an address with several pending sign-ups, from which the reader selects their own. */
export function severalSignupsText(style: Style, signups: readonly SignupLine[], more: number): MailText {
  const { mails } = textsIn(style.locale)
  const { subject, before, action, rest, after } = mails.severalSignups
  const lines: Block[] = signups.map(({ name, at, link }) => ({
    kind: 'action',
    title: [withoutAddresses(name), utcMoment(at, style.locale)].filter(Boolean).join(', '),
    label: action,
    link,
  }))
  const others = more > 0 ? paragraphs(fillIn(rest, { more })) : []
  return layOutMail(style, subject, [...paragraphs(mails.helloAnyone), ...paragraphs(before), ...lines, ...others, ...paragraphs(after)])
}
