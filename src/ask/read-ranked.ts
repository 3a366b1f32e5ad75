/** Parses groups sorted by a measure: 'top 5 countries by population', 'which region has the lowest cost', '销售额最高的10个城市', 'sort cities by revenue'. */

import { SHOW_AS } from '../contract/show-as.ts'
import { type Cursor, isName } from './cursor.ts'
import type { Field } from './parsed-question.ts'
import { isGrouping, rankOf, ranksGroups } from './ranks.ts'
import { groupAt } from './read-groups.ts'
import { functionOf, readFunction, readNames } from './read-measures.ts'
import { applyShowAs } from './read-show-as.ts'
import type { Token } from './tokens.ts'

/** Adds a group to the rows; returns false if no group begins here. */
export function addGroup(cursor: Cursor): boolean {
  const { place } = cursor
  const group = cursor.token?.names.some(({ of }) => of.kind === 'column') || cursor.token?.meaning?.window !== undefined ? groupAt(cursor) : null
  if (group) cursor.rows.push(group)
  else if (!cursor.stop) cursor.place = place
  return group !== null
}

function readMeasure(cursor: Cursor): void {
  if (readNames(cursor) || !cursor.token) return
  const agg = functionOf(cursor.token)
  if (agg === null) return
  cursor.take(cursor.token)
  readFunction(cursor, agg)
}

/** Consumes 'top 5' or '前十' and stops parsing, because the number of groups cannot be limited. */
export function readTop(cursor: Cursor, token: Token<Field>): void {
  const next = cursor.after(token)
  const isNumber = next?.literal && next.literal.number !== null
  cursor.unclear('top', { start: token.start, end: (isNumber ? next : token).end })
}

/** Reads 'which region …', '哪个地区…': the following words say which of them. */
function readWhich(cursor: Cursor, token: Token<Field>): boolean {
  const { place } = cursor
  cursor.take(token)
  cursor.skip('of', 'idle')
  if (addGroup(cursor)) {
    cursor.isRanked = true
    return true
  }
  if (!cursor.stop) cursor.place = place
  return cursor.stop !== null
}

/** Whether an order follows the groups: 'countries with the highest …'. */
function ranksAhead(cursor: Cursor, token: Token<Field>): boolean {
  let next = cursor.after(token)
  while (next && cursor.is(next, 'where', 'idle') && rankOf(cursor, next) === null && !isName(next)) next = cursor.after(next)
  return rankOf(cursor, next) !== null && !isName(next as Token<Field>)
}

/** Reads '最高的10个城市' after the measure. */
function readRanks(cursor: Cursor, token: Token<Field>) {
  cursor.take(token)
  cursor.sortBy({ by: null, agg: null, direction: rankOf(cursor, token) ?? 'desc' })
  if (cursor.isRanked) return
  cursor.skip('of', 'idle')
  const { token: next } = cursor
  if (next && cursor.is(next, 'top')) return readTop(cursor, next)
  if (next?.literal) return cursor.unclear('top', next)
  addGroup(cursor)
}

/** Whether groups are ordered here: 'sort countries by population', 'rank regions by average cost'. */
function ordersGroups(cursor: Cursor, token: Token<Field>): boolean {
  let group = cursor.after(token)
  while (group && cursor.is(group, 'of', 'idle') && !isName(group)) group = cursor.after(group)
  const by = group && isGrouping(group) ? cursor.after(group) : null
  const next = by && cursor.is(by, 'by') ? cursor.after(by) : null
  return next !== null && (functionOf(next) !== null || (next.names.length > 0 && !isGrouping(next)))
}

function readOrdered(cursor: Cursor, token: Token<Field>): void {
  const show = token.meaning?.show
  cursor.take(token)
  cursor.skip('of', 'idle')
  addGroup(cursor)
  cursor.takes('by')
  readMeasure(cursor)
  if (show) applyShowAs(cursor, { name: show }, token)
  else cursor.sortBy({ by: null, agg: null, direction: 'desc' })
}

/** Returns false if nothing here concerns the order of groups. */
export function readRanked(cursor: Cursor, token: Token<Field>): boolean {
  if (isGrouping(token) && ranksAhead(cursor, token)) {
    cursor.isRanked = addGroup(cursor)
    cursor.skip('where', 'idle')
    return true
  }
  if (isName(token)) return false
  if (cursor.is(token, 'which')) return readWhich(cursor, token)
  if (ranksGroups(cursor, token) && (cursor.isRanked || cursor.measures.length > 0)) {
    readRanks(cursor, token)
    return true
  }
  if (!(cursor.is(token, 'sort') || (token.meaning?.show && SHOW_AS[token.meaning.show].unit === 'rank')) || !ordersGroups(cursor, token)) return false
  readOrdered(cursor, token)
  return true
}
