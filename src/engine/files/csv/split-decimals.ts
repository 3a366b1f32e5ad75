/** Rejoins decimals that an unquoted comma split off: 0,5 in a comma-separated file becomes two fields, and shifts all later values by one column. */

/** If at least this share of rows have more fields than the header, the extra fields are not damage. */
const HABIT = 0.5

export interface SplitDecimals {
  /** How many more fields most rows have than the header has names. */
  readonly beyondHeader: number
  /** Columns, counted from 1, whose decimals may be in the next field, the most likely first. */
  readonly decimalColumns: readonly number[]
}
export const NOT_SPLIT: SplitDecimals = { beyondHeader: 0, decimalColumns: [] }

const isWhole = (text: string | undefined): boolean => /^ *[+-]?[0-9]{1,18} *$/.test(text ?? '')
const isFraction = (text: string | undefined): boolean => /^[0-9]{1,18} *$/.test(text ?? '')

/**
 * Ranks a column by how much the next field looks like its decimals, most likely lowest: the same number of digits in
 * every row, two digits, and varying numbers before them.
 */
function rankOf(rows: readonly (readonly string[])[], at: number): number {
  const lengths = new Set(rows.map((row) => row[at + 1]?.trim().length))
  const isEven = lengths.size === 1
  return (isEven ? 0 : 4) + (lengths.has(2) ? 0 : 2) + (new Set(rows.map((row) => row[at])).size > 1 ? 0 : 1)
}

/** Finds columns whose decimals may have been split off, by comparing rows with the header. Ignores empty fields at the end. */
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

/** Joins a column's whole number and the next field with a point: 0 and 5 → 0.5. Null if the two fields are not such numbers. */
export function joined(fields: readonly string[], column: number): string[] | null {
  const [whole, fraction] = [fields[column - 1], fields[column]]
  if (!isWhole(whole) || !isFraction(fraction)) return null
  return [...fields.slice(0, column - 1), `${whole?.trim()}.${fraction?.trim()}`, ...fields.slice(column + 1)]
}
