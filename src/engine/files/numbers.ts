/**
 * Parses numbers as people write them: with thousands separators (also Indian lakhs), leading or trailing signs, words
 * for debit and credit, currencies, percent signs, and words for large units. JavaScript and SQL share the regular
 * expressions.
 */
import { CREDIT_WORDS, CURRENCIES, CURRENCIES_BEFORE, CURRENCIES_BEHIND, DEBIT_WORDS, SIDE_LETTERS, SIDE_WORDS, TRIANGLES, UNITS } from './number-words.ts'
import type { Style } from './written-style.ts'

const SPACE = '[ \\x{A0}\\x{2009}\\x{202F}]'
const APOSTROPHE = "['\\x{2019}]"
/** En dashes, minus signs and wide hyphens stand for a minus, too. */
const MINUS_MARKS = '\\-\\x{2212}\\x{2013}\\x{FF0D}'
const MINUS = `[+${MINUS_MARKS}]`

type Decimal = '.' | ','
type Kind = 'plain' | 'percent' | 'units' | 'triangles'

function numberRegex(decimal: Decimal, kind: Kind): string {
  const group = decimal === '.' ? `(,|${SPACE}|${APOSTROPHE})` : `(\\.|${SPACE}|${APOSTROPHE})`
  const lakh = decimal === '.' ? '|[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}' : ''
  const grouped = `[1-9][0-9]{0,2}(${group}[0-9]{3})+${lakh}`
  // a number with a leading zero is a code
  const digits = `(${grouped}|0|[1-9][0-9]*)?`
  const fraction = `([${decimal}][0-9]+)?`
  const unit = kind === 'units' ? `(${UNITS.map(([sign]) => sign).join('|')})?${SPACE}?` : ''
  const end = kind === 'percent' ? `${SPACE}?[%％]` : `${SPACE}?${unit}(${CURRENCIES})?${MINUS}?`
  const start = kind === 'triangles' ? `[+${MINUS_MARKS}${TRIANGLES}]` : MINUS
  const usual = `[(]?${start}?${SPACE}?(${CURRENCIES})?${SPACE}?${MINUS}?${digits}${fraction}${end}[)]?`
  if (kind !== 'plain') return usual
  const certain = `(((${grouped})${fraction})|((0|[1-9][0-9]*)[${decimal}][0-9]{2}))`
  const before = `[(]?${MINUS}?${SPACE}?(${CURRENCIES_BEFORE})${SPACE}?${MINUS}?${certain}${MINUS}?[)]?`
  const behind = `[(]?${MINUS}?${SPACE}?${digits}${fraction}${SPACE}(${CURRENCIES_BEHIND})${MINUS}?[)]?`
  return `(${usual}|${before}|${behind})`
}

/** A number with a word of debit or credit on one side. Loose: or without one. */
function signedRegex(decimal: Decimal, isLoose: boolean): string {
  const plain = numberRegex(decimal, 'plain')
  const amount = `(([1-9][0-9]{0,2}([.,' \\x{A0}\\x{2019}\\x{202F}][0-9]{3})+|0|[1-9][0-9]*)[${decimal}][0-9]{2})`
  const words = [
    `${plain}${SPACE}?[(]?(${SIDE_WORDS})\\.?[)]?`,
    `[(]?(${SIDE_WORDS})\\.?[)]?${SPACE}?${plain}`,
    `${amount}${SPACE}?[(]?(${SIDE_LETTERS})\\.?[)]?`,
    `(${SIDE_LETTERS})${SPACE}?${amount}`,
  ]
  return `(${[...words, ...(isLoose ? [plain] : [])].join('|')})`
}

const numberStyle = (decimal: Decimal, kind: Kind): Style => ({
  ...{ type: 'DECIMAL', regex: numberRegex(decimal, kind), pattern: null, decimal, percent: kind === 'percent', units: kind === 'units' },
  ...(kind === 'triangles' ? { triangles: true } : {}),
})
const DECIMALS = ['.', ','] as const
const signedStyle = (decimal: Decimal, debit: 'minus' | 'plus', isLoose: boolean): Style => ({
  ...{ type: 'DECIMAL', regex: signedRegex(decimal, isLoose), pattern: null, decimal, signed: { debit, isLoose } },
})

export const NUMBER_STYLES: readonly Style[] = [
  ...(['plain', 'percent', 'units', 'triangles'] as const).flatMap((kind) => DECIMALS.map((decimal) => numberStyle(decimal, kind))),
  ...[false, true].flatMap((isLoose) => (['minus', 'plus'] as const).flatMap((debit) => DECIMALS.map((decimal) => signedStyle(decimal, debit, isLoose)))),
]

/** Matches phone numbers, IP addresses and grouped codes, in which every group after the first has three digits. */
const CODE = `\\+[0-9]{1,3}(${SPACE}[0-9]{3}){2,}|[1-9][0-9]{2}((\\.[0-9]{3}){2,}|(${SPACE}[0-9]{3}){2,}|(${APOSTROPHE}[0-9]{3}){2,})`

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Returns the SQL condition that a text looks like such a code. */
export const isCodeSql = (text: string): string => `regexp_full_match(${text}, ${quoted(CODE)})`

/** All words and marks that end with a point, which must not be taken for the decimal point. */
const ALL_CURRENCIES = [CURRENCIES, CURRENCIES_BEFORE, CURRENCIES_BEHIND].join('|')

/** Returns the SQL condition that a text has a mark or a word for negative numbers. */
function isNegativeSql(text: string, { triangles, signed }: Style): string {
  const marks = `regexp_matches(${text}, '[${MINUS_MARKS}${triangles ? TRIANGLES : ''}]') OR starts_with(${text}, '(')`
  if (!signed) return marks
  const words = signed.debit === 'minus' ? DEBIT_WORDS : CREDIT_WORDS
  // a word in parentheses is no negative number
  return `regexp_matches(${text}, '[${MINUS_MARKS}]') OR regexp_matches(${text}, ${quoted(`(^|[0-9( \\x{A0}])(${words})\\.?[)]?($|[0-9 \\x{A0}])`)})`
}

/** Returns SQL of a number's digits with a decimal point and no separators. Parentheses, a minus at either end, or words make it negative. */
function plainNumber(text: string, style: Style): string {
  const words = style.signed ? `${ALL_CURRENCIES}|(${SIDE_WORDS}|${SIDE_LETTERS})\\.?` : ALL_CURRENCIES
  const bare = `regexp_replace(${text}, ${quoted(words)}, '', 'g')`
  const isPoint = (style.decimal ?? '.') === '.'
  const kept = `regexp_replace(${bare}, ${quoted(isPoint ? '[^0-9.]' : '[^0-9,]')}, '', 'g')`
  const point = isPoint ? kept : `replace(${kept}, ',', '.')`
  return `(CASE WHEN ${isNegativeSql(text, style)} THEN '-' ELSE '' END || ${point})`
}

/** Returns the SQL condition that a text that matches the format's regular expression is a number. */
export const isNumberSql = (text: string, style: Style): string =>
  `regexp_matches(${text}, '[0-9]') AND try_cast(${plainNumber(text, style)} AS DECIMAL(38,10)) IS NOT NULL`

/** Returns SQL that counts the different currencies in a column. Amounts in more than one currency cannot be added, so they are not numbers. */
export const currenciesSql = (text: string): string => `count(DISTINCT nullif(regexp_extract(${text}, ${quoted(`(${ALL_CURRENCIES})`)}, 1), ''))`

/** Returns two SQL aggregates: the maximum digits before and after the point, over the texts that meet the condition `matches`. */
export function digitsSql(text: string, style: Style, matches: string): [string, string] {
  const n = style.units ? `CAST(${numberSql(text, style)} AS VARCHAR)` : plainNumber(text, style)
  const longest = (pattern: string) => `coalesce(max(CASE WHEN ${matches} THEN length(regexp_extract(${n}, '${pattern}', 1)) END), 0)`
  return [longest('^-?([0-9]*)'), longest(style.units ? '\\.([0-9]*[1-9])0*$' : '\\.([0-9]*)$')]
}

/** Returns SQL of the number that a text in this format represents. */
export function numberSql(text: string, style: Style): string {
  const n = plainNumber(text, style)
  if (style.percent) return `(CAST(${n} AS DECIMAL(36,18)) * 0.01)`
  if (!style.units) return n
  const factor = `CASE ${UNITS.map(([sign, zeros]) => `WHEN contains(${text}, '${sign}') THEN 1${'0'.repeat(zeros)}`).join(' ')} ELSE 1 END`
  return `(CAST(${n} AS DECIMAL(28,6)) * CAST(${factor} AS DECIMAL(10,0)))`
}
