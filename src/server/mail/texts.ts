/** Mails in both languages, as plain text; paragraphs are parted by empty lines. */
import type { Locale } from '../../contract/constants.ts'

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
const hello = (locale: Locale, name: string): string => {
  const shown = shownName(name)
  if (locale === 'zh') return shown === '' ? '您好：' : `${shown}，您好：`
  return shown === '' ? 'Hello,' : `Hello ${shown},`
}
/** To the minute: 2026-01-31 09:05 UTC. */
const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`

export function confirmationText(locale: Locale, { name, at, link }: SignupLine): MailText {
  return locale === 'zh'
    ? {
        subject: '确认您的 Tessera 邮箱',
        text: `${hello(locale, name)}\n\n请打开以下链接，确认 ${minute(at)} 提交的注册。链接 24 小时内有效且只能使用一次：\n${link}\n\n如果不是您本人注册，请忽略此邮件，切勿打开链接。`,
      }
    : {
        subject: 'Confirm your e-mail for Tessera',
        text: `${hello(locale, name)}\n\nOpen this link to confirm the sign-up of ${minute(at)}. It works once, within 24 hours:\n${link}\n\nIf you did not sign up, ignore this message and do not open the link.`,
      }
}

/** Several sign-ups wait for one address: the reader knows which is theirs. */
export function severalSignupsText(locale: Locale, signups: readonly SignupLine[], more: number): MailText {
  const lines = signups.map(({ name, at, link }) => `${[shownName(name), minute(at)].filter(Boolean).join(', ')}\n${link}`).join('\n\n')
  if (locale === 'zh') {
    const rest = more > 0 ? `另有 ${more} 个较早的注册未列出。` : ''
    return {
      subject: '确认您的 Tessera 邮箱',
      text: `您好：\n\n有多个注册正等待确认此邮箱。只打开您本人提交的那一个，其他注册随即失效。每个链接 24 小时内有效：\n\n${lines}\n\n${rest}如果其中没有您的注册，请重新注册，切勿打开这些链接。`,
    }
  }
  const rest = more > 0 ? `${more} earlier ones are not listed. ` : ''
  return {
    subject: 'Confirm your e-mail for Tessera',
    text: `Hello,\n\nSeveral sign-ups wait for this address to be confirmed. Open only the link of the one that you made; the others end with it. Each link works within 24 hours:\n\n${lines}\n\n${rest}If none of them is yours, sign up again and open none of these links.`,
  }
}

export function knownAddressText(locale: Locale, name: string, link: string): MailText {
  return locale === 'zh'
    ? {
        subject: '您已有 Tessera 账户',
        text: `${hello(locale, name)}\n\n有人使用此邮箱注册，但您已有账户。请直接登录：\n${link}\n\n如果不是您本人操作，请忽略此邮件。`,
      }
    : {
        subject: 'You already have a Tessera account',
        text: `${hello(locale, name)}\n\nSomeone signed up with this address, but you already have an account. Sign in here:\n${link}\n\nIf this was not you, ignore this message.`,
      }
}
