/** 'as % of row total', 'running total', 'difference from the previous', '占行总计的百分比', '环比增长率'. */
import { SHOW_AS } from '../contract/show-as.ts'
import type { Field, Shown } from './asked.ts'
import type { Cursor } from './cursor.ts'
import { familyOf, isName } from './cursor.ts'
import { valueAt } from './read-values.ts'
import type { Token } from './tokens.ts'

/** The item that is compared with, of the fields that the question has grouped by. */
function itemAt(cursor: Cursor): Shown['item'] | null {
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

/** Takes a way to show values; false where none begins here. */
export function readShown(cursor: Cursor, token: Token<Field>): boolean {
  if (isName(token)) return false
  let relative = token.meaning?.relative
  const first = relative ? cursor.after(token) : token
  let at = first
  while (relative && at && cursor.is(at, 'of', 'is', 'idle') && !at.meaning?.show) at = cursor.after(at)
  const name = at?.meaning?.show
  const window = relative ? token.meaning?.window : undefined
  if (window) cursor.compared = { at: token, window }
  const over = window ? { window } : {}
  if (relative && !name) {
    cursor.take(token)
    cursor.shown = { name: 'difference_from', relative, ...over }
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
  const shown: Shown = { name, ...over, ...(SHOW_AS[name].needs === 'item' && !item ? { relative: relative ?? 'previous' } : {}), ...(item ? { item } : {}) }
  const bare = cursor.measures.flatMap((measure, i) => (measure.shown === null ? [i] : []))
  if (bare.length === 0) cursor.shown = shown
  for (const i of bare) {
    const measure = cursor.measures[i]
    if (measure) cursor.measures[i] = { ...measure, shown }
  }
  if (cursor.measures.length === 0) cursor.shown = shown
  return true
}
