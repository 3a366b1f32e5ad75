/** Parses a pasted list of days and times into time spans: a date covers its day, a time its minute. */

import type { Rule } from '../../../../contract/column.ts'
import { spanOfPart, type TimeSpan } from '../../../../contract/time-spans.ts'
import { typedDay, typedPart } from '../../../../format/typed-moment.ts'
import { pastedCells } from '../pasted.ts'

/** `span` is null for the word for blanks, and undefined if the text is not a date. */
export interface PastedTime {
  readonly text: string
  readonly span: TimeSpan | null | undefined
}

interface Reading {
  /** The date pattern of the page's language. */
  readonly pattern: string
  /** Whether values of the column have a time of day. */
  readonly isTimed: boolean
  /** The word that stands for blanks, such as (blank). */
  readonly blank: string
}

/** Parses the distinct texts of a list. Splits lines at commas, unless the whole line is a date. */
export function pastedTimes(list: string, { pattern, isTimed, blank }: Reading): PastedTime[] {
  const read = (text: string): TimeSpan | null | undefined => {
    if (text === blank) return null
    const part = isTimed ? typedPart(text, pattern) : (typedDay(text, pattern) ?? typedPart(text, pattern))
    return part === null || (!isTimed && part.length > 10) ? undefined : spanOfPart(part)
  }
  const texts = pastedCells(list).flatMap(({ whole, parts }) => (read(whole) === undefined ? parts : [whole]))
  return [...new Set(texts)].map((text) => ({ text, span: read(text) }))
}

const isWithin = (inner: TimeSpan, outer: TimeSpan): boolean =>
  (outer.from ?? '') <= (inner.from ?? '') && (outer.below === null || (inner.below !== null && inner.below <= outer.below))

/** Length of a span for sorting; infinite if an end is open. */
const lengthOf = ({ from, below }: TimeSpan): number => (from === null || below === null ? Number.POSITIVE_INFINITY : Date.parse(below) - Date.parse(from))

/** Sorts short spans first, so that a row belongs to the most specific span. */
export const shortestFirst = (spans: readonly TimeSpan[]): TimeSpan[] => spans.toSorted((a, b) => lengthOf(a) - lengthOf(b))

/** One rule per span, named by the span's index, to find the spans that have rows. */
export const rulesOfSpans = (spans: readonly TimeSpan[]): Rule[] =>
  spans.map(({ from, below }, at) =>
    below === null
      ? { name: String(at), operator: 'greater or equal', values: [from] }
      : { name: String(at), operator: 'at least and below', values: [from, below] },
  )

/** Splits texts into those with and without rows. `held` are the spans with rows, where each row belongs to its shortest span. */
export function sorted(times: readonly PastedTime[], held: readonly TimeSpan[], hasBlanks: boolean): { found: TimeSpan[]; blank: boolean; unknown: string[] } {
  const isFound = ({ span }: PastedTime): boolean => (span ? held.some((one) => isWithin(one, span)) : span === null && hasBlanks)
  const found = times.filter(isFound)
  return {
    found: found.flatMap(({ span }) => span ?? []),
    blank: found.some(({ span }) => span === null),
    unknown: times.filter((one) => !isFound(one)).map(({ text }) => text),
  }
}
