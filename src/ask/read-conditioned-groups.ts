/** Parses groups that meet a condition, if the question asks for nothing else: 'countries with a population over 100 million', '人口超过1亿的国家有哪些'. */

import { type Cursor, isName } from './cursor.ts'
import type { Field } from './parsed-question.ts'
import { isGrouping } from './ranks.ts'
import { isCondition } from './read-groups.ts'
import { functionOf } from './read-measures.ts'
import { addGroup } from './read-ranked.ts'
import type { Token } from './tokens.ts'

export const isFirst = ({ measures, rows, columns }: Cursor): boolean => measures.length + rows.length + columns.length === 0

/** Reads groups that precede their condition. */
export function readGroupsBeforeCondition(cursor: Cursor, token: Token<Field>): boolean {
  if (!isFirst(cursor) || !isGrouping(token)) return false
  const behind = cursor.after(token)
  let next = behind
  while (next && cursor.is(next, 'where', 'idle') && !isName(next) && !cursor.is(next, 'lacks')) next = cursor.after(next)
  const holds = cursor.is(next, 'lacks') || (next !== behind && isCondition(cursor, next))
  if (!holds || !addGroup(cursor)) return false
  cursor.skip('where', 'idle')
  cursor.isHeld = true
  return true
}

/** '客户的去重数' is a measure, '国家的平均寿命' a measure of countries. */
function isMeasured(cursor: Cursor, token: Token<Field>): boolean {
  let next = cursor.after(token)
  const isOf = cursor.is(next, 'of')
  while (next && cursor.is(next, 'of')) next = cursor.after(next)
  if (!next || !(functionOf(next) !== null || cursor.is(next, 'how many'))) return false
  return !isOf || (cursor.after(next)?.names.length ?? 0) === 0
}

/** Reads groups that follow their condition, which has been read. Returns false if there are none. */
export function readGroupsAfterCondition(cursor: Cursor): boolean {
  const { token: of } = cursor
  const next = of && cursor.is(of, 'of') ? cursor.after(of) : null
  if (!of || !next || !isGrouping(next) || !isName(next) || isCondition(cursor, next) || isMeasured(cursor, next)) return false
  cursor.take(of)
  return addGroup(cursor)
}
