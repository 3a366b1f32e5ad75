/** Chinese texts of emails about a change of an account's email address. */
import type { accountMails as source } from '../en/account-mails.ts'
import { translation } from '../translation.ts'

export const accountMails = translation<typeof source>()({
  emailChange: {
    subject: '确认您的 Tessera 新邮箱',
    text: '{hello}\n\n请打开以下链接，将此邮箱用于您的账户。链接 24 小时内有效且只能使用一次：\n{link}\n\n如果不是您本人操作，请忽略此邮件，切勿打开链接。',
  },
  emailChangeKnown: {
    subject: '您已有 Tessera 账户',
    text: '{hello}\n\n有人想将此邮箱用于另一个账户，但您已用它注册了账户。未做任何更改。请直接登录：\n{link}',
  },
  emailChangeAsked: {
    subject: '您的账户申请更换邮箱',
    text: '{hello}\n\n有人使用您的密码申请将账户更换为另一个邮箱。在打开发往新邮箱的链接之前，不会有任何更改。\n\n如果不是您本人操作，请登录后在账户设置中取消更换，并修改密码：\n{link}',
  },
  emailChanged: {
    subject: '您的 Tessera 账户已更换邮箱',
    text: '{hello}\n\n您的账户已改用另一个邮箱，此邮箱不能再用于登录。\n\n如果不是您本人操作，请联系本系统的运营者。',
  },
})
