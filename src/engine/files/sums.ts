/** Parses numbers as reports write them, and finds rows that equal the sum of the rows above. */

type Cells = readonly (string | null)[]

const SIGNS = /^\((.+)\)$|^(.+?)\s?[-\u2212]$/
const AROUND = /^[\s\p{Sc}]+|[\s\p{Sc}%]+$/gu
const PLAIN = /^[+\-\u2212]?(\d[\d.,'\u2019\s]*|[.,]\d+)$/u
const DIGITS_MAX = 18

/** The separator of decimals that a column's texts prove: the last of two, or one that three digits do not follow. Null if none does. */
function provenDecimal(texts: readonly string[]): '.' | ',' | null {
  for (const text of texts) {
    const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
    if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
    const mark = point >= 0 ? '.' : ','
    const parts = text.split(mark)
    if (parts.length === 2 && !/^\d{3}$/.test(parts[1] ?? '')) return mark
    if (parts.length > 2) return mark === '.' ? ',' : '.'
  }
  return null
}

function bare(text: string): { readonly digits: string; readonly isNegative: boolean } {
  const trimmed = text.replace(AROUND, '')
  const sign = SIGNS.exec(trimmed)
  return { digits: (sign ? (sign[1] ?? sign[2] ?? '') : trimmed).replace(AROUND, ''), isNegative: sign !== null }
}

/** Returns the numbers of a column; null for each text that is none. `decimal`: the chosen separator, or null. */
export function numbersOf(texts: Cells, decimal: '.' | ',' | null): (number | null)[] {
  const bares = texts.map((text) => bare(text ?? ''))
  const mark = decimal ?? provenDecimal(bares.filter(({ digits }) => PLAIN.test(digits)).map(({ digits }) => digits)) ?? '.'
  return bares.map(({ digits, isNegative }) => {
    if (!PLAIN.test(digits) || digits.length > DIGITS_MAX + 6) return null
    const plain = [...digits].filter((c) => /[\d\-\u2212]/.test(c) || c === mark).join('')
    const value = Number(plain.replace('\u2212', '-').replace(',', '.'))
    return Number.isFinite(value) ? (isNegative ? -value : value) : null
  })
}

/** Written decimals are rounded, so a sum may differ by half of the last one for each row. */
const isSum = (value: number, sum: number, rows: number): boolean => Math.abs(value - sum) <= Math.max(1e-9 * Math.abs(sum), 0.0051 * Math.min(rows, 10))

export interface Sum {
  /** Index of the column. */
  readonly column: number
  /** How many rows were added up. */
  readonly rows: number
}

/** At least this many rows must be added up. */
const ROWS_MIN = 2

/**
 * Returns the columns in which a row equals a sum: of the rows since the last total above it, of all rows above, or of
 * the totals above. `columns[column][row]`: numbers; `totals`: rows above that are totals themselves.
 */
export function sumsAt(columns: readonly (readonly (number | null)[])[], row: number, totals: ReadonlySet<number>): Sum[] {
  const since = Math.max(-1, ...totals) + 1
  return columns.flatMap((numbers, column) => {
    const value = numbers[row]
    if (value === null || value === undefined || value === 0) return []
    const added = (isUsed: (at: number) => boolean) => {
      const used = numbers.slice(0, row).filter((number, at): number is number => number !== null && number !== undefined && isUsed(at))
      return { rows: used.length, sum: used.reduce((sum, number) => sum + number, 0) }
    }
    const found = [added((at) => at >= since), added((at) => !totals.has(at)), added((at) => totals.has(at))].find(
      ({ rows, sum }) => rows >= ROWS_MIN && isSum(value, sum, rows),
    )
    return found ? [{ column, rows: found.rows }] : []
  })
}
