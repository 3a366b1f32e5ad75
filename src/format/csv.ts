/** Cells of CSV files and of the clipboard, with formula injection defused (security.md 2.1). */

/**
 * Signs that begin a formula, after what spreadsheets pass over: quotes, blanks of every width and
 * characters that show nothing. JavaScript's \s has the blanks, but for those without a width.
 */
const TRIGGER = /^(?:[\s"']|\u00AD|\u200B|\u200C|\u200D|\u2060)*[=+\-@\t\r\n\v\uFF1D\uFF0B\uFF0D\uFF20|]|^%0A=/i

/** A text cell for a spreadsheet: prefixed with ' when it would be read as a formula. */
export const defuse = (text: string): string => (TRIGGER.test(text) ? `'${text}` : text)

/** A number as programs read it: the typographic minus is for the screen. */
export const plainMinus = (text: string): string => text.replaceAll('\u2212', '-')

/** RFC 4180: text always quoted, numbers as they are, null as nothing. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `"${defuse(value).replaceAll('"', '""')}"`
}

/** A measure's value: numbers, however long, keep every digit and are never taken for formulas. */
export const csvMeasure = (value: string | number | boolean | null): string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : csvCell(value)

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** One cell of tab-separated clipboard text; quoted only where tabs, quotes or line ends need it. */
export function tsvCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
