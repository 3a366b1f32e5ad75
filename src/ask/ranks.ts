/** Words such as 'highest' and '最低': of a measure they are its function, of groups their order. */
import type { Field } from './asked.ts'
import { type Cursor, familyOf } from './cursor.ts'
import type { Token } from './tokens.ts'

/** The order that a word puts groups in. */
export const rankOf = (cursor: Cursor, token: Token<Field> | null): 'asc' | 'desc' | null =>
  cursor.is(token, 'most') ? 'desc' : cursor.is(token, 'least') ? 'asc' : null

/** A column whose values are no amounts. */
export const isGrouping = (token: Token<Field> | null): boolean =>
  token !== null && token.names.length > 0 && token.names.every(({ of }) => of.kind === 'column' && familyOf(of.column) !== 'number')

const isNumber = (token: Token<Field>): boolean => token.literal !== null && token.literal.number !== null

/** Whether groups follow a word of order: '最高的10个城市'. */
function precedesGroups(cursor: Cursor, token: Token<Field>): boolean {
  let next = cursor.after(token)
  if (!cursor.is(next, 'of')) return false
  while (next && !isGrouping(next) && (cursor.is(next, 'of', 'idle', 'top') || isNumber(next))) next = cursor.after(next)
  return isGrouping(next)
}

/** Whether a word behind a measure orders the groups, rather than being its function. */
export const ranksGroups = (cursor: Cursor, token: Token<Field> | null): boolean =>
  token !== null && rankOf(cursor, token) !== null && (cursor.isRanked || precedesGroups(cursor, token))
