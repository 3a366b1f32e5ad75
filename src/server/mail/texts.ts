/** Mails in both languages, as plain text; paragraphs are parted by empty lines. */
import type { Locale } from '../../contract/constants.ts'

interface Letter {
  readonly subject: string
  readonly text: string
}

export function confirmationLetter(locale: Locale, name: string, link: string): Letter {
  return locale === 'zh'
    ? {
        subject: '确认您的 Tessera 邮箱',
        text: `${name}，您好：\n\n请打开以下链接确认邮箱地址，链接 24 小时内有效且只能使用一次：\n${link}\n\n如果不是您本人注册，请忽略此邮件。`,
      }
    : {
        subject: 'Confirm your e-mail for Tessera',
        text: `Hello ${name},\n\nOpen this link to confirm your e-mail address. It works once, within 24 hours:\n${link}\n\nIf you did not sign up, ignore this message.`,
      }
}

export function knownAddressLetter(locale: Locale, name: string, link: string): Letter {
  return locale === 'zh'
    ? {
        subject: '您已有 Tessera 账户',
        text: `${name}，您好：\n\n有人使用此邮箱注册，但您已有账户。请直接登录：\n${link}\n\n如果不是您本人操作，请忽略此邮件。`,
      }
    : {
        subject: 'You already have a Tessera account',
        text: `Hello ${name},\n\nSomeone signed up with this address, but you already have an account. Sign in here:\n${link}\n\nIf this was not you, ignore this message.`,
      }
}
