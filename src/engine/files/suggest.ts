/**
 * Points at lines of a file that are probably no rows: further lines of the header, repeated headers, totals, and notes
 * at the end. Each suggestion has its evidence; nothing is left out unless a person says so.
 */
import type { Suggestion } from '../../contract/source-findings.ts'
import { valueOrNull } from './csv/counts.ts'
import { numbersOf, type Sum, sumsAt } from './sums.ts'
import { isTotalWord } from './total-words.ts'

type Cells = readonly (string | null)[]

export interface Lines {
  readonly names: readonly string[]
  /** The lines of the header, without titles above; empty if there is none. */
  readonly header: readonly Cells[]
  /** The first rows below the header that are kept. */
  readonly rows: readonly Cells[]
  /** The numbers of these rows, counted like the option `header_row`. */
  readonly numbers: readonly number[]
  /** Whether these are all rows. */
  readonly isWhole: boolean
  /** The last rows of a longer file; empty if they are not known. */
  readonly tail: readonly Cells[]
  readonly decimal: '.' | ',' | null
}

const NUMBERS_MAX = 200
const TOTALS_MAX = 20
const TEXTS_MAX = 6
const TEXT_LENGTH = 80
/** At most this many rows at the end are taken for notes. */
const NOTES_MAX = 15
/** A column is one of numbers if at least this share of its values are. */
const MOST = 0.7
const LOOK = 50

const filled = (row: Cells): number => row.filter((cell) => (cell ?? '').trim() !== '').length
const textsOf = (row: Cells): string[] =>
  row.flatMap((cell) => (valueOrNull(cell) === null ? [] : [(cell ?? '').trim().slice(0, TEXT_LENGTH)])).slice(0, TEXTS_MAX)
const isSame = (a: Cells, b: Cells): boolean =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i).every((i) => (a[i] ?? '').trim() === (b[i] ?? '').trim())

/** The columns as texts. */
const columnsOf = (rows: readonly Cells[], width: number): Cells[] => Array.from({ length: width }, (_, c) => rows.map((row) => row[c] ?? null))

/** A second or third line of the header: only texts, above columns of numbers. */
function headerLine({ header, rows, numbers, names, decimal }: Lines): Suggestion[] {
  const [first, ...below] = rows.slice(0, LOOK)
  if (!first || header.length === 0 || below.length < 2) return []
  const columns = columnsOf(below, names.length)
  const ofNumbers = columns.flatMap((texts, c) => {
    const values = texts.filter((text) => valueOrNull(text) !== null)
    const found = numbersOf(values, decimal).filter((number) => number !== null)
    return values.length >= 2 && found.length >= values.length * MOST ? [c] : []
  })
  const words = ofNumbers.filter((c) => valueOrNull(first[c] ?? null) !== null)
  if (words.length === 0 || words.length < ofNumbers.length / 2) return []
  const isText = words.every((c) => !/^[\d.,\s%+-]+$/.test((first[c] ?? '').trim()) && numbersOf([first[c] ?? null], decimal)[0] === null)
  return isText ? [{ kind: 'header_line', row: numbers[0] ?? 0, texts: textsOf(first) }] : []
}

function repeatedHeaders({ header, rows, numbers }: Lines): Suggestion[] {
  const found = rows.flatMap((row, i) => (header.some((line) => filled(line) > 0 && isSame(line, row)) ? [numbers[i] ?? 0] : []))
  return found.length > 0 ? [{ kind: 'repeated_header', rows: found.slice(0, NUMBERS_MAX), count: found.length }] : []
}

interface Total {
  readonly at: number
  readonly text: string
  readonly sums: readonly Sum[]
}

/** The text of a row that names a total: the first text of the row, if it is such a word. */
const totalWord = (row: Cells): string | null => {
  const text = row.find((cell) => valueOrNull(cell) !== null) ?? null
  return isTotalWord(text) ? (text ?? '').trim().slice(0, TEXT_LENGTH) : null
}

/** Finds rows of totals by their words and by arithmetic; a sum without a word needs several columns, or a blank instead of a name. */
function totalsOf({ rows, names, decimal }: Lines, skipped: ReadonlySet<number>): Total[] {
  const columns = columnsOf(
    rows.map((row, r) => (skipped.has(r) ? [] : row)),
    names.length,
  ).map((texts) => {
    const values = texts.filter((text) => valueOrNull(text) !== null)
    const numbers = numbersOf(texts, decimal)
    return numbers.filter((number) => number !== null).length >= values.length * MOST ? numbers : numbers.map(() => null)
  })
  const label = names.findIndex((_, c) => columns[c]?.every((number) => number === null))
  const usual = rows.filter((row) => valueOrNull(row[label] ?? null) !== null).length >= rows.length * MOST
  // a column whose texts are mostly such words has them as values
  const areValues = rows.filter((row) => totalWord(row) !== null).length > Math.max(2, rows.length / 2)
  const totals = new Set<number>()
  const found: Total[] = []
  for (const [at, row] of rows.entries()) {
    if (skipped.has(at)) continue
    const word = totalWord(row)
    const isNameless = label >= 0 && usual && valueOrNull(row[label] ?? null) === null
    if (word === null && !isNameless) continue
    const sums = sumsAt(columns, at, totals)
    if (sums.length === 0 && (word === null || areValues || !(isNearEnd(at, rows) || lacks(row, rows)))) continue
    totals.add(at)
    found.push({ at, text: word ?? textsOf(row)[0] ?? '', sums })
  }
  return found
}

const isNearEnd = (at: number, rows: readonly Cells[]): boolean => at >= rows.length - 3
/** Whether a row has blanks where the other rows have none. */
const lacks = (row: Cells, rows: readonly Cells[]): boolean => {
  const look = rows.slice(0, LOOK)
  return row.some((cell, c) => valueOrNull(cell) === null && look.filter((other) => valueOrNull(other[c] ?? null) !== null).length >= look.length * MOST)
}

/** Returns how many rows at the end are notes or totals: the former have a text in their first cell only. */
function endOf(rows: readonly Cells[], usual: number, isTotal: (at: number) => boolean): { count: number; notes: number[] } {
  const notes: number[] = []
  let at = rows.length - 1
  for (; at > 0 && rows.length - 1 - at < NOTES_MAX; at--) {
    const row = rows[at] ?? []
    const isNote = usual >= 3 && filled(row) <= 1 && valueOrNull(row[0] ?? null) !== null
    if (!isNote && !isTotal(at)) break
    if (isNote && !isTotal(at)) notes.push(at)
  }
  return { count: rows.length - 1 - at, notes }
}

const median = (rows: readonly Cells[]): number => rows.map(filled).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0

/** Notes and totals at the end of a file whose rows between are not known. */
function tailOf({ tail, rows }: Lines): Suggestion[] {
  const { count } = endOf(tail, median(rows), (at) => totalWord(tail[at] ?? []) !== null)
  return count > 0 ? [{ kind: 'last', count, texts: tail.slice(-count).map((row) => textsOf(row)[0] ?? '') }] : []
}

/** Returns the suggestions for the kept rows of a file. */
export function suggest(lines: Lines): Suggestion[] {
  const { rows, numbers, names } = lines
  const line = headerLine(lines)
  const repeated = repeatedHeaders(lines)
  const skipped = new Set(rows.flatMap((row, i) => ((line.length > 0 && i === 0) || lines.header.some((of) => isSame(of, row)) ? [i] : [])))
  const totals = totalsOf(lines, skipped)
  const { count, notes } = lines.isWhole ? endOf(rows, median(rows), (at) => totals.some((total) => total.at === at)) : { count: 0, notes: [] }
  const end = rows.length - count
  return [
    ...line,
    ...repeated,
    ...totals.slice(0, TOTALS_MAX).map(({ at, text, sums }): Suggestion => {
      const last = at >= end ? count : null
      return {
        kind: 'total',
        row: numbers[at] ?? 0,
        text,
        sums: sums.slice(0, TEXTS_MAX).map((sum) => ({ column: names[sum.column] ?? '', rows: sum.rows })),
        last,
      }
    }),
    ...(notes.length > 0 ? [{ kind: 'last', count, texts: notes.map((at) => textsOf(rows[at] ?? [])[0] ?? '').toReversed() } as const] : []),
    ...(lines.isWhole ? [] : tailOf(lines)),
  ]
}
