/**
 * Parses a question in natural language from left to right, clause by clause. Every word must belong to a clause that
 * found something, or be a known filler; otherwise the question is refused, so that no proposal ignores a part of it. If
 * something is ambiguous or does not exist, parsing stops with a question back.
 */
import { isAcrossColumns } from '../contract/show-as.ts'
import { groupCompared } from './compared.ts'
import { Cursor, familyOf, isDated, isName, isYearly, type QuestionContext, type Span } from './cursor.ts'
import { hasHan } from './normalize.ts'
import type { Field, ParsedQuestion, QuestionFilter, ReadingOutcome, ShowAsRequest, Unclear } from './parsed-question.ts'
import { isGrouping } from './ranks.ts'
import { isFirst, readGroupsAfterCondition, readGroupsBeforeCondition } from './read-conditioned-groups.ts'
import { isTime, readCondition, readExclusion, readMissingValues, readPeriodFilter, startsPeriodFilter } from './read-filters.ts'
import { isAdverb, isCondition, readGroups } from './read-groups.ts'
import { isExcludedValue, readIncludedValues } from './read-included.ts'
import { addMeasure, functionOf, readFunction, readNames } from './read-measures.ts'
import { readRanked, readTop } from './read-ranked.ts'
import { readShowAs } from './read-show-as.ts'
import { readSort, startsSort } from './read-sort.ts'
import type { Token } from './tokens.ts'

/** A column may be called 'by': before a name, it is the word. */
function isStructure(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.after(token)
  return (
    cursor.is(token, 'by', 'per', 'across', 'where', 'top', 'bottom') &&
    next !== null &&
    (next.names.length > 0 || next.meaning?.window !== undefined || next.literal !== null)
  )
}

/** Whether a date is followed by its window: '订单日期按月'. */
function isDateByWindow(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.after(token)
  const window = next && cursor.is(next, 'by', 'per') ? cursor.after(next) : null
  return window?.meaning?.window !== undefined && token.names.some(({ of }) => of.kind === 'column' && isDated(of.column))
}

/** Reads the date of the period that follows: '“Order date” monthly', '“Order date” year over year'. */
function readDated(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.after(token)
  if (!isName(token) || next?.meaning?.window === undefined || isName(next)) return false
  const [date, ...others] = token.names.filter(({ of }) => of.kind === 'column' && isDated(of.column))
  if (date?.of.kind !== 'column' || others.length > 0) return false
  cursor.take(token)
  cursor.nameDate(date.of.column, token)
  return true
}

/** '不同渠道的利润' groups by channel, '不同的客户' counts customers. */
function isDifferent(cursor: Cursor, token: Token<Field>): boolean {
  if (functionOf(token) !== 'count_distinct' || !cursor.is(token, 'by')) return false
  const group = cursor.after(token)
  const isWindow = group?.meaning?.window !== undefined && !isName(group)
  const of = group && (isGrouping(group) || isWindow) ? cursor.after(group) : null
  const next = of && cursor.is(of, 'of') ? cursor.after(of) : null
  return next !== null && (functionOf(next) !== null || (next.names.length > 0 && !isGrouping(next)))
}

/** Whether a date is followed by a comparison: 'order date since 2024', '下单日期2024年以来'. */
const isTimedCondition = (cursor: Cursor, token: Token<Field>): boolean =>
  token.names.some(({ of }) => of.kind === 'column' && isDated(of.column)) && startsPeriodFilter(cursor, cursor.after(token))

/** 'revenue between 2023 and 2024' means time, of any existing date, not amounts. */
function isBetweenTimes(cursor: Cursor, token: Token<Field>): boolean {
  const between = cursor.after(token)
  const first = between && cursor.is(between, 'between') ? cursor.after(between) : null
  const and = first && cursor.after(first)
  const isAmount = ({ of }: (typeof token.names)[number]): boolean => of.kind === 'measure' || (familyOf(of.column) === 'number' && !isYearly(of.column))
  return isTime(first) && and !== null && isTime(cursor.after(and)) && cursor.known.columns.some(isDated) && token.names.every(isAmount)
}

function conditionHere(cursor: Cursor, token: Token<Field>): boolean {
  if (isBetweenTimes(cursor, token)) return false
  if (!(isCondition(cursor, token) || isTimedCondition(cursor, token)) || !isName(token) || isStructure(cursor, token) || isExcludedValue(cursor, token))
    return false
  readCondition(cursor)
  return true
}

/** Parses one clause. Returns false if no clause starts at the token. */
function clause(cursor: Cursor, token: Token<Field>): boolean {
  if (readRanked(cursor, token) || readGroupsBeforeCondition(cursor, token)) return true
  const isAsked = !isFirst(cursor)
  if (readMissingValues(cursor, token) || conditionHere(cursor, token)) {
    const isHeld = cursor.isHeld || cursor.isRanked || (!isAsked && !cursor.stop && readGroupsAfterCondition(cursor))
    // '人口超过1亿的国家' requests the groups; 'revenue over 1000' may mean rows or groups
    if (!isHeld && cursor.filters.some(isOfAmount)) cursor.isAmountAlone = true
    return true
  }
  if (readExclusion(cursor, token)) return true
  if (isDifferent(cursor, token)) {
    cursor.take(token)
    readGroups(cursor, 'rows')
    return true
  }
  if (cursor.is(token, 'across, behind')) {
    const last = cursor.rows.pop()
    if (last) cursor.columns.push(last)
    cursor.take(token)
    return true
  }
  if (startsSort(cursor, token)) {
    readSort(cursor)
    return true
  }
  if (readShowAs(cursor, token)) return true
  if (startsPeriodFilter(cursor, token) && !(isName(token) && token.literal === null)) {
    readPeriodFilter(cursor)
    return true
  }
  if (isDateByWindow(cursor, token)) {
    readGroups(cursor, cursor.rows.length > 0 ? 'columns' : 'rows')
    return true
  }
  if (readDated(cursor, token)) return true
  if (isName(token) && !isStructure(cursor, token)) return readNames(cursor)
  if (cursor.is(token, 'how many')) {
    cursor.take(token)
    readFunction(cursor, 'how many')
    return true
  }
  const agg = functionOf(token)
  if (agg !== null) {
    cursor.take(token)
    readFunction(cursor, agg, token.start)
    return true
  }
  return joint(cursor, token)
}

const isOfAmount = ({ column }: QuestionFilter): boolean => familyOf(column) === 'number' && !isYearly(column)

function joint(cursor: Cursor, token: Token<Field>): boolean {
  if (cursor.is(token, 'across')) {
    cursor.take(token)
    readGroups(cursor, 'columns')
    return true
  }
  if (cursor.is(token, 'by') || cursor.is(token, 'per')) {
    cursor.take(token)
    readGroups(cursor, cursor.is(token, 'per') && cursor.rows.length > 0 ? 'columns' : 'rows')
    return true
  }
  if (isAdverb(cursor, token) && !isPartOfOther(cursor, token)) {
    readGroups(cursor, cursor.rows.length > 0 ? 'columns' : 'rows')
    return true
  }
  if (cursor.is(token, 'top', 'bottom')) {
    readTop(cursor, token)
    return true
  }
  if (cursor.is(token, 'where')) {
    cursor.take(token)
    readCondition(cursor)
    return true
  }
  return token.names.length > 0 && readNames(cursor)
}

/** '昨天' is not a day to group by, and 'for the year' not a year: such a period belongs to the words before it. */
function isPartOfOther(cursor: Cursor, token: Token<Field>): boolean {
  const before = cursor.unreadBefore(token.start)
  const isGlued = before !== null && before.end === token.start
  const last = cursor.tokens.at(cursor.taken.start)
  const isOfOne = last !== null && cursor.after(last) === token && cursor.is(last, 'of') && !cursor.is(last, 'in') && !hasHan(cursor.textOf(last))
  return isGlued || isOfOne
}

/** Rows by themselves are counted once it is known that nothing else is computed. */
function isFiller(cursor: Cursor, token: Token<Field>): boolean {
  if (!cursor.is(token, 'rows')) return cursor.is(token, 'idle', 'and', 'of')
  cursor.rowsAt = token
  return true
}

/** Parses clause by clause to the end. Words that a clause consumed without finding anything count as not understood. */
function read(cursor: Cursor): void {
  while (!cursor.isDone) {
    const { token, place, findings } = cursor
    if (!token) return
    const isRead = clause(cursor, token) || cursor.stop !== null || readIncludedValues(cursor, token)
    if (isRead && cursor.place > place && cursor.findings !== findings) continue
    if (cursor.stop) return
    if (cursor.place <= place) cursor.take(token)
    if (isRead || !isFiller(cursor, token)) cursor.leaveUnread({ start: token.start, end: cursor.place })
  }
}

/** 'rows by region' counts rows; next to another measure, a count of rows would be missing. */
function countRows(cursor: Cursor): void {
  const { rowsAt, measures } = cursor
  if (!rowsAt || cursor.stop) return
  if (measures.length === 0) addMeasure(cursor, { agg: 'count', column: null })
  else if (!measures.some(({ of }) => 'agg' in of && of.column === null)) cursor.leaveUnread(rowsAt)
}

/** 'by region and quarter as % of row': the last group moves to the columns, or every cell would be 100 % of its row. */
function spreadShares({ rows, columns, measures, shown }: Cursor): void {
  const isSpread = [shown, ...measures.map((measure) => measure.shown)].some((one) => one !== null && isAcrossColumns(one.name))
  if (isSpread && columns.length === 0 && rows.length > 1) columns.push(...rows.splice(-1))
}

/** Applies a share that was named before its measure, or after all of them. */
const withShown = (asked: Omit<ParsedQuestion, 'shown'>, shown: ShowAsRequest | null): ParsedQuestion =>
  shown === null ? { ...asked, shown } : { ...asked, measures: asked.measures.map((m) => (m.shown === null ? { ...m, shown } : m)), shown }

const isNothing = ({ measures, rows, columns, filters, sort, shown }: ParsedQuestion): boolean =>
  measures.length + rows.length + columns.length + filters.length === 0 && sort === null && shown === null

/** Whether a reading has used every part of the question and may still be wrong. */
function isDoubtful({ isAmountAlone, measures, shown }: Cursor): boolean {
  const bare = measures.filter((measure) => measure.shown === null).length
  return (isAmountAlone && measures.length === 0) || (shown !== null && measures.length > 0 && bare !== 1)
}

/** Extends a Chinese text by adjacent single characters, which belong to the same word: 来 of 未来, 周 of 周五. */
function wholeWord(cursor: Cursor, { start, end }: Span): Span {
  const isLetter = (place: number): boolean => {
    const token = cursor.tokens.at(place)
    const isOne = token?.start === place && token.end === place + 1 && hasHan(cursor.textOf(token))
    return isOne && token.names.length === 0 && (cursor.is(token, 'idle') || token.meaning?.window !== undefined)
  }
  if (!hasHan(cursor.textOf({ start, end }))) return { start, end }
  return { start: start > 0 && isLetter(start - 1) ? start - 1 : start, end: isLetter(end) ? end + 1 : end }
}

/** Sorts ranges and merges those that overlap. */
function joined(spans: readonly Span[]): Span[] {
  const parts: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = parts.at(-1)
    if (last && span.start < last.end) parts.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) })
    else parts.push(span)
  }
  return parts
}

/** Returns the parts that were not understood, in the order of the question. */
function notUnderstood(cursor: Cursor): Unclear | null {
  const pieces = joined(cursor.unread.map((piece) => wholeWord(cursor, piece)))
  const [first] = pieces
  return first === undefined
    ? null
    : { why: 'not understood', text: cursor.textOf(first), ...first, offers: [], pieces: pieces.map((one) => cursor.textOf(one)) }
}

const isOffered = ({ start, end }: Span, stop: Cursor['stop']): boolean =>
  stop?.state === 'unclear' && stop.unclear.offers.length > 0 && stop.unclear.start <= start && end <= stop.unclear.end

export function readQuestion(question: string, known: QuestionContext): ReadingOutcome {
  const cursor = new Cursor(question, known)
  read(cursor)
  countRows(cursor)
  groupCompared(cursor)
  if (cursor.dateAt) cursor.leaveUnread(cursor.dateAt)
  spreadShares(cursor)
  if (!cursor.stop && isDoubtful(cursor)) cursor.unclear('several readings', cursor.whole)
  const unclear = notUnderstood(cursor)
  // a question back with names to choose from tells more about the same words
  if (cursor.stop && (cursor.stop.state === 'needs' || cursor.unread.every((piece) => isOffered(piece, cursor.stop)))) return cursor.stop
  const { measures, rows, columns, filters, sort, shown, whole } = cursor
  const asked = withShown({ measures, rows, columns, filters, sort }, shown)
  if (isNothing(asked)) return { state: 'unclear', unclear: { why: 'nothing', text: cursor.textOf(whole), ...whole, offers: [] } }
  return unclear ? { state: 'unclear', unclear } : { state: 'read', asked }
}
