/** Parses words such as 'highest' and '最低'. Next to a measure they are its aggregation, next to groups their sort order. */

import { type Cursor, familyOf } from './cursor.ts'
import type { Field } from './parsed-question.ts'
import type { Token } from './tokens.ts'

/** Returns the sort direction that a word asks for, or null. */
export const rankOf = (cursor: Cursor, token: Token<Field> | null): 'asc' | 'desc' | null =>
  cursor.is(token, 'most') ? 'desc' : cursor.is(token, 'least') ? 'asc' : null

/** Whether a token names columns to group by, that is, columns without amounts. */
export const isGrouping = (token: Token<Field> | null): boolean =>
  token !== null && token.names.length > 0 && token.names.every(({ of }) => of.kind === 'column' && familyOf(of.column) !== 'number')

const isNumber = (token: Token<Field>): boolean => token.literal !== null && token.literal.number !== null

/** Whether groups follow an ordering word: '最高的10个城市'. */
function precedesGroups(cursor: Cursor, token: Token<Field>): boolean {
  let next = cursor.after(token)
  if (!cursor.is(next, 'of')) return false
  while (next && !isGrouping(next) && (cursor.is(next, 'of', 'idle', 'top') || isNumber(next))) next = cursor.after(next)
  return isGrouping(next)
}

/** Whether a word after a measure orders the groups instead of being its aggregation. */
export const ranksGroups = (cursor: Cursor, token: Token<Field> | null): boolean =>
  token !== null && rankOf(cursor, token) !== null && (cursor.isRanked || precedesGroups(cursor, token))
