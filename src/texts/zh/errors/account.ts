/** Errors of account changes, in Chinese: title and message by code. */
import type { accountErrors as source } from '../../en/errors/account.ts'
import { translation } from '../../translation.ts'

export const accountErrors = translation<typeof source>()({
  wrong_password: ['错误', '这不是您当前的密码。'],
  recent_sign_in_needed: ['请重新登录', '此操作需要重新登录，并在 {minutes} 分钟内完成。'],
  same_email: ['错误', '您使用的已经是这个邮箱。'],
  own_account: ['未更改', '您不能停用自己的账户或更改自己的角色。请联系其他管理员。'],
  last_admin: ['未删除', '您是唯一的管理员。请先将他人设为管理员。'],
  google_not_invited: ['Google 登录失败', '此 Google 邮箱没有账户，也不能在此创建账户。请先获取邀请。'],
  signup_by_invitation: ['未注册', '本站账户仅限受邀创建。请打开邀请链接，或申请邀请。'],
  signup_domain: ['未注册', '本站仅限 {domains} 的邮箱创建账户，其他邮箱需要邀请。'],
  invitation_revoked: ['邀请已撤回', '此邀请已被撤回，请联系邀请人重新邀请。'],
  has_account: ['未邀请', '{email} 已有账户。'],
})
