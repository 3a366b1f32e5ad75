/** What is wrong with an operation's input, in words: the field as people know it, and what it needs. */
import type { z } from 'zod'
import type { Locale } from './constants.ts'
import { CONTROLS, NOT_WELL_FORMED } from './scalar.ts'

type Text = Readonly<Record<Locale, string>>
type Issue = z.core.$ZodIssue

const text = (en: string, zh: string): Text => ({ en, zh })

/** Fields that people fill in. Any other is named by its key. */
const LABELS: Readonly<Record<string, Text>> = {
  email: text('Email', '邮箱'),
  company_email: text('Company email', '公司邮箱'),
  name: text('Name', '名称'),
  'signup.name': text('Name', '姓名'),
  first_name: text('First name', '名'),
  last_name: text('Last name', '姓'),
  company: text('Company', '公司'),
  company_size: text('Company size', '公司规模'),
  phone: text('Phone', '电话'),
  use_case: text('Use case', '使用场景'),
  message: text('Message', '消息'),
  password: text('Password', '密码'),
  confirm_password: text('Confirm password', '确认密码'),
  title: text('Title', '标题'),
  description: text('Description', '说明'),
  time_zone: text('Time zone', '时区'),
  visibility: text('Visibility', '可见范围'),
  path: text('File path', '文件路径'),
  search: text('Search', '搜索内容'),
  sql: text('SQL expression', 'SQL 表达式'),
  symbol: text('Symbol', '符号'),
  suffix: text('Suffix', '后缀'),
  decimalPlaces: text('Decimal places', '小数位数'),
  values: text('Values', '值'),
  value: text('Value', '值'),
  separator: text('Separator', '分隔符'),
  date_format: text('Date format', '日期格式'),
}

const TYPES: Readonly<Record<string, Text>> = {
  string: text('must be a text', '须为文本'),
  number: text('must be a number', '须为数字'),
  int: text('must be a whole number', '须为整数'),
  boolean: text('must be true or false', '须为 true 或 false'),
  array: text('must be a list', '须为列表'),
  object: text('must be an object', '须为对象'),
}
const REQUIRED = text('is required', '为必填项')
const INVALID = text('is not valid', '无效')

/** Of texts, lists and numbers: at least or at most so many. */
const SIZES: Readonly<Record<'small' | 'big', Readonly<Record<'string' | 'array' | 'number', (limit: string) => Text>>>> = {
  small: {
    string: (n) => text(`must have at least ${n} character${n === '1' ? '' : 's'}`, `至少 ${n} 个字符`),
    array: (n) => text(`must have at least ${n} item${n === '1' ? '' : 's'}`, `至少 ${n} 项`),
    number: (n) => text(`must be at least ${n}`, `不能小于 ${n}`),
  },
  big: {
    string: (n) => text(`may have at most ${n} characters`, `最多 ${n} 个字符`),
    array: (n) => text(`may have at most ${n} items`, `最多 ${n} 项`),
    number: (n) => text(`may be at most ${n}`, `不能大于 ${n}`),
  },
}

function sizeText(which: 'small' | 'big', origin: string, limit: number | bigint): Text {
  if (which === 'small' && origin === 'string' && Number(limit) === 1) return REQUIRED
  const kind = origin === 'string' ? 'string' : origin === 'array' || origin === 'set' || origin === 'map' ? 'array' : 'number'
  return SIZES[which][kind](String(limit))
}

function customText({ message, params }: Extract<Issue, { code: 'custom' }>): Text {
  if (typeof params?.min === 'number') return SIZES.small.string(String(params.min))
  if (message === NOT_WELL_FORMED) return text(NOT_WELL_FORMED, '含有不完整的字符，无法存储')
  return message === CONTROLS ? text(CONTROLS, '含有控制字符') : INVALID
}

function textOf(issue: Issue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && / undefined$/.test(issue.message) ? REQUIRED : (TYPES[issue.expected] ?? INVALID)
    case 'too_small':
      return sizeText('small', issue.origin, issue.minimum)
    case 'too_big':
      return sizeText('big', issue.origin, issue.maximum)
    case 'invalid_format':
      return issue.format === 'email' ? text('is not an email address', '格式不正确') : INVALID
    case 'invalid_value': {
      const values = issue.values.map(String)
      return text(`must be one of ${values.join(', ')}`, `须为以下之一：${values.join('、')}`)
    }
    case 'unrecognized_keys':
      return text(`has unknown keys: ${issue.keys.join(', ')}`, `含有未知字段：${issue.keys.join('、')}`)
    case 'custom':
      return customText(issue)
    default:
      return INVALID
  }
}

/** The field by its label where people know it, with its path where it lies deeper than the input itself. */
function fieldOf(operation: string, path: readonly PropertyKey[], locale: Locale): string {
  const key = String(path.findLast((part) => typeof part === 'string') ?? 'data')
  const label = (LABELS[`${operation}.${key}`] ?? LABELS[key])?.[locale]
  const whole = path.map(String).join('.') || 'data'
  if (label === undefined) return whole
  return path.length > 1 ? (locale === 'zh' ? `${label}（${whole}）` : `${label} (${whole})`) : label
}

/** The first thing that is wrong, in one sentence without its full stop. */
export function inputProblem(operation: string, issues: readonly Issue[], locale: Locale): string {
  const [issue] = issues
  if (!issue) return INVALID[locale]
  const field = fieldOf(operation, issue.path, locale)
  const said = textOf(issue)[locale]
  return locale === 'zh' ? `“${field}”${said}` : `${field} ${said}`
}
