/**
 * The one catalogue of errors. A code says what happened and which HTTP status carries it; the
 * texts stand beside it in both languages. 401 is only a missing, expired or revoked token.
 */
import { z } from 'zod'
import type { Locale } from './constants.ts'
import { DATASET_ERRORS } from './dataset-errors.ts'
import { type ErrorEntry, entry } from './error-entry.ts'
import { COLUMN_ERRORS, EXPRESSION_ERRORS, WORDS } from './expression-errors.ts'
import { STEP_ERRORS } from './step-errors.ts'

export const ERRORS = {
  ...EXPRESSION_ERRORS,
  ...COLUMN_ERRORS,
  ...DATASET_ERRORS,
  ...STEP_ERRORS,

  // the call itself
  bad_request: entry(400, ['Error', 'The request is not valid: {detail}'], ['错误', '请求无效：{detail}']),
  unknown_operation: entry(404, ['Error', 'There is no operation named “{name}”.'], ['错误', '没有名为“{name}”的操作。']),
  not_readable_by_get: entry(405, ['Error', '“{name}” changes something and needs a POST.'], ['错误', '“{name}”会修改数据，需要使用 POST。']),
  unsupported_media: entry(415, ['Error', 'This content type is not accepted here.'], ['错误', '此处不接受该内容类型。']),
  xsrf: entry(403, ['Error', 'The page is out of date. Reload it and try again.'], ['错误', '页面已过期，请刷新后重试。']),
  too_large: entry(413, ['Error', 'The request is too large.'], ['错误', '请求内容过大。']),
  rate_limited: entry(429, ['Too many attempts', 'Too many attempts. Try again in {seconds} s.'], ['尝试次数过多', '尝试次数过多，请在 {seconds} 秒后重试。']),
  streams_full: entry(
    503,
    ['Try again later', 'Too many live connections are open. Try again in {seconds} s.'],
    ['请稍后重试', '实时连接过多，请在 {seconds} 秒后重试。'],
  ),
  internal: entry(
    500,
    ['Internal Server Error', 'Something went wrong on our side. Quote {request_id} if you contact us.'],
    ['服务器内部错误', '服务器出现问题。联系我们时请提供编号 {request_id}。'],
  ),

  // who may do what
  unauthenticated: entry(401, ['Sign in again', 'Your session has ended. Sign in to go on.'], ['请重新登录', '会话已结束，请登录后继续。']),
  unauthorized: entry(
    403,
    ['Unauthorized', 'Unauthorized: You are not authorized to perform this action. Please check if you are logged in and have proper access...'],
    ['无权限', '无权限：您无权执行此操作。请检查是否已登录并拥有相应的访问权限。'],
  ),
  not_found: entry(404, ['Not found', 'This does not exist, or you may not see it.'], ['未找到', '内容不存在，或您无权查看。']),
  analysis_unreadable: entry(
    500,
    [
      'This analysis cannot be read',
      'Its stored content is damaged. Nothing of it was changed or removed: ask the people who run this installation to restore it from a backup, and name {id}.',
    ],
    ['无法读取此分析', '其存储内容已损坏。原内容未被更改或删除：请联系本站管理员从备份中恢复，并提供编号 {id}。'],
  ),
  analysis_too_new: entry(
    500,
    [
      'This analysis cannot be read',
      'A newer release of Tessera saved it. Nothing of it was changed or removed: it opens again once this installation is updated. It is named {id}.',
    ],
    ['无法读取此分析', '此分析由更新版本的 Tessera 保存。原内容未被更改或删除：本站更新后即可打开，编号为 {id}。'],
  ),
  conflict: entry(
    409,
    ['Saved by someone else', '{who} saved a newer version at {when}. Your changes are kept in this browser.'],
    ['他人已保存', '{who} 于 {when} 保存了新版本。您的更改仍保留在此浏览器中。'],
  ),

  // what others may read
  dataset_not_public: entry(
    409,
    ['Not made public', 'This analysis reads a private dataset of somebody else. It can be made public only while that dataset is public.'],
    ['无法公开', '此分析读取他人的私有数据集，只有该数据集公开时才能公开此分析。'],
  ),
  access_ended: entry(
    409,
    [
      'The data is no longer shared',
      'The data of this analysis was deleted or is no longer shared with you. The analysis is kept as it is, and runs again if you get access.',
    ],
    ['数据不再共享', '此分析的数据已删除，或不再与您共享。分析会原样保留，重新获得访问权限后可继续运行。'],
  ),
  results_only: entry(
    409,
    ['Results only', 'The owner of this analysis shares the results of its saved steps only. You can sort, collapse and chart them.'],
    ['仅限结果', '此分析的所有者仅共享已保存步骤的结果。您可以排序、折叠和绘制图表。'],
  ),
  column_not_granted: entry(
    409,
    ['This step could not be run', 'It uses columns that are not shared with you. Ask the owner of the analysis, or remove them from the step.'],
    ['无法运行此步骤', '此步骤使用了未与您共享的字段。请联系分析的所有者，或从步骤中移除这些字段。'],
  ),

  // accounts
  bad_credentials: entry(400, ['Login failed', 'Incorrect email or password'], ['登录失败', '邮箱或密码不正确']),
  sign_in_delayed: entry(
    400,
    ['Login failed', 'Too many failed attempts for this account. Try again in {seconds} s.'],
    ['登录失败', '该账户登录失败次数过多，请在 {seconds} 秒后重试。'],
  ),
  mail_busy: entry(
    503,
    ['Try again later', 'Too many e-mails are waiting to be sent. Try again in a few minutes.'],
    ['请稍后重试', '待发送的邮件过多，请几分钟后重试。'],
  ),
  invalid_password: entry(400, ['Error', 'The password does not meet the rules.'], ['错误', '密码不符合要求。']),
  passwords_differ: entry(400, ['Error', 'Passwords do not match'], ['错误', '两次输入的密码不一致']),
  bad_token: entry(
    400,
    ['Link not valid', 'This link has expired or was already used. Ask for a new one.'],
    ['链接无效', '链接已过期或已被使用，请重新获取。'],
  ),

  // made by the client
  network: entry(0, ['Network Error', 'Network Error'], ['网络错误', '网络错误']),
  aborted: entry(0, ['Error', 'Request aborted'], ['错误', '请求已中止']),
  timeout: entry(0, ['Error', 'timeout of {ms} ms exceeded'], ['错误', '超过 {ms} 毫秒未响应']),
  status: entry(0, ['Error', 'Request failed with status code {status}'], ['错误', '请求失败，状态码 {status}']),
} as const satisfies Record<string, ErrorEntry>

export type { ExpressionCode } from './expression-errors.ts'
export type ErrorCode = keyof typeof ERRORS
export type ErrorParams = Readonly<Record<string, string | number>>

/** A failure as a value. `params` fill the `{placeholders}` of the catalogue's texts. */
export interface Failure<C extends ErrorCode = ErrorCode> {
  readonly ok: false
  readonly code: C
  readonly params: ErrorParams
}
export type Result<T, C extends ErrorCode = ErrorCode> = { readonly ok: true; readonly value: T } | Failure<C>

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const fail = <C extends ErrorCode>(code: C, params: ErrorParams = {}): Failure<C> => ({ ok: false, code, params })

/** Replaces each `{name}` that `params` knows; the others stay as they are. */
export function fillIn(text: string, params: ErrorParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
}

/** Parameters whose values are words of the product rather than of the data. */
const WORDED = new Set(['family', 'kind', 'part', 'detail', 'operator', 'agg'])

function inLanguage(params: ErrorParams, locale: Locale): ErrorParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, WORDED.has(name) ? (WORDS[value]?.[locale] ?? value) : value]))
}

/** The message of an expression's problem with whose it is and where it lies. */
function located(message: string, { name, at }: ErrorParams, locale: Locale): string {
  const whose = name === undefined ? '' : locale === 'zh' ? `“${name}”：` : `“${name}”: `
  const where = at === undefined ? '' : locale === 'zh' ? `（第 ${at} 个字符）` : ` (at character ${at})`
  const [, sentence = message, stop = ''] = /^(.*?)([.。]?)$/su.exec(message) ?? []
  return `${whose}${sentence}${where}${stop}`
}

/** Title and message of a failure in one language. */
export function errorText(failure: Failure, locale: Locale): ErrorEntry[Locale] {
  const { title, message } = ERRORS[failure.code][locale]
  const params = inLanguage(failure.params, locale)
  const text = fillIn(message, params)
  return { title: fillIn(title, params), message: failure.code in EXPRESSION_ERRORS ? located(text, params, locale) : text }
}

/** The body of every reply that is not a success. */
export const ErrorReply = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  title: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  request_id: z.string(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
