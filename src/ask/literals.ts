/** Parses numbers and dates in a question. */
import { spanOfPart, type TimeSpan } from '../contract/time-spans.ts'
import type { QuestionWords } from '../texts/question-words.ts'
import { isEdge, skipBlanks } from './normalize.ts'

export interface Literal {
  readonly end: number
  readonly number: number | null
  /** The days of a year, quarter, month or day; null for other literals. */
  readonly span: TimeSpan | null
}

const NUMBER = /-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/y
const DAY = /(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/y
const CHINESE_DAY = /(\d{4})\s*年(?:\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?)?/y
/** '2024年1月到3月', '2024年1月5日至31日', '2024年1月1日和3月31日之间': within one year. */
const CHINESE_MONTHS = /(\d{4})\s*年\s*(\d{1,2})\s*月?\s*(?:到|至|-|–|—|~|～)\s*(\d{1,2})\s*月份?(?!\s*\d)/y
const CHINESE_DAYS =
  /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]\s*(?:到|至|-|–|—|~|～|[和与](?=.{1,9}之间))\s*(?:(\d{1,2})\s*月\s*)?(\d{1,2})\s*[日号](?:之间)?/y
const QUARTER = /(?:(\d{4})\s*[- ]?\s*q([1-4])|q([1-4])\s*[- ]?\s*(\d{4})|(\d{4})\s*年?\s*第?([一二三四1-4])季度)/y
const FIRST_YEAR = 1000
const LAST_YEAR = 2999

const two = (n: number): string => String(n).padStart(2, '0')

function partOf(year: number, month?: number, day?: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  if (month === undefined) return String(year)
  if (month < 1 || month > 12) return null
  if (day === undefined) return `${year}-${two(month)}`
  const text = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return day >= 1 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const spanOf = (part: string | null): TimeSpan | null => (part === null ? null : spanOfPart(part))

function quarterSpan(year: number, quarter: number): TimeSpan {
  const first = spanOfPart(`${year}-${two(quarter * 3 - 2)}`)
  return { from: first.from, below: spanOfPart(`${year}-${two(quarter * 3)}`).below }
}

function at(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

const optional = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits))

/** Returns the span from the start of one period to the end of another. Null if the second comes first. */
const spanned = (end: number, first: string | null, last: string | null): Literal | null =>
  first === null || last === null || first > last ? null : { end, number: null, span: { from: spanOfPart(first).from, below: spanOfPart(last).below } }

function chineseRange(text: string, from: number): Literal | null {
  const months = at(CHINESE_MONTHS, text, from)
  if (months) {
    const year = Number(months[1])
    return spanned(from + months[0].length, partOf(year, Number(months[2])), partOf(year, Number(months[3])))
  }
  const days = at(CHINESE_DAYS, text, from)
  if (!days) return null
  const [year, month] = [Number(days[1]), Number(days[2])]
  return spanned(from + days[0].length, partOf(year, month, Number(days[3])), partOf(year, Number(days[4] ?? month), Number(days[5])))
}

/** Parses a day, month or quarter written in digits. */
function written(text: string, from: number): Literal | null {
  const quarter = at(QUARTER, text, from)
  if (quarter) {
    const year = Number(quarter[1] ?? quarter[4] ?? quarter[5])
    const which = quarter[2] ?? quarter[3] ?? quarter[6] ?? '1'
    const place = '一二三四'.indexOf(which)
    const end = from + quarter[0].length
    if (partOf(year) !== null) return { end, number: null, span: quarterSpan(year, place < 0 ? Number(which) : place + 1) }
  }
  const range = chineseRange(text, from)
  if (range) return range
  const chinese = at(CHINESE_DAY, text, from)
  if (chinese) {
    const span = spanOf(partOf(Number(chinese[1]), optional(chinese[2]), optional(chinese[3])))
    if (span) return { end: from + chinese[0].length, number: chinese[2] === undefined ? Number(chinese[1]) : null, span }
  }
  const day = at(DAY, text, from)
  const span = day ? spanOf(partOf(Number(day[1]), Number(day[2]), optional(day[3]))) : null
  return day && span ? { end: from + day[0].length, number: null, span } : null
}

const PLACE = /(\d{1,2})(?:st|nd|rd|th)?(?!\d)/y
const YEAR = /,?\s*(\d{4})(?!\d)/y

/** Parses the name of a month at a position. `end`: where the text after it starts. */
function monthAt(text: string, place: number, words: readonly QuestionWords[]): { readonly month: number; readonly end: number } | null {
  for (const { months } of words)
    for (const [index, names] of months.entries())
      for (const name of [...names].sort((a, b) => b.length - a.length)) {
        if (text.startsWith(name, place) && isEdge(text, place + name.length)) return { month: index + 1, end: skipBlanks(text, place + name.length) }
      }
  return null
}

/** Returns the position after a word of the given kind, or null if no such word is at the position. */
function behindWord(text: string, place: number, kind: 'between' | 'and' | 'to', words: readonly QuestionWords[]): number | null {
  const ends = words.flatMap(({ joints }) => joints[kind]).map((word) => (text.startsWith(word, place) ? place + word.length : -1))
  const end = Math.max(...ends)
  return end > place && isEdge(text, end) ? skipBlanks(text, end) : null
}

/** 'January to March 2024', 'between January and March 2024': months of one year. */
function monthsOf(text: string, from: number, words: readonly QuestionWords[]): Literal | null {
  const between = behindWord(text, from, 'between', words)
  const first = monthAt(text, between ?? from, words)
  const next = first && behindWord(text, first.end, between === null ? 'to' : 'and', words)
  const last = next === null ? null : monthAt(text, next, words)
  const year = last && at(YEAR, text, last.end)
  if (!first || !last || !year) return null
  return spanned(year.index + year[0].length, partOf(Number(year[1]), first.month), partOf(Number(year[1]), last.month))
}

/** 'March 2010', '5 March 2010', 'March 5, 2010'. */
function named(text: string, from: number, words: readonly QuestionWords[]): Literal | null {
  const first = at(PLACE, text, from)
  const month = monthAt(text, first ? skipBlanks(text, from + first[0].length) : from, words)
  if (!month) return null
  const second = first ? null : at(PLACE, text, month.end)
  const afterDay = second ? month.end + second[0].length : month.end
  const year = at(YEAR, text, afterDay) ?? at(YEAR, text, month.end)
  if (!year) return null
  const end = year.index + year[0].length
  const day = first ? Number(first[1]) : second && year.index === afterDay ? Number(second[1]) : undefined
  const span = spanOf(partOf(Number(year[1]), month.month, day))
  return span ? { end, number: null, span } : null
}

function scaled(text: string, from: number, words: readonly QuestionWords[]): { readonly size: number; readonly end: number } {
  const start = skipBlanks(text, from)
  let best = { size: 1, end: from }
  for (const { scales } of words)
    for (const { words: names, size } of scales)
      for (const name of names) {
        const end = start + name.length
        if (end > best.end && text.startsWith(name, start) && isEdge(text, end)) best = { size, end }
      }
  return best
}

const HAN = /[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九]/y
const HAN_DIGITS = '零一二三四五六七八九'
const digitOf = (letter: string | undefined, none: number): number =>
  letter === undefined || letter === '' ? none : letter === '两' ? 2 : HAN_DIGITS.indexOf(letter)

/** Parses Chinese numerals such as '一亿' and '前十'. They also occur in other words, so they only count before a unit of size or after an ordering word. */
function inChinese(text: string, from: number, words: readonly QuestionWords[]): Literal | null {
  const found = at(HAN, text, from)?.[0]
  if (found === undefined) return null
  const { size, end } = scaled(text, from + found.length, words)
  if (size === 1 && !/[前后数]$/u.test(text.slice(0, from))) return null
  const [tens, ones] = found.split('十')
  const value = ones === undefined ? digitOf(tens, 0) : digitOf(tens, 1) * 10 + digitOf(ones, 0)
  return { end, number: value * size, span: null }
}

/** Parses the number or date at a position; null if there is none. */
export function literalAt(text: string, from: number, words: readonly QuestionWords[]): Literal | null {
  if (!isEdge(text, from) || text[from] === ' ') return null
  const day = written(text, from) ?? monthsOf(text, from, words) ?? named(text, from, words)
  if (day) return day
  const number = at(NUMBER, text, from)
  if (!number) return inChinese(text, from, words)
  const plainEnd = from + number[0].length
  const { size, end } = scaled(text, plainEnd, words)
  if (!isEdge(text, end)) return null
  const value = Number(number[0].replaceAll(',', ''))
  const percent = text[end] === '%'
  const span = size === 1 && !percent && /^\d{4}$/.test(number[0]) ? spanOf(partOf(value)) : null
  // gives 1.1 million instead of 1100000.0000000002
  return { end: percent ? end + 1 : end, number: Number((percent ? value / 100 : value * size).toPrecision(15)), span }
}
