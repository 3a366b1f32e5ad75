/** Parses filters: 'where region is Asia and year between 1990 and 2000', 'since 2010', '其中大洲是亚洲', '2010年以来'. */

import type { Column, RuleOperator } from '../contract/column.ts'
import { namesOf } from '../contract/kinds.ts'
import type { Value } from '../contract/scalar.ts'
import { dayAfter } from '../contract/time-spans.ts'
import { addDays, addFilter, addRule } from './add-filter.ts'
import { windowOf } from './compared.ts'
import { type Cursor, familyOf, isDated, isName, isYearly } from './cursor.ts'
import { quoted } from './normalize.ts'
import type { Field } from './parsed-question.ts'
import { booleanColumnAt, excludeTrueRows, readExcluded, readExcludedBoolean } from './read-excluded.ts'
import { isCondition, unknownFrom } from './read-groups.ts'
import { readIncludedValues, readMoreExclusions, suggestSimilarValues } from './read-included.ts'
import { lastAt } from './read-last.ts'
import { readValue, unquotedEnd } from './read-values.ts'
import type { Token } from './tokens.ts'

type Bound = 'since' | 'after' | 'before' | 'until'
const BOUNDS: readonly Bound[] = ['since', 'after', 'before', 'until']
const ORDER = { greater: 'greater than', less: 'less than', 'at least': 'greater or equal', 'at most': 'less or equal' } as const
/** The comparison of numbers and of days for the same word. */
const RULE_OF_BOUND = { since: 'greater or equal', after: 'greater than', before: 'less than', until: 'less or equal' } as const satisfies Record<
  Bound,
  RuleOperator
>
const BOUND_OF_ORDER = { greater: 'after', less: 'before', 'at least': 'since', 'at most': 'until' } as const satisfies Record<keyof typeof ORDER, Bound>

const isTimed = (column: Column): boolean => isDated(column) || isYearly(column)

/** Reads 'last 3 months' at a token, or after a word that introduces it. */
function lastIn(cursor: Cursor, token: Token<Field>): ReturnType<typeof lastAt> {
  return lastAt(cursor, token) ?? (cursor.is(token, 'in', 'where', 'since') ? lastAt(cursor, cursor.after(token)) : null)
}

/** Returns the year and date columns that a bare period refers to. */
function timedFor(cursor: Cursor, token: Token<Field>): Column | null {
  const dated = cursor.known.columns.filter(isDated)
  const last = lastIn(cursor, token)
  if (token.meaning?.period === undefined && !last && dated.length === 0) return cursor.dateFor(token, isYearly)
  const next = cursor.after(token)
  const isBound = token.meaning?.period === undefined && (next?.literal !== null || next?.meaning?.period !== undefined)
  return cursor.dateFor({ start: token.start, end: last?.end ?? (isBound ? next?.end : undefined) ?? token.end }, isDated)
}

/** Reads the number or day that a comparison requires; stops if neither follows. */
function boundAt(cursor: Cursor, column: Column): Token<Field> | null {
  cursor.skip('idle', 'of')
  const { token } = cursor
  const isFit = token?.literal && (isDated(column) ? token.literal.span !== null : familyOf(column) === 'number' && token.literal.number !== null)
  if (token && isFit) return token
  cursor.unclear('wrong type', token ?? { start: cursor.place, end: cursor.place })
  return null
}

function bounded(cursor: Cursor, column: Column, bound: Bound, token: Token<Field>) {
  const { literal } = token
  cursor.take(token)
  if (!isDated(column)) return literal?.number === null || !literal ? undefined : addRule(cursor, column, RULE_OF_BOUND[bound], [literal.number])
  const span = literal?.span
  if (!span?.from) return
  if (bound === 'since') return addDays(cursor, column, [{ from: span.from, below: null }])
  if (bound === 'after') return span.below === null ? undefined : addDays(cursor, column, [{ from: span.below, below: null }])
  const to = bound === 'before' ? span.from : span.below
  if (to !== null) addFilter(cursor, { column, kind: 'condition', condition: { kind: 'period', range: { preset: 'before', to } } })
}

function between(cursor: Cursor, column: Column, from: Token<Field>, to: Token<Field>) {
  cursor.take(to)
  cursor.skip('between, behind')
  if (!isDated(column)) {
    const [a, b] = [from.literal?.number, to.literal?.number]
    if (a !== null && b !== null && a !== undefined && b !== undefined) addRule(cursor, column, 'between', [Math.min(a, b), Math.max(a, b)])
    return
  }
  const [first, last] = [from.literal?.span, to.literal?.span]
  if (!first?.from || !last?.below) return
  addFilter(cursor, { column, kind: 'condition', condition: { kind: 'period', range: { preset: 'between', from: first.from, to: dayAfter(last.below, -1) } } })
}

/** Reads a range of two bounds; the first bound is present. */
function readBetween(cursor: Cursor, column: Column) {
  cursor.skip('since', 'where', 'idle')
  const from = boundAt(cursor, column)
  if (!from) return
  cursor.take(from)
  cursor.skip('and', 'to')
  const to = boundAt(cursor, column)
  if (to) between(cursor, column, from, to)
}

/** Reads a number or day and the word after it: 'to 2000', '以来', '之间'. Returns false if the column does not accept one. */
function readLiteral(cursor: Cursor, column: Column, excluded: boolean): boolean {
  const { token } = cursor
  if (token?.meaning?.period !== undefined && isDated(column)) {
    cursor.take(token)
    addFilter(cursor, { column, kind: 'condition', condition: { kind: 'period', range: { preset: token.meaning.period } } })
    return true
  }
  const last = isDated(column) ? lastAt(cursor, token) : null
  if (last) {
    cursor.take(last)
    addFilter(cursor, { column, kind: 'condition', condition: { kind: 'period', range: last.range } })
    return true
  }
  if (!token?.literal || !(isDated(column) ? token.literal.span : familyOf(column) === 'number')) return false
  const next = cursor.after(token)
  const other = next && cursor.is(next, 'to', 'and') ? cursor.after(next) : null
  const closes = other && cursor.is(cursor.after(other), 'between, behind')
  if (next && other?.literal && (cursor.is(next, 'to') || closes)) {
    between(cursor, column, token, other)
    return true
  }
  const bound = BOUNDS.find((one) => cursor.is(next, `${one}, behind`))
  if (bound && next) {
    bounded(cursor, column, bound, token)
    cursor.take(next)
    return true
  }
  if (!isDated(column)) return false
  cursor.take(token)
  const spans = token.literal.span ? [token.literal.span] : []
  for (let and = cursor.token; and; and = cursor.token) {
    const isVersus = and.meaning?.show === 'difference_from'
    const more = isVersus || cursor.is(and, 'or', 'and') ? cursor.after(and) : null
    if (!more?.literal?.span) break
    spans.push(more.literal.span)
    cursor.take(more)
    const window = isVersus ? windowOf(more.literal.span) : null
    if (window) cursor.compareBy(token, window)
  }
  addDays(cursor, column, spans, excluded)
  return true
}

/** Reads a list of values: 'A, B or C'. The words after an 'and' are a value only if they begin no other clause. */
function readList(cursor: Cursor, column: Column, keeps: boolean) {
  const values: Value[] = []
  for (;;) {
    const found = readValue(cursor, column)
    if (!found || cursor.stop) return
    values.push(found.value)
    cursor.place = found.end
    const and = cursor.token
    if (!and || !cursor.is(and, 'and', 'or')) break
    let next = cursor.after(and)
    while (next && cursor.is(next, 'or')) next = cursor.after(next)
    if (
      !next ||
      isCondition(cursor, next) ||
      next.meaning?.agg !== undefined ||
      startsPeriodFilter(cursor, next) ||
      cursor.is(next, 'sort', 'by', 'per', 'where', 'across', 'descending', 'ascending', 'lacks')
    )
      break
    if (cursor.is(and, 'and') && next.names.some(({ of }) => of.kind === 'column') && isName(next)) break
    cursor.place = next.start
  }
  addFilter(cursor, { column, kind: 'values', keeps, values })
}

/** Whether a comparison without a leading name begins here: 'since 2010', '2010年以来', 'last year'. */
export function startsPeriodFilter(cursor: Cursor, token: Token<Field> | null): boolean {
  if (!token) return false
  if (token.meaning?.period !== undefined || lastIn(cursor, token)) return true
  const next = cursor.after(token)
  if (cursor.is(token, 'since', 'after', 'before', 'until', 'between', 'in', 'where', 'to')) return isTime(next) || next?.meaning?.period !== undefined
  // the number in 'over 2000' is not a year
  return isTime(token) && cursor.unreadBefore(token.start) === null
}

/** Whether the token is a day, or a number that is more likely a year than an amount. */
export const isTime = (token: Token<Field> | null): boolean => {
  const { span = null, number = null } = token?.literal ?? {}
  return span !== null && (number === null || (number >= LIKELY_YEARS.from && number <= LIKELY_YEARS.to))
}
const LIKELY_YEARS = { from: 1900, to: 2100 } as const

export function readPeriodFilter(cursor: Cursor) {
  const { token } = cursor
  if (!token) return
  const last = cursor.known.columns.some(isDated) ? null : lastIn(cursor, token)
  if (last) {
    cursor.take(last)
    return
  }
  const column = timedFor(cursor, token)
  if (column) compare(cursor, column)
}

const TEXT_RULES = { contains: 'contains', 'contains not': 'not contains', starts: 'starts with', ends: 'ends with' } as const
const BEHIND_RULES = { 'starts, behind': 'starts with', 'ends, behind': 'ends with' } as const

/** Returns the end of the text that a rule searches for: the quoted text, else one word. */
function textEnd(cursor: Cursor, start: number): number {
  const { folded } = cursor.tokens.written
  const inside = quoted(folded, start)
  const blank = folded.indexOf(' ', start)
  return inside?.end ?? Math.min(unquotedEnd(cursor, start), blank < 0 ? folded.length : blank)
}

function readText(cursor: Cursor, column: Column, operator: RuleOperator, end: number) {
  const start = cursor.tokens.at(cursor.place)?.start ?? cursor.place
  const text = cursor
    .textOf({ start, end })
    .replace(/^["“「『《‘'`]|["”」』》’'`]$/gu, '')
    .trim()
  cursor.place = end
  if (text === '') cursor.unclear('no value', { start, end })
  else addRule(cursor, column, operator, [text])
}

/** '以北开头' */
function readBehind(cursor: Cursor, column: Column): boolean {
  if (!cursor.is(cursor.token, 'by', 'idle')) return false
  const start = cursor.token?.end ?? cursor.place
  for (const joint of ['starts, behind', 'ends, behind'] as const) {
    const isThere = (place: number): boolean => cursor.tokens.wordsAt(place).some(({ meaning }) => meaning.joints.includes(joint))
    for (let end = start + 1; end <= cursor.tokens.written.folded.length && end < start + 60; end++) {
      if (!isThere(end)) continue
      cursor.place = start
      readText(cursor, column, BEHIND_RULES[joint], end)
      cursor.takes(joint)
      return true
    }
  }
  return false
}

/** 'without a channel', '没有渠道'; 'without returned orders' */
export function readMissingValues(cursor: Cursor, token: Token<Field>): boolean {
  if (!cursor.is(token, 'lacks')) return false
  let next = cursor.after(token)
  while (next && cursor.is(next, 'idle') && !isName(next)) next = cursor.after(next)
  if (!next?.names.some(({ of }) => of.kind === 'column')) return false
  const field = cursor.named(next, (one) => one.kind === 'column')
  if (field?.kind !== 'column') return cursor.stop !== null
  if (booleanColumnAt(next) === field.column) {
    excludeTrueRows(cursor, next, field.column)
    readMoreExclusions(cursor)
  } else {
    cursor.take(next)
    addFilter(cursor, { column: field.column, kind: 'blank', keeps: true })
  }
  return true
}

/** Reads the comparison after a name. */
function compare(cursor: Cursor, column: Column) {
  cursor.skip('of')
  if (readBehind(cursor, column)) return
  for (const keeps of [false, true] as const) if (cursor.takes(keeps ? 'blank' : 'not blank')) return addFilter(cursor, { column, kind: 'blank', keeps })
  const order = (Object.keys(ORDER) as (keyof typeof ORDER)[]).find((one) => cursor.is(cursor.token, one))
  if (order) {
    cursor.takes(order)
    const bound = boundAt(cursor, column)
    if (!bound) return
    if (isDated(column)) return bounded(cursor, column, BOUND_OF_ORDER[order], bound)
    cursor.take(bound)
    return bound.literal?.number === null || !bound.literal ? undefined : addRule(cursor, column, ORDER[order], [bound.literal.number])
  }
  for (const kind of namesOf(TEXT_RULES))
    if (cursor.takes(kind)) return readText(cursor, column, TEXT_RULES[kind], textEnd(cursor, cursor.token?.start ?? cursor.place))
  const negated = cursor.takes('is not')
  if (!negated && cursor.takes('is')) {
    const more = cursor.token
    if (
      more &&
      familyOf(column) !== 'boolean' &&
      cursor.is(more, 'is', 'is not', 'in', 'between', 'blank', 'not blank', ...namesOf(TEXT_RULES), 'greater', 'less', 'at least', 'at most', ...BOUNDS)
    )
      return compare(cursor, column)
  }
  if (cursor.takes('between')) return readBetween(cursor, column)
  const bound = BOUNDS.find((one) => cursor.is(cursor.token, one))
  if (bound && isTimed(column)) {
    cursor.takes(bound)
    const at = boundAt(cursor, column)
    if (!at) return
    const next = cursor.after(at)
    const other = next && cursor.is(next, 'to') ? cursor.after(next) : null
    if (other?.literal) return between(cursor, column, at, other)
    bounded(cursor, column, bound, at)
    return cursor.skip('since, behind', 'between, behind')
  }
  if (isDated(column)) cursor.skip('in', 'where', 'idle')
  else cursor.skip('in', 'where')
  if (readLiteral(cursor, column, negated)) return cursor.skip('between, behind')
  if (isDated(column)) return cursor.unclear('wrong type', cursor.token ?? { start: cursor.place, end: cursor.place })
  readList(cursor, column, !negated)
}

/** Reads exclusions without the name of their column. */
export function readExclusion(cursor: Cursor, token: Token<Field>): boolean {
  const isRead = readExcludedBoolean(cursor, token) || readExcluded(cursor, token, (column) => readList(cursor, column, false))
  if (isRead && !cursor.stop) readMoreExclusions(cursor)
  return isRead
}

/** Reads a condition that begins with the name of its column; stops if no column has that name. */
export function readCondition(cursor: Cursor) {
  cursor.skip('idle', 'where')
  const { token } = cursor
  if (!token || readMissingValues(cursor, token)) return
  if (token.names.length === 0 || (startsPeriodFilter(cursor, token) && !isName(token))) {
    if (startsPeriodFilter(cursor, token)) return readPeriodFilter(cursor)
    if (readIncludedValues(cursor, token)) return
    if (suggestSimilarValues(cursor, token)) return
    return cursor.unknown(unknownFrom(cursor, token), (field) => field.kind === 'column')
  }
  const field = cursor.named(token, (one) => one.kind === 'column')
  if (field?.kind !== 'column') return cursor.stop ? undefined : cursor.unclear('wrong type', token)
  cursor.take(token)
  compare(cursor, field.column)
}
