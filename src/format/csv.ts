/** Formats cells of CSV files and of the clipboard, protected against formula injection (docs/decisions/0028). */

/** Characters that spreadsheets skip before a formula: control characters, quotes, spaces of every width and invisible characters. */
const PASSED_OVER = ['9-d', '20', '22', '27', '85', 'a0', 'ad', '1680', '2000-200d', '2028-2029', '202f', '205f-2060', '3000', 'feff']
/** Characters that start a formula: tabs and line breaks, = + - @ and their full-width forms, and the bar of a DDE command. */
const SIGNS = ['9-b', 'd', '3d', '2b', '2d', '40', 'ff1d', 'ff0b', 'ff0d', 'ff20', '7c']

/**
 * Returns a regular expression for texts that a spreadsheet would take for a formula; use it case-insensitively. `point`
 * writes a code point in the syntax of the target engine.
 */
export function formulaPattern(point: (hex: string) => string): string {
  const among = (ranges: readonly string[]) => `[${ranges.map((range) => range.split('-').map(point).join('-')).join('')}]`
  return `^${among(PASSED_OVER)}*${among(SIGNS)}|^%0A=`
}

const FORMULA = new RegExp(
  formulaPattern((hex) => `\\u{${hex}}`),
  'iu',
)

/** Prefixes a text with ' if a spreadsheet would take it for a formula. */
export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Replaces the typographic minus, which is only for display, by the ASCII minus that programs parse. */
export const plainMinus = (text: string): string => text.replaceAll('\u2212', '-')

/** Encloses a text in double quotes, and doubles those inside. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?$/

/**
 * Formats an ISO date or date-time for CSV: 2026-10-01, or 2026-10-01 10:30:00 with a space, because Excel and Google
 * Sheets take a date-time with T for text. Null for other texts, such as a year of five digits.
 */
export function csvDate(value: string): string | null {
  const match = ISO.exec(value)
  if (!match) return null
  const [, day = '', clock, seconds = ':00'] = match
  return clock === undefined ? day : `${day} ${clock}${seconds}`
}

/** Formats a cell as in RFC 4180: text in quotes, numbers unquoted, null empty. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(defuse(value))
}

/** Formats a measure's value. A number in text form stays unquoted, keeps every digit and is never escaped as a formula. */
export const csvMeasure = (value: string | number | boolean | null): string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : csvCell(value)

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Formats a cell of tab-separated clipboard text, with quotes only around tabs, line breaks and quotes. */
export function tsvCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? quoted(text) : text
}
