/** Sets of days: what is ticked in a tree of years, months and days. */

/** From a day to a day, both included, YYYY-MM-DD; null is without end. */
export interface DaySpan {
  readonly from: string | null
  readonly to: string | null
}

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string => iso(timeOf(day) + days * 86_400_000)

/** The days of a year, a month or a day: 2024, 2024-03, 2024-03-05. */
export function spanOfPart(part: string): { readonly from: string; readonly to: string } {
  if (part.length <= 4) return { from: `${part}-01-01`, to: `${part}-12-31` }
  if (part.length > 7) return { from: part, to: part }
  const [year = '', month = ''] = part.split('-')
  const next = month === '12' ? `${String(Number(year) + 1).padStart(4, '0')}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`
  return { from: `${part}-01`, to: dayAfter(next, -1) }
}

/** Whether one bound lies before another; without end, `from` is before all days and `to` after all. */
const startsBefore = (a: string | null, b: string | null): boolean => b !== null && (a === null || a < b)
const endsBefore = (a: string | null, b: string | null): boolean => a !== null && (b === null || a < b)

/** The spans in order, those that touch or overlap as one. */
export function joined(spans: readonly DaySpan[]): DaySpan[] {
  const sorted = spans.toSorted((a, b) => (startsBefore(a.from, b.from) ? -1 : startsBefore(b.from, a.from) ? 1 : 0))
  const out: DaySpan[] = []
  for (const span of sorted) {
    const last = out.at(-1)
    const touches = last !== undefined && (last.to === null || span.from === null || span.from <= dayAfter(last.to))
    if (!last || !touches) out.push(span)
    else if (endsBefore(last.to, span.to)) out[out.length - 1] = { from: last.from, to: span.to }
  }
  return out
}

/** All days that are in no span. */
export function complement(spans: readonly DaySpan[]): DaySpan[] {
  const out: DaySpan[] = []
  let from: string | null = null
  for (const span of joined(spans)) {
    if (span.from !== null && (from === null || from < span.from)) out.push({ from, to: dayAfter(span.from, -1) })
    if (span.to === null) return out
    from = dayAfter(span.to)
  }
  return [...out, { from, to: null }]
}

export const withSpan = (spans: readonly DaySpan[], span: DaySpan): DaySpan[] => joined([...spans, span])
export const withoutSpan = (spans: readonly DaySpan[], span: DaySpan): DaySpan[] => complement([...complement(spans), span])

/** How much of a span is in a set. */
export function shareIn(spans: readonly DaySpan[], { from, to }: { readonly from: string; readonly to: string }): 'all' | 'some' | 'none' {
  for (const span of spans) {
    const begins = span.from === null || span.from <= from
    const ends = span.to === null || span.to >= to
    if (begins && ends) return 'all'
    if ((span.from === null || span.from <= to) && (span.to === null || span.to >= from)) return 'some'
  }
  return 'none'
}
