/**
 * A question in plain words as what it asks for. It is read from left to right, clause by clause; every piece that no clause takes is left out
 * and said to be. Whatever could mean several things, or names something that is not there, stops the reading with a question back.
 */
import { isAcrossColumns } from '../contract/show-as.ts'
import type { Asked, Field, Reading, Shown } from './asked.ts'
import { groupCompared } from './compared.ts'
import { Cursor, familyOf, isDated, isName, isYearly, type Known } from './cursor.ts'
import { isGrouping } from './ranks.ts'
import { beginsTimed, readCondition, readLacking, readLeftOut, readTimed } from './read-filters.ts'
import { isAdverb, isCondition, readGroups } from './read-groups.ts'
import { isFirst, readHeld, readHolders } from './read-holders.ts'
import { isTurnedAside, readKept } from './read-kept.ts'
import { functionOf, readFunction, readNames } from './read-measures.ts'
import { readRanked, readTop } from './read-ranked.ts'
import { readShown } from './read-shown.ts'
import { readSort, sortsHere } from './read-sort.ts'
import type { Token } from './tokens.ts'
import { hasHan } from './written.ts'

/** A column may be called 'by': it is the word where a name follows. */
function isStructure(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.after(token)
  return (
    cursor.is(token, 'by', 'per', 'across', 'where', 'top', 'bottom') &&
    next !== null &&
    (next.names.length > 0 || next.meaning?.window !== undefined || next.literal !== null)
  )
}

/** '订单日期按月' */
function isDateByWindow(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.after(token)
  const window = next && cursor.is(next, 'by', 'per') ? cursor.after(next) : null
  return window?.meaning?.window !== undefined && token.names.some(({ of }) => of.kind === 'column' && isDated(of.column))
}

/** '“Order date” monthly', '“Order date” year over year': which date the time behind it is of. */
function readDated(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.after(token)
  if (!isName(token) || next?.meaning?.window === undefined || isName(next)) return false
  const [date, ...others] = token.names.filter(({ of }) => of.kind === 'column' && isDated(of.column))
  if (date?.of.kind !== 'column' || others.length > 0) return false
  cursor.date = date.of.column
  cursor.take(token)
  return true
}

/** '不同渠道的利润' is by channel, '不同的客户' counts them. */
function isDifferent(cursor: Cursor, token: Token<Field>): boolean {
  if (functionOf(token) !== 'count_distinct' || !cursor.is(token, 'by')) return false
  const group = cursor.after(token)
  const isWindow = group?.meaning?.window !== undefined && !isName(group)
  const of = group && (isGrouping(group) || isWindow) ? cursor.after(group) : null
  const next = of && cursor.is(of, 'of') ? cursor.after(of) : null
  return next !== null && (functionOf(next) !== null || (next.names.length > 0 && !isGrouping(next)))
}

/** 'order date since 2024', '下单日期2024年以来' */
const isTimedCondition = (cursor: Cursor, token: Token<Field>): boolean =>
  token.names.some(({ of }) => of.kind === 'column' && isDated(of.column)) && beginsTimed(cursor, cursor.after(token))

/** A day, or a number that is rather a year than an amount. */
const isTime = (token: Token<Field> | null): boolean => {
  const { span = null, number = null } = token?.literal ?? {}
  return span !== null && (number === null || (number >= LIKELY_YEARS.from && number <= LIKELY_YEARS.to))
}
const LIKELY_YEARS = { from: 1900, to: 2100 } as const

/** 'revenue between 2023 and 2024': time, of whatever date there is, not amounts. */
function isBetweenTimes(cursor: Cursor, token: Token<Field>): boolean {
  const between = cursor.after(token)
  const first = between && cursor.is(between, 'between') ? cursor.after(between) : null
  const and = first && cursor.after(first)
  const isAmount = ({ of }: (typeof token.names)[number]): boolean => of.kind === 'measure' || (familyOf(of.column) === 'number' && !isYearly(of.column))
  return isTime(first) && and !== null && isTime(cursor.after(and)) && cursor.known.columns.some(isDated) && token.names.every(isAmount)
}

function conditionHere(cursor: Cursor, token: Token<Field>): boolean {
  if (isBetweenTimes(cursor, token)) return false
  if (!(isCondition(cursor, token) || isTimedCondition(cursor, token)) || !isName(token) || isStructure(cursor, token) || isTurnedAside(cursor, token))
    return false
  readCondition(cursor)
  return true
}

/** Takes one clause; false where nothing of the language begins here. */
function clause(cursor: Cursor, token: Token<Field>): boolean {
  if (readRanked(cursor, token) || readHolders(cursor, token)) return true
  const isAsked = !isFirst(cursor)
  if (readLacking(cursor, token) || conditionHere(cursor, token)) {
    if (!isAsked && !cursor.stop) readHeld(cursor)
    return true
  }
  if (readLeftOut(cursor, token)) return true
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
  if (sortsHere(cursor, token)) {
    readSort(cursor)
    return true
  }
  if (readShown(cursor, token)) return true
  if (beginsTimed(cursor, token) && !(isName(token) && token.literal === null)) {
    readTimed(cursor)
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
  if (isAdverb(cursor, token)) {
    // what no clause takes is left out
    if (isCounted(cursor, token)) return false
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

/** '3 months' behind a 'last' that was left out is left out with it, as is '最近3个月'. */
function isCounted(cursor: Cursor, token: Token<Field>): boolean {
  const before = cursor.omittedBefore(token.start)
  if (!before) return false
  const text = cursor.textOf(before)
  return /\d\s*$/.test(text) || (before.end === token.start && hasHan(text))
}

const isIdle = (cursor: Cursor, token: Token<Field>): boolean => cursor.is(token, 'idle', 'and', 'of', 'rows', 'is')

/** An 'and' after a condition begins another one where a name with a comparison follows. */
function read(cursor: Cursor): void {
  while (!cursor.isDone) {
    const { token, place } = cursor
    if (!token) return
    if (clause(cursor, token) || cursor.stop || readKept(cursor, token)) cursor.isUnsure = token.meaning?.show !== undefined
    else {
      cursor.take(token)
      if (!isIdle(cursor, token)) {
        cursor.omit(token)
        cursor.isUnsure = !cursor.is(token, 'in')
      }
    }
    // a clause that took nothing would be read for ever
    if (!cursor.stop && cursor.place <= place) cursor.take(token)
  }
}

/** 'by region and quarter as % of row': the last group goes across, or every cell would be the whole of its row. */
function spreadShares({ rows, columns, measures, shown }: Cursor): void {
  const isSpread = [shown, ...measures.map((measure) => measure.shown)].some((one) => one !== null && isAcrossColumns(one.name))
  if (isSpread && columns.length === 0 && rows.length > 1) columns.push(...rows.splice(-1))
}

/** What a share is of where it was said before its measure, or behind all of them. */
const withShown = (asked: Omit<Asked, 'shown'>, shown: Shown | null): Asked =>
  shown === null ? { ...asked, shown } : { ...asked, measures: asked.measures.map((m) => (m.shown === null ? { ...m, shown } : m)), shown }

const isNothing = ({ measures, rows, columns, filters, sort, shown }: Asked): boolean =>
  measures.length + rows.length + columns.length + filters.length === 0 && sort === null && shown === null

export function readQuestion(question: string, known: Known): Reading {
  const cursor = new Cursor(question, known)
  read(cursor)
  groupCompared(cursor)
  spreadShares(cursor)
  if (cursor.stop) return cursor.stop
  const { measures, rows, columns, filters, sort, shown, omitted } = cursor
  const asked = withShown({ measures, rows, columns, filters, sort }, shown)
  const end = cursor.tokens.written.text.length
  if (isNothing(asked)) return { state: 'unclear', unclear: { why: 'nothing', text: cursor.tokens.written.text, start: 0, end, offers: [] } }
  return { state: 'read', asked, omitted }
}
