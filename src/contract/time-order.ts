/** Compares dates, times and keys of periods by time. As texts, years before 1000 and after 9999 would be in the wrong place. */

/** A year with an optional fiscal prefix, and everything below it: 2024-03-31, -43-Q1, FY998-Q1, 0044-03-15 (BC). */
const YEAR_FIRST = /^(?:FY)?(-?\d+)(.*)$/s
/** How the engine marks days before year 1; 1 BC is year 0. */
const BEFORE_CHRIST = /[ T]?\(BC\)/

function parsed(text: string): { readonly year: number; readonly rest: string } | null {
  const match = YEAR_FIRST.exec(text)
  if (!match) return null
  const [, year = '', rest = ''] = match
  const below = rest.replace(BEFORE_CHRIST, '')
  return { year: below === rest ? Number(year) : 1 - Number(year), rest: below }
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const HYPHEN = 45
/** Whether a text begins with a year of four digits after year 1, so that the text itself is in the order of time. */
const isPlain = (text: string): boolean => text.charCodeAt(4) === HYPHEN && text.charCodeAt(0) >= 48 && text.charCodeAt(0) <= 57 && !text.includes('(')

/** Compares two keys that begin with a year, then with fixed-width parts. Texts without a year come last, by code unit. */
export function timeOrder(a: string, b: string): number {
  if (isPlain(a) && isPlain(b)) return byText(a, b)
  const [left, right] = [parsed(a), parsed(b)]
  if (!left || !right) return left ? -1 : right ? 1 : byText(a, b)
  return left.year - right.year || byText(left.rest, right.rest)
}
