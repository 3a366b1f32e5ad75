/** Errors that occur in the browser, without a reply of the server, in Chinese: title and message by code. */
import type { pageErrors as source } from '../../en/errors/page.ts'
import { translation } from '../../translation.ts'

export const pageErrors = translation<typeof source>()({
  network: ['网络错误', '网络错误'],
  aborted: ['错误', '请求已中止'],
  timeout: ['错误', '超过 {ms} 毫秒未响应'],
  status: ['错误', '请求失败，状态码 {status}'],
  measure_name_taken: ['错误', '已存在名为“{name}”的度量。'],
  measure_named_like_column: ['错误', '已有名为“{name}”的字段。'],
  sign_in_delayed: ['登录失败', '该账户登录失败次数过多，请在 {wait}后重试。'],
  mail_delayed: ['请稍后重试', '刚刚已请求向此邮箱发送邮件，请在 {wait}后重试。'],
  rate_limited: ['尝试次数过多', '尝试次数过多，请在 {wait}后重试。'],
  restarting: ['服务器正在重启', '服务器正在重启，请在 {wait}后重试。'],
  store_unavailable: ['暂不可用', '服务器无法连接其数据库，请在 {wait}后重试。'],
})
