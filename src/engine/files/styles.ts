/**
 * The formats in which the values of a column may be written: numbers with separators, currencies and percent signs,
 * dates in common orders, East Asian dates, times. Candidates are found in a sample with JavaScript, and counted over
 * the whole column with SQL before one is accepted.
 */
import type { SchemaType } from '../../contract/import.ts'
import { hasMonth, NOON_MOMENTS, WORD_DATES, withoutWords, wordStyles } from './date-words.ts'
import { hasUnit, signsIn } from './number-words.ts'
import { isNumberSql, NUMBER_STYLES, numberSql } from './numbers.ts'
import type { DateOrder, Style } from './written-style.ts'

const CLOCKS: readonly [string, string][] = [
  ['', ''],
  [' [0-9]{1,2}:[0-9]{2}(:[0-9]{2})?', ' %H:%M:%S'],
  [' [0-9]{1,2}:[0-9]{2} ?[AaPp][Mm]', ' %I:%M %p'],
  [' [0-9]{1,2}:[0-9]{2}:[0-9]{2} ?[AaPp][Mm]', ' %I:%M:%S %p'],
]
const D = '[0-9]{1,2}'
const MONTH = '[A-Za-z]{3}'
const LONG_MONTH = '[A-Za-z]{3,9}'
type Day = readonly [regex: string, pattern: string, order: DateOrder, separator?: string]
/** Dates such as 3.9.24. Version numbers look the same, so at least one value must have a day after the 12th. */
const SHORT_DAY: Day = [`${D}\\.${D}\\.[0-9]{2}`, '%d.%m.%y', 'dmy', '.']
const LATE_DAY = /^(1[3-9]|[23][0-9])\./
const DAYS: readonly Day[] = [
  ...['/', '-', '\\.'].flatMap((s): Day[] => {
    const plain = s.replace('\\', '')
    return [
      [`[0-9]{4}${s}${D}${s}${D}`, `%Y${plain}%m${plain}%d`, 'ymd', plain],
      [`${D}${s}${D}${s}[0-9]{4}`, `%m${plain}%d${plain}%Y`, 'mdy', plain],
      [`${D}${s}${D}${s}[0-9]{4}`, `%d${plain}%m${plain}%Y`, 'dmy', plain],
    ]
  }),
  // two-digit years only with separators that version numbers and codes do not have
  [`${D}/${D}/[0-9]{2}`, '%m/%d/%y', 'mdy', '/'],
  [`${D}/${D}/[0-9]{2}`, '%d/%m/%y', 'dmy', '/'],
  ['[0-9]{2}\\.[0-9]{2}\\.[0-9]{2}', '%d.%m.%y', 'dmy', '.'],
  SHORT_DAY,
  [`[0-9]{4}年${D}月${D}日`, '%Y年%m月%d日', 'ymd'],
  [`[0-9]{4}년 ?${D}월 ?${D}일`, '%Y년%m월%d일', 'ymd'],
  [`[0-9]{4}\\. ${D}\\. ${D}\\.?`, '%Y.%m.%d', 'ymd'],
  [`${D}[ -]${MONTH}[ -][0-9]{4}`, '%d-%b-%Y', 'dmy'],
  [`${D}[ -]${MONTH}[ -][0-9]{2}`, '%d-%b-%y', 'dmy'],
  [`${MONTH} ${D}, [0-9]{4}`, '%b %d, %Y', 'mdy'],
  [`${D} ${LONG_MONTH} [0-9]{4}`, '%d %B %Y', 'dmy'],
  [`${LONG_MONTH} ${D}, [0-9]{4}`, '%B %d, %Y', 'mdy'],
  [`[A-Za-z]{3}, ${MONTH} ${D}, [0-9]{4}`, '%a, %b %d, %Y', 'mdy'],
  [`[A-Za-z]{6,9}, ${LONG_MONTH} ${D}, [0-9]{4}`, '%A, %B %d, %Y', 'mdy'],
]

const dates: Style[] = CLOCKS.flatMap(([clock, clockPattern]) =>
  DAYS.map(([regex, pattern, order, separator]): Style => {
    const type = clock === '' ? 'DATE' : 'TIMESTAMP'
    return { type, regex: regex + clock, pattern: pattern + clockPattern, order, ...(separator ? { separator } : {}) }
  }),
)

const times: Style[] = [
  { type: 'TIME', regex: '[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?', pattern: '%H:%M:%S' },
  { type: 'TIME', regex: '[0-9]{1,2}:[0-9]{2} ?[AaPp][Mm]', pattern: '%I:%M %p' },
]

const SECONDS = ':[0-9]{2}(\\.[0-9]{1,9})?'
/**
 * ISO with an offset, with Z, or with UTC after the seconds as BigQuery writes it: a point in time, converted to the
 * dataset's time zone when a query reads it
 */
const moments: Style[] = [
  {
    type: 'TIMESTAMP',
    regex: `[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}((${SECONDS})? ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)|${SECONDS} (UTC|GMT))`,
    pattern: null,
    zoned: true,
  },
]

const STYLES: readonly Style[] = [...NUMBER_STYLES, ...dates, ...times, ...moments]

const MM = '(0[1-9]|1[0-2])'
const DD = '(0[1-9]|[12][0-9]|3[01])'
const HMS = '([01][0-9]|2[0-3])[0-5][0-9]'
const asked = (type: 'DATE' | 'TIMESTAMP', styles: readonly (readonly [regex: string, pattern: string])[]): Style[] =>
  styles.map(([regex, pattern]) => ({ type, regex, pattern }))

/**
 * Dates without separators, and months, which become their first day. They could also be numbers, codes or texts, so
 * these formats apply only if a person chooses the type.
 */
const ASKED_STYLES: readonly Style[] = [
  ...asked('DATE', [
    [`[0-9]{4}${MM}${DD}`, '%Y%m%d'],
    [`[0-9]{4}${MM}`, '%Y%m'],
    ['[0-9]{4}', '%Y'],
    ...['-', '/', '.'].flatMap((s): [string, string][] => [
      [`[0-9]{4}${s === '.' ? '\\.' : s}${D}`, `%Y${s}%m`],
      [`${D}${s === '.' ? '\\.' : s}[0-9]{4}`, `%m${s}%Y`],
    ]),
    [SHORT_DAY[0], SHORT_DAY[1]],
    [`[0-9]{4}年${D}月`, '%Y年%m月'],
    ...['-', ' '].flatMap((s): [string, string][] => [
      [`${MONTH}${s}[0-9]{2}`, `%b${s}%y`],
      [`${MONTH}${s}[0-9]{4}`, `%b${s}%Y`],
      [`${LONG_MONTH}${s}[0-9]{4}`, `%B${s}%Y`],
    ]),
  ]),
  ...asked('TIMESTAMP', [
    [`[0-9]{4}${MM}${DD}${HMS}[0-5][0-9]`, '%Y%m%d%H%M%S'],
    [`[0-9]{4}${MM}${DD}${HMS}`, '%Y%m%d%H%M'],
  ]),
]

/** Returns the format of numbers with the given decimal separator. */
export const plainNumbers = (decimal: '.' | ','): Style =>
  NUMBER_STYLES.find((s) => s.decimal === decimal && !s.percent && !s.units && !s.triangles && !s.signed) as Style

export interface Preferences {
  readonly decimal: '.' | ',' | null
  readonly date_order: DateOrder | null
  /**
   * Where the texts come from: comma-separated fields, which suggest decimal points; semicolon-separated fields, which
   * suggest decimal commas; other delimiters; or cells of a workbook or database, whose numbers have a point.
   */
  readonly origin?: 'commas' | 'semicolons' | 'others' | 'cells'
  /** The sign of debits in columns of amounts with words for debit and credit; minus if absent. */
  readonly debit?: 'minus' | 'plus'
}

const ANY: Preferences = { decimal: null, date_order: null }

const inJavaScript = (regex: string): RegExp => new RegExp(`^(?:${regex.replace(/\\x\{([0-9A-F]+)\}/g, (_, hex: string) => `\\u${hex.padStart(4, '0')}`)})$`)
const COMPILED: ReadonlyMap<Style, RegExp> = new Map(
  [...STYLES, ...WORD_DATES, ...NOON_MOMENTS, ...ASKED_STYLES].map((style) => [style, inJavaScript(style.regex)]),
)

/** Whether the month is 1 to 12 and the day 1 to 31, in the order of the format. */
function isRealDate(text: string, style: Style): boolean {
  const [a = 0, b = 0, c = 0] = (text.match(/[0-9]+/g) ?? []).map(Number)
  const [month, day] = style.order === 'ymd' ? [b, c] : style.order === 'dmy' ? [b, a] : [a, b]
  if (/%b|%B/.test(style.pattern ?? '')) return true
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

export function matchesStyle(text: string, style: Style): boolean {
  const compiled = COMPILED.get(style)
  if (!compiled?.test(text)) return false
  if (style.words) return hasMonth(text, compiled, style)
  return style.order ? isRealDate(text, style) : /[0-9]/.test(text)
}

/** Ranks a format, lowest first: chosen ones or those that the file suggests, then the usual ones, then those that assume less. */
export function rank(style: Style, { decimal, date_order, origin }: Preferences): number {
  const wantedDecimal = decimal ?? (origin === 'semicolons' ? ',' : '.')
  if (style.decimal) return (style.decimal === wantedDecimal ? 0 : 1) + (style.units ? 0.5 : 0)
  if (style.order) return style.order === (date_order ?? (style.separator === '.' ? 'dmy' : 'mdy')) ? 0 : 1
  return 0
}

/** Returns the formats that apply only to a chosen type and match at least half of a sample, best first. */
export const stylesForChosenType = (type: SchemaType, sample: readonly string[]): Style[] =>
  ordered(
    ASKED_STYLES.filter((style) => style.type === type),
    sample,
    0.5,
  )

/** Returns the formats that match at least the given share of a sample, best first. */
export function candidates(sample: readonly string[], preferences: Preferences, share = 0.9): Style[] {
  const hasUnits = sample.some(hasUnit)
  const signs = signsIn(sample)
  const debit = preferences.debit ?? 'minus'
  const isSigned = ({ triangles, signed }: Style): boolean =>
    (!triangles || signs.triangles) && (!signed || (!signed.isLoose && signed.debit === debit && signs.both))
  const hasLateDay = preferences.date_order === 'dmy' || sample.some((text) => LATE_DAY.test(text))
  const allowed = STYLES.filter(
    (s) =>
      !(s.decimal && preferences.decimal && s.decimal !== preferences.decimal) &&
      (hasUnits || !s.units) &&
      isSigned(s) &&
      (hasLateDay || !s.regex.startsWith(SHORT_DAY[0])),
  )
  return ordered([...allowed, ...wordStyles(sample)], sample, share, preferences)
}

/** Returns the format for a chosen number type of a column whose numbers have words for debit or credit; null for others. */
export function signedNumbers(sample: readonly string[], { decimal, debit = 'minus' }: Preferences): Style | null {
  if (!signsIn(sample).any) return null
  const styles = NUMBER_STYLES.filter(({ signed, decimal: own }) => signed?.isLoose && signed.debit === debit && (decimal === null || own === decimal))
  const [best] = ordered(styles, sample, 0.01, { decimal, date_order: null })
  const plain = ordered([plainNumbers('.'), plainNumbers(',')], sample, 0)[0]
  const count = (style: Style | undefined): number => (style ? sample.filter((text) => matchesStyle(text, style)).length : 0)
  return best && count(best) > count(plain) ? best : null
}

const ordered = (styles: readonly Style[], sample: readonly string[], share: number, preferences: Preferences = ANY): Style[] =>
  styles
    .map((style) => ({ style, count: sample.filter((text) => matchesStyle(text, style)).length }))
    .filter(({ count }) => sample.length > 0 && count >= sample.length * share && count > 0)
    .sort((a, b) => b.count - a.count || rank(a.style, preferences) - rank(b.style, preferences))
    .map(({ style }) => style)

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/**
 * Returns the SQL condition that a trimmed text has this format and is a value of its type. Uses CASE, so that only
 * texts that match the regular expression are parsed.
 */
export function matchesSql(text: string, style: Style): string {
  const shape = `regexp_full_match(${text}, ${quoted(style.regex)})`
  const isValue = style.pattern
    ? `try_strptime(${readable(text, style)}, ${quoted(style.pattern)}) IS NOT NULL`
    : style.zoned
      ? `try_cast(${text} AS TIMESTAMP WITH TIME ZONE) IS NOT NULL`
      : isNumberSql(text, style)
  return `(CASE WHEN ${shape} THEN ${isValue} ELSE FALSE END)`
}

/**
 * Returns SQL that adapts a text to the engine's parser: adds missing seconds and a space before AM and PM, unifies the
 * case of month names and the dashes around them, and removes the spaces and final point of Korean dates.
 */
function readable(text: string, style: Style): string {
  if (style.words) return withoutWords(text, style)
  const clock = style.pattern?.includes('%p')
    ? `regexp_replace(${text}, ' ?([AaPp][Mm])$', ' \\1')`
    : style.pattern?.endsWith('%H:%M:%S')
      ? `regexp_replace(${text}, '^([^:]*:[0-9]{2})$', '\\1:00')`
      : text
  if (style.pattern?.startsWith('%d-%b')) return `regexp_replace(${clock}, '^([0-9]{1,2})[ -]([A-Za-z]{3})[ -]', '\\1-\\2-')`
  if (style.pattern?.startsWith('%Y년')) return `regexp_replace(${clock}, '([년월]) ', '\\1', 'g')`
  return style.regex.startsWith('[0-9]{4}\\. ') ? `regexp_replace(${clock}, '^([0-9]{4})\\. ([0-9]{1,2})\\. ([0-9]{1,2})\\.?', '\\1.\\2.\\3')` : clock
}

/** A two-digit year that would be more than this many years in the future is one of the last century. */
const FUTURE_YEARS = 20

/** Returns SQL of a moment with a two-digit year, which the engine takes for a year from 1969 to 2068, in the most likely century. */
const inCentury = (value: string, { isPast }: Style): string => {
  const today = new Date()
  const isLater = isPast ? `${value} > DATE '${today.toISOString().slice(0, 10)}'` : `year(${value}) > ${today.getUTCFullYear() + FUTURE_YEARS}`
  return `CASE WHEN ${isLater} THEN ${value} - INTERVAL 100 YEAR ELSE ${value} END`
}

/** Returns SQL of the value of a trimmed text in this format. */
export function valueSql(text: string, style: Style, dtype: string): string {
  if (style.pattern) {
    const value = `strptime(${readable(text, style)}, ${quoted(style.pattern)})`
    return `CAST(${style.pattern.includes('%y') ? inCentury(value, style) : value} AS ${dtype})`
  }
  if (style.zoned) return `CAST(${text} AS TIMESTAMP WITH TIME ZONE)`
  return `CAST(${numberSql(text, style)} AS ${dtype})`
}
