/** Texts and addresses in the XML of a workbook. */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/** Excel reads _x000D_ as the character with this number. */
const NUMBERED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Escapes a text for an attribute or an element. */
export const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Escapes the text of a cell. */
export const cellXml = (text: string): string => escapedXml(text.replace(/\r\n?/g, '\n').replace(NUMBERED, '_x005F_'))

/** A column's letters, from its number starting at 0. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** Rows and columns start at 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

/** A place that the sheet's name precedes, such as `'Sales'!$A$1:$B$2`. */
export const inSheet = (sheet: string, range: string): string => `'${sheet.replaceAll("'", "''")}'!${range}`

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const NS_MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const NS_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
