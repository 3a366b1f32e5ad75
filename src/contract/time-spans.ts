/** Operations on sets of days and times, as ticked in a tree of dates or pasted. */

/**
 * A span of time from `from`, up to but not including `below`; null means unbounded. Times have their shortest format
 * (2024-03-05, 2024-03-05 14:00, 2024-03-05 14:00:01), in which alphabetical order is chronological.
 */
export interface TimeSpan {
  readonly from: string | null
  readonly below: string | null
}

/** Ways to express a span in words; each language has a text for each. */
export type SpanForm = 'in' | 'on' | 'week' | 'hours' | 'minute' | 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'range' | 'until' | 'from' | 'before' | 'after' | 'always'

const SECOND = 1_000
const DAY = 86_400_000
/** How long parts of a day are, by the length of their text: 2024-03-05 14 (an hour), 14:00, 14:00:01, 14:00:01.5. */
const FINE: readonly (readonly [length: number, milliseconds: number])[] = [
  [13, 3_600 * SECOND],
  [16, 60 * SECOND],
  [19, SECOND],
  [23, 1],
]
/** Text lengths of years, months, days and parts of a day. */
const PARTS = [4, 7, 10, ...FINE.map(([length]) => length)]
/** The last year with four digits. A span up to its end is unbounded, because the next day cannot be written. */
const LAST_YEAR = 9999

/** Converts a time to milliseconds, as if it were in UTC. */
const timeOf = (moment: string): number => Date.parse(`${moment.slice(0, 10)}T${moment.slice(11) || '00:00'}Z`)

function momentOf(time: number): string {
  const [day = '', clock = ''] = new Date(time).toISOString().split(/[TZ]/)
  const short = clock.replace(/(:00)?\.000$/, '')
  return short === '00:00' ? day : `${day} ${short}`
}

/** Returns the day that is `days` days later. */
export const dayAfter = (day: string, days = 1): string => new Date(timeOf(day) + days * DAY).toISOString().slice(0, 10)

const padded = (n: number, length: number): string => String(n).padStart(length, '0')

/** Returns the first day of the month that is `months` months later; null after the year 9999. */
export function monthAfter(day: string, months: number): string | null {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const at = year * 12 + (month - 1) + months
  return at >= (LAST_YEAR + 1) * 12 ? null : `${padded(Math.floor(at / 12), 4)}-${padded((at % 12) + 1, 2)}-01`
}

/** Returns the span of a year, month, day, hour or part of one: 2024, 2024-03, 2024-03-05, 2024-03-05 14. */
export function spanOfPart(part: string): { readonly from: string; readonly below: string | null } {
  if (part.length <= 4) return { from: `${part}-01-01`, below: monthAfter(`${part}-01`, 12) }
  if (part.length <= 7) return { from: `${part}-01`, below: monthAfter(part, 1) }
  if (part === `${LAST_YEAR}-12-31`) return { from: part, below: null }
  if (part.length <= 10) return { from: part, below: dayAfter(part) }
  const length = FINE.find(([chars]) => part.length <= chars)?.[1] ?? 1
  const time = timeOf(part.length === 13 ? `${part}:00` : part)
  const below = momentOf(time + length)
  return { from: momentOf(time), below: below < part ? null : below }
}

/** Returns the year, month, day, hour or part that is exactly this span: 2024-03-01 to 2024-04-01 → 2024-03. Null if there is none. */
export function partOfSpan({ from, below }: TimeSpan): string | null {
  if (from === null) return null
  const full = new Date(timeOf(from)).toISOString().replace('T', ' ').slice(0, 23)
  const found = PARTS.map((length) => full.slice(0, length)).find((part) => {
    const span = spanOfPart(part)
    return span.from === from && span.below === below
  })
  return found ?? null
}

const startsBefore = (a: string | null, b: string | null): boolean => b !== null && (a === null || a < b)
const endsBefore = (a: string | null, b: string | null): boolean => a !== null && (b === null || a < b)

/** Sorts the spans and merges those that touch or overlap. */
export function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const sorted = spans.toSorted((a, b) => (startsBefore(a.from, b.from) ? -1 : startsBefore(b.from, a.from) ? 1 : 0))
  const out: TimeSpan[] = []
  for (const span of sorted) {
    const last = out.at(-1)
    const touches = last !== undefined && (last.below === null || span.from === null || span.from <= last.below)
    if (!last || !touches) out.push(span)
    else if (endsBefore(last.below, span.below)) out[out.length - 1] = { from: last.from, below: span.below }
  }
  return out
}

/** Returns the spans between, before and after the given ones. */
export function complement(spans: readonly TimeSpan[]): TimeSpan[] {
  const out: TimeSpan[] = []
  let from: string | null = null
  for (const span of mergeSpans(spans)) {
    if (span.from !== null && (from === null || from < span.from)) out.push({ from, below: span.from })
    if (span.below === null) return out
    from = span.below
  }
  return [...out, { from, below: null }]
}

export const withSpan = (spans: readonly TimeSpan[], span: TimeSpan): TimeSpan[] => mergeSpans([...spans, span])
export const withoutSpan = (spans: readonly TimeSpan[], span: TimeSpan): TimeSpan[] => complement([...complement(spans), span])

/** Whether the set contains all, some or none of a span. */
export function coverageOf(spans: readonly TimeSpan[], { from, below }: TimeSpan): 'all' | 'some' | 'none' {
  for (const span of spans) {
    const begins = !startsBefore(from, span.from)
    const ends = !endsBefore(span.below, below)
    if (begins && ends) return 'all'
    const overlaps = (span.below === null || from === null || from < span.below) && (below === null || span.from === null || span.from < below)
    if (overlaps) return 'some'
  }
  return 'none'
}
