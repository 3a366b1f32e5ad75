/** Cells of CSV files and of the clipboard, with formula injection defused (security.md 2.1). */

const TRIGGER = /^[\s"']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20|]|^%0A=/i

/** A text cell for a spreadsheet: prefixed with ' when it would be read as a formula. */
export const defuse = (text: string): string => (TRIGGER.test(text) ? `'${text}` : text)

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
