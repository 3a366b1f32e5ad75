/** Converts cells of a workbook to texts: exact numbers, and ISO dates and times. Error values such as #N/A become empty. */
import { createRequire, flushCompileCache } from 'node:module'
import type * as SheetJs from '@e965/xlsx'

const require = createRequire(import.meta.url)
let loaded: typeof SheetJs | null = null

/**
 * Loads SheetJS on first use, because its code pages take longer to load than everything else in an import worker. Uses
 * the CommonJS build, because the ESM build cannot read old code pages.
 */
export function xlsx(): typeof SheetJs {
  if (loaded) return loaded
  loaded = require('@e965/xlsx') as typeof SheetJs
  flushCompileCache()
  return loaded
}

const DAY_SECONDS = 86_400
/**
 * Whether a built-in format is a date or time format that SheetJS does not know: Chinese, Japanese and Korean (27 to 36,
 * 50 to 58) or Thai (71 to 81). Workbooks refer to these formats by number alone.
 */
export const isLocaleDate = (format: number): boolean => (format >= 27 && format <= 36) || (format >= 50 && format <= 58) || (format >= 71 && format <= 81)
/** The Thai format for elapsed time. */
const THAI_ELAPSED = 79

export interface Cell {
  readonly t?: string
  readonly v?: unknown
  readonly z?: string | number
  /** The formula. */
  readonly f?: string
  /** The number format of a cell in an .xls workbook. */
  readonly XF?: { readonly numFmtId?: number }
}

const two = (n: number): string => String(n).padStart(2, '0')

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const micros = Math.round((seconds - whole) * 1e6)
  const fraction = micros > 0 && micros < 1e6 ? `.${String(micros).padStart(6, '0').replace(/0+$/, '')}` : ''
  return `${two(Math.floor(whole / 3_600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`
}

/**
 * Converts a serial date to ISO text; a value below one day becomes a time. Skips February 29, 1900, which never existed
 * but counts in the 1900 date system.
 */
export function serialDate(serial: number, date1904: boolean): string {
  const rounded = Math.round(serial * DAY_SECONDS * 1_000) / 1_000
  const days = Math.floor(rounded / DAY_SECONDS)
  const seconds = rounded - days * DAY_SECONDS
  if (days === 0 && !date1904) return clock(seconds)
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const date = new Date(epoch + days * DAY_SECONDS * 1_000).toISOString().slice(0, 10)
  if (!date1904 && days === 60) return '1900-02-29'
  return seconds === 0 ? date : `${date} ${clock(seconds)}`
}

/** Whether a format shows elapsed time, which can exceed a day: [h]:mm. */
const isElapsed = (format: string | number | undefined): boolean => (typeof format === 'string' ? /\[(h+|m+|s+)\]/i.test(format) : format === THAI_ELAPSED)

/** Formats elapsed time, given in days, as hours, minutes and seconds. */
function duration(days: number): string {
  const seconds = Math.round(Math.abs(days) * DAY_SECONDS * 1_000) / 1_000
  const hours = Math.floor(seconds / 3_600)
  return `${days < 0 ? '-' : ''}${two(hours)}${clock(seconds - hours * 3_600).slice(2)}`
}

const known = new Map<string, boolean>()

/** Whether a number format is for dates or times. Cached by format, because many cells share a few formats. */
function isDateFormat(format: string | number | undefined): boolean {
  if (format === undefined || format === 'General') return false
  if (typeof format === 'number') return isLocaleDate(format)
  const before = known.get(format)
  if (before !== undefined) return before
  const found = xlsx().SSF.is_date(format) && !/^\[(Red|Blue|Green|Black|White|Yellow|Cyan|Magenta)\][^ymdhs]*$/i.test(format)
  known.set(format, found)
  return found
}

const DIGITS = 15

/** Maximum decimals of a number that is written without an exponent. */
const DECIMALS_MAX = 20
/** Whole numbers from here on do not fit into the engine's largest decimal type. */
const WHOLE_MAX = 1e38

/** Formats a number with fifteen significant digits, like Excel. Uses an exponent if digits would be lost without one. */
const numberText = (value: number): string => {
  const plain = String(value)
  if (plain.length <= DIGITS && !plain.includes('e')) return plain
  const exact = Number(value.toPrecision(DIGITS))
  const text = String(exact)
  if (!text.includes('e') || Math.abs(exact) >= WHOLE_MAX) return text
  const long = exact.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: DECIMALS_MAX })
  return Number(long) === exact ? long : text
}

export interface CellText {
  readonly text: string | null
  readonly isError: boolean
}

/** Whether a cell has a formula without a saved value, as written by programs that do not calculate. */
export const isUncomputed = (cell: Cell | undefined): boolean => cell?.f !== undefined && (cell.v === undefined || cell.v === null)

const NOTHING: CellText = { text: null, isError: false }
const ERROR: CellText = { text: null, isError: true }

/** Returns a cell's content as text; for a formula, its saved value. */
export function cellText(cell: Cell | undefined, date1904: boolean): CellText {
  if (!cell || cell.v === undefined || cell.v === null) return cell?.t === 'e' ? ERROR : NOTHING
  switch (cell.t) {
    case 'n': {
      const value = Number(cell.v)
      if (!Number.isFinite(value)) return ERROR
      const format = cell.z ?? cell.XF?.numFmtId
      if (isElapsed(format)) return { text: duration(value), isError: false }
      return { text: isDateFormat(format) && value >= 0 && value < 2_958_466 ? serialDate(value, date1904) : numberText(value), isError: false }
    }
    case 'b':
      return { text: cell.v ? 'true' : 'false', isError: false }
    case 'e':
      return ERROR
    case 'd':
      return { text: new Date(cell.v as string).toISOString().slice(0, 19).replace('T', ' '), isError: false }
    case 's':
    case 'str':
      return { text: String(cell.v).replaceAll('\r\n', '\n').replaceAll('\r', '\n'), isError: false }
    default:
      return NOTHING
  }
}
