/** Parses days and times that people type or paste. */

/** Two-digit years from here on belong to the 20th century. */
const CENTURY_FROM = 69

const DATE_FIRST = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})(?:\s*日)?)?(?:\s*月)?)?(?:\s*年)?(?!\d)/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/
const CLOCK = /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*([AaPp][Mm])?$/

const two = (text: string | number): string => String(text).padStart(2, '0')

function isReal(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** The year, month or day at the start of a text, and the length of its text; null without one. */
function dateIn(text: string, pattern: string): { readonly part: string; readonly length: number } | null {
  const whole = DATE_FIRST.exec(text)
  if (whole) {
    const [written, year = '', month, day] = whole
    const part = month === undefined ? year : day === undefined ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`
    return isReal(`${part}${'-01-01'.slice(part.length - 4)}`.slice(0, 10)) ? { part, length: written.length } : null
  }
  const local = YEAR_LAST.exec(text)
  if (!local) return null
  const [written, first = '', second = '', end = ''] = local
  const [month, day] = pattern.indexOf('d') < pattern.indexOf('m') ? [second, first] : [first, second]
  const year = end.length === 4 ? end : `${Number(end) < CENTURY_FROM ? 20 : 19}${end}`
  const part = `${year}-${two(month)}-${two(day)}`
  return isReal(part) ? { part, length: written.length } : null
}

/** A time of day as precise as written: hour, minute, second or millisecond; null for anything else. */
function clockOf(text: string): string | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [, hour = '', minute, second, fraction, half] = match
  if (minute === undefined && half === undefined && hour.length < 2) return null
  const isLate = half?.toLowerCase() === 'pm'
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0)
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59 || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return null
  const parts = [two(hours), ...(minute === undefined ? [] : [minute]), ...(second === undefined ? [] : [second])].join(':')
  return fraction === undefined ? parts : `${parts}.${fraction.slice(0, 3)}`
}

/**
 * Reads a text as precisely as it was written: 2024, 2024-03, 2024-03-05, 2024-03-05 14, 14:30 or 14:30:01. Accepts ISO
 * order, or the order of day and month in `pattern` (mm/dd/yy); null if it is no date.
 */
export function typedPart(text: string, pattern: string): string | null {
  const trimmed = text.trim().replace(/(?<=\d)Z$/, '')
  const date = dateIn(trimmed, pattern)
  if (!date) return null
  const rest = trimmed.slice(date.length)
  if (rest.trim() === '') return date.part
  const clock = date.part.length === 10 && /^[T\s,]/.test(rest) ? clockOf(rest.replace(/^[T\s,]+/, '')) : null
  return clock && `${date.part} ${clock}`
}

/** A day; null for anything else. A time of midnight is ignored. */
export function typedDay(text: string, pattern: string): string | null {
  const part = typedPart(text, pattern)?.replace(/ 00(:00)*(\.0+)?$/, '') ?? null
  return part?.length === 10 ? part : null
}

/** A date pattern with a four-digit year. */
export const withWholeYear = (pattern: string): string => pattern.replace(/y+/, 'yyyy')
