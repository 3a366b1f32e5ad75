/** Finds the values that a condition names among those of the column: exact matches, typos, partial matches or matches by sound. */
import type { Column } from '../contract/column.ts'
import type { Value } from '../contract/scalar.ts'
import { type Cursor, familyOf } from './cursor.ts'
import { MATCH, Names, type Transliterate } from './names.ts'
import { foldText, isEdge, quoted, skipBlanks } from './normalize.ts'

/** Maximum end positions at which a value is searched for. */
const ENDS_MAX = 24
const SEARCH_MAX = 100

interface Found {
  readonly value: Value
  readonly end: number
}

/** Returns the possible ends of a value that begins at a position: before a word of the language, or at the end of the question. The farthest comes last. */
function endsFrom(cursor: Cursor, start: number): number[] {
  const { folded: text } = cursor.tokens.written
  const ends: number[] = []
  for (let end = start + 1; end <= text.length && ends.length < ENDS_MAX; end++) {
    if (text[end - 1] !== ' ' && isEdge(text, end)) ends.push(end)
  }
  return ends
}

/** Returns the end of a value that is not in a list: before the next word that continues the question. */
export function unquotedEnd(cursor: Cursor, start: number, alsoAt: (place: number) => boolean = () => false): number {
  const { folded: text } = cursor.tokens.written
  const goesOn = (place: number): boolean => cursor.tokens.wordsAt(place).some(({ meaning }) => meaning.joints.some((joint) => GOES_ON.includes(joint)))
  for (let end = start + 1; end < text.length; end++) {
    if (isEdge(text, end) && (goesOn(end) || alsoAt(end))) return text.slice(start, end).trimEnd().length + start
  }
  return text.length
}
const GOES_ON: readonly string[] = ['and', 'or', 'by', 'per', 'across', 'where', 'sort', 'ascending', 'descending', 'of']

const textOf = (value: Value): string => (value === null ? '' : String(value))

/** Returns the values of a column; null if they must be loaded first. */
function listed(cursor: Cursor, column: Column, search: string, isGuess = false): { values: readonly Value[]; isPart: boolean } | null {
  const known = cursor.known.values(column.id, search, isGuess)
  if (!known) cursor.stop ??= { state: 'needs', column, search, isGuess }
  return known ?? null
}

const known = new WeakMap<readonly Value[], Names<Value>>()
function namesOf(cursor: Cursor, values: readonly Value[]): Names<Value> {
  const found = known.get(values)
  if (found) return found
  const names = new Names(
    values.filter((value) => value !== null && value !== '').map((of) => ({ of, name: textOf(of) })),
    cursor.known.spelled,
  )
  known.set(values, names)
  return names
}

/** Returns the text from a position on that best matches a value; among equal matches the longest. */
function best(cursor: Cursor, names: Names<Value>, start: number): { readonly values: readonly Value[]; readonly end: number; readonly fit: number } | null {
  const text = cursor.tokens.written.folded
  let found: { values: readonly Value[]; end: number; fit: number } | null = null
  const last = unquotedEnd(cursor, start)
  for (const end of endsFrom(cursor, start)) {
    const piece = text.slice(start, end)
    const [first, ...rest] = end > last ? names.exactly(piece) : names.fitting(piece)
    if (!first || (found && first.fit > found.fit)) continue
    found = { values: [first, ...rest].map(({ of }) => of), end, fit: first.fit }
  }
  return found
}

const isFirm = (fit: number): boolean => fit <= MATCH.sound

/** Whether a value of a text column begins at a position; also false if reading stops because values must be loaded first. */
export function hasValueAt(cursor: Cursor, column: Column, place: number): boolean {
  const start = skipBlanks(cursor.tokens.written.folded, place)
  const all = listed(cursor, column, '')
  if (!all) return false
  const inside = quoted(cursor.tokens.written.folded, start)
  const isIn = (values: readonly Value[]): boolean =>
    inside ? namesOf(cursor, values).fitting(inside.inside).length > 0 : isFirm(best(cursor, namesOf(cursor, values), start)?.fit ?? MATCH.initials)
  if (isIn(all.values) || !all.isPart) return isIn(all.values)
  const text = inside?.inside ?? cursor.textOf({ start, end: unquotedEnd(cursor, start) })
  const searched = listed(cursor, column, text.slice(0, SEARCH_MAX))
  return searched !== null && isIn(searched.values)
}

/**
 * Returns the longest value that matches exactly at a position, even if nothing names its column; also null if reading
 * stops because values must be loaded first.
 */
export function exactValueAt(cursor: Cursor, column: Column, place: number): Found | null {
  const { folded: text } = cursor.tokens.written
  const start = skipBlanks(text, place)
  const inside = quoted(text, start)
  const pieces = inside ? [{ piece: inside.inside, end: inside.end }] : endsFrom(cursor, start).map((end) => ({ piece: text.slice(start, end), end }))
  const longestOf = (values: readonly Value[]): Found | null => {
    for (const { piece, end } of pieces.toReversed()) {
      const same = namesOf(cursor, values).exactly(piece)
      if (same.length > 0) return chosen(cursor, { values: same.map(({ of }) => of), end }, start)
    }
    return null
  }
  const all = listed(cursor, column, '', true)
  const found = all && longestOf(all.values)
  if (found || cursor.stop || !all?.isPart) return found
  const searched = listed(cursor, column, (inside?.inside ?? cursor.textOf({ start, end: unquotedEnd(cursor, start) })).slice(0, SEARCH_MAX), true)
  return searched && longestOf(searched.values)
}

/** Returns the loaded values of a column that are similar to a text. */
export const similarValues = (cursor: Cursor, column: Column, text: string): string[] =>
  namesOf(cursor, cursor.known.values(column.id, '', true)?.values ?? [])
    .fitting(text)
    .map(({ of }) => textOf(of))

/** Reads one value of a text column; null if reading stops. */
export function valueAt(cursor: Cursor, column: Column): Found | null {
  const { folded: text } = cursor.tokens.written
  const start = skipBlanks(text, cursor.place)
  if (start >= text.length) {
    cursor.unclear('no value', { start: cursor.place, end: cursor.place })
    return null
  }
  const inside = quoted(text, start)
  const all = listed(cursor, column, '')
  if (!all) return null
  const exact = inside ? namesOf(cursor, all.values).fitting(inside.inside) : []
  const found =
    inside && exact[0] ? { values: exact.map(({ of }) => of), end: inside.end, fit: exact[0].fit } : best(cursor, namesOf(cursor, all.values), start)
  if (found && (isFirm(found.fit) || !all.isPart)) return chosen(cursor, found, start)
  const end = inside?.end ?? unquotedEnd(cursor, start)
  const searched = all.isPart ? listed(cursor, column, (inside?.inside ?? cursor.textOf({ start, end })).slice(0, SEARCH_MAX)) : null
  if (cursor.stop) return null
  const there = searched && searched.values.length > 0 ? best(cursor, namesOf(cursor, searched.values), start) : null
  if (there ?? found) return chosen(cursor, there ?? (found as NonNullable<typeof found>), start)
  const near = namesOf(cursor, all.values).nearest(foldText(cursor.textOf({ start, end })), 5)
  cursor.unclear('unknown value', { start, end }, near.map(textOf))
  return null
}

function chosen(cursor: Cursor, { values, end }: { readonly values: readonly Value[]; readonly end: number }, start: number): Found | null {
  const [first] = values
  if (first !== undefined && values.length === 1) return { value: first, end }
  // if values differ only in case and none matches exactly, all are meant
  const same = values.find((value) => textOf(value) === cursor.textOf({ start, end }))
  if (same !== undefined) return { value: same, end }
  cursor.unclear('several values', { start, end }, values.map(textOf))
  return null
}

const TRUTH = ['yes', 'no'] as const

/** Reads a value of any column, or returns null: a number, yes or no, or an existing text, depending on the type. */
export function readValue(cursor: Cursor, column: Column): Found | null {
  const { token } = cursor
  const family = familyOf(column)
  if (family === 'number') {
    if (token?.literal?.number !== null && token?.literal !== undefined && token.literal !== null) return { value: token.literal.number, end: token.end }
  } else if (family === 'boolean') {
    const start = skipBlanks(cursor.tokens.written.folded, cursor.place)
    for (const which of TRUTH)
      for (const { truth } of cursor.known.languages)
        for (const word of truth[which])
          if (cursor.tokens.written.folded.startsWith(word, start) && isEdge(cursor.tokens.written.folded, start + word.length))
            return { value: which === 'yes', end: start + word.length }
  } else if (family === 'text') return valueAt(cursor, column)
  const at = token ?? { start: cursor.place, end: cursor.place }
  cursor.unclear('wrong type', at)
  return null
}

/** Returns the values of a column closest to a text that matches none of them. */
export const nearestValues = (values: readonly Value[], text: string, spelled: Transliterate): string[] =>
  new Names(
    values.filter((value) => value !== null && value !== '').map((of) => ({ of, name: textOf(of) })),
    spelled,
  )
    .nearest(foldText(text), 5)
    .map(textOf)
