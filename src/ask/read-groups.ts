/** Parses groups: 'by region and category per month', '按地区和类别每月'. */
import type { Column } from '../contract/column.ts'
import { isWindowOf, SERIES_WINDOWS } from '../contract/date-series.ts'
import { type Cursor, familyOf, isDated, isName, isYearly } from './cursor.ts'
import { hasHan } from './normalize.ts'
import type { Field, Group } from './parsed-question.ts'
import type { Token } from './tokens.ts'

const isColumn = (field: Field): boolean => field.kind === 'column'

/** Returns the window of a token that is not a better match for a column. */
const windowOf = (token: Token<Field> | null) =>
  token?.meaning?.window !== undefined && !(isName(token) && token.names.some(({ of }) => isColumn(of))) ? token.meaning.window : null

/** Reads 'month of order date', 'month'; the window has been consumed. */
function windowed(cursor: Cursor, token: Token<Field>, window: NonNullable<Group['window']>): Group | null {
  cursor.take(token)
  const fits = (field: Field): boolean => field.kind === 'column' && isDated(field.column) && isWindowOf(window, familyOf(field.column))
  const of = cursor.token
  if (of && cursor.is(of, 'of')) {
    const next = cursor.after(of)
    if (next?.names.some((named) => fits(named.of))) {
      const field = cursor.named(next, fits)
      cursor.take(next)
      return field?.kind === 'column' ? { column: field.column, window } : null
    }
  }
  // without a date, a year may also be a column of numbers
  const years = window === 'year' && !cursor.known.columns.some(isDated) ? cursor.known.columns.filter(isYearly) : []
  if (years.length === 1 && years[0]) return { column: years[0], window: null }
  const column = cursor.dateFor(token, (one) => fits({ kind: 'column', column: one }))
  return column ? { column, window } : null
}

/** Reads a column with the window after it: 'order date by month', '订单日期按月', '订单日期的月份'. */
function plain(cursor: Cursor, token: Token<Field>): Group | null {
  const field = cursor.named(token, isColumn)
  cursor.take(token)
  if (field?.kind !== 'column') return null
  if (!isDated(field.column)) return { column: field.column, window: null }
  const next = cursor.token
  const joined = next && cursor.is(next, 'by', 'per', 'of') ? cursor.after(next) : next
  const window = windowOf(joined)
  if (joined && window !== null && isWindowOf(window, familyOf(field.column))) {
    cursor.take(joined)
    return { column: field.column, window }
  }
  return { column: field.column, window: null }
}

/** 'month of date' is a window even if a column is called month. */
function windowOfDate(cursor: Cursor, token: Token<Field>): Group['window'] {
  const of = token.meaning?.window === undefined ? null : cursor.after(token)
  const next = of && cursor.is(of, 'of') ? cursor.after(of) : null
  return next?.names.some((named) => named.of.kind === 'column' && isDated(named.of.column)) ? (token.meaning?.window ?? null) : null
}

export function groupAt(cursor: Cursor): Group | null {
  cursor.skip('idle', 'of')
  const { token } = cursor
  if (!token) return null
  const window = windowOf(token) ?? windowOfDate(cursor, token)
  if (window !== null) return windowed(cursor, token, window)
  if (token.names.some(({ of }) => isColumn(of))) return plain(cursor, token)
  return null
}

/** Whether a token begins a measure: 'average of …', or a name followed by its aggregation. */
function startsMeasure(cursor: Cursor, token: Token<Field>): boolean {
  if (token.meaning?.agg !== undefined && !isName(token)) return true
  if (token.names.length === 0 || token.names.every(({ of }) => of.kind === 'measure')) return token.names.length > 0
  let next = cursor.after(token)
  while (next && cursor.is(next, 'of')) next = cursor.after(next)
  return next?.meaning?.agg !== undefined && !isName(next)
}

/** 'year over year' compares groups instead of adding one. */
const isGroup = (cursor: Cursor, token: Token<Field> | null): boolean =>
  token !== null && ((windowOf(token) !== null && !token.meaning?.relative) || token.names.some(({ of }) => isColumn(of))) && !startsMeasure(cursor, token)

const sameGroup = (a: Group, b: Group): boolean => a.column.id === b.column.id && a.window === b.window

function put(cursor: Cursor, group: Group, axis: 'rows' | 'columns', token: Token<Field>) {
  if ([...cursor.rows, ...cursor.columns].some((known) => sameGroup(known, group))) cursor.unclear('twice', token)
  else cursor[axis].push(group)
}

/** Resolves '各国' if only one column begins that way: '国家'. */
function shortened(cursor: Cursor, token: Token<Field>): Column | null {
  const text = cursor.textOf(token)
  const [first, second] = cursor.known.columns.filter(({ name }) => hasHan(text) && name.startsWith(text))
  return second ? null : (first ?? null)
}

/** Reads all groups after an introducing word, which has been consumed. */
export function readGroups(cursor: Cursor, axis: 'rows' | 'columns') {
  for (;;) {
    cursor.skip('idle', 'of')
    const { token } = cursor
    if (!token) return
    const group = groupAt(cursor)
    if (cursor.stop) return
    const column = group ? null : shortened(cursor, token)
    if (column) cursor.take(token)
    const found = group ?? (column && { column, window: null })
    if (!found) return cursor.unknown(unknownFrom(cursor, token), isColumn)
    put(cursor, found, axis, token)
    if (cursor.stop) return
    const and = cursor.token
    if (!and || !cursor.is(and, 'and')) return
    let next = cursor.after(and)
    while (next && cursor.is(next, 'idle', 'by') && !isName(next)) next = cursor.after(next)
    if (!isGroup(cursor, next) || isCondition(cursor, next)) return
    // '按国家，按人口从多到少'
    if (next && cursor.is(cursor.after(and), 'by') && cursor.is(cursor.after(next), 'sort', 'ascending', 'descending')) return
    cursor.take(and)
    cursor.skip('idle', 'by')
  }
}

/** Whether a name is followed by a comparison. */
export function isCondition(cursor: Cursor, token: Token<Field> | null): boolean {
  if (!token || token.names.length === 0) return false
  let next = cursor.after(token)
  while (next && cursor.is(next, 'of') && !isName(next)) next = cursor.after(next)
  return cursor.is(next, ...COMPARISONS)
}

const COMPARISONS = [
  'is',
  'is not',
  'between',
  'contains',
  'contains not',
  'starts',
  'ends',
  'blank',
  'not blank',
  'greater',
  'less',
  'at least',
  'at most',
] as const

/** Returns the range of words that starts at a token and ends before the next word that is understood. */
export function unknownFrom(cursor: Cursor, token: Token<Field>): { readonly start: number; readonly end: number } {
  let { end } = token
  for (let next = cursor.after(token); !token.isKnown && next && !next.isKnown; next = cursor.after(next)) end = next.end
  return { start: token.start, end }
}

/** Whether a window is an adverb: 'monthly'. */
export const isAdverb = (cursor: Cursor, token: Token<Field>): boolean =>
  windowOf(token) !== null && SERIES_WINDOWS[windowOf(token) ?? 'day'] !== undefined && !cursor.is(token, 'by')
