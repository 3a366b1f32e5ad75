/** Finds the row of a table that contains the column names, and the titles above it, in text files and sheets. */
import { valueOrNull } from './csv/counts.ts'

type Row = readonly (string | null)[]

const TITLES_MAX = 20
/** How many rows below a header are compared with it. */
const LOOK = 200

type Kind = 'number' | 'date' | 'boolean' | 'text'

const NUMBER =
  /^[(]?[+\-\u2212]?\s?(\p{Sc}|[A-Z]{3}\s|[Kk]r\.?)?\s?[+\-\u2212]?(\d[\d.,'\u2019 \u00a0\u202f]*|[.,]\d+)([eE][+-]?\d+)?\s?(%|\p{Sc}|元|円|원|万|亿|[A-Z]{3}|zł|Kč|[Kk]r\.?)?-?[)]?$/u
const DATE =
  /^(\d{4}[-/.年]\s?\d{1,2}([-/.月]\s?\d{1,2}日?)?([T ].*)?|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}( .*)?|\d{1,2}[ -][A-Za-z]{3,9}[ -]\d{2,4}|[A-Za-z]{3,9} \d{1,2}, \d{4}|\d{1,2}:\d{2}(:\d{2})?)$/
const BOOLEAN = /^(true|false)$/i

function kindOf(cell: string | null | undefined): Kind | null {
  const text = valueOrNull(cell ?? null)
  if (text === null) return null
  if (DATE.test(text)) return 'date'
  if (NUMBER.test(text)) return 'number'
  return BOOLEAN.test(text) ? 'boolean' : 'text'
}

const isYear = (cell: string | null | undefined): boolean => /^(19|20|21)\d{2}$/.test((cell ?? '').trim())
const cellsOf = (row: Row): number => row.filter((cell) => (cell ?? '').trim() !== '').length

/** Compares a cell with the column below it: 1 if it looks like the column's name, negative if like one of its values, 0 if undecided. */
function voteOf(cell: string | null, below: readonly (string | null | undefined)[]): number {
  const kind = kindOf(cell)
  const kinds = below.map(kindOf).filter((k) => k !== null)
  if (kind === null || kinds.length === 0) return 0
  const common = kinds.find((k) => k !== 'text') ?? 'text'
  const isUniform = kinds.filter((k) => k === common).length >= kinds.length * 0.9
  if (isUniform && common !== 'text') {
    if (isYear(cell)) return below.every((b) => kindOf(b) === null || isYear(b)) ? -1 : 1
    return kind === common ? -1 : kind === 'text' || kind === 'date' ? 1 : 0
  }
  if (kind !== 'text') return isYear(cell) ? 0 : -0.5
  // a text that occurs again below is more likely a value
  return below.includes(cell) ? -0.5 : 0
}

/** Adds up how much the cells of the first row look like names: positive for names, negative for values. */
function evidence(rows: readonly Row[]): number {
  const [first = [], ...rest] = rows
  const look = rest.slice(0, LOOK)
  const votes = first.map((cell, c) =>
    voteOf(
      cell,
      look.map((row) => row[c]),
    ),
  )
  if (votes.some((v) => v > 0)) return votes.reduce((sum, v) => sum + Math.max(v, -0.4), 0)
  return votes.reduce((sum, v) => sum + v, 0)
}

const isTextOnly = (row: Row): boolean => cellsOf(row) > 1 && row.every((cell) => [null, 'text'].includes(kindOf(cell)))

/** Whether the first row names groups of columns, such as regions: the second row clearly names the columns, and leaves out none of those below a group. */
function namesGroups([first = [], second = [], ...rest]: readonly Row[]): boolean {
  const isComplete = first.every((cell, at) => (cell ?? '').trim() === '' || (second[at] ?? '').trim() !== '')
  return isComplete && isTextOnly(first) && isTextOnly(second) && evidence([second, ...rest]) >= 1
}

/** Whether the first row contains the column names. */
export function hasHeader(rows: readonly Row[]): boolean {
  const [first = [], ...rest] = rows
  if (rest.length === 0) return !first.every((cell) => cell === null || (kindOf(cell) ?? 'text') !== 'text')
  const sum = evidence(rows)
  if (sum !== 0) return sum > 0
  const kinds = first.map(kindOf)
  // column names are unique texts
  const texts = first.filter((cell) => cell !== null && cell !== '')
  return kinds.every((k) => k === 'text' || k === null) ? new Set(texts).size === texts.length : kinds.some((k) => k === 'text')
}

export interface Rows {
  readonly rows: readonly Row[]
  /** Whether a blank line precedes the row with this index. */
  readonly afterBlank: (index: number) => boolean
  /** Whether the row is a sentence that the delimiter split, so that its cells begin with a space. */
  readonly isProse?: (row: Row) => boolean
}

/** Counts the rows above the table: titles with fewer cells than the table has columns, sentences and names of groups of columns, above a row of column names. */
export function titleRows({ rows, afterBlank, isProse = () => false }: Rows): number {
  const width = mostCommonWidth(rows)
  if (width < 2) return 0
  for (const [at, row] of rows.slice(0, TITLES_MAX).entries()) {
    const cells = cellsOf(row)
    const isBelowTitle = at === 0 || afterBlank(at)
    const isTitle = cells <= 1 || (cells < width * 0.6 && at < rows.length - 1) || isProse(row)
    if (at > 0 && !isTitle && namesGroups(rows.slice(at))) return at + 1
    if (!isTitle && !(at === 0 && isTitleByBlank(rows, afterBlank))) return isStart(rows, at, isBelowTitle) ? at : 0
  }
  return 0
}

/** Whether the first row is a title although it has several cells: a blank line and a better header follow. */
const isTitleByBlank = (rows: readonly Row[], afterBlank: Rows['afterBlank']): boolean => afterBlank(1) && evidence(rows) <= 0 && evidence(rows.slice(1)) > 0

function isStart(rows: readonly Row[], at: number, isBelowTitle: boolean): boolean {
  if (at === 0 || rows.length <= at + 1) return at === 0
  return isBelowTitle || evidence(rows.slice(at)) > 0 || (rows[at]?.length ?? 0) > 2 ? hasHeader(rows.slice(at)) : false
}

/**
 * Returns the most common number of cells in a row. Ignores titles of a single cell if all rows after them are wider,
 * because a short table may have more titles than rows.
 */
function mostCommonWidth(all: readonly Row[]): number {
  const wide = all.slice(all.findIndex((row) => cellsOf(row) > 1))
  const rows = wide.length > 1 && wide.every((row) => cellsOf(row) > 1) ? wide : all
  const tally = new Map<number, number>()
  for (const row of rows) tally.set(cellsOf(row), (tally.get(cellsOf(row)) ?? 0) + 1)
  let best = { width: 1, times: 0 }
  for (const [width, times] of tally) if (times > best.times || (times === best.times && width > best.width)) best = { width, times }
  return best.width
}
