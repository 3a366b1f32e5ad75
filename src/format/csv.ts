/** Cells of CSV files and of the clipboard, with formula injection defused (docs/decisions/0028). */

/** Characters that spreadsheets skip before a formula: controls, quotes, blanks of every width and invisible characters. */
const PASSED_OVER = ['9-d', '20', '22', '27', '85', 'a0', 'ad', '1680', '2000-200d', '2028-2029', '202f', '205f-2060', '3000', 'feff']
/** Tabs and line ends, = + - @ and their wide forms, and the bar of a command. */
const SIGNS = ['9-b', 'd', '3d', '2b', '2d', '40', 'ff1d', 'ff0b', 'ff0d', 'ff20', '7c']

/** The pattern, for any case, of what a spreadsheet would take for a formula. `point` writes a code point as the regular expressions of an engine do. */
export function formulaPattern(point: (hex: string) => string): string {
  const among = (ranges: readonly string[]) => `[${ranges.map((range) => range.split('-').map(point).join('-')).join('')}]`
  return `^${among(PASSED_OVER)}*${among(SIGNS)}|^%0A=`
}

const FORMULA = new RegExp(
  formulaPattern((hex) => `\\u{${hex}}`),
  'iu',
)

/** A text cell for a spreadsheet: prefixed with ' when it would be read as a formula. */
export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A number as programs read it: the typographic minus is for the screen. */
export const plainMinus = (text: string): string => text.replaceAll('\u2212', '-')

/** A text between double quotes, as CSV and the clipboard have it. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?$/

/**
 * A day or a moment of the data as a CSV file has it: 2026-10-01, or 2026-10-01 10:30:00 with a blank, since Excel and Google
 * Sheets take a moment with a T for text. Null for what is neither, such as a year of five digits.
 */
export function csvDate(value: string): string | null {
  const match = ISO.exec(value)
  if (!match) return null
  const [, day = '', clock, seconds = ':00'] = match
  return clock === undefined ? day : `${day} ${clock}${seconds}`
}

/** RFC 4180: text always quoted, numbers as they are, null as nothing. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(defuse(value))
}

/** A measure's value: numbers, however long, keep every digit and are never taken for formulas. */
export const csvMeasure = (value: string | number | boolean | null): string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : csvCell(value)

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** One cell of tab-separated clipboard text; quoted only where tabs, quotes or line ends need it. */
export function tsvCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? quoted(text) : text
}
