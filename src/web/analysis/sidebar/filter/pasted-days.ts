/** Parses a pasted list of days and times into spans: each text covers its own precision, a day or a minute. */

import type { Rule } from '../../../../contract/column.ts'
import { spanOfPart, type TimeSpan } from '../../../../contract/time-spans.ts'
import { typedDay, typedPart } from '../../../../format/typed-moment.ts'
import { pastedCells } from '../pasted.ts'

/** A text and its value: null for rows without a date, undefined for a text that is not a date. */
export interface PastedTime {
  readonly text: string
  readonly span: TimeSpan | null | undefined
}

interface Reading {
  /** The page's date pattern. */
  readonly pattern: string
  /** Whether the column has times of day. */
  readonly isTimed: boolean
  /** The word for a blank. */
  readonly blank: string
}

/** The distinct texts of a list; a line that is a date as a whole is not split. */
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

/** Length of a span, for sorting; spans without an end sort last. */
const lengthOf = ({ from, below }: TimeSpan): number => (from === null || below === null ? Number.POSITIVE_INFINITY : Date.parse(below) - Date.parse(from))

/** The shortest spans first, so that a row counts for the most specific one. */
export const shortestFirst = (spans: readonly TimeSpan[]): TimeSpan[] => spans.toSorted((a, b) => lengthOf(a) - lengthOf(b))

/** Rules that assign rows to spans, each named by the index of its span. */
export const rulesOfSpans = (spans: readonly TimeSpan[]): Rule[] =>
  spans.map(({ from, below }, at) =>
    below === null
      ? { name: String(at), operator: 'greater or equal', values: [from] }
      : { name: String(at), operator: 'at least and below', values: [from, below] },
  )

/** Splits the texts by whether they have rows: `held` are the spans with rows, where a row counts for the shortest span. */
export function sorted(times: readonly PastedTime[], held: readonly TimeSpan[], hasBlanks: boolean): { found: TimeSpan[]; blank: boolean; unknown: string[] } {
  const isFound = ({ span }: PastedTime): boolean => (span ? held.some((one) => isWithin(one, span)) : span === null && hasBlanks)
  const found = times.filter(isFound)
  return {
    found: found.flatMap(({ span }) => span ?? []),
    blank: found.some(({ span }) => span === null),
    unknown: times.filter((one) => !isFound(one)).map(({ text }) => text),
  }
}
