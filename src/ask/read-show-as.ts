/** Parses ways to show values: 'as % of row total', 'running total', 'difference from the previous', '占行总计的百分比', '环比增长率'. */
import { SHOW_AS } from '../contract/show-as.ts'
import type { Cursor } from './cursor.ts'
import { familyOf, isName } from './cursor.ts'
import type { Field, ShowAsRequest } from './parsed-question.ts'
import { isGrouping } from './ranks.ts'
import { functionOf } from './read-measures.ts'
import { valueAt } from './read-values.ts'
import type { Token } from './tokens.ts'

/** Returns the item to compare with, from the fields that the question groups by. */
function itemAt(cursor: Cursor): ShowAsRequest['item'] | null {
  const groups = [...cursor.columns, ...cursor.rows].filter(({ window }) => window === null)
  const { token } = cursor
  if (!token || cursor.is(token, 'and', 'by', 'per', 'where', 'sort', 'across')) return null
  for (const { column } of groups) {
    if (token?.literal && token.literal.number !== null && familyOf(column) === 'number') {
      cursor.take(token)
      return { column: column.id, value: token.literal.number }
    }
  }
  const texts = groups.filter(({ column }) => familyOf(column) === 'text')
  if (texts.length !== 1 || !texts[0]) return null
  const found = valueAt(cursor, texts[0].column)
  if (!found || typeof found.value === 'boolean' || found.value === null) return null
  cursor.place = found.end
  return { column: texts[0].column.id, value: found.value }
}

/** Consumes a way to show values. Returns false if none starts at the token. */
export function readShowAs(cursor: Cursor, token: Token<Field>): boolean {
  if (isName(token)) return false
  let relative = token.meaning?.relative
  const first = relative ? cursor.after(token) : token
  let at = first
  while (relative && at && cursor.is(at, 'of', 'is', 'idle') && !at.meaning?.show) at = cursor.after(at)
  const name = at?.meaning?.show
  const window = relative ? token.meaning?.window : undefined
  if (window) cursor.compareBy(token, window)
  const over = window ? { window } : {}
  if (relative && !name) {
    cursor.take(token)
    applyShowAs(cursor, { name: 'difference_from', relative, ...over }, token)
    return true
  }
  if (!at || name === undefined) return false
  cursor.take(at)
  if (SHOW_AS[name].needs === 'item' && !relative) {
    cursor.skip('of', 'idle')
    relative = cursor.token?.meaning?.relative
    if (relative && cursor.token) cursor.take(cursor.token)
  }
  const item = SHOW_AS[name].needs === 'item' && !relative ? itemAt(cursor) : null
  if (cursor.stop) return true
  const before = relative ? { relative } : ({ relative: 'previous', overTime: true } as const)
  applyShowAs(cursor, { name, ...over, ...(SHOW_AS[name].needs === 'item' && !item ? before : {}), ...(item ? { item } : {}) }, token)
  return true
}

/** 'share of revenue': a measure follows directly. */
function isAhead(cursor: Cursor): boolean {
  let next = cursor.token
  while (next && cursor.is(next, 'of', 'idle') && !isName(next)) next = cursor.after(next)
  return next !== null && (functionOf(next) !== null || (isName(next) && !isGrouping(next)))
}

/** Applies a way to show values to the measures before it, or to the one after it. If both exist, it is unclear which one is meant. */
export function applyShowAs(cursor: Cursor, shown: ShowAsRequest, token: Token<Field>) {
  const isBare = cursor.measures.some((measure) => measure.shown === null)
  const isNext = cursor.measures.length === 0 || isAhead(cursor)
  if (cursor.shown !== null || isBare === isNext) return cursor.unclear('several readings', token)
  if (isNext) cursor.shown = shown
  else for (const [i, measure] of cursor.measures.entries()) cursor.measures[i] = { ...measure, shown: measure.shown ?? shown }
}
