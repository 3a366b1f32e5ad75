/** Mails in the language of the call that caused them, as blocks of the one layout. */
import type { Locale } from '../../contract/constants.ts'
import { fillIn } from '../../contract/errors.ts'
import type { ServerTexts } from '../../texts/server-texts.ts'
import { textsIn } from '../texts.ts'
import { asHtml, asText, type Block } from './layout.ts'

type Mails = ServerTexts['mails']

interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}
/** One sign-up as a mail shows it: its time is an instant. */
export interface SignupLine {
  readonly name: string
  readonly at: string
  readonly link: string
}

const NAME_SHOWN = 60
/** A stranger can put any name into a mail to somebody else: addresses in it are left out, so that it carries no advertisement. */
export function shownName(name: string): string {
  const plain = [...name.replace(/\p{C}+/gu, ' ').trim()].slice(0, NAME_SHOWN).join('')
  return /:\/\/|www\.|\w\.\w{2,}|@/i.test(plain) ? '' : plain
}
const hello = (name: string, { hello, helloAnyone }: Mails): string => {
  const shown = shownName(name)
  return shown === '' ? helloAnyone : fillIn(hello, { name: shown })
}
/** To the minute: 2026-01-31 09:05 UTC. */
const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`

const text = (whole: string): Block[] => whole.split('\n\n').map((paragraph) => ({ kind: 'text', text: paragraph }))

function laidOut(locale: Locale, subject: string, blocks: readonly Block[]): MailText {
  const { link, foot } = textsIn(locale).mails
  const mail = { locale, subject, blocks, linkNote: link, foot }
  return { subject, text: asText(mail), html: asHtml(mail) }
}

/** A mail that is written as one text: an address at the end of a paragraph becomes a button. */
export function writtenMail(locale: Locale, subject: string, whole: string): MailText {
  const { open } = textsIn(locale).mails
  const blocks = whole.split('\n\n').flatMap((paragraph): Block[] => {
    const [, before = paragraph, link] = /^([\s\S]*)\n(https?:\/\/\S+)$/.exec(paragraph) ?? []
    return link === undefined
      ? [{ kind: 'text', text: before }]
      : [
          { kind: 'text', text: before },
          { kind: 'action', label: open, link },
        ]
  })
  return { ...laidOut(locale, subject, blocks), text: whole }
}

/** A mail with one thing to do. `when` is an instant that the text may name. */
export function mailText(
  locale: Locale,
  kind: 'confirmation' | 'knownAddress' | 'reset' | 'passwordChanged',
  { name, link, when }: { readonly name: string; readonly link: string; readonly when: string },
): MailText {
  const { mails } = textsIn(locale)
  const { subject, before, action, after } = mails[kind]
  const blocks: Block[] = [
    ...text(hello(name, mails)),
    ...text(fillIn(before, { when: minute(when) })),
    { kind: 'action', label: action, link },
    ...text(after),
  ]
  return laidOut(locale, subject, blocks)
}

/** Several sign-ups wait for one address: the reader knows which is theirs. */
export function severalSignupsText(locale: Locale, signups: readonly SignupLine[], more: number): MailText {
  const { mails } = textsIn(locale)
  const { subject, before, action, rest, after } = mails.severalSignups
  const lines: Block[] = signups.map(({ name, at, link }) => ({
    kind: 'action',
    title: [shownName(name), minute(at)].filter(Boolean).join(', '),
    label: action,
    link,
  }))
  const others = more > 0 ? text(fillIn(rest, { more })) : []
  return laidOut(locale, subject, [...text(mails.helloAnyone), ...text(before), ...lines, ...others, ...text(after)])
}
