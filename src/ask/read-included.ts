/** Parses values to keep without the name of their column: 'revenue in Paris', '亚洲各国的人口'. */
import type { Column } from '../contract/column.ts'
import type { Value } from '../contract/scalar.ts'
import { addFilter } from './add-filter.ts'
import { type Cursor, familyOf, isName } from './cursor.ts'
import { hasHan } from './normalize.ts'
import type { Field } from './parsed-question.ts'
import { booleanColumnAt, excludeTrueRows, namedColumns } from './read-excluded.ts'
import { isCondition, unknownFrom } from './read-groups.ts'
import { exactValueAt, similarValues } from './read-values.ts'
import type { Token } from './tokens.ts'

/** Maximum columns whose values are searched for unexplained words, and maximum number of such words in one question. */
const COLUMNS_MAX = 6
const WORDS_MAX = 12

/** Whether nothing explains the token: no name, no word and no number. */
const isOpaque = (token: Token<Field>): boolean => token.names.length === 0 && token.meaning === null && token.literal === null

/**
 * Whether a token may be a value: it is unexplained, or is a Chinese character that is a filler directly before an
 * unexplained one: '中国'. A single Latin letter, as in 'plan B', is not a value.
 */
function mayBeValue(cursor: Cursor, token: Token<Field> | null): token is Token<Field> {
  if (!token) return false
  const isHan = hasHan(cursor.textOf(token))
  if (isOpaque(token)) return isHan || token.end - token.start > 1
  const next = cursor.after(token)
  return isHan && cursor.is(token, 'idle') && next !== null && next.start === token.end && isOpaque(next) && hasHan(cursor.textOf(next))
}

/** Returns the token after a word that introduces values: 'excluding the North region'. */
function ledTo(cursor: Cursor, token: Token<Field>): Token<Field> | null {
  let next = cursor.after(token)
  while (next && cursor.is(next, 'idle', 'in') && !isName(next) && !mayBeValue(cursor, next)) next = cursor.after(next)
  return next
}

const isOfTexts = ({ names }: Token<Field>): boolean => names.some(({ of }) => of.kind === 'column' && familyOf(of.column) === 'text')

/** 'Revenue excluding Paris', 'Revenue excluding region North', 'Revenue except returned orders': an excluded value, not a comparison of a number. */
export function isExcludedValue(cursor: Cursor, token: Token<Field>): boolean {
  const next = cursor.after(token)
  if (isOfTexts(token) || !next || !cursor.is(next, 'is not')) return false
  const aside = ledTo(cursor, next)
  return mayBeValue(cursor, aside) || booleanColumnAt(aside) !== null || (aside !== null && isName(aside) && isOfTexts(aside))
}

/** Other text columns, except those whose values identify items. */
const others = (cursor: Cursor, named: readonly Column[]): Column[] =>
  cursor.known.columns.filter((column) => familyOf(column) === 'text' && !cursor.isIdentity(column) && !named.includes(column))

interface Holder {
  readonly column: Column
  readonly value: Value
  readonly end: number
}

/** Returns the columns with a value at a token: the nearest of those that the question names, else all. Also returns [] if reading stops. */
function holdersOf(cursor: Cursor, token: Token<Field>): Holder[] {
  const named = namedColumns(cursor, token)
  const found: Holder[] = []
  for (const column of [...named, ...others(cursor, named)].slice(0, Math.max(COLUMNS_MAX, named.length))) {
    const there = exactValueAt(cursor, column, token.start)
    if (cursor.stop) return []
    if (there && named.includes(column)) return [{ column, ...there }]
    if (there) found.push({ column, ...there })
  }
  const longest = Math.max(...found.map(({ end }) => end))
  return found.filter(({ end }) => end === longest)
}

/** Returns values that an unmatched text may have meant: with typos, by parts, or by sound. */
const nearValues = (cursor: Cursor, { start, end }: { readonly start: number; readonly end: number }): string[] =>
  others(cursor, [])
    .slice(0, COLUMNS_MAX)
    .flatMap((column) => similarValues(cursor, column, cursor.tokens.written.folded.slice(start, end)))

/** Asks back with the values that a text may have meant, such as 'Berln' in 'for Berln' or 'excluding Berln'. Returns false if nothing is similar. */
export function suggestSimilarValues(cursor: Cursor, token: Token<Field>): boolean {
  const unknown = unknownFrom(cursor, token)
  const near = nearValues(cursor, unknown)
  if (near.length > 0) cursor.unclear('unknown word', unknown, near)
  return near.length > 0
}

/** Consumes the column's name after its value: 'the North region', '华东地区'. */
function takeName(cursor: Cursor, column: Column): void {
  const { token } = cursor
  if (token && isName(token) && token.names.some(({ of }) => of.kind === 'column' && of.column === column)) cursor.take(token)
}

/** Consumes a word that excludes the text before it, '以外' or '除外'. */
function isLeftOutBehind(cursor: Cursor): boolean {
  const { token } = cursor
  const behind = token && cursor.is(token, 'is not') ? cursor.after(token) : token
  if (!behind || !cursor.is(behind, 'is not, behind')) return false
  cursor.take(behind)
  return true
}

/** Values of one column that a question keeps or excludes. */
interface List {
  readonly column: Column
  readonly values: readonly Value[]
}

/**
 * Reads the values of a column one by one; words after an 'and' that are not a value belong to another column, or begin
 * another clause. 'Berlin vs Paris' compares them as groups.
 */
function takeList(cursor: Cursor, { column, value, end }: Holder, isLeftOut: boolean): List {
  const values = [value]
  cursor.place = end
  for (;;) {
    const and = cursor.token
    const isVersus = !isLeftOut && and?.meaning?.show === 'difference_from'
    const next = and && (isVersus || cursor.is(and, 'and', 'or')) ? cursor.after(and) : null
    const found = mayBeValue(cursor, next) ? exactValueAt(cursor, column, next.start) : null
    if (!found) break
    values.push(found.value)
    cursor.place = found.end
    if (isVersus && [...cursor.rows, ...cursor.columns].every((group) => group.column !== column)) cursor.rows.push({ column, window: null })
  }
  if (!cursor.stop) takeName(cursor, column)
  return { column, values }
}

const LEAVES_OUT = ['is not', 'lacks', 'contains not'] as const

/** Reads the values at a token, of any column; null if there are none, or reading stops. */
function listAt(cursor: Cursor, token: Token<Field>, isLeftOut: boolean): List | null {
  const [holder, ...more] = holdersOf(cursor, token)
  if (!holder || cursor.stop) return null
  if (more.length === 0) return takeList(cursor, holder, isLeftOut)
  cursor.unclear(
    'value of which',
    { start: token.start, end: holder.end },
    [holder, ...more].map(({ column }) => column.name),
  )
  return null
}

/** Reads 'in region North', 'excluding “Origin” = JFK': the column's name follows the word that introduces the values. */
function namedListAt(cursor: Cursor, token: Token<Field>, isLeftOut: boolean): List | null {
  const column = token.names.flatMap(({ of }) => (of.kind === 'column' && familyOf(of.column) === 'text' ? [of.column] : []))
  let value = cursor.after(token)
  while (value && cursor.is(value, 'is', 'in') && !isName(value)) value = cursor.after(value)
  if (!column[0] || column.length > 1 || !mayBeValue(cursor, value)) return null
  const found = exactValueAt(cursor, column[0], value.start)
  return found && !cursor.stop ? takeList(cursor, { column: column[0], ...found }, isLeftOut) : null
}

/**
 * Adds a list, and if it is kept, the lists that continue it, of any column: 'in Paris and Online', '巴黎和线上以外'. Returns
 * false if there is no list and reading continues.
 */
function putLists(cursor: Cursor, first: List | null, isLeftOut: boolean): boolean {
  if (!first || cursor.stop) return cursor.stop !== null
  const lists = [first]
  let isBehind = isLeftOutBehind(cursor)
  while (!isLeftOut && !isBehind && lists.length < WORDS_MAX) {
    const and = cursor.token
    const next = and && cursor.is(and, 'and', 'or') ? cursor.after(and) : null
    const list = mayBeValue(cursor, next) ? listAt(cursor, next, false) : null
    if (!list && !cursor.stop && mayBeValue(cursor, next)) suggestSimilarValues(cursor, next)
    if (!list) break
    lists.push(list)
    isBehind = isLeftOutBehind(cursor)
  }
  if (!cursor.stop) for (const list of lists) addFilter(cursor, { ...list, kind: 'values', keeps: !(isLeftOut || isBehind) })
  return true
}

/** Reads further exclusions: 'excluding returned and Paris', 'excluding Paris and returned orders'. */
export function readMoreExclusions(cursor: Cursor): void {
  for (let words = 1; words < WORDS_MAX && !cursor.stop; words++) {
    const and = cursor.token
    const next = and && cursor.is(and, 'and', 'or') ? cursor.after(and) : null
    const truth = booleanColumnAt(next)
    if (next && truth && !isCondition(cursor, next)) excludeTrueRows(cursor, next, truth)
    else if (!mayBeValue(cursor, next) || !(putLists(cursor, listAt(cursor, next, true), true) || suggestSimilarValues(cursor, next))) return
  }
}

/**
 * Keeps the values at a token or after an introducing word, or excludes them after an excluding word. Returns false if
 * no column contains one: then the words are not understood.
 */
export function readIncludedValues(cursor: Cursor, token: Token<Field>): boolean {
  const isLeftOut = cursor.is(token, ...LEAVES_OUT)
  const isLed = isLeftOut || cursor.is(token, 'in')
  if (cursor.sought >= WORDS_MAX) return false
  const value = isLed ? ledTo(cursor, token) : token
  const isNamed = isLed && value !== null && isName(value)
  if (!value || !(isNamed || mayBeValue(cursor, value))) return false
  if (!isNamed) cursor.sought += 1
  if (!putLists(cursor, (isNamed ? namedListAt : listAt)(cursor, value, isLeftOut), isLeftOut))
    return !isNamed && isLeftOut && suggestSimilarValues(cursor, value)
  if (isLeftOut) readMoreExclusions(cursor)
  return true
}
