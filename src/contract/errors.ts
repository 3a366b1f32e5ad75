/**
 * The one catalogue of errors. A code says what happened and which HTTP status carries it; the
 * texts stand beside it in both languages. 401 is only a missing, expired or revoked token.
 */
import { z } from 'zod'
import type { Locale } from './constants.ts'
import { type ErrorEntry, entry } from './error-entry.ts'
import { COLUMN_ERRORS, EXPRESSION_ERRORS, WORDS } from './expression-errors.ts'

export const ERRORS = {
  ...EXPRESSION_ERRORS,
  ...COLUMN_ERRORS,

  // the call itself
  bad_request: entry(400, ['Error', 'The request is not valid: {detail}'], ['错误', '请求无效：{detail}']),
  unknown_operation: entry(404, ['Error', 'There is no operation named “{name}”.'], ['错误', '没有名为“{name}”的操作。']),
  not_readable_by_get: entry(405, ['Error', '“{name}” changes something and needs a POST.'], ['错误', '“{name}”会修改数据，需要使用 POST。']),
  unsupported_media: entry(415, ['Error', 'This content type is not accepted here.'], ['错误', '此处不接受该内容类型。']),
  xsrf: entry(403, ['Error', 'The page is out of date. Reload it and try again.'], ['错误', '页面已过期，请刷新后重试。']),
  too_large: entry(413, ['Error', 'The request is too large.'], ['错误', '请求内容过大。']),
  rate_limited: entry(429, ['Too many attempts', 'Too many attempts. Try again in {seconds} s.'], ['尝试次数过多', '尝试次数过多，请在 {seconds} 秒后重试。']),
  internal: entry(
    500,
    ['Internal Server Error', 'Something went wrong on our side. Quote {request_id} if you contact us.'],
    ['服务器内部错误', '服务器出现问题。联系我们时请提供编号 {request_id}。'],
  ),

  // who may do what
  unauthenticated: entry(401, ['Sign in again', 'Your session has ended. Sign in to go on.'], ['请重新登录', '会话已结束，请登录后继续。']),
  unauthorized: entry(
    403,
    ['Unauthorized', 'Unauthorized: You are not authorized to perform this action. Please check if you are logged in and have proper access.'],
    ['无权限', '无权限：您无权执行此操作。请检查是否已登录并拥有相应的访问权限。'],
  ),
  not_found: entry(404, ['Not found', 'This does not exist, or you may not see it.'], ['未找到', '内容不存在，或您无权查看。']),
  conflict: entry(
    409,
    ['Saved by someone else', '{who} saved a newer version at {when}. Your changes are kept in this browser.'],
    ['他人已保存', '{who} 于 {when} 保存了新版本。您的更改仍保留在此浏览器中。'],
  ),

  // accounts
  bad_credentials: entry(400, ['Login failed', 'Incorrect email or password'], ['登录失败', '邮箱或密码不正确']),
  invalid_password: entry(400, ['Error', 'The password does not meet the rules.'], ['错误', '密码不符合要求。']),
  passwords_differ: entry(400, ['Error', 'Passwords do not match'], ['错误', '两次输入的密码不一致']),
  bad_token: entry(
    400,
    ['Link not valid', 'This link has expired or was already used. Ask for a new one.'],
    ['链接无效', '链接已过期或已被使用，请重新获取。'],
  ),

  // datasets and files
  invalid_file_type: entry(
    400,
    ['Upload Failed', 'Invalid file type. Please upload a CSV, XLSX, or XLS file.'],
    ['上传失败', '文件类型无效。请上传 CSV、XLSX 或 XLS 文件。'],
  ),
  file_too_large: entry(413, ['Upload Failed', 'File too large. Maximum size is {maxSize} MB'], ['上传失败', '文件过大，最大为 {maxSize} MB']),
  upload_incomplete: entry(
    400,
    ['Upload Failed', 'The upload ended before the whole file arrived. Nothing was kept; upload it again.'],
    ['上传失败', '上传在文件传完之前中断，未保留任何内容，请重新上传。'],
  ),
  fields_before_file: entry(
    400,
    ['Upload Failed', 'The form must send name and data before the file.'],
    ['上传失败', '表单必须先发送 name 和 data，再发送文件。'],
  ),
  upload_failed: entry(
    400,
    ['Upload Failed', 'We encountered an error while processing your file. Please try a different file or contact support if the issue persists.'],
    ['上传失败', '处理文件时出错。请换一个文件重试；如问题仍然存在，请联系支持人员。'],
  ),
  file_empty: entry(400, ['Upload Failed', 'The file is empty: it holds no header and no rows.'], ['上传失败', '文件为空：没有表头，也没有数据行。']),
  file_binary: entry(
    400,
    ['Upload Failed', 'This is not a text file, although its name ends in .csv. Export it as CSV and try again.'],
    ['上传失败', '该文件不是文本文件（尽管扩展名为 .csv）。请导出为 CSV 后重试。'],
  ),
  file_encoding: entry(
    400,
    ['Upload Failed', 'The file cannot be read as {encoding}: some of its bytes mean nothing there. Choose another encoding.'],
    ['上传失败', '无法按 {encoding} 读取该文件，部分字节无法解码。请选择其他编码。'],
  ),
  file_encrypted: entry(
    400,
    ['Upload Failed', 'The workbook is protected by a password. Save it without one and upload it again.'],
    ['上传失败', '工作簿受密码保护。请取消密码后重新上传。'],
  ),
  file_macros: entry(
    400,
    ['Upload Failed', 'The workbook holds macros. Save it as XLSX without macros and upload that.'],
    ['上传失败', '工作簿包含宏。请另存为不含宏的 XLSX 后上传。'],
  ),
  file_unsafe: entry(
    400,
    ['Upload Failed', 'The file is not a plain workbook ({detail}), so it was not opened.'],
    ['上传失败', '该文件不是普通工作簿（{detail}），未予打开。'],
  ),
  file_unsafe_entries: entry(
    400,
    ['Upload Failed', 'The file is not a plain workbook ({count} entries), so it was not opened.'],
    ['上传失败', '该文件不是普通工作簿（含 {count} 个条目），未予打开。'],
  ),
  file_unsafe_size: entry(
    400,
    ['Upload Failed', 'The file is not a plain workbook (it inflates to {size} MB), so it was not opened.'],
    ['上传失败', '该文件不是普通工作簿（解压后为 {size} MB），未予打开。'],
  ),
  file_damaged: entry(
    400,
    ['Upload Failed', 'The file is damaged or not of the type its name says. Open it where it was made, save it again and upload that.'],
    ['上传失败', '文件已损坏，或内容与扩展名不符。请在原程序中打开并重新保存后上传。'],
  ),
  sheet_missing: entry(
    400,
    ['Upload Failed', 'The file has no visible sheet or table named “{name}”.'],
    ['上传失败', '文件中没有名为“{name}”的可见工作表或数据表。'],
  ),
  sheet_none: entry(400, ['Upload Failed', 'The file has no visible sheet or table.'], ['上传失败', '文件中没有可见的工作表或数据表。']),
  sheet_empty: entry(400, ['Upload Failed', 'The sheet “{name}” is empty.'], ['上传失败', '工作表“{name}”为空。']),
  no_source_file: entry(
    409,
    ['Error Loading Dataset', 'The original file of this dataset is not kept, so it cannot be read again.'],
    ['加载数据集出错', '该数据集的原始文件未保留，无法重新读取。'],
  ),
  job_running: entry(
    409,
    ['Please wait', 'This dataset is being imported. Wait until it is done, or cancel it.'],
    ['请稍候', '该数据集正在导入，请等待完成或取消。'],
  ),
  time_zone_unknown: entry(400, ['Update Failed', 'There is no time zone “{zone}”.'], ['更新失败', '没有时区“{zone}”。']),
  connection_failed: entry(400, ['Connection Failed', '{detail}'], ['连接失败', '{detail}']),
  path_not_allowed: entry(
    403,
    ['Connection Failed', 'The server may not read this path. Ask its operator, or upload the file.'],
    ['连接失败', '服务器无权读取该路径。请联系管理员，或直接上传文件。'],
  ),
  file_unterminated_quote: entry(
    400,
    ['Upload Failed', 'A quotation mark that opens in line {line} is never closed, so the rows after it cannot be told apart.'],
    ['上传失败', '第 {line} 行的引号没有闭合，无法区分其后的数据行。'],
  ),
  file_too_many_columns: entry(
    400,
    ['Upload Failed', 'The file has {columns} columns; at most {limit} can be read.'],
    ['上传失败', '文件有 {columns} 个字段，最多支持 {limit} 个。'],
  ),
  file_no_rows: entry(400, ['Upload Failed', 'No row of the file could be read. {detail}'], ['上传失败', '文件中没有可读取的行。{detail}']),
  disk_full: entry(507, ['Upload Failed', 'The server has no space left for this file. Nothing was changed.'], ['上传失败', '服务器空间不足，未做任何更改。']),
  storage_full: entry(507, ['No Space Left', 'The server has no space left. Nothing was changed.'], ['空间不足', '服务器空间不足，未做任何更改。']),
  dataset_not_ready: entry(409, ['Error Loading Dataset', 'The dataset is still being imported.'], ['加载数据集出错', '数据集仍在导入。']),
  dataset_unreadable: entry(
    500,
    ['Error Loading Dataset', 'Failed to load the dataset with the current configuration'],
    ['加载数据集出错', '无法按当前配置加载数据集'],
  ),
  job_cancelled: entry(409, ['Cancelled', 'The import was cancelled.'], ['已取消', '导入已取消。']),

  // steps
  request_in_progress: entry(409, ['Please wait', 'A request is already in progress'], ['请稍候', '已有请求正在进行']),
  unknown_column: entry(
    400,
    ['This step could not be run', 'There is no column “{column}” in this dataset.'],
    ['无法运行此步骤', '数据集中没有字段“{column}”。'],
  ),
  field_twice: entry(400, ['This step could not be run', '“{column}” stands twice in Rows and Columns.'], ['无法运行此步骤', '“{column}”在行和列中重复出现。']),
  aggregation_not_for_type: entry(
    400,
    ['This step could not be run', '“{measure}”: {agg} needs numbers, and “{column}” is {family}. Use count or distinct count, or change the column’s type.'],
    ['无法运行此步骤', '“{measure}”：{agg} 需要数字，而“{column}”是{family}。请改用计数或去重计数，或更改字段类型。'],
  ),
  measure_needs_column: entry(400, ['This step could not be run', '“{measure}” needs a column.'], ['无法运行此步骤', '“{measure}”需要选择字段。']),
  unknown_measure: entry(
    400,
    ['This step could not be run', '“{measure}” uses a measure that this step does not have ({id}).'],
    ['无法运行此步骤', '“{measure}”引用了此步骤中没有的度量（{id}）。'],
  ),
  operand_not_number: entry(
    400,
    ['This step could not be run', '“{measure}” holds “{value}”, which is not a number.'],
    ['无法运行此步骤', '“{measure}”中的“{value}”不是数字。'],
  ),
  measure_circle: entry(
    400,
    ['This step could not be run', 'These measures need each other in a circle: {names}.'],
    ['无法运行此步骤', '这些度量相互循环引用：{names}。'],
  ),
  difference_field: entry(
    400,
    ['This step could not be run', '“{measure}” is shown as a difference along a field that stands in neither Rows nor Columns.'],
    ['无法运行此步骤', '“{measure}”按差异显示，但其字段既不在行中也不在列中。'],
  ),
  show_as_not_number: entry(
    400,
    ['This step could not be run', '“{measure}” is not a number, so it has no share and no difference.'],
    ['无法运行此步骤', '“{measure}”不是数字，无法计算占比或差异。'],
  ),
  filter_value: entry(
    400,
    ['This step could not be run', 'The filter on “{column}” holds “{value}”, which is not {family}.'],
    ['无法运行此步骤', '“{column}”的筛选值“{value}”不是{family}。'],
  ),
  filter_needs_one_value: entry(
    400,
    ['This step could not be run', 'The filter on “{column}” with = takes exactly one value.'],
    ['无法运行此步骤', '“{column}”的等于筛选只能有一个值。'],
  ),
  result_too_large: entry(
    400,
    ['Result too large', 'This result has more than {limit} cells, which is more than the server may keep. Filter it or remove a field.'],
    ['结果过大', '结果超过 {limit} 个单元格，超出服务器上限。请筛选或移除字段。'],
  ),
  cell_unknown: entry(404, ['Not up to date', 'This step has no such cell any more. Update the step.'], ['未更新', '此步骤已没有该单元格，请更新此步骤。']),
  result_gone: entry(404, ['Not up to date', 'This result is no longer kept. Update the step.'], ['未更新', '结果已不再保留，请更新此步骤。']),
  confirm_gone: entry(404, ['Not up to date', 'This question has expired. Update the step.'], ['未更新', '该确认已过期，请更新此步骤。']),
  cancelled: entry(409, ['Stopped', 'error'], ['已停止', 'error']),
  busy: entry(
    503,
    ['The server is busy', 'Too many queries are waiting. Try again in {seconds} s.'],
    ['服务器繁忙', '等待的查询过多，请在 {seconds} 秒后重试。'],
  ),
  query_timeout: entry(
    503,
    ['Stopped after {seconds} s', 'The query took longer than {seconds} s and was stopped. Filter it or remove a field.'],
    ['已在 {seconds} 秒后停止', '查询超过 {seconds} 秒，已停止。请筛选或移除字段。'],
  ),
  query_memory: entry(
    503,
    ['Not enough memory', 'The query needed more memory than the server may use. Filter it or remove a field.'],
    ['内存不足', '查询所需内存超出服务器限制。请筛选或移除字段。'],
  ),
  engine_lost: entry(
    503,
    ['The query engine stopped', 'The query engine stopped while running this. Try again.'],
    ['查询引擎已停止', '查询引擎在运行时停止，请重试。'],
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
  return `${whose}${message}${where}`
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
