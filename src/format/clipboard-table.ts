/**
 * Writes a table for the clipboard as tab-separated text and as HTML. Spreadsheets read each cell's number and format
 * from HTML attributes, whatever decimal sign they use (docs/decisions/0081): most office suites `x:num` and
 * `mso-number-format`, LibreOffice `sdval` and `sdnum`.
 */
import { typeFamily, type Value } from '../contract/scalar.ts'
import { defuse, tsvCell } from './csv.ts'
import { excelValue, type Merge } from './export-table.ts'

export interface ClipboardCell {
  /** The displayed text, with an ASCII minus. */
  readonly text: string
  /** The number to store, with a decimal point; null if the cell is not a number or date. */
  readonly number: string | null
  /** Excel's format code; null for the General format. */
  readonly code: string | null
  /** Whether spreadsheets must not convert the text to a number or date. */
  readonly isText: boolean
  readonly isTotal: boolean
  readonly isHeader: boolean
  /** Colors of a conditional format, as hex texts with '#', and whether it is bold. */
  readonly fill?: string | undefined
  readonly ink?: string | undefined
  readonly isBold?: boolean | undefined
}

export interface ClipboardTable {
  readonly rows: readonly (readonly ClipboardCell[])[]
  /** Cells to merge in HTML; the first cell of each merge has the content. Merges must not overlap. */
  readonly merges: readonly Merge[]
}

const DAY = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
/** March 1, 1900. Spreadsheets number earlier days differently, because Excel has a February 29, 1900. */
const FIRST_SERIAL = 61
const LAST_SERIAL = 2_958_465
const SERIAL_DIGITS = 10

/** Converts an ISO date to a spreadsheet serial number, in days since 1899-12-30. Null for dates outside 1900-03-01 to 9999-12-31 and for other text. */
export function dateSerial(iso: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?$/.exec(iso)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const serial = (Date.UTC(year, month - 1, day) - EPOCH) / DAY + (hour * 3_600 + minute * 60 + second) / 86_400
  return serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1 ? String(Number(serial.toFixed(SERIAL_DIGITS))) : null
}

const PLAIN_NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

/** A value without its format. `code` is Excel's format code for numbers; `dates` is the date pattern. */
export function valueCell(
  value: Value | undefined,
  dtype: string,
  code: string | null,
  dates: string,
): Pick<ClipboardCell, 'text' | 'number' | 'code' | 'isText'> {
  const blank = { text: '', number: null, code: null, isText: false }
  if (value === null || value === undefined) return blank
  if (typeof value === 'boolean') return { ...blank, text: value ? 'TRUE' : 'FALSE' }
  const text = String(value)
  switch (typeFamily(dtype)) {
    case 'number':
      return typeof excelValue(value) === 'number' && PLAIN_NUMBER.test(text) ? { text, number: text, code, isText: false } : { ...blank, text, isText: true }
    case 'date':
    case 'datetime': {
      const serial = dateSerial(text)
      const clock = typeFamily(dtype) === 'datetime' ? ' hh:mm:ss' : ''
      return { text: text.replace('T', ' '), number: serial, code: serial === null ? null : `${dates}${clock}`, isText: serial === null }
    }
    default:
      return { ...blank, text, isText: true }
  }
}

/** Writes tab-separated lines. Escapes texts that look like formulas, as CSV files do. */
export const clipboardText = ({ rows }: ClipboardTable): string =>
  rows.map((line) => line.map(({ text, isText }) => tsvCell(isText ? defuse(text) : text)).join('\t')).join('\r\n')

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Keeps line breaks inside the cell, and spaces that HTML would collapse. */
const content = (text: string): string =>
  escaped(text)
    .replace(/ (?= )|^ | $/g, '\u00A0')
    .replace(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">')

/** A format code as a CSS string, escaped as Excel does. Characters that could end the style sheet are escaped by number. */
const cssString = (code: string): string =>
  code.replace(/[^\p{L}\p{N}]/gu, (sign) => ('"<>&\\'.includes(sign) ? `\\${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : `\\${sign}`))

const TEXT_CODE = '@'
/** The LCID in which values and codes are written. With 0, LibreOffice would use the language of the person who pastes. */
const ENGLISH = '1033'
const OWN = '0'

/** LibreOffice accepts only its built-in formats from HTML. Maps the positive section of an Excel code to one of them. */
const BUILT_IN: Readonly<Record<string, string>> = {
  '#,##0': '#,##0',
  '#,##0.00': '#,##0.00',
  '#,##0%': '0%',
  '#,##0.00%': '0.00%',
}
const officeCode = (code: string): string => BUILT_IN[code.split(';')[0] ?? ''] ?? code

/** Collects Excel format codes as CSS classes. With inline styles, LibreOffice would ignore its own attributes. */
class FormatClasses {
  private readonly names = new Map<string, string>()

  nameOf(code: string): string {
    const name = this.names.get(code) ?? `f${this.names.size}`
    this.names.set(code, name)
    return name
  }
  sheet(): string {
    return [...this.names].map(([code, name]) => `.${name}{mso-number-format:"${cssString(code)}"}`).join('\n')
  }
}

function attributesOf({ text, number, code, isText }: ClipboardCell, classes: FormatClasses): string {
  if (number !== null) {
    const own = code === null ? '' : `${OWN};${escaped(officeCode(code))}`
    return `${code === null ? '' : ` class="${classes.nameOf(code)}"`} align="right" x:num="${number}" sdval="${number}" sdnum="${ENGLISH};${own}"`
  }
  if (isText) return ` class="${classes.nameOf(TEXT_CODE)}" x:str sdnum="${ENGLISH};${OWN};${TEXT_CODE}"`
  return text === 'TRUE' || text === 'FALSE' ? ` x:bool="${text}"` : ''
}

function spansOf({ startRow, endRow, startCol, endCol }: Merge): string {
  const rows = endRow > startRow ? ` rowspan="${endRow - startRow + 1}"` : ''
  return `${rows}${endCol > startCol ? ` colspan="${endCol - startCol + 1}"` : ''}`
}

/** Indexes merges by their first cell and lists the cells they cover, both keyed 'row,column'. */
function placesOf(merges: readonly Merge[]): { first: Map<string, Merge>; covered: Set<string> } {
  const first = new Map<string, Merge>()
  const covered = new Set<string>()
  for (const merge of merges) {
    first.set(`${merge.startRow},${merge.startCol}`, merge)
    for (let r = merge.startRow; r <= merge.endRow; r++) for (let c = merge.startCol; c <= merge.endCol; c++) covered.add(`${r},${c}`)
    covered.delete(`${merge.startRow},${merge.startCol}`)
  }
  return { first, covered }
}

/** An HTML document with one table: formatted numbers, plain texts, bold totals, merged headers as spans. */
export function clipboardHtml({ rows, merges }: ClipboardTable): string {
  const { first, covered } = placesOf(merges)
  const classes = new FormatClasses()
  const lines = rows.map((line, r) => {
    const cells = line.flatMap((cell, c) => {
      const at = `${r},${c}`
      if (covered.has(at)) return []
      const merge = first.get(at)
      const inner = content(cell.text)
      const bold = inner !== '' && (cell.isTotal || cell.isHeader || cell.isBold) ? `<b>${inner}</b>` : inner
      // attributes, because LibreOffice ignores its own beside a style
      const shown = inner !== '' && cell.ink !== undefined ? `<font color="${cell.ink}">${bold}</font>` : bold
      const fill = cell.fill === undefined ? '' : ` bgcolor="${cell.fill}"`
      return [`<td${merge ? spansOf(merge) : ''}${attributesOf(cell, classes)}${fill}>${shown}</td>`]
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const head = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>'
  return `${head}${classes.sheet()}</style></head><body><table border="1">${lines.join('\n')}</table></body></html>`
}
