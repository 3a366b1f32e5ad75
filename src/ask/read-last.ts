/** Parses a number of periods up to today: 'last 3 months', 'past two years', '最近3个月', '过去两年'. */
import { DATE_RANGES, type DateRange } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { namesOf } from '../contract/kinds.ts'
import type { Cursor } from './cursor.ts'
import { isEdge, skipBlanks } from './normalize.ts'
import type { Field } from './parsed-question.ts'
import type { Token } from './tokens.ts'

/** The range of each period, and how many of the range's units a period has. */
const RANGES: { readonly [W in DateSeriesWindow]?: { readonly preset: 'last n days' | 'last n weeks' | 'last n months'; readonly each: number } } = {
  day: { preset: 'last n days', each: 1 },
  week: { preset: 'last n weeks', each: 1 },
  month: { preset: 'last n months', each: 1 },
  quarter: { preset: 'last n months', each: 3 },
  year: { preset: 'last n months', each: 12 },
}
const COUNT_MAX = 1_000

/** Reads the count, in digits or as a word. */
function countAt({ tokens, known }: Cursor, start: number): { readonly count: number; readonly end: number } | null {
  const { folded } = tokens.written
  const digits = /^\d{1,4}(?!\d)/.exec(folded.slice(start))?.[0]
  if (digits !== undefined) return { count: Number(digits), end: start + digits.length }
  const found = known.languages
    .flatMap(({ counts }) => counts)
    .filter(({ word }) => folded.startsWith(word, start) && isEdge(folded, start + word.length))
    .toSorted((a, b) => b.word.length - a.word.length)[0]
  return found ? { count: found.count, end: start + found.word.length } : null
}

type Range = Omit<DateRange, 'name'>

/** 'last 30 days' has its own preset. */
function rangeOf(preset: 'last n days' | 'last n weeks' | 'last n months', count: number): Range {
  const named = namesOf(DATE_RANGES).find((name) => preset === 'last n days' && name === `last ${count} days`)
  return named === undefined ? { preset, count } : { preset: named }
}

/** Reads the range that begins with a word such as 'last', and its end; null if no range begins here. */
export function lastAt(cursor: Cursor, token: Token<Field> | null): { readonly range: Range; readonly start: number; readonly end: number } | null {
  if (!token || !cursor.is(token, 'last')) return null
  const { tokens } = cursor
  const counted = countAt(cursor, skipBlanks(tokens.written.folded, token.end))
  if (!counted) return null
  for (const { end, meaning } of tokens.wordsAt(counted.end)) {
    const stretch = meaning.window && RANGES[meaning.window]
    const count = stretch ? counted.count * stretch.each : 0
    if (stretch && Number.isInteger(count) && count >= 1 && count <= COUNT_MAX) return { range: rangeOf(stretch.preset, count), start: token.start, end }
  }
  return null
}
