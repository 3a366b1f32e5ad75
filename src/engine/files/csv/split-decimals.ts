/**
 * Rejoins decimals that an unquoted comma split from their whole numbers: 0,5 in a comma-separated file fills two
 * fields, and shifts every value behind it by one column. Pure.
 */

/** From this share of the rows on, a field beyond the header is regular in the file. */
const HABIT = 0.5

export interface SplitDecimals {
  /** Fields that most rows have beyond the header's names; 0 if most rows have none. */
  readonly beyondHeader: number
  /** Columns, counted from 1, whose decimals may be in the next field, the most likely first. */
  readonly decimalColumns: readonly number[]
}
export const NOT_SPLIT: SplitDecimals = { beyondHeader: 0, decimalColumns: [] }

const isWhole = (text: string | undefined): boolean => /^ *[+-]?[0-9]{1,18} *$/.test(text ?? '')
const isFraction = (text: string | undefined): boolean => /^[0-9]{1,18} *$/.test(text ?? '')

/** Returns a lower rank for fields that look like decimals: the same number of digits in every row, two digits, after whole numbers that vary. */
function rankOf(rows: readonly (readonly string[])[], at: number): number {
  const lengths = new Set(rows.map((row) => row[at + 1]?.trim().length))
  const isEven = lengths.size === 1
  return (isEven ? 0 : 4) + (lengths.has(2) ? 0 : 2) + (new Set(rows.map((row) => row[at])).size > 1 ? 0 : 1)
}

/** Compares rows with the header above them. Ignores empty fields at the end. */
export function splitDecimals(rows: readonly (readonly string[])[], headerWidth: number): SplitDecimals {
  const filled = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1
  const wide = rows.filter((row) => filled(row) > headerWidth)
  if (wide.length === 0 || wide.length < rows.length * HABIT) return NOT_SPLIT
  const beyondHeader = Math.max(...wide.map(filled)) - headerWidth
  if (beyondHeader !== 1) return { beyondHeader, decimalColumns: [] }
  const places = Array.from({ length: headerWidth }, (_, at) => at)
  const possible = places.filter((at) => wide.every((row) => isWhole(row[at]) && isFraction(row[at + 1])))
  const ranked = possible.map((at) => ({ column: at + 1, rank: rankOf(wide, at) })).toSorted((a, b) => a.rank - b.rank)
  return { beyondHeader, decimalColumns: ranked.map(({ column }) => column) }
}

/** Returns the fields of a row with a column's decimals appended to its whole number, after a point; null if they are not split. */
export function joined(fields: readonly string[], column: number): string[] | null {
  const [whole, fraction] = [fields[column - 1], fields[column]]
  if (!isWhole(whole) || !isFraction(fraction)) return null
  return [...fields.slice(0, column - 1), `${whole?.trim()}.${fraction?.trim()}`, ...fields.slice(column + 1)]
}
