/**
 * Values of a result as cells of a workbook: numbers, days, moments, times and durations as numbers with a format code,
 * everything else as text. A value that a spreadsheet cannot represent exactly stays text.
 */
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { OTHERS, typeFamily, type Value } from '../contract/scalar.ts'
import { dateSerial } from './clipboard-table.ts'
import { plainMinus, quoted } from './csv.ts'
import { excelValue } from './export-table.ts'
import { type BlankLabels, keyLabel, type LabeledField, markUnfinished } from './value.ts'

export interface TypedCell {
  readonly value: string | number | boolean | null
  /** Excel's format code; null for the General format. */
  readonly code: string | null
}

interface SheetNumber {
  readonly number: number
  readonly code: string | null
}

const CLOCK = /^(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/
const MONTH = /^\d{4}-\d{2}$/
const YEAR = /^\d{1,4}$/
const DURATION = /^(?:(\d+) days? ?)?(?:(\d+):(\d{2}):(\d{2}(?:\.\d+)?))?$/
const DAY_SECONDS = 86_400
const SECONDS_ZERO = /[T ]\d{2}:\d{2}(?::00(?:\.0+)?)?$/

const numbered = (serial: string | null, code: string): SheetNumber | null => (serial === null ? null : { number: Number(serial), code })

/** A time of day as a part of a day. */
function clockNumber(text: string, code: string): SheetNumber | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return { number: (hours * 3_600 + minutes * 60 + seconds) / DAY_SECONDS, code }
}

/** A duration in days. Null for durations of months, which have no length, and negative ones, which Excel cannot show. */
function durationNumber(text: string): SheetNumber | null {
  const match = text === '' ? null : DURATION.exec(text)
  if (!match) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return { number: days + (hours * 3_600 + minutes * 60 + seconds) / DAY_SECONDS, code: '[h]:mm:ss' }
}

/** A value of a type as a number of a sheet, with a code that shows it as the page does; null if it is none. */
function sheetNumber(value: Value, dtype: string, dates: string): SheetNumber | null {
  const text = String(value)
  switch (typeFamily(dtype)) {
    case 'number': {
      const number = excelValue(value)
      return typeof number === 'number' ? { number, code: null } : null
    }
    case 'date':
      return numbered(dateSerial(text), dates)
    case 'datetime':
      return numbered(dateSerial(text), `${dates} ${SECONDS_ZERO.test(text) ? 'hh:mm' : 'hh:mm:ss'}`)
    case 'time':
      return clockNumber(text, 'hh:mm:ss')
    default:
      return dtype.toUpperCase() === 'INTERVAL' ? durationNumber(text) : null
  }
}

/** How keys of windows that travel as text or numbers become numbers. Keys of all others follow from their type. */
const GRAINS: Readonly<Partial<Record<DateSeriesWindow, (key: string) => SheetNumber | null>>> = {
  year: (key) => (YEAR.test(key) ? { number: Number(key), code: '0' } : null),
  month: (key) => (MONTH.test(key) ? numbered(dateSerial(`${key}-01`), 'yyyy-mm') : null),
  'hour-of-day': (key) => clockNumber(key, 'hh:mm'),
}

/** A format code with texts around the number, for example that a month has not ended. */
const within = (before: string, code: string | null, after: string): string | null =>
  before === '' && after === '' ? code : `${before === '' ? '' : quoted(before)}${code ?? '0'}${after === '' ? '' : quoted(after)}`

/**
 * A key of a header as a cell. `grain`: the window of its date series, if it is one. Words around a number, such as those
 * that mark an unfinished month, become part of its format.
 */
export function typedKey(value: Value | undefined, field: LabeledField | undefined, words: BlankLabels, grain?: DateSeriesWindow): TypedCell {
  const { dtype = 'VARCHAR' } = field ?? {}
  const plain = keyLabel(value, dtype, words)
  const label = markUnfinished(plain, value, field, words)
  const text: TypedCell = { value: typeFamily(dtype) === 'number' ? plainMinus(label) : label, code: null }
  if (value === null || value === undefined || value === '' || value === OTHERS || typeof value === 'boolean') return text
  const found = (grain && GRAINS[grain]?.(String(value))) ?? sheetNumber(value, dtype, words.date)
  if (!found) return text
  // the words of a year surround its digits
  const core = label.includes(plain) && grain === 'year' ? String(value) : plain
  const at = label.indexOf(core)
  if (at < 0) return text
  return { value: found.number, code: within(label.slice(0, at), found.code, label.slice(at + core.length)) }
}

/** The value of a measure as a cell. `code`: that of the measure's number format. `dates`: the pattern of dates. */
export function typedValue(value: Value | undefined, dtype: string, code: string | null, dates: string): TypedCell {
  if (value === null || value === undefined) return { value: null, code }
  if (typeof value === 'boolean') return { value, code: null }
  const found = sheetNumber(value, dtype, dates)
  if (found) return { value: found.number, code: found.code ?? code }
  return { value, code: null }
}
