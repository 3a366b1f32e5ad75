/**
 * Parses numbers as people write them: with thousands separators (also Indian lakhs), leading or trailing signs,
 * currencies, percent signs, and Chinese, Japanese and Korean words for large units. JavaScript and SQL share the
 * regular expressions.
 */
import type { Style } from './written-style.ts'

/** Currency signs and codes, the longest first, because a regular expression takes the first alternative that matches. */
const CURRENCIES = [
  ...['US\\$', 'NT\\$', 'HK\\$', 'R\\$', 'A\\$', 'C\\$', 'S\\$', '[$€£¥￥₹₩₽₺฿₫]', 'USD', 'EUR', 'GBP', 'CNY', 'RMB', 'JPY', 'CHF', 'PLN', 'RUB', 'BRL', 'KRW'],
  ...['SEK', 'NOK', 'DKK', 'ISK', 'AED', 'SAR', 'CAD', 'AUD', 'NZD', 'SGD', 'MXN', 'ZAR', 'THB', 'CZK', 'HUF', 'RON', 'ILS', 'UAH', '[Kk]r\\.?'],
  ...['INR', 'TWD', 'HKD', 'Rs\\.?', 'Fr\\.', 'руб\\.?', 'р\\.', 'zł', 'Kč', '元', '円', '圆', '圓', '원', '块'],
].join('|')
const SPACE = '[ \\x{A0}\\x{2009}\\x{202F}]'
const APOSTROPHE = "['\\x{2019}]"
const MINUS = '[+\\-\\x{2212}]'
/** Words for large units, such as 万 (ten thousand) and lakh, with their number of zeros. */
const UNITS: readonly (readonly [sign: string, zeros: number])[] = [
  ['万', 4],
  ['萬', 4],
  ['만', 4],
  ['亿', 8],
  ['億', 8],
  ['억', 8],
  ['lakhs', 5],
  ['lakh', 5],
  ['crores', 7],
  ['crore', 7],
]

export const hasUnit = (text: string): boolean => UNITS.some(([sign]) => text.includes(sign))

type Decimal = '.' | ','
type Kind = 'plain' | 'percent' | 'units'

function numberRegex(decimal: Decimal, kind: Kind): string {
  const group = decimal === '.' ? `(,|${SPACE}|${APOSTROPHE})` : `(\\.|${SPACE}|${APOSTROPHE})`
  const lakh = decimal === '.' ? '|[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}' : ''
  // a number with a leading zero is a code
  const digits = `([1-9][0-9]{0,2}(${group}[0-9]{3})+${lakh}|0|[1-9][0-9]*)?`
  const fraction = `([${decimal}][0-9]+)?`
  const unit = kind === 'units' ? `(${UNITS.map(([sign]) => sign).join('|')})?${SPACE}?` : ''
  const end = kind === 'percent' ? `${SPACE}?[%％]` : `${SPACE}?${unit}(${CURRENCIES})?${MINUS}?`
  return `[(]?${MINUS}?${SPACE}?(${CURRENCIES})?${SPACE}?${MINUS}?${digits}${fraction}${end}[)]?`
}

const KINDS: readonly Kind[] = ['plain', 'percent', 'units']
export const NUMBER_STYLES: readonly Style[] = KINDS.flatMap((kind) =>
  (['.', ','] as const).map(
    (decimal): Style => ({ type: 'DECIMAL', regex: numberRegex(decimal, kind), pattern: null, decimal, percent: kind === 'percent', units: kind === 'units' }),
  ),
)

/** Matches phone numbers, IP addresses and grouped codes, in which every group after the first has three digits. */
const CODE = `\\+[0-9]{1,3}(${SPACE}[0-9]{3}){2,}|[1-9][0-9]{2}((\\.[0-9]{3}){2,}|(${SPACE}[0-9]{3}){2,}|(${APOSTROPHE}[0-9]{3}){2,})`

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Returns the SQL condition that a text looks like such a code. */
export const isCodeSql = (text: string): string => `regexp_full_match(${text}, ${quoted(CODE)})`

/** Returns SQL of a number's digits with a decimal point and no separators. Parentheses, or a minus at either end, make it negative. */
function plainNumber(text: string, decimal: Decimal): string {
  const bare = `regexp_replace(${text}, ${quoted(CURRENCIES)}, '', 'g')`
  const kept = `regexp_replace(${bare}, ${quoted(decimal === '.' ? '[^0-9.]' : '[^0-9,]')}, '', 'g')`
  const point = decimal === '.' ? kept : `replace(${kept}, ',', '.')`
  return `(CASE WHEN regexp_matches(${text}, '[-\\x{2212}]') OR starts_with(${text}, '(') THEN '-' ELSE '' END || ${point})`
}

/** Returns the SQL condition that a text that matches the format's regular expression is a number. */
export const isNumberSql = (text: string, style: Style): string =>
  `regexp_matches(${text}, '[0-9]') AND try_cast(${plainNumber(text, style.decimal ?? '.')} AS DECIMAL(38,10)) IS NOT NULL`

/** Returns SQL that counts the different currencies in a column. Amounts in more than one currency cannot be added, so they are not numbers. */
export const currenciesSql = (text: string): string => `count(DISTINCT nullif(regexp_extract(${text}, ${quoted(`(${CURRENCIES})`)}, 1), ''))`

/** Returns two SQL aggregates: the maximum digits before and after the point, over the texts that meet the condition `matches`. */
export function digitsSql(text: string, style: Style, matches: string): [string, string] {
  const n = style.units ? `CAST(${numberSql(text, style)} AS VARCHAR)` : plainNumber(text, style.decimal ?? '.')
  const longest = (pattern: string) => `coalesce(max(CASE WHEN ${matches} THEN length(regexp_extract(${n}, '${pattern}', 1)) END), 0)`
  return [longest('^-?([0-9]*)'), longest(style.units ? '\\.([0-9]*[1-9])0*$' : '\\.([0-9]*)$')]
}

/** Returns SQL of the number that a text in this format represents. */
export function numberSql(text: string, style: Style): string {
  const n = plainNumber(text, style.decimal ?? '.')
  if (style.percent) return `(CAST(${n} AS DECIMAL(36,18)) * 0.01)`
  if (!style.units) return n
  const factor = `CASE ${UNITS.map(([sign, zeros]) => `WHEN contains(${text}, '${sign}') THEN 1${'0'.repeat(zeros)}`).join(' ')} ELSE 1 END`
  return `(CAST(${n} AS DECIMAL(28,6)) * CAST(${factor} AS DECIMAL(10,0)))`
}
