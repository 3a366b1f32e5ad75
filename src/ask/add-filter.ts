/** Adds filters to a parsed question. */
import { conditionOfRule } from '../analysis/conditions/conditions.ts'
import { type Column, DATE_RANGES, type RuleOperator } from '../contract/column.ts'
import type { Condition } from '../contract/filter-condition.ts'
import type { Value } from '../contract/scalar.ts'
import type { TimeSpan } from '../contract/time-spans.ts'
import type { Cursor } from './cursor.ts'
import type { QuestionFilter } from './parsed-question.ts'

type Days = QuestionFilter & { readonly condition: Extract<Condition, { kind: 'days' }> }

/** Whether a filter keeps days in bounded ranges. */
const isDays = (filter: QuestionFilter): filter is Days =>
  filter.kind === 'condition' &&
  filter.condition.kind === 'days' &&
  !filter.condition.excluded &&
  filter.condition.spans.every(({ from, below }) => from !== null && below !== null)

/** Whether a filter keeps a period with a start and an end. */
const isStretch = (filter: QuestionFilter): boolean =>
  isDays(filter) ||
  (filter.kind === 'condition' && filter.condition.kind === 'period' && !['to', 'from'].includes(DATE_RANGES[filter.condition.range.preset].needs))

/** Whether two sets of ranges have no day in common. ISO dates sort chronologically as text. */
const isApart = (one: Days, other: Days): boolean =>
  one.condition.spans.every((a) => other.condition.spans.every((b) => String(a.below) <= String(b.from) || String(b.below) <= String(a.from)))

/**
 * Merges a period into a filter on the same date if the two have no day in common: 'Q1 2024 vs Q1 2025' keeps both
 * quarters. Returns false if the filter must be added separately.
 */
function putBeside(cursor: Cursor, filter: QuestionFilter): boolean {
  const at = isStretch(filter) ? cursor.filters.findIndex((known) => known.column === filter.column && isStretch(known)) : -1
  const known = cursor.filters[at]
  if (!known) return false
  if (isDays(known) && isDays(filter)) {
    // 'in 2024 … in March 2024' narrows the range
    if (!isApart(known, filter)) return false
    const spans = [...known.condition.spans, ...filter.condition.spans]
    cursor.filters[at] = { column: known.column, kind: 'condition', condition: { ...known.condition, spans } }
    // 'this year and last year' cannot be merged, because relative ranges are resolved only when the query runs
  } else cursor.unclear('several readings', { start: cursor.place, end: cursor.place })
  return true
}

/** 'in 1990 and 2000' and 'where year is 1990 and year is 2000' keep both, because a row has only one value. */
export function addFilter(cursor: Cursor, filter: QuestionFilter): void {
  const { filters } = cursor
  if (filters.some((known) => JSON.stringify(known) === JSON.stringify(filter))) {
    cursor.repeated += 1
    return
  }
  if (putBeside(cursor, filter)) return
  const at = filters.findIndex((known) => known.kind === 'values' && filter.kind === 'values' && known.column === filter.column && known.keeps === filter.keeps)
  const known = filters[at]
  if (known?.kind !== 'values' || filter.kind !== 'values') filters.push(filter)
  else {
    filters[at] = { ...known, values: [...new Set([...known.values, ...filter.values])] }
    cursor.repeated += 1
  }
}

/** Adds a filter on a column of numbers or texts. */
export const addRule = (cursor: Cursor, column: Column, operator: RuleOperator, values: readonly Value[]): void =>
  addFilter(cursor, { column, kind: 'condition', condition: conditionOfRule(operator, [...values]) })

/** Adds a filter that keeps or excludes whole days. */
export const addDays = (cursor: Cursor, column: Column, spans: readonly TimeSpan[], excluded = false): void =>
  addFilter(cursor, { column, kind: 'condition', condition: { kind: 'days', excluded, spans, blank: false } })
