/** What can be wrong with a call, who may make it, and accounts, in Chinese: title and message by code. */
import type { callErrors as source } from '../../en/errors/call.ts'
import { translation } from '../../translation.ts'

export const callErrors = translation<typeof source>()({
  bad_request: ['错误', '请求无效：{detail}'],
  unknown_operation: ['错误', '没有名为“{name}”的操作。'],
  not_readable_by_get: ['错误', '“{name}”会修改数据，需要使用 POST。'],
  unsupported_media: ['错误', '此处不接受该内容类型。'],
  xsrf: ['错误', '页面已过期，请刷新后重试。'],
  too_large: ['错误', '请求内容过大。'],
  streams_full: ['请稍后重试', '实时连接过多，请在 {seconds} 秒后重试。'],
  internal: ['服务器内部错误', '服务器出现问题。联系我们时请提供编号 {request_id}。'],
  unauthenticated: ['请重新登录', '会话已结束，请登录后继续。'],
  unauthorized: ['无权限', '无权限：您无权执行此操作。请检查是否已登录并拥有相应的访问权限。'],
  not_found: ['未找到', '内容不存在，或您无权查看。'],
  analysis_unreadable: ['无法读取此分析', '其存储内容已损坏。原内容未被更改或删除：请联系本站管理员从备份中恢复，并提供编号 {id}。'],
  analysis_too_new: ['无法读取此分析', '此分析由更新版本的 Tessera 保存。原内容未被更改或删除：本站更新后即可打开，编号为 {id}。'],
  conflict: ['他人已保存', '{who} 于 {when} 保存了新版本。您的更改仍保留在此浏览器中。'],
  dataset_not_public: ['无法公开', '此分析读取他人的私有数据集，只有该数据集公开时才能公开此分析。'],
  access_ended: ['数据不再共享', '此分析的数据已删除，或不再与您共享。分析会原样保留，重新获得访问权限后可继续运行。'],
  results_only: ['仅限结果', '此分析的所有者仅共享已保存步骤的结果。您可以排序、折叠和绘制图表。'],
  column_not_granted: ['无法运行此步骤', '此步骤使用了未与您共享的字段。请联系分析的所有者，或从步骤中移除这些字段。'],
  rows_not_granted: ['未共享明细', '此分析只共享数值，不共享其背后的数据行。'],
  bad_credentials: ['登录失败', '邮箱或密码不正确'],
  mail_busy: ['请稍后重试', '待发送的邮件过多，请几分钟后重试。'],
  invalid_password: ['错误', '密码不符合要求。'],
  passwords_differ: ['错误', '两次输入的密码不一致'],
  bad_token: ['链接无效', '链接已过期或已被使用，请重新获取。'],
})
