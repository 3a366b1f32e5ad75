/** Mails as plain text, in the language of the call that caused them. */
import type { Locale } from '../../contract/constants.ts'
import { fillIn } from '../../contract/errors.ts'
import type { ServerTexts } from '../../texts/server-texts.ts'
import { textsIn } from '../texts.ts'

type Mails = ServerTexts['mails']

interface MailText {
  readonly subject: string
  readonly text: string
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

export function confirmationText(locale: Locale, { name, at, link }: SignupLine): MailText {
  const { mails } = textsIn(locale)
  const { subject, text } = mails.confirmation
  return { subject, text: fillIn(text, { hello: hello(name, mails), when: minute(at), link }) }
}

/** Several sign-ups wait for one address: the reader knows which is theirs. */
export function severalSignupsText(locale: Locale, signups: readonly SignupLine[], more: number): MailText {
  const lines = signups.map(({ name, at, link }) => `${[shownName(name), minute(at)].filter(Boolean).join(', ')}\n${link}`).join('\n\n')
  const { mails } = textsIn(locale)
  const { subject, text, rest } = mails.severalSignups
  return { subject, text: fillIn(text, { hello: mails.helloAnyone, lines, rest: more > 0 ? fillIn(rest, { more }) : '' }) }
}

export function knownAddressText(locale: Locale, name: string, link: string): MailText {
  const { mails } = textsIn(locale)
  const { subject, text } = mails.knownAddress
  return { subject, text: fillIn(text, { hello: hello(name, mails), link }) }
}
