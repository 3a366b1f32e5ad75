/** Mails in Chinese, as plain text; paragraphs are parted by empty lines. */
import type { mails as source } from '../en/mails.ts'
import { translation } from '../translation.ts'
import { accountMails } from './account-mails.ts'

const own = translation<Omit<typeof source, keyof typeof accountMails>>()({
  hello: '{name}，您好：',
  helloAnyone: '您好：',
  confirmation: {
    subject: '确认您的 Tessera 邮箱',
    text: '{hello}\n\n请打开以下链接，确认 {when} 提交的注册。链接 24 小时内有效且只能使用一次：\n{link}\n\n如果不是您本人注册，请忽略此邮件，切勿打开链接。',
  },
  severalSignups: {
    subject: '确认您的 Tessera 邮箱',
    text: '{hello}\n\n有多个注册正等待确认此邮箱。只打开您本人提交的那一个，其他注册随即失效。每个链接 24 小时内有效：\n\n{lines}\n\n{rest}如果其中没有您的注册，请重新注册，切勿打开这些链接。',
    rest: '另有 {more} 个较早的注册未列出。',
  },
  knownAddress: {
    subject: '您已有 Tessera 账户',
    text: '{hello}\n\n有人使用此邮箱注册，但您已有账户。请直接登录：\n{link}\n\n如果不是您本人操作，请忽略此邮件。',
  },
})
export const mails = { ...accountMails, ...own }
