/** Parses comparisons of periods, such as 'month over month' and 'year over year'. Adds the compared periods as a group once all other groups are known. */

import { type DateSeriesWindow, inYear, SERIES_WINDOWS } from '../contract/date-series.ts'
import { dayAfter, spanOfPart, type TimeSpan } from '../contract/time-spans.ts'
import { type Cursor, isDated, isYearly } from './cursor.ts'
import type { Group } from './parsed-question.ts'

/** Adapts a group to a comparison of years: months become months without their years. Null if the group has no such parts. */
function beside(group: Group, compared: DateSeriesWindow): Group | null {
  const own = group.window ?? 'day'
  const { days, menu } = SERIES_WINDOWS[own]
  const isCoarser = (days ?? 0) > (SERIES_WINDOWS[compared].days ?? Infinity)
  if (isCoarser || menu !== 'span') return group
  const window = compared === 'year' ? inYear(own) : null
  return window && { ...group, window }
}

/** Returns whether a time span is a year, a quarter or a month; null if it is none of them. */
export function windowOf({ from, below }: TimeSpan): DateSeriesWindow | null {
  const isPart = (length: number): boolean => from !== null && spanOfPart(from.slice(0, length)).below === below
  if (!from?.endsWith('-01')) return null
  if (from.endsWith('-01-01') && isPart(4)) return 'year'
  if (isPart(7)) return 'month'
  return below !== null && below === spanOfPart(dayAfter(from, 70).slice(0, 7)).below ? 'quarter' : null
}

/** Groups by the compared periods. If the other groups leave nothing to compare with, drops the comparison. */
export function groupCompared(cursor: Cursor): void {
  const { compared, rows, columns } = cursor
  if (!compared || cursor.stop) return
  const { at, window } = compared
  const groups = [...rows, ...columns]
  if (groups.some((group) => group.window === window || (window === 'year' && group.window === null && isYearly(group.column)))) return
  const column = groups.find((group) => isDated(group.column))?.column ?? cursor.dateFor(at, isDated)
  if (!column) return
  const parts = groups.map((group) => (group.column === column ? beside(group, window) : group))
  const kept = parts.filter((part) => part !== null)
  if (kept.length < parts.length) {
    cursor.leaveUnread(at)
    return
  }
  const inRows = rows.length
  rows.splice(0, inRows, ...kept.slice(0, inRows))
  columns.splice(0, columns.length, ...kept.slice(inRows))
  cursor[inRows > 0 ? 'columns' : 'rows'].push({ column, window })
}
