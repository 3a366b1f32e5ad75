/** Parses sort orders: 'sorted by revenue descending', 'largest first', '按人口总和降序排列'. */
import type { Column } from '../contract/column.ts'
import { type Cursor, familyOf, isName, isYearly } from './cursor.ts'
import type { Field, QuestionSort } from './parsed-question.ts'
import { groupAt } from './read-groups.ts'
import { functionOf } from './read-measures.ts'
import type { Token } from './tokens.ts'

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const

/** Returns the end of a name with its aggregation before or after it. */
function behindName(cursor: Cursor, token: Token<Field> | null): Token<Field> | null {
  let next = token
  const skip = (): void => {
    while (next && cursor.is(next, 'of', 'idle') && !isName(next)) next = cursor.after(next)
  }
  skip()
  if (functionOf(next) !== null && next) next = cursor.after(next)
  skip()
  if (next && (next.names.length > 0 || next.meaning?.window !== undefined)) next = cursor.after(next)
  skip()
  if (functionOf(next) !== null && next) next = cursor.after(next)
  skip()
  return next
}

/** Whether a column's values have a natural order and are not amounts. */
const isOrdered = (column: Column): boolean => isYearly(column) || familyOf(column) !== 'number'

/** Without groups, '按城市排序' both groups by these and sorts them in their own order. */
function groupsAndSorts(cursor: Cursor, token: Token<Field>): boolean {
  const group = cursor.is(token, 'by') && cursor.rows.length + cursor.columns.length === 0 ? cursor.after(token) : null
  if (!group?.names.some(({ of }) => of.kind === 'column' && isOrdered(of.column))) return false
  const next = cursor.after(group)
  return cursor.is(next, 'sort, behind') || (cursor.is(next, 'ascending', 'descending') && cursor.is(next && cursor.after(next), 'sort, behind'))
}

export function startsSort(cursor: Cursor, token: Token<Field>): boolean {
  if (cursor.is(token, 'sort', 'ascending', 'descending') || groupsAndSorts(cursor, token)) return true
  return (
    cursor.is(token, 'by') && isTarget(cursor, cursor.after(token)) && cursor.is(behindName(cursor, cursor.after(token)), 'sort', 'ascending', 'descending')
  )
}

/** Whether the name after a 'by' is a sort key rather than a group. */
function isTarget(cursor: Cursor, token: Token<Field> | null): boolean {
  if (!token || functionOf(token) !== null) return token !== null
  const next = cursor.after(token)
  if (functionOf(cursor.is(next, 'of') && next ? cursor.after(next) : next) !== null) return true
  return token.names.some(({ of }) => {
    if (of.kind === 'measure') return true
    const isMeasured = cursor.measures.some((m) => !('measure' in m.of) && m.of.column?.id === of.column.id)
    return isMeasured || [...cursor.rows, ...cursor.columns].some(({ column }) => column.id === of.column.id)
  })
}

/** Reads the sort key, if the question names one. */
function target(cursor: Cursor): Pick<QuestionSort, 'by' | 'agg'> {
  cursor.skip('by', 'idle', 'of')
  const before = functionOf(cursor.token)
  if (before !== null && cursor.token) cursor.take(cursor.token)
  cursor.skip('of', 'idle')
  const { token } = cursor
  if (!token || cursor.is(token, 'sort', 'ascending', 'descending')) return { by: null, agg: before }
  if (token.names.length === 0 && token.meaning?.window === undefined) return { by: null, agg: before }
  const isColumn = token.names.some(({ of }) => of.kind === 'column')
  const by = isColumn || token.names.length === 0 ? groupAt(cursor) : cursor.named(token)
  if (!isColumn && token.names.length > 0) cursor.take(token)
  if (cursor.stop) return { by: null, agg: null }
  cursor.skip('of')
  const agg = before ?? functionOf(cursor.token)
  if (before === null && agg !== null && cursor.token) cursor.take(cursor.token)
  return { by, agg }
}

export function readSort(cursor: Cursor): void {
  let direction: QuestionSort['direction'] = null
  let found: Pick<QuestionSort, 'by' | 'agg'> = { by: null, agg: null }
  const turn = (): void => {
    for (const one of ['ascending', 'descending'] as const) if (direction === null && cursor.takes(one)) direction = DIRECTIONS[one]
  }
  cursor.takes('sort')
  turn()
  const { token } = cursor
  const names = token !== null && (cursor.is(token, 'by') || token.names.length > 0 || functionOf(token) !== null)
  if (names) found = target(cursor)
  if (cursor.stop) return
  cursor.skip('idle', 'of')
  turn()
  cursor.skip('idle')
  cursor.takes('sort')
  turn()
  if (found.by && !('kind' in found.by) && isOrdered(found.by.column) && cursor.rows.length + cursor.columns.length === 0) cursor.rows.push(found.by)
  cursor.sortBy({ ...found, direction })
}
