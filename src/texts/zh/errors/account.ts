/** What can be wrong with a change of an account, in Chinese. */
import type { accountErrors as source } from '../../en/errors/account.ts'
import { translation } from '../../translation.ts'

export const accountErrors = translation<typeof source>()({
  wrong_password: ['错误', '这不是您当前的密码。'],
  recent_sign_in_needed: ['请重新登录', '此操作需要重新登录，并在 {minutes} 分钟内完成。'],
  same_email: ['错误', '您使用的已经是这个邮箱。'],
  own_account: ['未更改', '您不能停用自己的账户或更改自己的角色。请联系其他管理员。'],
  last_admin: ['未删除', '您是唯一的管理员。请先将他人设为管理员。'],
})
