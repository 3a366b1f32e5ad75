/** Parses measures: 'sum of revenue and profit', 'revenue total', 'how many rows', '平均人口', '人口总和'. */
import { AGGREGATIONS, type Aggregation } from '../contract/aggregation.ts'
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import { type Cursor, familyOf, isName, isYearly } from './cursor.ts'
import type { Field, QuestionMeasure } from './parsed-question.ts'
import { ranksGroups } from './ranks.ts'
import { isCondition, unknownFrom } from './read-groups.ts'
import type { Token } from './tokens.ts'

/** Aggregations that count rows or values instead of calculating with amounts. */
export const COUNTS: readonly (Aggregation | 'how many')[] = ['how many', 'count', 'count_distinct']

/** 'returned orders': a boolean column directly before a name is a condition. */
function readAdjective(cursor: Cursor, token: Token<Field>): boolean {
  const [first] = token.names
  const next = cursor.after(token)
  if (!isName(token) || first?.of.kind !== 'column' || familyOf(first.of.column) !== 'boolean') return false
  if (!next || next.names.length === 0 || next.meaning !== null) return false
  cursor.take(token)
  cursor.filters.push({ column: first.of.column, kind: 'values', keeps: true, values: [true] })
  return true
}

const accepts = (agg: Aggregation, column: Column): boolean => AGGREGATIONS[agg].accepts.some((family) => family === familyOf(column))

export function addMeasure(cursor: Cursor, of: QuestionMeasure['of'], shown: QuestionMeasure['shown'] = null) {
  const key = (one: QuestionMeasure['of']): string => ('measure' in one ? one.measure.id : `${one.agg} ${one.column?.id ?? ''}`)
  // with two equal measures it is unclear which one a share or an order refers to
  if (cursor.measures.some((known) => key(known.of) === key(of))) cursor.unclear('twice', cursor.taken)
  else cursor.measures.push({ of, shown })
}

/** Returns the aggregation of a token that is not a better match for a column. */
export const functionOf = (token: Token<Field> | null): Aggregation | null => (token?.meaning?.agg !== undefined && !isName(token) ? token.meaning.agg : null)

/** Whether a column contains counts: 'Births', '人口'. */
const isTally = ({ name, dtype }: Column): boolean => /INT$/.test(dtype) && (/\p{Script=Han}$/u.test(name) || /[^s]s$/i.test(name))

/** Returns the aggregation for 'how many' of a column. */
const howMany = (cursor: Cursor, column: Column): Aggregation =>
  familyOf(column) !== 'number' || isYearly(column) || cursor.isIdentity(column) ? 'count_distinct' : isTally(column) ? 'sum' : 'count'

/** Whether a word such as '数' directly after the column counts it. */
const isCounted = (cursor: Cursor, column: Column): boolean =>
  familyOf(column) === 'text' || (familyOf(column) === 'number' && howMany(cursor, column) !== 'count')

/** Returns the columns to which an aggregation applies; IDs are excluded. */
const columnsFor = (cursor: Cursor, agg: Aggregation): string[] =>
  cursor.known.columns.filter((one) => accepts(agg, one) && !cursor.isIdentity(one)).map((one) => one.name)

/** 'total orders' and 'number of orders' refer to the measure of that name; 'average revenue' averages the column that the measure sums up. */
function putMeasure(cursor: Cursor, measure: Measure, agg: Aggregation | 'how many', token: Token<Field>) {
  if (agg === 'how many' || agg === 'sum' || COUNTS.includes(agg) || measure.type !== 'ui' || measure.value.agg === agg) return addMeasure(cursor, { measure })
  const column = cursor.known.columns.find(({ id }) => id === measure.value.column_id)
  if (column && accepts(agg, column) && !cursor.isIdentity(column)) addMeasure(cursor, { agg, column })
  else cursor.unclear('which column', token, columnsFor(cursor, agg))
}

function putNamed(cursor: Cursor, field: Field, agg: Aggregation | 'how many', token: Token<Field>) {
  if (field.kind === 'measure') return putMeasure(cursor, field.measure, agg, token)
  const { column } = field
  // 'count of orders' counts 'Order id', because the ID represents orders
  const isThing = agg === 'count' && !isName(token) && cursor.isIdentity(column)
  const given = agg === 'how many' || isThing ? howMany(cursor, column) : agg
  // 'average order value': an ID has no average, and the question does not name an amount
  const isOfThing = cursor.isIdentity(column) && !isName(token) && !COUNTS.includes(given)
  if (accepts(given, column) && !isOfThing) addMeasure(cursor, { agg: given, column })
  else cursor.unclear(isOfThing ? 'which column' : 'wrong type', token, columnsFor(cursor, given))
}

/** Reads the names after an aggregation, and applies it to each: 'of A, B and C'. */
export function readFunction(cursor: Cursor, agg: Aggregation | 'how many', at = cursor.place) {
  const { token: and } = cursor
  const other = and && cursor.is(and, 'and') ? cursor.after(and) : null
  const second = functionOf(other)
  // 'minimum and maximum of A'
  if (other && second !== null && agg !== 'how many') {
    const start = cursor.place
    cursor.take(other)
    readFunction(cursor, second)
    const last = cursor.measures.at(-1)?.of
    if (cursor.stop || !last || 'measure' in last || !last.column) return
    if (!accepts(agg, last.column)) return cursor.unclear('wrong type', { start, end: cursor.place })
    const measure = cursor.measures.pop()
    addMeasure(cursor, { agg, column: last.column })
    if (measure) cursor.measures.push(measure)
    return
  }
  cursor.skip('of', 'idle')
  // 'average number of births'
  if (agg !== 'how many' && AGGREGATIONS[agg].accepts.every((family) => family !== 'text')) cursor.skip('how many')
  if (cursor.token && (agg === 'count' || agg === 'how many') && cursor.is(cursor.token, 'rows') && !isName(cursor.token)) {
    cursor.takes('rows')
    return addMeasure(cursor, { agg: 'count', column: null })
  }
  const first = cursor.token
  const will = (field: Field): boolean => field.kind === 'measure' || agg === 'how many' || accepts(agg, field.column)
  if (!first || first.names.length === 0) {
    if (agg === 'count' || agg === 'how many') return addMeasure(cursor, { agg: 'count', column: null })
    if (first && !first.isKnown) return cursor.unknown(unknownFrom(cursor, first), will)
    const before = cursor.unreadBefore(at)
    if (before) return cursor.unknown(before, will)
    return cursor.unclear(
      'which column',
      first ?? { start: cursor.place, end: cursor.place },
      cursor.known.columns.filter((c) => will({ kind: 'column', column: c })).map((c) => c.name),
    )
  }
  for (let token: Token<Field> | null = first; token; token = cursor.token) {
    if (readAdjective(cursor, token)) continue
    const field = cursor.named(token, (one) => token?.names.length === 1 || will(one), COUNTS.includes(agg))
    if (cursor.stop || !field) return
    cursor.take(token)
    putNamed(cursor, field, agg, token)
    if (cursor.stop || !goesOn(cursor, false)) return
  }
}

/** Consumes an 'and' that is followed by another name for the same aggregation. */
function goesOn(cursor: Cursor, isShared: boolean): boolean {
  const and = cursor.token
  if (!and || !cursor.is(and, 'and') || isName(and)) return false
  let next = cursor.after(and)
  while (next && cursor.is(next, 'idle') && !isName(next)) next = cursor.after(next)
  if (!next || next.names.length === 0 || isCondition(cursor, next)) return false
  let behind = cursor.after(next)
  while (behind && cursor.is(behind, 'of') && !isName(behind)) behind = cursor.after(behind)
  if (!isShared && functionOf(behind) !== null) return false
  cursor.take(and)
  cursor.skip('idle')
  return true
}

/** Reads further aggregations without a name of their own: 'A 的最大值、最小值和平均值'. */
function moreFunctions(cursor: Cursor): Aggregation[] {
  const more: Aggregation[] = []
  for (let and = cursor.token; and && cursor.is(and, 'and'); and = cursor.token) {
    const other = cursor.after(and)
    const agg = functionOf(other)
    let behind = other && cursor.after(other)
    while (behind && cursor.is(behind, 'of') && !isName(behind)) behind = cursor.after(behind)
    if (!other || agg === null || (behind && behind.names.length > 0)) break
    more.push(agg)
    cursor.take(other)
  }
  return more
}

/**
 * Reads names at the beginning of a clause: with an aggregation after the last one ('A 和 B 的平均值') for all of them, else
 * each with its default. Returns false if none of them can be a measure.
 */
export function readNames(cursor: Cursor): boolean {
  const named: { field: Field; token: Token<Field> }[] = []
  const from = cursor.place
  for (let token = cursor.token; token && token.names.length > 0; token = cursor.token) {
    if (readAdjective(cursor, token)) continue
    const field = cursor.named(token, () => true, !ranksGroups(cursor, cursor.after(token)))
    if (!field) return true
    named.push({ field, token })
    cursor.take(token)
    if (!goesOn(cursor, true)) break
  }
  const first = cursor.token
  let behind = first
  while (behind && cursor.is(behind, 'of') && !isName(behind)) behind = cursor.after(behind)
  const last = named.at(-1)
  // '客户数'
  if (
    behind &&
    last &&
    cursor.is(behind, 'how many') &&
    // '客户数量', even if a column is called 数量
    (behind === first || !isName(behind)) &&
    named.every(({ field }) => field.kind === 'column' && isCounted(cursor, field.column))
  ) {
    cursor.take(behind)
    for (const { field, token } of named) putNamed(cursor, field, 'how many', token)
    return true
  }
  const agg = ranksGroups(cursor, behind) ? null : functionOf(behind)
  // in 'A 总和平均寿命' the first aggregation belongs to A; in 'A 平均寿命' it belongs to the following name, because A has none
  if (agg !== null && behind && last) {
    cursor.take(behind)
    const functions = [agg, ...moreFunctions(cursor)]
    for (const { field, token } of named) for (const one of functions) putNamed(cursor, field, one, token)
    return true
  }
  const isThing = ({ field, token }: (typeof named)[number]): boolean => field.kind === 'column' && cursor.isIdentity(field.column) && !isName(token)
  if (named.every((one) => one.field.kind === 'measure' || familyOf(one.field.column) === 'number' || isThing(one))) {
    for (const one of named) {
      const { field, token } = one
      if (isThing(one)) putNamed(cursor, field, 'how many', token)
      else addMeasure(cursor, field.kind === 'measure' ? { measure: field.measure } : { agg: 'sum', column: field.column })
    }
    return named.length > 0
  }
  cursor.place = from
  return false
}
