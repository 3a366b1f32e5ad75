/**
 * How the texts of one column may be written: numbers with separators, currency and percent
 * signs, dates in the orders that people use, Chinese dates, times. Candidates are found on a
 * sample, in JavaScript; the whole column is counted in SQL before one is trusted.
 */
import type { SchemaType } from '../../contract/import.ts'

export interface Style {
  readonly type: Exclude<SchemaType, 'VARCHAR' | 'BOOLEAN'>
  /** What a text must look like: the same expression for JavaScript and for the engine. */
  readonly regex: string
  /** strptime pattern of dates and times; null for numbers. */
  readonly pattern: string | null
  readonly decimal?: '.' | ','
  readonly percent?: boolean
  readonly order?: 'mdy' | 'dmy' | 'ymd'
  readonly zoned?: boolean
}

const SIGNS = '[$€£¥￥₹₩]|USD|EUR|GBP|CNY|RMB|JPY'
const SPACE = '[ \\x{A0}\\x{202F}]'

function numberRegex(decimal: '.' | ',', percent: boolean): string {
  const group = decimal === '.' ? `(,|${SPACE}|')` : `(\\.|${SPACE}|')`
  // a leading zero makes a code, not a number
  const digits = `((0|[1-9][0-9]{0,2})(${group}[0-9]{3})+|0|[1-9][0-9]*)?`
  const fraction = `([${decimal}][0-9]+)?`
  const end = percent ? `${SPACE}?[%％]` : `${SPACE}?(${SIGNS}|元)?`
  return `[(]?[+-]?${SPACE}?(${SIGNS})?${SPACE}?[+-]?${digits}${fraction}${end}[)]?`
}

const numbers: Style[] = (['.', ','] as const).flatMap((decimal) =>
  [false, true].map((percent) => ({ type: 'DECIMAL', regex: numberRegex(decimal, percent), pattern: null, decimal, percent })),
)

const CLOCKS: readonly [string, string][] = [
  ['', ''],
  [' [0-9]{1,2}:[0-9]{2}', ' %H:%M'],
  [' [0-9]{1,2}:[0-9]{2}:[0-9]{2}', ' %H:%M:%S'],
  [' [0-9]{1,2}:[0-9]{2} ?[AaPp][Mm]', ' %I:%M %p'],
  [' [0-9]{1,2}:[0-9]{2}:[0-9]{2} ?[AaPp][Mm]', ' %I:%M:%S %p'],
]
const D = '[0-9]{1,2}'
const MONTH = '[A-Za-z]{3}'
const LONG_MONTH = '[A-Za-z]{3,9}'
const DAYS: readonly [regex: string, pattern: string, order: Style['order']][] = [
  ...['/', '-', '\\.'].flatMap((s): [string, string, Style['order']][] => {
    const plain = s.replace('\\', '')
    return [
      [`[0-9]{4}${s}${D}${s}${D}`, `%Y${plain}%m${plain}%d`, 'ymd'],
      [`${D}${s}${D}${s}[0-9]{4}`, `%m${plain}%d${plain}%Y`, 'mdy'],
      [`${D}${s}${D}${s}[0-9]{4}`, `%d${plain}%m${plain}%Y`, 'dmy'],
    ]
  }),
  // two digits of a year are trusted only where no version or code is written so
  [`${D}/${D}/[0-9]{2}`, '%m/%d/%y', 'mdy'],
  [`${D}/${D}/[0-9]{2}`, '%d/%m/%y', 'dmy'],
  ['[0-9]{2}\\.[0-9]{2}\\.[0-9]{2}', '%d.%m.%y', 'dmy'],
  [`[0-9]{4}年${D}月${D}日`, '%Y年%m月%d日', 'ymd'],
  [`${D}[ -]${MONTH}[ -][0-9]{4}`, '%d-%b-%Y', 'dmy'],
  [`${D}[ -]${MONTH}[ -][0-9]{2}`, '%d-%b-%y', 'dmy'],
  [`${MONTH} ${D}, [0-9]{4}`, '%b %d, %Y', 'mdy'],
  [`${D} ${LONG_MONTH} [0-9]{4}`, '%d %B %Y', 'dmy'],
  [`${LONG_MONTH} ${D}, [0-9]{4}`, '%B %d, %Y', 'mdy'],
]

const dates: Style[] = CLOCKS.flatMap(([clock, clockPattern]) =>
  DAYS.map(([regex, pattern, order]): Style => {
    const type = clock === '' ? 'DATE' : 'TIMESTAMP'
    return { type, regex: regex + clock, pattern: pattern + clockPattern, ...(order ? { order } : {}) }
  }),
)

const times: Style[] = [
  { type: 'TIME', regex: '[0-9]{1,2}:[0-9]{2}', pattern: '%H:%M' },
  { type: 'TIME', regex: '[0-9]{1,2}:[0-9]{2}:[0-9]{2}', pattern: '%H:%M:%S' },
  { type: 'TIME', regex: '[0-9]{1,2}:[0-9]{2} ?[AaPp][Mm]', pattern: '%I:%M %p' },
]

/** ISO with an offset: a moment, placed in the dataset's zone when it is read. */
const moments: Style[] = [
  {
    type: 'TIMESTAMP',
    regex: '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?[+-][0-9]{2}(:?[0-9]{2})?',
    pattern: null,
    zoned: true,
  },
]

const STYLES: readonly Style[] = [...numbers, ...dates, ...times, ...moments]

export interface Preferences {
  readonly decimal: '.' | ',' | null
  readonly date_order: 'mdy' | 'dmy' | 'ymd' | null
  /** The fields of the file are split by semicolons, as where commas are decimal. */
  readonly semicolons?: boolean
}

const inJavaScript = (regex: string): RegExp => new RegExp(`^(?:${regex.replaceAll('\\x{A0}', '\\u00A0').replaceAll('\\x{202F}', '\\u202F')})$`)
const COMPILED: ReadonlyMap<Style, RegExp> = new Map(STYLES.map((style) => [style, inJavaScript(style.regex)]))

/** A real day: 31/02 is none, and a month goes to 12. */
function isRealDate(text: string, style: Style): boolean {
  const [a = 0, b = 0, c = 0] = (text.match(/[0-9]+/g) ?? []).map(Number)
  const [month, day] = style.order === 'ymd' ? [b, c] : style.order === 'dmy' ? [b, a] : [a, b]
  if (/%b|%B/.test(style.pattern ?? '')) return true
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

const fits = (text: string, style: Style): boolean =>
  (COMPILED.get(style)?.test(text) ?? false) &&
  (style.type === 'DATE' || (style.type === 'TIMESTAMP' && !style.zoned) ? isRealDate(text, style) : /[0-9]/.test(text))

/** Better first: what a person chose, then the order that the specification names, then fewer assumptions. */
function rank(style: Style, { decimal, date_order, semicolons }: Preferences): number {
  const wantedDecimal = decimal ?? (semicolons ? ',' : '.')
  if (style.decimal) return style.decimal === wantedDecimal ? 0 : 1
  if (style.order) return style.order === (date_order ?? 'mdy') ? 0 : 1
  return 0
}

/** Styles that a share of the sample's values have, best first, and whether days and months could be either way. */
export function candidates(sample: readonly string[], preferences: Preferences, share = 0.9): { styles: Style[]; ambiguous: boolean } {
  const allowed = STYLES.filter((s) => !(s.decimal && preferences.decimal && s.decimal !== preferences.decimal))
  const scored = allowed
    .map((style) => ({ style, count: sample.filter((text) => fits(text, style)).length }))
    .filter(({ count }) => sample.length > 0 && count >= sample.length * share && count > 0)
    .sort((a, b) => b.count - a.count || rank(a.style, preferences) - rank(b.style, preferences))
  const best = scored.filter(({ count }) => count === scored[0]?.count).map(({ style }) => style)
  const ambiguous = best.some((s) => s.order === 'mdy') && best.some((s) => s.order === 'dmy')
  return { styles: scored.map(({ style }) => style), ambiguous }
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** The digits of a styled number with a plain point, brackets as a minus; `text` is SQL of trimmed text. */
function plainNumber(text: string, decimal: '.' | ','): string {
  const kept = `regexp_replace(${text}, ${quoted(decimal === '.' ? '[^0-9.]' : '[^0-9,]')}, '', 'g')`
  const point = decimal === '.' ? kept : `replace(${kept}, ',', '.')`
  return `(CASE WHEN contains(${text}, '-') OR starts_with(${text}, '(') THEN '-' ELSE '' END || ${point})`
}

/** Condition that a trimmed text has the style and is a value of its type; by CASE, so that only texts of its shape are read. */
export function matchesSql(text: string, style: Style): string {
  const shape = `regexp_full_match(${text}, ${quoted(style.regex)})`
  const isValue = style.pattern
    ? `try_strptime(${readable(text, style)}, ${quoted(style.pattern)}) IS NOT NULL`
    : style.zoned
      ? `try_cast(${text} AS TIMESTAMP WITH TIME ZONE) IS NOT NULL`
      : `regexp_matches(${text}, '[0-9]') AND try_cast(${plainNumber(text, style.decimal ?? '.')} AS DECIMAL(38,10)) IS NOT NULL`
  return `(CASE WHEN ${shape} THEN ${isValue} ELSE FALSE END)`
}

/** The engine reads AM and PM only after a space, and months only in one case and with dashes as the pattern has. */
function readable(text: string, style: Style): string {
  const clock = style.pattern?.includes('%p') ? `regexp_replace(${text}, ' ?([AaPp][Mm])$', ' \\1')` : text
  return style.pattern?.startsWith('%d-%b') ? `regexp_replace(${clock}, '^([0-9]{1,2})[ -]([A-Za-z]{3})[ -]', '\\1-\\2-')` : clock
}

/** How many currencies a column of numbers names: more than one, and its values do not add up. */
export const currenciesSql = (text: string): string => `count(DISTINCT nullif(regexp_extract(${text}, '(${SIGNS}|元)', 1), ''))`

/** Digits before and after the point over a column, as two aggregates. */
export function digitsSql(text: string, style: Style): [string, string] {
  const n = plainNumber(text, style.decimal ?? '.')
  const longest = (pattern: string) => `coalesce(max(CASE WHEN ${matchesSql(text, style)} THEN length(regexp_extract(${n}, '${pattern}', 1)) END), 0)`
  return [longest('^-?([0-9]*)'), longest('\\.([0-9]*)$')]
}

/** The value of a trimmed text that has the style. */
export function valueSql(text: string, style: Style, dtype: string): string {
  if (style.pattern) return `CAST(strptime(${readable(text, style)}, ${quoted(style.pattern)}) AS ${dtype})`
  if (style.zoned) return `CAST(${text} AS TIMESTAMP WITH TIME ZONE)`
  const n = plainNumber(text, style.decimal ?? '.')
  return style.percent ? `CAST(CAST(${n} AS DECIMAL(36,18)) * 0.01 AS ${dtype})` : `CAST(${n} AS ${dtype})`
}
